//go:build ignore

// bench_pack measures what bloatgate pack shows of the files that had to be changed, for several ways to choose, in one run.
//
//	go run ./scripts/bench_pack.go -tasks tasks.jsonl -clones DIR   # DIR/NAME is a clone of each task's repository OWNER/NAME
//
// A task is a JSON object on a line: "id", "repo", "base_commit", "query" and "gold", the files of the patch. The patch itself is looked for
// in the clone's history, by the number of the pull request at the end of the id; it counts only where the files it changes are at its parent
// as they are at the base commit. Tasks without it tell nothing about changed lines. Nothing in the clones is changed.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/bloatgate/bloatgate/internal/benchmark"
)

var (
	tasksFile = flag.String("tasks", "", "file with a task on each line")
	clones    = flag.String("clones", "", "directory of the clones")
	model     = flag.String("model", "o200k_base", "token model")
	budgets   = flag.String("budgets", "13800,27100", "token budgets")
	jobs      = flag.Int("jobs", 1, "tasks that are measured at the same time")
)

// methods are the ways to choose, the one that is measured first.
var methods = []struct {
	name string
	args []string
}{
	{"pack", nil},
	{"pack --strategy bm25", []string{"--strategy", "bm25"}},
	{"pack --method whole --strategy bm25", []string{"--method", "whole", "--strategy", "bm25"}},
	{"pack --method chunks", []string{"--method", "chunks"}},
}

type task struct {
	ID    string   `json:"id"`
	Repo  string   `json:"repo"`
	Base  string   `json:"base_commit"`
	Query string   `json:"query"`
	Gold  []string `json:"gold"`
	clone string
	patch string // file
	known bool   // the patch holds its lines, not only its files
}

// figures are means over tasks, and over those of them that tell.
type figures struct {
	lock                                         sync.Mutex
	recall, whole, verbatim, shown, kept, tokens mean
}

type mean struct {
	sum float64
	n   int
}

func (m *mean) add(value float64) { m.sum, m.n = m.sum+value, m.n+1 }

func (m *mean) value() float64 { return m.sum / float64(max(m.n, 1)) }

func main() {
	flag.Parse()
	if err := benchmark.WithProgram("", bench); err != nil {
		fmt.Fprintln(os.Stderr, "bench_pack:", err)
		os.Exit(1)
	}
}

func bench(dir, bin string) error {
	tasks, err := readTasks(dir)
	if err != nil {
		return err
	}
	fmt.Printf("%d tasks, %d of them with their patch; token model %s\n\n", len(tasks), count(tasks), *model)
	fmt.Println("| budget | way | ρ | whole | ε | κ | q | tokens |\n|---|---|---|---|---|---|---|---|")
	for budget := range strings.SplitSeq(*budgets, ",") {
		for _, m := range methods {
			f, err := measureAll(bin, budget, tasks, m.args)
			if err != nil {
				return err
			}
			fmt.Printf("| %s | `%s` | %.1f | %.1f | %.1f | %.1f | %.1f | %.0f |\n", budget, m.name, 100*f.recall.value(), 100*f.whole.value(),
				100*f.verbatim.value(), 100*f.shown.value(), 100*f.kept.value(), f.tokens.value())
		}
	}
	return nil
}

func measureAll(bin, budget string, tasks []task, args []string) (*figures, error) {
	var f figures
	var group errgroup.Group
	group.SetLimit(*jobs)
	for i := range tasks {
		group.Go(func() error {
			if err := f.measure(bin, budget, &tasks[i], args); err != nil {
				return fmt.Errorf("%s: %w", tasks[i].ID, err)
			}
			return nil
		})
	}
	return &f, group.Wait()
}

func count(tasks []task) (n int) {
	for _, t := range tasks {
		if t.known {
			n++
		}
	}
	return n
}

