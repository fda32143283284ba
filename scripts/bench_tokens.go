//go:build ignore

// bench_tokens compares exact token counts with repomix, which counts the same files with an encoding of the same name, in turn within one
// run.
//
//	go run ./scripts/bench_tokens.go -tree DIR,DIR -repomix MODULES/repomix/bin/repomix.cjs
//
// Each DIR is a clone; the runs happen in clones of it, so that nothing in it is changed. Cold means without a cache of ours, warm with that of the
// run before; repomix has a cache too, and runs without it and with it. Each round of runs begins without a cache of ours, so that the first run of
// each model is a cold one.
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

	"github.com/bloatgate/bloatgate/tokens/bpe"
)

const encoding = "o200k_base"

var (
	trees   = flag.String("tree", "", "clones to count, comma-separated")
	repomix = flag.String("repomix", "", "the program repomix.cjs of npm; without it only our own runs are timed")
	runs    = flag.Int("runs", 5, "runs of each program")
)

func main() {
	flag.Parse()
	if err := bench(); err != nil {
		fmt.Fprintln(os.Stderr, "bench_tokens:", err)
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
	if err := command(".", "go", "build", "-trimpath", "-o", bin, "./cmd/bloatgate").Run(); err != nil {
		return err
	}
	fmt.Printf("%s/%s, %d processors, %s, medians of %d runs (min … max)\n", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), time.Now().Format(time.DateOnly), *runs)
	for tree := range strings.SplitSeq(*trees, ",") {
		clone := filepath.Join(dir, "clone", filepath.Base(tree))
		if err := command(".", "git", "clone", "-q", tree, clone).Run(); err != nil {
			return err
		}
		if err := compare(bin, clone); err != nil {
			return err
		}
		if err := throughput(clone); err != nil {
			return err
		}
	}
	return nil
}

func compare(bin, clone string) error {
	check := func(model string, more ...string) []string {
		return append([]string{bin, "check", "--model", model, "--files", "--format", "json"}, more...)
	}
	series := []*serie{
		{name: "bloatgate, cold", args: check(encoding), before: func() error { return os.RemoveAll(filepath.Join(clone, ".git", "bloatgate")) }},
		{name: "bloatgate, warm", args: check(encoding)},
		{name: "bloatgate, no cache", args: check(encoding, "--no-cache")},
		{name: "sampled, cold", args: check("sampled")},
		{name: "sampled, warm", args: check("sampled")},
		{name: "bytes, cold", args: check("bytes")},
		{name: "bytes, warm", args: check("bytes")},
	}
	if *repomix != "" {
		scratch := filepath.Dir(filepath.Dir(clone))
		pack := []string{"node", *repomix, "--quiet", "--no-security-check", "--no-git-sort-by-changes",
			"--token-count-tree", "--token-count-encoding", encoding, "-o", filepath.Join(scratch, "packed.xml")}
		series = append(series, &serie{name: "repomix, cold", args: pack, env: "REPOMIX_TOKEN_CACHE=0"},
			&serie{name: "repomix, warm", args: pack, env: "REPOMIX_TOKEN_CACHE_PATH=" + filepath.Join(scratch, filepath.Base(clone)+".json"), warm: true})
	}
	for range *runs {
		for _, s := range series {
			if s.warm { // fills the cache
				s.warm = false
				if err := s.run(clone); err != nil {
					return err
				}
				s.wall, s.cpu, s.peak = nil, nil, 0
			}
			if err := s.run(clone); err != nil {
				return err
			}
		}
	}
	fmt.Printf("\n%s\n", filepath.Base(clone))
	for _, s := range series {
		fmt.Printf("  %-20s %7.2fs (%.2f … %.2f) wall, %6.2fs cpu, %4d MB peak\n", s.name, s.wall.median(), slices.Min(s.wall), slices.Max(s.wall), s.cpu.median(), s.peak>>20)
	}
	if *repomix == "" {
		return nil
	}
	peers := len(series) - 2
	for _, pair := range [][2]int{{0, peers}, {2, peers}, {1, peers}, {1, peers + 1}} {
		ours, peer := series[pair[0]], series[pair[1]]
		fmt.Printf("  %s against %s: %.1f times as fast, %.1f times less processor time\n", ours.name, peer.name,
			peer.wall.median()/ours.wall.median(), peer.cpu.median()/ours.cpu.median())
	}
	return nil
}

// serie are the runs of one command.
type serie struct {
	name      string
	args      []string
	env       string
	before    func() error
	warm      bool // one run before the first does not count
	wall, cpu seconds
	peak      int64 // bytes
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
	cmd := command(dir, s.args[0], s.args[1:]...)
	if s.env != "" {
		cmd.Env = append(os.Environ(), s.env)
	}
	var problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = io.Discard, &problem
	start := time.Now()
	err := cmd.Run()
	if err != nil && cmd.ProcessState.ExitCode() != 1 { // findings
		return fmt.Errorf("%q: %w: %s", s.args, err, problem.String())
	}
	s.wall = append(s.wall, time.Since(start).Seconds())
	s.cpu = append(s.cpu, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		s.peak = max(s.peak, usage.Maxrss<<10)
	}
	return nil
}

// throughput counts what is in the clone on one processor, without the reading.
func throughput(clone string) error {
	out, err := command(clone, "git", "ls-files", "-z").Output()
	if err != nil {
		return err
	}
	var files [][]byte
	total := 0
	for path := range strings.SplitSeq(string(out), "\x00") {
		full := filepath.Join(clone, path)
		if info, err := os.Lstat(full); err != nil || !info.Mode().IsRegular() {
			continue
		}
		text, err := os.ReadFile(full)
		if err == nil && bytes.IndexByte(text, 0) < 0 {
			files = append(files, text)
			total += len(text)
		}
		if total > 200<<20 {
			break
		}
	}
	for _, name := range bpe.Names() {
		e, err := bpe.New(name)
		if err != nil {
			return err
		}
		start := time.Now()
		if _, err := e.Count(strings.NewReader("x")); err != nil {
			return err
		}
		loaded := time.Since(start)
		var best time.Duration
		for range *runs {
			start := time.Now()
			for _, text := range files {
				if _, err := e.Count(bytes.NewReader(text)); err != nil {
					return err
				}
			}
			if took := time.Since(start); best == 0 || took < best {
				best = took
			}
		}
		fmt.Printf("  %s on one processor: %.0f MB/s of %.1f MB at best; loaded in %d ms\n", name, float64(total)/1e6/best.Seconds(), float64(total)/1e6, loaded.Milliseconds())
	}
	return nil
}

func command(dir, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	return cmd
}
