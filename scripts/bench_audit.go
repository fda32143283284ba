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
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/internal/benchmark"
)

var (
	tree = flag.String("tree", "", "the worktree to audit")
	runs = flag.Int("runs", 5, "rounds")
	bin  = flag.String("bin", "", "our program; built when it is not given")
)

func main() {
	flag.Parse()
	if err := benchmark.WithProgram(*bin, bench); err != nil {
		fmt.Fprintln(os.Stderr, "bench_audit:", err)
		os.Exit(1)
	}
}

func bench(_, bin string) (err error) {
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
	fmt.Printf("%s, medians of %d rounds (least … most)\n", benchmark.Machine(), *runs)
	fmt.Printf("%s, %d files, load %s\n", filepath.Base(*tree), bytes.Count(files, []byte{0}), load())
	return compare(bin, memory)
}

// setAside moves what audit remembers out of the way.
func setAside(memory string) (restore func() error, err error) {
	kept, err := os.ReadFile(memory)
	if errors.Is(err, os.ErrNotExist) {
		return func() error { return os.RemoveAll(memory) }, nil
	}
	return func() error { return os.WriteFile(memory, kept, 0o644) }, err
}

func compare(bin, memory string) error {
	audit := []string{bin, "audit", "--format", "json"}
	series := []*benchmark.Series{
		{Name: "cold", Args: audit, Before: func() error { return os.RemoveAll(memory) }},
		{Name: "warm", Args: audit}, // behind cold
		{Name: "--no-cache", Args: append(slices.Clip(audit), "--no-cache")},
		{Name: "rg -c e", Args: []string{"rg", "-c", "e"}},
	}
	if _, err := exec.LookPath("scc"); err == nil {
		series = append(series, &benchmark.Series{Name: "scc", Args: []string{"scc"}})
	}
	if err := benchmark.InTurn(*tree, *runs, series); err != nil {
		return err
	}
	peer := series[3]
	for _, s := range series {
		fmt.Printf("  %-12s %7.2fs (%.2f … %.2f) wall, %6.2fs (%.2f … %.2f) cpu, %4d MB peak, %.2f times rg's wall, %.2f times its cpu\n", s.Name,
			benchmark.Median(s.Wall), slices.Min(s.Wall), slices.Max(s.Wall), benchmark.Median(s.CPU), slices.Min(s.CPU), slices.Max(s.CPU), s.Peak>>20,
			against(s.Wall, peer.Wall), against(s.CPU, peer.CPU))
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

// against is the median of the ratios, round by round: a machine's load drifts between rounds.
func against(ours, peer []float64) float64 {
	ratios := make([]float64, len(ours))
	for i := range ours {
		ratios[i] = ours[i] / peer[i]
	}
	return benchmark.Median(ratios)
}
