//go:build ignore

// bench_audit times audit beside `rg -c e`, and beside scc where it is installed, in turn within one run.
//
//	go run ./scripts/bench_audit.go -tree DIR
//
// DIR is a git worktree. Nothing in it is changed but what audit remembers in DIR/.git/bloatgate/verdicts-bytes, which is set aside and put back.
// Cold is without that, warm is the run behind a cold one.
package main

import (
	"bytes"
	"errors"
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
	tree = flag.String("tree", "", "the worktree to audit")
	runs = flag.Int("runs", 5, "rounds")
	bin  = flag.String("bin", "", "our program; built when it is not given")
)

func main() {
	flag.Parse()
	if err := bench(); err != nil {
		fmt.Fprintln(os.Stderr, "bench_audit:", err)
		os.Exit(1)
	}
}

func bench() (err error) {
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
	files, err := exec.Command("git", "-C", *tree, "ls-files", "-z").Output()
	if err != nil {
		return fmt.Errorf("could not list the files of %q: %w", *tree, err)
	}
	memory := filepath.Join(*tree, ".git", "bloatgate", "verdicts-bytes")
	restore, err := setAside(memory)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, restore()) }()
	fmt.Printf("%s/%s, %d processors, %s, medians of %d rounds (least … most)\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), time.Now().Format(time.DateOnly), *runs)
	fmt.Printf("%s, %d files, load %s\n", filepath.Base(*tree), bytes.Count(files, []byte{0}), load())
	return compare(memory)
}

// setAside moves what audit remembers out of the way.
func setAside(memory string) (restore func() error, err error) {
	kept, err := os.ReadFile(memory)
	if errors.Is(err, os.ErrNotExist) {
		return func() error { return os.RemoveAll(memory) }, nil
	}
	return func() error { return os.WriteFile(memory, kept, 0o644) }, err
}

func compare(memory string) error {
	audit := []string{*bin, "audit", "--format", "json"}
	series := []*serie{
		{name: "cold", args: audit, before: func() error { return os.RemoveAll(memory) }},
		{name: "warm", args: audit}, // behind cold
		{name: "--no-cache", args: append(slices.Clip(audit), "--no-cache")},
		{name: "rg -c e", args: []string{"rg", "-c", "e"}},
	}
	if _, err := exec.LookPath("scc"); err == nil {
		series = append(series, &serie{name: "scc", args: []string{"scc"}})
	}
	for range *runs {
		for _, s := range series {
			if err := s.run(*tree); err != nil {
				return err
			}
		}
	}
	peer := series[3]
	for _, s := range series {
		fmt.Printf("  %-12s %7.2fs (%.2f … %.2f) wall, %6.2fs (%.2f … %.2f) cpu, %4d MB peak, %.2f times rg's wall, %.2f times its cpu\n", s.name,
			s.wall.median(), slices.Min(s.wall), slices.Max(s.wall), s.cpu.median(), slices.Min(s.cpu), slices.Max(s.cpu), s.peak>>20,
			s.wall.against(peer.wall), s.cpu.against(peer.cpu))
	}
	fmt.Printf("  load at the end: %s\n", load())
	return nil
}

// load is the machine's load average over one minute, where the system tells.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.Fields(string(text))[0]
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

// against is the median of the ratios, round by round: a machine's load drifts between rounds.
func (s seconds) against(peer seconds) float64 {
	ratios := make(seconds, len(s))
	for i := range s {
		ratios[i] = s[i] / peer[i]
	}
	return ratios.median()
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
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%q: %w: %s", s.args, err, problem.String())
	}
	s.wall = append(s.wall, time.Since(start).Seconds())
	s.cpu = append(s.cpu, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		s.peak = max(s.peak, usage.Maxrss<<10)
	}
	return nil
}
