//go:build ignore

// fit_sampled fits the constants of the model "sampled" on some repositories and shows on others how far it is off the exact counts of
// o200k_base.
//
//	go run ./scripts/fit_sampled.go -fit DIR,DIR,… -report DIR,DIR,…           # tables only
//	go run ./scripts/fit_sampled.go -fit DIR,DIR,… -report DIR,DIR,… -write    # and tokens/sampled/weights.json
//
// A DIR is a git worktree; its tracked text files in UTF-8 count. Without -fit the constants in weights.json are reported on.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/tokens/bpe"
	"github.com/bloatgate/bloatgate/tokens/sampled"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

var (
	fit    = flag.String("fit", "", "repositories to fit on, comma-separated")
	report = flag.String("report", "", "repositories to report on, comma-separated")
	write  = flag.Bool("write", false, "write tokens/sampled/weights.json")
	whole  = flag.Bool("whole", false, "look at the whole text instead of windows")
	worst  = flag.Int("worst", 0, "list so many files that are furthest off")
)

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	exact, err := bpe.New("o200k_base")
	if err != nil {
		return err
	}
	estimate := sampled.Estimate
	if *fit != "" {
		weights, err := learn(exact, split(*fit))
		if err != nil {
			return err
		}
		estimate = weights.Estimate
		if *write {
			if err := writeWeights(weights); err != nil {
				return err
			}
		}
	}
	fmt.Println("| repository | files | ≥ 1,000 tokens | mean absolute error | within 20 % | sum |")
	fmt.Println("|---|---|---|---|---|---|")
	var all []file
	for _, dir := range append(split(*fit), split(*report)...) {
		rows, err := measure(exact, estimate, dir)
		if err != nil {
			return err
		}
		name := filepath.Base(dir)
		if slices.Contains(split(*fit), dir) {
			name += " (fitted)"
		}
		show(name, rows)
		all = append(all, rows...)
	}
	show("all", all)
	byKind(all)
	slices.SortFunc(all, func(a, b file) int { return int(math.Copysign(1, b.off()-a.off())) })
	for _, r := range all[:min(*worst, len(all))] {
		fmt.Fprintf(os.Stderr, "%+6.1f %% %8.0f %s\n", 100*(r.estimate-r.exact)/r.exact, r.exact, r.path)
	}
	return nil
}

func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
}

// texts are the tracked files of a worktree that are UTF-8 text.
func texts(dir string, visit func(path string, text []byte) error) error {
	out, err := exec.Command("git", "-C", dir, "ls-files", "-z").Output()
	if err != nil {
		return fmt.Errorf("could not list %s: %w", dir, err)
	}
	for path := range strings.SplitSeq(string(out), "\x00") {
		full := filepath.Join(dir, path)
		if info, err := os.Lstat(full); err != nil || !info.Mode().IsRegular() {
			continue
		}
		text, err := os.ReadFile(full)
		if err != nil {
			return err
		}
		if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
			continue
		}
		if err := visit(full, text); err != nil {
			return err
		}
	}
	return nil
}

func learn(exact *bpe.Encoding, dirs []string) (*sampled.Weights, error) {
	times := map[string]int64{}
	for _, dir := range dirs {
		own, total := map[string]int64{}, int64(0)
		err := texts(dir, func(_ string, text []byte) error {
			for piece := range bpe.Pieces(text) {
				own[string(piece)]++
				total++
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		for piece, n := range own { // a large repository counts no more than others
			times[piece] += (n*10_000_000 + total - 1) / total
		}
	}
	f := sampled.Fitter{Han: sampled.NewHan(hanClass)}
	for piece, n := range times {
		tokens, err := exact.Count(strings.NewReader(piece))
		if err != nil {
			return nil, err
		}
		f.Add([]byte(piece), tokens, n)
	}
	return f.Weights(), nil
}

var (
	gb2312 = simplifiedchinese.HZGB2312.NewEncoder()
	big5   = traditionalchinese.Big5.NewEncoder()
	jis    = japanese.EUCJP.NewEncoder()
)

// hanClass asks the standards of encoding, each of which has its common characters first.
func hanClass(r rune) sampled.HanClass {
	gb, inGB := row(gb2312, r, 2) // behind ~{
	big, inBig := row(big5, r, 0)
	jp, inJIS := row(jis, r, 0)
	switch {
	case !(inGB && gb <= 0x57 || inBig && big <= 0xC6 || inJIS && jp >= 0xB0 && jp <= 0xCF):
		return sampled.HanRare
	case inGB && !inBig:
		return sampled.HanSimplified
	case inBig && !inGB:
		return sampled.HanTraditional
	}
	return sampled.HanShared
}

// row is the first byte of a character, which tells how common it is.
func row(e *encoding.Encoder, r rune, at int) (first byte, known bool) {
	e.Reset()
	b, err := e.Bytes([]byte(string(r)))
	if err != nil || len(b) < at+2 {
		return 0, false
	}
	return b[at], true
}

type file struct {
	path            string
	exact, estimate float64
}

func (r file) off() float64 { return math.Abs(r.estimate-r.exact) / r.exact }

type estimator func(windows []sampled.Window, size int64) float64

func measure(exact *bpe.Encoding, estimate estimator, dir string) (rows []file, err error) {
	return rows, texts(dir, func(path string, text []byte) error {
		n, err := exact.Count(bytes.NewReader(text))
		if n > 0 {
			rows = append(rows, file{path, float64(n), estimate(windows(text), int64(len(text)))})
		}
		return err
	})
}

func windows(text []byte) (found []sampled.Window) {
	if *whole {
		return []sampled.Window{{Text: text, Weight: 1}}
	}
	for _, s := range sampled.Spans(int64(len(text))) {
		found = append(found, sampled.Window{Text: text[s.Start:s.End], Weight: s.Weight})
	}
	return found
}

func show(name string, rows []file) {
	var sumExact, sumEstimate, off float64
	large, within := 0, 0
	for _, r := range rows {
		sumExact += r.exact
		sumEstimate += r.estimate
		if r.exact < 1000 {
			continue
		}
		large++
		off += r.off()
		if r.off() <= 0.2 {
			within++
		}
	}
	n := float64(max(large, 1))
	fmt.Printf("| %s | %d | %d | %.1f %% | %.1f %% | %+.1f %% |\n", name, len(rows), large, 100*off/n, 100*float64(within)/n, 100*(sumEstimate-sumExact)/sumExact)
}

func byKind(rows []file) {
	kinds := map[string][]file{}
	for _, r := range rows {
		if ext := strings.ToLower(filepath.Ext(r.path)); ext != "" && r.exact >= 1000 {
			kinds[ext] = append(kinds[ext], r)
		}
	}
	fmt.Print("\n| suffix | files | ≥ 1,000 tokens | mean absolute error | within 20 % | sum |\n|---|---|---|---|---|---|\n")
	var names []string
	for name, of := range kinds {
		if len(of) >= 5 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		show(name, kinds[name])
	}
}

// writeWeights writes the constants that the package embeds.
func writeWeights(w *sampled.Weights) error {
	data, err := w.MarshalFile()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join("tokens", "sampled", "weights.json"), data, 0o644)
}
