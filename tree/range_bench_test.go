package tree_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// benchmarkRepository names another repository to measure, which is only read.
const benchmarkRepository = "TREE_BENCH_REPOSITORY"

// history is a stream for `git fast-import`: 5,000 files in 500 directories, then ten commits that each change, move and add some, and two
// more on main.
func history() string {
	var b strings.Builder
	commit := func(branch string, n int, from string) {
		fmt.Fprintf(&b, "commit refs/heads/%s\ncommitter T <t@example.invalid> %d +0000\ndata 1\nx\n%s", branch, 1_700_000_000+n, from)
	}
	write := func(path, text string) { fmt.Fprintf(&b, "M 100644 inline %s\ndata %d\n%s\n", path, len(text), text) }
	name := func(i int) string { return fmt.Sprintf("dir%d/sub%d/file%d.txt", i%50, i%500, i) }
	commit("main", 0, "")
	for i := range 5000 {
		write(name(i), lines(fmt.Sprint("word", i), 5+i%60))
	}
	for n := range 10 {
		commit("topic", n+1, map[bool]string{true: "from refs/heads/main\n", false: ""}[n == 0])
		for i := range 5 {
			write(name(100*n+i), lines(fmt.Sprint("new", n, i), 50))
		}
		fmt.Fprintf(&b, "R %s moved/%d\n", name(100*n+50), n)
		write(fmt.Sprintf("added/%d", n), lines("added", n))
	}
	for n := range 2 {
		commit("main", n+20, "")
		write(name(4000+n), "main\n")
	}
	return b.String()
}

// BenchmarkRange opens a repository of 5,000 files, finds a range of ten commits, and lists both sides of it with the attributes above
// them: all that a check needs to know before it reads contents.
func BenchmarkRange(b *testing.B) {
	dir, env, spec := os.Getenv(benchmarkRepository), gittest.Env(), "HEAD~10...HEAD"
	if dir == "" {
		r := gittest.New(b)
		cmd := exec.Command("git", "fast-import", "--quiet")
		cmd.Dir, cmd.Env, cmd.Stdin = r.Dir, env, strings.NewReader(history())
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		dir, spec = r.Dir, "main...topic"
	}
	for _, engine := range engines {
		b.Run(engine, func(b *testing.B) {
			for b.Loop() {
				listRange(b, dir, append(env, git.EngineVariable+"="+engine), spec)
			}
		})
	}
}

func listRange(b *testing.B, dir string, env []string, spec string) {
	repo, err := git.Open(b.Context(), dir, env)
	if err != nil {
		b.Fatal(err)
	}
	defer repo.Close()
	found, err := tree.FindRange(b.Context(), repo, spec)
	if err != nil {
		b.Fatal(err)
	}
	c := found.Source(repo)
	before, err := c.Before(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	for _, s := range []tree.Source{c, before} {
		var all []tree.File
		for f, err := range s.Files(b.Context()) {
			if err != nil {
				b.Fatal(err)
			}
			all = append(all, f)
		}
		if _, err := s.Attributes(b.Context(), all); err != nil || len(all) == 0 {
			b.Fatalf("%d files, %v", len(all), err)
		}
	}
}