func readTasks(dir string) (tasks []task, err error) {
	data, err := os.ReadFile(*tasksFile)
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(data) {
		var t task
		if err := json.Unmarshal(line, &t); err != nil {
			return nil, err
		}
		t.clone = filepath.Join(*clones, filepath.Base(t.Repo))
		t.patch = filepath.Join(dir, fmt.Sprintf("%d.patch", len(tasks)))
		patch := t.findPatch()
		if t.known = patch != ""; !t.known {
			for _, path := range t.Gold { // names the files and no lines
				patch += fmt.Sprintf("diff --git a/%s b/%s\nold mode 100644\nnew mode 100755\n", path, path)
			}
		}
		if err := os.WriteFile(t.patch, []byte(patch), 0o600); err != nil {
			return nil, err
		}
		tasks = append(tasks, t)
	}
	return tasks, nil
}

// findPatch looks for the commit that closed the task: its message names the pull request, it changes all gold files, and these were then as
// they are at the base commit.
func (t *task) findPatch() string {
	number := t.ID[strings.LastIndexByte(t.ID, '-')+1:]
	found := t.git("log", "--all", "-E", "--grep", `\(#`+number+`\)|pull request #`+number+`([^0-9]|$)`, "--format=%H")
	for commit := range strings.FieldsSeq(found) {
		changed := strings.Split(t.git("diff", "--name-only", "-z", commit+"^", commit), "\x00")
		same := func(path string) bool {
			return slices.Contains(changed, path) && t.git("rev-parse", commit+"^:"+path) == t.git("rev-parse", t.Base+":"+path)
		}
		if !slices.ContainsFunc(t.Gold, func(path string) bool { return !same(path) }) {
			return t.git(append([]string{"diff", "--no-renames", commit + "^", commit, "--"}, t.Gold...)...)
		}
	}
	return ""
}

func (t *task) git(args ...string) string {
	out, err := exec.Command("git", append([]string{"-C", t.clone, "--no-pager", "-c", "core.quotePath=true"}, args...)...).Output()
	if err != nil {
		return ""
	}
	return string(out)
}

// measure packs one task and adds its figures.
func (f *figures) measure(bin, budget string, t *task, args []string) error {
	query, context := t.patch+".query", t.patch+".context"
	if err := os.WriteFile(query, []byte(t.Query), 0o600); err != nil {
		return err
	}
	var pack struct {
		Spans []struct {
			Path, Text  string
			First, Last int
			Whole       bool
		}
	}
	common := []string{"--rev", t.Base, "--model", *model, "--format", "json", "-C", t.clone}
	if err := decode(&pack, bin, append(append([]string{"pack", "--query-file", query, "--budget", budget}, common...), args...)...); err != nil {
		return err
	}
	var text strings.Builder
	whole := 0
	for k, s := range pack.Spans {
		fmt.Fprintf(&text, "--- SOURCE %d: %s lines %d-%d ---\n%s", k+1, s.Path, s.First, s.Last, s.Text)
		if !strings.HasSuffix(s.Text, "\n") {
			text.WriteString("\n")
		}
		if s.Whole && slices.Contains(t.Gold, s.Path) {
			whole++
		}
	}
	if err := os.WriteFile(context, []byte(text.String()), 0o600); err != nil {
		return err
	}
	type share struct{ Share *float64 }
	var score struct {
		Tokens   int
		Recall   share `json:"gold_file_recall"`
		Verbatim share `json:"verbatim_share"`
		Shown    share `json:"changed_lines_shown"`
		Kept     share `json:"kept_of_shown_lines"`
	}
	if err := decode(&score, bin, append([]string{"pack", "score", "--context", context, "--gold", t.patch}, common...)...); err != nil {
		return err
	}
	f.lock.Lock()
	defer f.lock.Unlock()
	f.whole.add(float64(whole) / float64(len(t.Gold)))
	f.tokens.add(float64(score.Tokens))
	for _, s := range []struct {
		to    *mean
		share share
	}{{&f.recall, score.Recall}, {&f.verbatim, score.Verbatim}, {&f.shown, score.Shown}, {&f.kept, score.Kept}} {
		if s.share.Share != nil {
			s.to.add(*s.share.Share)
		}
	}
	return nil
}

func decode(into any, bin string, args ...string) error {
	var said bytes.Buffer
	cmd := exec.Command(bin, args...)
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%w: %s", err, said.String())
	}
	return json.Unmarshal(out, into)
}
