//go:build ignore

// bench compares whole bloatgate runs with git and ripgrep, in pairs within one run, because machines drift.
//
//	go run ./scripts/bench.go -tree DIR      # DIR: a large git worktree, such as Debian's linux-source package committed to git
//	go run ./scripts/bench.go -history DIR   # DIR: a clone with some history, such as rails
//
// It changes nothing in DIR: staged checks run in a clone that shares DIR's objects and has no files.
package main

import (
	"flag"
	"fmt"
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
	tree    = flag.String("tree", "", "a large git worktree")
	history = flag.String("history", "", "a clone with at least ten commits")
	runs    = flag.Int("runs", 15, "counted pairs of runs")
)

func main() {
	flag.Parse()
	if err := bench(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench() error {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	bin := filepath.Join(dir, "bloatgate")
	if err := run(".", "go", "build", "-trimpath", "-o", bin, "./cmd/bloatgate"); err != nil {
		return err
	}
	fmt.Printf("%s, %d processors, %s, medians of %d pairs (min … max)\n", runtime.GOOS+"/"+runtime.GOARCH, runtime.NumCPU(), time.Now().Format(time.DateOnly), *runs)
	small := filepath.Join(dir, "small")
	if err := smallTree(small, 5000); err != nil {
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
	if err := run(".", "git", "clone", "-q", "--shared", "--no-checkout", *tree, shared); err != nil {
		return err
	}
	if err := run(shared, "git", "read-tree", "HEAD"); err != nil {
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
	if err := run(".", "git", "clone", "-q", "--shared", *history, shared); err != nil {
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

// smallTree is a committed repository of n small source files in folders of 50.
func smallTree(dir string, n int) error {
	for i := range n {
		path := filepath.Join(dir, fmt.Sprintf("pkg%d", i/50), fmt.Sprintf("f%d.go", i))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, fmt.Appendf(nil, "package pkg\n\nfunc F%d() int { return %d }\n", i, i), 0o644); err != nil {
			return err
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=t", "-c", "user.email=t@example.invalid", "commit", "-qm", "base"}} {
		if err := run(dir, "git", args...); err != nil {
			return err
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
	return run(dir, "git", "add", "changed.go")
}

func run(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// sample is one run: wall and processor time, and the peak memory of the largest process in bytes.
type sample struct {
	wall, cpu time.Duration
	peak      int64
}

// measure runs a command once. Exit code 1 is a verdict (findings, no match), not a failure.
func measure(dir string, command []string) (sample, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if err != nil && cmd.ProcessState.ExitCode() != 1 {
		return sample{}, fmt.Errorf("%s: %w", strings.Join(command, " "), err)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return sample{wall, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), usage.Maxrss << 10}, nil
}

// compare runs ours and theirs in turn, after one uncounted pair.
func compare(title, dir string, ours, theirs []string) error {
	var a, b []sample
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
			ratios = append(ratios, float64(x.wall)/float64(y.wall))
		}
	}
	slices.Sort(ratios)
	fmt.Printf("\n%s\n", title)
	show(named(ours), a)
	show(named(theirs), b)
	fmt.Printf("  wall, pair by pair: %.2f times (%.2f … %.2f), %v more at the median\n", ratios[len(ratios)/2], ratios[0], ratios[len(ratios)-1],
		(middle(a).wall - middle(b).wall).Round(100*time.Microsecond))
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

func show(name string, samples []sample) {
	m := middle(samples)
	fmt.Printf("  %-10s %8v (%v … %v) wall, %v cpu, %d MB peak\n", name, m.wall.Round(100*time.Microsecond),
		samples[0].wall.Round(100*time.Microsecond), samples[len(samples)-1].wall.Round(100*time.Microsecond), m.cpu.Round(100*time.Microsecond), m.peak/1e6)
}

func middle(samples []sample) sample {
	slices.SortFunc(samples, func(x, y sample) int { return int(x.wall - y.wall) })
	return samples[len(samples)/2]
}
