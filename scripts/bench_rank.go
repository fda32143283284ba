//go:build ignore

// bench_rank times rank beside `git grep -c` of the query's words, in turn within one run.
//
//	go run ./scripts/bench_rank.go -tree DIR,DIR -query "html search index fails"
//
// Each DIR is a clone; the runs happen in clones that share its objects, so that nothing in it is changed: at HEAD of one without a worktree,
// or with -worktree at HEAD of one that has it checked out, and of its files. First means without anything in the git directory, next another
// query after that one.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/bloatgate/bloatgate/internal/benchmark"
)

var (
	trees = flag.String("tree", "", "clones to rank, comma-separated")
	query = flag.String("query", "retry of failed uploads after a timeout", "what is asked, and whose words git counts")
	next  = flag.String("next", "wrong size of the cache when a lock is held", "what is asked before, so that the next query is another one")
	runs  = flag.Int("runs", 5, "runs of each program")
	bin   = flag.String("bin", "", "our program; built when it is not given")

	worktree = flag.Bool("worktree", false, "rank clones that have a worktree")
)

func main() {
	flag.Parse()
	if err := benchmark.WithProgram(*bin, bench); err != nil {
		fmt.Fprintln(os.Stderr, "bench_rank:", err)
		os.Exit(1)
	}
}

func bench(dir, bin string) error {
	fmt.Printf("%s, medians of %d runs (least … most)\n", benchmark.Machine(), *runs)
	for tree := range strings.SplitSeq(*trees, ",") {
		clone, args := filepath.Join(dir, filepath.Base(tree)), []string{"clone", "-q", "--shared"}
		if !*worktree {
			args = append(args, "--bare")
		}
		if err := benchmark.Run(".", "git", append(args, tree, clone)...); err != nil {
			return err
		}
		if err := compare(bin, clone); err != nil {
			return err
		}
	}
	return nil
}

func compare(bin, clone string) error {
	files, err := exec.Command("git", "-C", clone, "ls-tree", "-r", "-z", "--name-only", "HEAD").Output()
	if err != nil {
		return err
	}
	rank := func(query string) []string { return []string{bin, "rank", "--rev", "HEAD", "--format", "json", query} }
	memory := filepath.Join(clone, "bloatgate")
	if *worktree {
		memory = filepath.Join(clone, ".git", "bloatgate")
	}
	clear := func() error { return os.RemoveAll(memory) }
	grep := []string{"git", "grep", "-c", "-i", "-F"}
	for word := range strings.FieldsSeq(*query) {
		if len(word) > 2 {
			grep = append(grep, "-e", word)
		}
	}
	before := &benchmark.Series{Name: "the query before", Args: rank(*next)}
	series := []*benchmark.Series{
		{Name: "first", Args: rank(*query), Before: clear},
		{Name: "next", Args: rank(*query), Before: func() error { return before.Run(clone) }},
		{Name: "--no-cache", Args: append(rank(*query), "--no-cache")},
		{Name: "git grep -c", Args: append(grep, "HEAD"), Verdict: true},
	}
	if *worktree {
		series = append(series, &benchmark.Series{Name: "files, first", Args: []string{bin, "rank", "--format", "json", *query}, Before: clear})
	}
	if err := benchmark.InTurn(clone, *runs, series); err != nil {
		return err
	}
	fmt.Printf("\n%s, %d files\n", filepath.Base(clone), bytes.Count(files, []byte{0}))
	for _, s := range series {
		fmt.Println(s.Row(12))
	}
	kept, err := sizes(memory)
	fmt.Printf("  kept: %s\n", kept)
	return err
}

// sizes tells what lies in a directory.
func sizes(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	var list []string
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return "", err
		}
		list = append(list, fmt.Sprintf("%s %.1f MB", e.Name(), float64(info.Size())/1e6))
	}
	return strings.Join(list, ", "), err
}
