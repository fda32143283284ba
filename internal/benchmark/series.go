package benchmark

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"
)

// Sample is one run: wall time, and the processor time and peak memory, in bytes, of the command with the children it has waited for. The peak
// is that of the largest process, and 0 where the system does not tell it.
type Sample struct {
	Wall, CPU time.Duration
	Peak      int64
}

// Measure runs a command once. Exit code 1 is no failure where it is a verdict: findings, no match.
func Measure(cmd *exec.Cmd, verdict bool) (Sample, error) {
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if err != nil && (!verdict || cmd.ProcessState.ExitCode() != 1) {
		return Sample{}, fmt.Errorf("%q: %w", cmd.Args, err)
	}
	return Sample{wall, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), peak(cmd.ProcessState)}, nil
}

// Series are the runs of one command.
type Series struct {
	Name    string
	Args    []string
	Env     string       // one more NAME=VALUE for the command
	Before  func() error // called before each run, outside of its time
	Verdict bool         // exit code 1 is no failure

	Wall, CPU []float64 // seconds of each run
	Peak      int64     // bytes, of the largest run
}

// InTurn runs every series once a round, because machines drift.
func InTurn(dir string, rounds int, series []*Series) error {
	for range rounds {
		for _, s := range series {
			if err := s.Run(dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// Run adds one run, in dir.
func (s *Series) Run(dir string) error {
	if s.Before != nil {
		if err := s.Before(); err != nil {
			return err
		}
	}
	cmd := exec.Command(s.Args[0], s.Args[1:]...)
	if s.Env != "" {
		cmd.Env = append(os.Environ(), s.Env)
	}
	var problem bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, io.Discard, &problem
	sample, err := Measure(cmd, s.Verdict)
	if err != nil {
		return fmt.Errorf("%w: %s", err, problem.String())
	}
	s.Wall = append(s.Wall, sample.Wall.Seconds())
	s.CPU = append(s.CPU, sample.CPU.Seconds())
	s.Peak = max(s.Peak, sample.Peak)
	return nil
}

// Row is the series as a row of a table, its name padded to width.
func (s *Series) Row(width int) string {
	return fmt.Sprintf("  %-*s %7.2fs (%.2f … %.2f) wall, %6.2fs cpu, %4d MB peak", width, s.Name,
		Median(s.Wall), slices.Min(s.Wall), slices.Max(s.Wall), Median(s.CPU), s.Peak>>20)
}
