package study

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// row finds the row whose first cells are these, and returns it by column.
func row(t *testing.T, r *Report, table string, first ...any) map[string]any {
	t.Helper()
	at := slices.IndexFunc(r.Tables, func(have Table) bool { return have.ID == table })
	if at < 0 {
		t.Fatalf("no table %s", table)
	}
	for _, cells := range r.Tables[at].Rows {
		if !slices.Equal(cells[:len(first)], first) {
			continue
		}
		found := map[string]any{}
		for i, column := range r.Tables[at].Columns {
			found[column.ID] = cells[i]
		}
		return found
	}
	t.Fatalf("table %s has no row %v", table, first)
	return nil
}

func expect(t *testing.T, got map[string]any, want map[string]any) {
	t.Helper()
	for column, value := range want {
		if fmt.Sprint(got[column]) != fmt.Sprint(value) {
			t.Errorf("%s is %v, want %v", column, got[column], value)
		}
	}
}

// two are repositories of 1,000 and 2,000 bytes; half of the first is CSV that changes with source.
func two() []Repository {
	code := goCode + "//" + strings.Repeat("x", 497-len(goCode)) + "\n"
	return []Repository{
		repository("one", map[string]string{"a.go": code, "rows.csv": strings.Repeat("1,2\n", 125)}, commit("a.go", "rows.csv"), commit("a.go")),
		repository("two", map[string]string{"b.go": strings.Repeat("func b() {}\n", 166) + "//34567\n"}, commit("b.go")),
	}
}

func TestCompareFilters(t *testing.T) {
	r, err := CompareFilters(t.Context(), two(), gates(t), CompareOptions{Commits: 10, Offenders: 5})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, row(t, r, "studied", "one"), map[string]any{"files": 2, "bytes": 1000, "tokens": 250, "source_files": 1, "commits": 2, "source_commits": 2})
	expect(t, row(t, r, "summary", "extension"), map[string]any{"mean_percent": 25.0, "min_percent": 0.0, "max_percent": 50.0, "excluded_files": 1, "edited_files": 1, "fpr_percent": 100.0})
	expect(t, row(t, r, "summary", "size-1MB"), map[string]any{"mean_percent": 0.0, "excluded_files": 0, "fpr_percent": nil})
	expect(t, row(t, r, "repositories", "one", "extension"), map[string]any{"tokens_left": 125, "threshold_bytes": nil})
	expect(t, row(t, r, "repositories", "two", "size-50KB"), map[string]any{"tokens_left": 500, "threshold_bytes": 50_000})
	expect(t, row(t, r, "offenders", "extension", "one", "rows.csv"), map[string]any{"commits": 1, "bytes": 500})
	expect(t, row(t, r, "wilcoxon", "size-1MB", "extension"), map[string]any{"pairs": 1, "equal": 1, "p": 1.0, "mean_difference_points": -25.0, "method": "exact"})
	expect(t, row(t, r, "window", "two", "none"), map[string]any{"tokens": 500})
}

// TestLatencyIsAskedFor: without it the same input gives the same report.
func TestLatencyIsAskedFor(t *testing.T) {
	for _, latency := range []bool{false, true} {
		r, err := CompareThresholds(t.Context(), two(), gates(t), CompareOptions{Commits: 1, Latency: latency})
		if err != nil {
			t.Fatal(err)
		}
		if _, has := row(t, r, "summary", "p95")["latency_ms"]; has != latency {
			t.Errorf("latency %v: the column is there: %v", latency, has)
		}
	}
}

func TestTail(t *testing.T) {
	r, err := Tail(t.Context(), []Repository{
		repository("one", map[string]string{"a": strings.Repeat("x", 100_000), "b": strings.Repeat("x", 100_001), "c": strings.Repeat("x", 999)}),
		repository("two", map[string]string{"a": "x"}),
	}, gates(t))
	if err != nil {
		t.Fatal(err)
	}
	expect(t, row(t, r, "buckets", "one", "≤ 100 KB"), map[string]any{"files": 2, "bytes": 100_999})
	expect(t, row(t, r, "buckets", "one", "100 KB – 1 MB"), map[string]any{"files": 1, "bytes": 100_001})
	expect(t, row(t, r, "top", "one", 0.5), map[string]any{"files": 1, "bytes": 100_001, "least_bytes": 100_001})
	expect(t, row(t, r, "top", together, 5.0), map[string]any{"files": 1, "bytes": 100_001})
}

// priced is the model bytes under another name.
type priced struct {
	tokens.Estimator
	name string
}

func (p priced) Name() string { return p.name }

func TestDensity(t *testing.T) {
	models := func(int) (list []tokens.Estimator, err error) {
		for _, k := range []float64{0.25, 0.5} {
			model, err := tokens.Bytes(k)
			if err != nil {
				return nil, err
			}
			list = append(list, priced{model, fmt.Sprintf("k%v", k)})
		}
		return list, nil
	}
	files := map[string]string{"notes.txt": strings.Repeat("word ", 80), "large.go": strings.Repeat("x", 1001), "logo.png": png, "empty.go": ""}
	for i := range leastFiles {
		files[fmt.Sprintf("f%d.go", i)] = strings.Repeat("func b() {}\n", i+1) // a multiple of four bytes
	}
	r, err := Density(t.Context(), []Repository{repository("one", files)}, gates(t), DensityOptions{MaxSize: 1000, Models: models})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, row(t, r, "models", "k0.25"), map[string]any{"files": leastFiles + 1, "tokens": 730, "k": 0.25, "std": 0.0, "mae_percent": 0.0, "bias_percent": 0.0})
	expect(t, row(t, r, "models", "k0.5"), map[string]any{"k": 0.5, "mae_percent": 100.0, "bias_percent": 100.0})
	expect(t, row(t, r, "languages", "Go"), map[string]any{"files": leastFiles, "tokens": 630, "k0.5_bias_percent": 100.0})
	expect(t, row(t, r, "languages", otherLanguages), map[string]any{"files": 1, "tokens": 100, "r": nil})
	expect(t, row(t, r, "repositories", "one"), map[string]any{"files": leastFiles + 1})
}

func TestNothingToStudy(t *testing.T) {
	empty := []Repository{repository("void", map[string]string{"a.go": ""})}
	_, err := Tail(t.Context(), empty, gates(t))
	if err == nil || !strings.Contains(err.Error(), `"void"`) {
		t.Errorf("got %v", err)
	}
	broken := repository("broken", map[string]string{"a.go": goCode})
	broken.Source = tree.FromFS(fstest.MapFS{})
	if _, err := CompareFilters(t.Context(), []Repository{broken}, gates(t), CompareOptions{Commits: 1}); err == nil {
		t.Error("no files, and no error")
	}
	if _, err := Density(t.Context(), empty, gates(t), DensityOptions{MaxSize: 10, Models: func(int) ([]tokens.Estimator, error) { return nil, errors.New("no model") }}); err == nil || err.Error() != "no model" {
		t.Errorf("got %v", err)
	}
}

func TestBar(t *testing.T) {
	for tokens, want := range map[int64]string{0: "                 |", 10_000: "########         |", 128_000: "#################|", 1_280_000: "#################|#######", 1 << 50: "#################|######################"} {
		if got := bar(tokens); got != want {
			t.Errorf("bar(%d) = %q, want %q", tokens, got, want)
		}
	}
}
