package ignore

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/pattern"
)

// TestRealParsersHideTheSame builds lines for trees of hostile names and asks the real readers of those files what they hide: exactly the files
// that Build says are hidden.
func TestRealParsersHideTheSame(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the file systems of other systems refuse most of the names")
	}
	trees := makeTrees(t, rand.New(rand.NewPCG(4, 2026)))
	for _, p := range parsers {
		t.Run(p.name, func(t *testing.T) {
			if p.needs != "" {
				needProgram(t, p.needs)
			}
			var asked []*layout
			for i, tree := range trees {
				if p.about == nil || p.about(tree, i) {
					asked = append(asked, tree)
				}
			}
			questions, left := prepare(t, p, asked)
			answers := p.ask(t, questions)
			if len(answers) != len(questions) {
				t.Fatalf("%d answers to %d questions", len(answers), len(questions))
			}
			checkAnswers(t, p, questions, left, answers)
		})
	}
}

// prepare writes the target's file into each tree. left are the files to hide that Build leaves visible, by tree.
func prepare(t *testing.T, p parser, trees []*layout) (questions []question, left []map[string]bool) {
	t.Helper()
	target, err := FindTarget(p.target)
	if err != nil {
		t.Fatal(err)
	}
	lines, wanted, hidden := 0, 0, 0
	for _, tree := range trees {
		list, visible := List{Lines: tree.lines}, map[string]bool{}
		if tree.lines == nil {
			if list, err = Build(tree.files, target.Options(tree.style, pattern.MaxPatterns)); err != nil {
				t.Fatal(err)
			}
			lines, hidden, wanted = lines+len(list.Lines), hidden+list.Hidden, wanted+list.Hidden+len(list.Unhidden)
		}
		for _, u := range list.Unhidden {
			visible[u.Path] = true
		}
		q := question{tree, list.Lines, target.File}
		install(t, p, q)
		questions, left = append(questions, q), append(left, visible)
	}
	t.Logf("%d trees: %d lines for %d of %d files to hide", len(trees), lines, hidden, wanted)
	if hidden*10 < wanted*7 {
		t.Errorf("lines for %d of %d files show little", hidden, wanted)
	}
	return questions, left
}

// install writes the file, and takes it away again after the test.
func install(t *testing.T, p parser, q question) {
	t.Helper()
	doc, err := ParseDocument(nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(q.root, q.file)
	if err := os.WriteFile(path, doc.Replace(q.lines), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.Remove(path); err != nil {
			t.Error(err)
		}
	})
	if !p.git {
		return
	}
	makeRepository(t, q)
	t.Cleanup(func() {
		if err := os.RemoveAll(filepath.Join(q.root, ".git")); err != nil {
			t.Error(err)
		}
	})
}

// checkAnswers compares file by file. A limit that explains no difference is out of date.
func checkAnswers(t *testing.T, p parser, questions []question, left []map[string]bool, answers [][]bool) {
	t.Helper()
	explained, mistakes := make([]int, len(p.cannot)), 0
	for i, q := range questions {
		if len(answers[i]) != len(q.files) {
			t.Fatalf("%s: %d answers for %d files", q.name, len(answers[i]), len(q.files))
		}
		for j, f := range q.files {
			got, want := answers[i][j], f.Hide && !left[i][f.Path]
			// Where tools differ, a file to hide counts as left, and another file's line may hide it all the same.
			ascii, _ := looks(f.Path)
			differs := !ascii || strings.ContainsAny(f.Path, "\\\n")
			if got == want || got && f.Hide && differs || p.excused(f.Path, q.layout.lines != nil, explained) {
				continue
			}
			if mistakes++; mistakes <= 20 {
				t.Errorf("%s: %q is hidden: %v, should be %v (to hide: %v); its line would be %q", q.name, f.Path, got, want, f.Hide, Line(f.Path, false))
			}
		}
	}
	if mistakes > 20 {
		t.Errorf("%d mistakes in all", mistakes)
	}
	for i, limit := range p.cannot {
		t.Logf("%s: %d files differ", limit.kind, explained[i])
		if explained[i] == 0 {
			t.Errorf("it copes with paths that are %q: take the limit out of the table", limit.kind)
		}
	}
}

// excused counts a difference for the limit that explains it: where Build has made the lines, for files only that are never read.
func (p parser) excused(path string, byOwnLine bool, explained []int) bool {
	for i, limit := range p.cannot {
		if (byOwnLine || limit.unread) && limit.is(path) {
			explained[i]++
			return true
		}
	}
	return false
}
