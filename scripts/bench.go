//go:build ignore

// bench compares whole bloatgate runs with git and ripgrep, in pairs within one run, because machines drift.
//
//	go run ./scripts/bench.go -tree DIR      # DIR: a large git worktree, such as Debian's linux-source package committed to git
//	go run ./scripts/bench.go -history DIR   # DIR: a clone with some history, such as rails
//
// It changes nothing in DIR but what check remembers in its git directory: staged checks run in a clone that shares DIR's objects and has no files.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/internal/benchmark"
)

var (
	tree    = flag.String("tree", "", "a large git worktree")
	history = flag.String("history", "", "a clone with at least ten commits")
	runs    = flag.Int("runs", 15, "counted pairs of runs")
)

func main() {
	flag.Parse()
	if err := benchmark.WithProgram("", bench); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(dir, bin string) error {
	fmt.Printf("%s, medians of %d pairs (min … max)\n", benchmark.Machine(), *runs)
	small := filepath.Join(dir, "small")
	if err := benchmark.SmallTree(small, 5000); err != nil {
		return err
	}
	diffIndex := []string{"git", "diff-index", "--cached", "--raw", "-z", "HEAD"}
	staged := []string{bin, "check", "--staged"}
	if err := stage(small); err != nil {
		return err
	}
	if err := compare("staged, 1 change, 5,000 files", small, staged, diffIndex); err != nil {
		return err
	}
	if *history != "" {
		if err := ranges(dir, bin); err != nil {
			return err
		}
		if err := engines(dir, bin); err != nil {
			return err
		}
	}
	if *tree == "" {
		return nil
	}
	shared := filepath.Join(dir, "shared")
	if err := benchmark.Run(".", "git", "clone", "-q", "--shared", "--no-checkout", *tree, shared); err != nil {
		return err
	}
	if err := benchmark.Run(shared, "git", "read-tree", "HEAD"); err != nil {
		return err
	}
	if err := stage(shared); err != nil {
		return err
	}
	if err := compare("staged, 1 change, large tree", shared, staged, diffIndex); err != nil {
		return err
	}
	for _, pattern := range []string{".", "return"} {
		if err := compare("worktree, large tree, rg -c "+pattern, *tree, []string{bin, "check"}, []string{"rg", "-c", pattern}); err != nil {
			return err
		}
	}
	return nil
}

// ranges judges the last ten commits, alone and held against budgets of the whole tree.
func ranges(dir, bin string) error {
	budgets := filepath.Join(dir, "budgets.toml")
	if err := os.WriteFile(budgets, []byte("[budget]\nrepo = 1\nrepo-admitted = 1\nchange = 1_000_000\n"), 0o644); err != nil {
		return err
	}
	check := []string{bin, "check", "--diff", "HEAD~10...HEAD"}
	peer := []string{"git", "diff-tree", "-r", "-M", "--raw", "-z", "HEAD~10", "HEAD"}
	if err := compare("range of 10 commits", *history, check, peer); err != nil {
		return err
	}
	return compare("range of 10 commits, budgets of the whole tree", *history, append(check, "--config", budgets), peer)
}

// engines holds the embedded git engine against the installed git, in the clone and in one that borrows its objects.
func engines(dir, bin string) error {
	shared := filepath.Join(dir, "borrows")
	if err := benchmark.Run(".", "git", "clone", "-q", "--shared", *history, shared); err != nil {
		return err
	}
	for _, clone := range []string{*history, shared} {
		for _, source := range []string{"--staged", "--worktree", "--rev HEAD", "--diff HEAD~10...HEAD"} {
			check := append([]string{bin, "check"}, strings.Fields(source)...)
			embedded := append([]string{"env", "BLOATGATE_GIT=go-git"}, check...)
			title := fmt.Sprintf("%s in %s: go-git and plumbing", source, filepath.Base(clone))
			if err := compare(title, clone, embedded, append([]string{"env", "BLOATGATE_GIT=plumbing"}, check...)); err != nil {
				return err
			}
		}
	}
	return nil
}

// stage adds one changed file to the index.
func stage(dir string) error {
	path := filepath.Join(dir, "changed.go")
	if err := os.WriteFile(path, []byte("package changed\n"), 0o644); err != nil {
		return err
	}
	return benchmark.Run(dir, "git", "add", "changed.go")
}

// measure runs a command once, its output thrown away.
func measure(dir string, command []string) (benchmark.Sample, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	return benchmark.Measure(cmd, true)
}

// compare runs ours and theirs in turn, after one uncounted pair.
func compare(title, dir string, ours, theirs []string) error {
	var a, b []benchmark.Sample
	var ratios []float64
	for i := range *runs + 1 {
		x, err := measure(dir, ours)
		if err != nil {
			return err
		}
		y, err := measure(dir, theirs)
		if err != nil {
			return err
		}
		if i > 0 {
			a, b = append(a, x), append(b, y)
			ratios = append(ratios, float64(x.Wall)/float64(y.Wall))
		}
	}
	slices.Sort(ratios)
	fmt.Printf("\n%s\n", title)
	show(named(ours), a)
	show(named(theirs), b)
	fmt.Printf("  wall, pair by pair: %.2f times (%.2f … %.2f), %v more at the median\n", ratios[len(ratios)/2], ratios[0], ratios[len(ratios)-1],
		(middle(a).Wall - middle(b).Wall).Round(100*time.Microsecond))
	return nil
}

// named is what a command is called in the table: the program, or the setting it is run with.
func named(command []string) string {
	if command[0] == "env" {
		_, value, _ := strings.Cut(command[1], "=")
		return value
	}
	return filepath.Base(command[0])
}

func show(name string, samples []benchmark.Sample) {
	m := middle(samples)
	fmt.Printf("  %-10s %8v (%v … %v) wall, %v cpu, %d MB peak\n", name, m.Wall.Round(100*time.Microsecond),
		samples[0].Wall.Round(100*time.Microsecond), samples[len(samples)-1].Wall.Round(100*time.Microsecond), m.CPU.Round(100*time.Microsecond), m.Peak/1e6)
}

func middle(samples []benchmark.Sample) benchmark.Sample {
	slices.SortFunc(samples, func(x, y benchmark.Sample) int { return int(x.Wall - y.Wall) })
	return samples[len(samples)/2]
}
