// Package benchmark is what the benchmarks in scripts share: building our program, trees to run it on, and measuring runs.
package benchmark

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// WithProgram calls bench with a temporary folder and our program: bin, or where that is empty one built in the folder from the sources in the
// working directory.
func WithProgram(bin string, bench func(dir, bin string) error) error {
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if bin == "" {
		bin = filepath.Join(dir, "bloatgate")
		if err := Run(".", "go", "build", "-trimpath", "-o", bin, "./cmd/bloatgate"); err != nil {
			return err
		}
	}
	return bench(dir, bin)
}

// Machine is the platform, its processors and the day: what figures should be read with.
func Machine() string {
	return fmt.Sprintf("%s/%s, %d processors, %s", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), time.Now().Format(time.DateOnly))
}

// Run runs a command that has to succeed. Its error holds what the command said.
func Run(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// SmallTree makes dir a repository of n small source files in folders of 50, committed, in which anybody may commit and nothing is packed.
func SmallTree(dir string, n int) error {
	for i := range n {
		path := filepath.Join(dir, fmt.Sprintf("pkg%d", i/50), fmt.Sprintf("f%d.go", i))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, fmt.Appendf(nil, "package pkg\n\nfunc F%d() int { return %d }\n", i, i), 0o644); err != nil {
			return err
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"config", "gc.auto", "0"}, {"config", "user.name", "t"}, {"config", "user.email", "t@example.invalid"},
		{"add", "-A"}, {"commit", "-qm", "base"}} {
		if err := Run(dir, "git", args...); err != nil {
			return err
		}
	}
	return nil
}

// Median is the middle value, the upper one of two.
func Median[T cmp.Ordered](values []T) T { return slices.Sorted(slices.Values(values))[len(values)/2] }
