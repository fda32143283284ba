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
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/bloatgate/bloatgate/internal/benchmark"
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
	if err := benchmark.WithProgram("", bench); err != nil {
		fmt.Fprintln(os.Stderr, "bench_tokens:", err)
		os.Exit(1)
	}
}

func bench(dir, bin string) error {
	fmt.Printf("%s, medians of %d runs (min … max)\n", benchmark.Machine(), *runs)
	for tree := range strings.SplitSeq(*trees, ",") {
		clone := filepath.Join(dir, "clone", filepath.Base(tree))
		if err := benchmark.Run(".", "git", "clone", "-q", tree, clone); err != nil {
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
	series := []*benchmark.Series{
		{Name: "bloatgate, cold", Args: check(encoding), Before: func() error { return os.RemoveAll(filepath.Join(clone, ".git", "bloatgate")) }},
		{Name: "bloatgate, warm", Args: check(encoding)},
		{Name: "bloatgate, no cache", Args: check(encoding, "--no-cache")},
		{Name: "sampled, cold", Args: check("sampled")},
		{Name: "sampled, warm", Args: check("sampled")},
		{Name: "bytes, cold", Args: check("bytes")},
		{Name: "bytes, warm", Args: check("bytes")},
	}
	if *repomix != "" {
		scratch := filepath.Dir(filepath.Dir(clone))
		pack := []string{"node", *repomix, "--quiet", "--no-security-check", "--no-git-sort-by-changes",
			"--token-count-tree", "--token-count-encoding", encoding, "-o", filepath.Join(scratch, "packed.xml")}
		remembers := "REPOMIX_TOKEN_CACHE_PATH=" + filepath.Join(scratch, filepath.Base(clone)+".json")
		fill := &benchmark.Series{Name: "repomix, before", Args: pack, Env: remembers, Verdict: true}
		series = append(series, &benchmark.Series{Name: "repomix, cold", Args: pack, Env: "REPOMIX_TOKEN_CACHE=0"},
			&benchmark.Series{Name: "repomix, warm", Args: pack, Env: remembers, Before: sync.OnceValue(func() error { return fill.Run(clone) })})
	}
	for _, s := range series {
		s.Verdict = true
	}
	if err := benchmark.InTurn(clone, *runs, series); err != nil {
		return err
	}
	fmt.Printf("\n%s\n", filepath.Base(clone))
	for _, s := range series {
		fmt.Println(s.Row(20))
	}
	if *repomix == "" {
		return nil
	}
	peers := len(series) - 2
	for _, pair := range [][2]int{{0, peers}, {2, peers}, {1, peers}, {1, peers + 1}} {
		ours, peer := series[pair[0]], series[pair[1]]
		fmt.Printf("  %s against %s: %.1f times as fast, %.1f times less processor time\n", ours.Name, peer.Name,
			benchmark.Median(peer.Wall)/benchmark.Median(ours.Wall), benchmark.Median(peer.CPU)/benchmark.Median(ours.CPU))
	}
	return nil
}

// throughput counts what is in the clone on one processor, without the reading.
func throughput(clone string) error {
	out, err := exec.Command("git", "-C", clone, "ls-files", "-z").Output()
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
