//go:build ignore

// bench_hook measures what a pre-commit hook adds to `git commit`: commits without a hook, with ours, and with those of others, in turn
// within one run, because machines drift.
//
//	go run ./scripts/bench_hook.go -peer 'gitleaks=gitleaks git --pre-commit --staged --no-banner .' -peer 'NAME=SHELL COMMAND' …
//
// Each commits one new source file to a repository of 5,000, of its own.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/internal/benchmark"
)

// contender is a repository with a hook in it, and how long its commits took.
type contender struct {
	name, dir string
	took      []time.Duration
}

var rounds = flag.Int("rounds", 31, "counted commits of each")

func main() {
	peers := map[string]string{}
	flag.Func("peer", "`NAME=COMMAND` of a hook to compare with, for the shell", func(text string) error {
		name, command, found := strings.Cut(text, "=")
		if !found {
			return errors.New("write NAME=COMMAND")
		}
		peers[name] = command
		return nil
	})
	flag.Parse()
	err := benchmark.WithProgram("", func(dir, bin string) error { return bench(dir, bin, peers) })
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench_hook:", err)
		os.Exit(1)
	}
}

func bench(dir, bin string, peers map[string]string) error {
	first := filepath.Join(dir, "none")
	if err := benchmark.SmallTree(first, 5000); err != nil {
		return err
	}
	all := []*contender{{name: "none", dir: first}}
	add := func(name string) (*contender, error) {
		c := &contender{name: name, dir: filepath.Join(dir, name)}
		all = append(all, c)
		return c, benchmark.Run(dir, "cp", "-a", first, c.dir)
	}
	ours, err := add("ours")
	if err == nil {
		err = benchmark.Run(ours.dir, bin, "hook", "install")
	}
	for name, command := range peers {
		var c *contender
		if err == nil {
			c, err = add(name)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(c.dir, ".git", "hooks", "pre-commit"), []byte("#!/bin/sh\n"+command+"\n"), 0o755)
		}
	}
	if err == nil {
		err = commitInTurn(all)
	}
	if err != nil {
		return err
	}
	show(all)
	return nil
}

// commitInTurn lets everybody commit, beginning with another one each time. The first two rounds are not counted.
func commitInTurn(all []*contender) error {
	for round := range *rounds + 2 {
		for i := range all {
			c := all[(round+i)%len(all)]
			name := fmt.Sprintf("new%d.go", round)
			if err := os.WriteFile(filepath.Join(c.dir, name), fmt.Appendf(nil, "package pkg\n\nfunc N%d() int { return %d }\n", round, round), 0o644); err != nil {
				return err
			}
			if err := benchmark.Run(c.dir, "git", "add", name); err != nil {
				return err
			}
			start := time.Now()
			if err := benchmark.Run(c.dir, "git", "commit", "-q", "-m", name); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			if round >= 2 {
				c.took = append(c.took, time.Since(start))
			}
		}
	}
	return nil
}

// show prints each one's commits, and what its hook adds: the difference to the commit without one, round by round.
func show(all []*contender) {
	fmt.Printf("%s, git commit of 1 new file, 5,000 files, medians of %d rounds (min … max)\n\n", benchmark.Machine(), *rounds)
	none := slices.Clone(all[0].took)
	slices.SortFunc(all[1:], func(a, b *contender) int { return cmp.Compare(benchmark.Median(a.took), benchmark.Median(b.took)) })
	for _, c := range all {
		var more []time.Duration
		for i, t := range c.took {
			more = append(more, t-none[i])
		}
		fmt.Printf("  %-26s %8v (%v … %v)", c.name, round(benchmark.Median(c.took)), round(slices.Min(c.took)), round(slices.Max(c.took)))
		if c != all[0] {
			fmt.Printf(", the hook adds %v", round(benchmark.Median(more)))
		}
		fmt.Println()
	}
}

func round(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }
