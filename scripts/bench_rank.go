//go:build ignore

// bench_rank times rank beside `git grep -c` of the query's words, in turn within one run.
//
//	go run ./scripts/bench_rank.go -tree DIR,DIR -query "html search index fails"
//
// Each DIR is a clone; the runs happen in bare clones that share its objects, at its HEAD, so that nothing in it is changed. First means
// without anything in the git directory, next another query after that one.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
)

var (
	trees = flag.String("tree", "", "clones to rank, comma-separated")
	query = flag.String("query", "retry of failed uploads after a timeout", "what is asked, and whose words git counts")
	next  = flag.String("next", "wrong size of the cache when a lock is held", "what is asked before, so that the next query is another one")
	runs  = flag.Int("runs", 5, "runs of each program")
	bin   = flag.String("bin", "", "our program; built when it is not given")
)

func main() {
	flag.Parse()
	if err := bench(); err != nil {
		fmt.Fprintln(os.Stderr, "bench_rank:", err)
		os.Exit(1)
	}
}

func bench() error {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if *bin == "" {
		*bin = filepath.Join(dir, "bloatgate")
		if out, err := exec.Command("go", "build", "-trimpath", "-o", *bin, "./cmd/bloatgate").CombinedOutput(); err != nil {
			return fmt.Errorf("could not build: %w: %s", err, out)
		}
	}
	fmt.Printf("%s/%s, %d processors, %s, medians of %d runs (least … most)\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), time.Now().Format(time.DateOnly), *runs)
	for tree := range strings.SplitSeq(*trees, ",") {
		clone := filepath.Join(dir, filepath.Base(tree)+".git")
		if out, err := exec.Command("git", "clone", "-q", "--bare", "--shared", tree, clone).CombinedOutput(); err != nil {
			return fmt.Errorf("could not clone %s: %w: %s", tree, err, out)
		}
		if err := compare(clone); err != nil {
			return err
		}
	}
	return nil
}

func compare(clone string) error {
	files, err := exec.Command("git", "-C", clone, "ls-tree", "-r", "-z", "--name-only", "HEAD").Output()
	if err != nil {
		return err
	}
	rank := func(query string) []string { return []string{*bin, "rank", "--rev", "HEAD", "--format", "json", query} }
	memory := filepath.Join(clone, "bloatgate")
	grep := []string{"git", "grep", "-c", "-i", "-F"}
	for word := range strings.FieldsSeq(*query) {
		if len(word) > 2 {
			grep = append(grep, "-e", word)
		}
	}
	before := &serie{name: "the query before", args: rank(*next)}
	series := []*serie{
		{name: "first", args: rank(*query), before: func() error { return os.RemoveAll(memory) }},
		{name: "next", args: rank(*query), before: func() error { return before.run(clone) }},
		{name: "--no-cache", args: append(rank(*query), "--no-cache")},
		{name: "git grep -c", args: append(grep, "HEAD")},
	}
	for range *runs {
		for _, s := range series {
			if err := s.run(clone); err != nil {
				return err
			}
		}
	}
	fmt.Printf("\n%s, %d files\n", strings.TrimSuffix(filepath.Base(clone), ".git"), bytes.Count(files, []byte{0}))
	for _, s := range series {
		fmt.Printf("  %-12s %7.2fs (%.2f … %.2f) wall, %6.2fs cpu, %4d MB peak\n", s.name, s.wall.median(), slices.Min(s.wall), slices.Max(s.wall), s.cpu.median(), s.peak>>20)
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

// serie are the runs of one command, with the processor time of its children.
type serie struct {
	name      string
	args      []string
	before    func() error
	wall, cpu seconds
	peak      int64 // bytes, of the command itself
}

type seconds []float64

func (s seconds) median() float64 {
	sorted := slices.Sorted(slices.Values(s))
	return sorted[len(sorted)/2]
}

func (s *serie) run(dir string) error {
	if s.before != nil {
		if err := s.before(); err != nil {
			return err
		}
	}
	cmd := exec.Command(s.args[0], s.args[1:]...)
	var problem bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, io.Discard, &problem
	start := time.Now()
	if err := cmd.Run(); err != nil && (s.args[0] != "git" || cmd.ProcessState.ExitCode() != 1) { // git found nothing
		return fmt.Errorf("%q: %w: %s", s.args, err, problem.String())
	}
	s.wall = append(s.wall, time.Since(start).Seconds())
	s.cpu = append(s.cpu, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		s.peak = max(s.peak, usage.Maxrss<<10)
	}
	return nil
}
