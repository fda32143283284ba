package rank

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

func TestReadTasks(t *testing.T) {
	tasks, bad, err := ReadTasks(strings.NewReader(`{"id":"a","repo":"o/n","base_commit":"HEAD","query":"q","gold":["a.go"]}` + "\n\nnonsense\n" +
		`{"base_commit":"HEAD","query":"q"}` + "\n" + `{"query":"q","gold":["a"]}` + "\n" + `{"base_commit":"--all","query":"q","gold":["a"]}` + "\n"))
	if len(tasks) != 1 || tasks[0].Repo != "o/n" || err != nil || len(bad) != 4 || !strings.HasPrefix(bad[0], "line 3: ") || !strings.HasPrefix(bad[1], "line 4: it has no gold") {
		t.Errorf("%v, %v, %v", tasks, bad, err)
	}
	if !strings.Contains(strings.Join(bad, "\n"), `line 6: its base_commit "--all" is no revision`) {
		t.Errorf("%q", bad)
	}
	long := "\xef\xbb\xbf" + `{"base_commit":"HEAD","query":"q","gold":["a.go"]}` + "\n" + strings.Repeat("x", taskMost+1) + "\n\xef\xbb\xbf" + `{"id":"z","base_commit":"HEAD","query":"q","gold":["a.go"]}`
	tasks, bad, err = ReadTasks(strings.NewReader(long))
	if err != nil || len(tasks) != 2 || tasks[0].ID != "line 1" || tasks[1].ID != "z" || len(bad) != 1 || bad[0] != "line 2: it is longer than 4 MiB" {
		t.Errorf("a byte order mark and a long line: %v, %v, %v", tasks, bad, err)
	}
	if _, _, err := ReadTasks(io.MultiReader(strings.NewReader("\n"), iotest.ErrReader(errors.New("gone")))); err == nil || err.Error() != "line 2: gone" {
		t.Errorf("a file that ends early: %v", err)
	}
}

// TestGoldPaths: a gold file that no listing could hold is no silent miss.
func TestGoldPaths(t *testing.T) {
	for gold, want := range map[string]string{
		`["./a.go","b//c.go","a.go"]`: "[a.go b/c.go]", `[""]`: "has no name", `[null]`: "has no name", `["/a.go"]`: "is absolute", `["C:/a.go"]`: "is absolute",
		`["src\\a.go"]`: "holds a backslash", `["../a.go"]`: "outside", `["."]`: "outside", `["src/"]`: "is a directory",
	} {
		tasks, bad, _ := ReadTasks(strings.NewReader(`{"base_commit":"HEAD","query":"q","gold":` + gold + `}`))
		got := strings.Join(bad, "")
		if len(tasks) == 1 {
			got = fmt.Sprint(tasks[0].Gold)
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", gold, got, want)
		}
	}
}

// order makes items of the names of files, in that order; each file costs a hundred tokens for each letter.
func order(names ...string) []Item {
	var items []Item
	for i, name := range names {
		items = append(items, Item{Candidate: &Candidate{File: tree.File{Path: name}, Tokens: int64(100 * len(name))}, Rank: i + 1, Value: float64(len(names) - i)})
	}
	return items
}

func TestJudge(t *testing.T) {
	var names []string
	for i := range 12 {
		names = append(names, fmt.Sprint(i+1))
	}
	for gold, want := range map[string]string{
		"1":    "[1 1 1 1 1 1 1 1]",
		"2 6":  "[0 1 1 1 0 1 1 0.5]",
		"1 no": "[1 1 1 1 0 0 1 1]",
		"11":   "[0 0 0 0 0 0 0 0.09]",
		"no":   "[0 0 0 0 0 0 0 0]",
	} {
		o := Judge(order(names...), strings.Fields(gold), bytesModel(t))
		var got []float64
		for _, m := range Measures() {
			if m.Chunk == nil {
				got = append(got, math.Round(100*m.Of(&o))/100)
			}
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v, want %s", gold, got, want)
		}
	}
}

// TestInclusion: a rank is not inclusion. A file that is first is in no chunk that it does not fit into, unless nothing else fits.
func TestInclusion(t *testing.T) {
	large := order("first", "second")
	large[0].Tokens, large[1].Tokens = 20_000, 10
	o := Judge(large, []string{"first"}, bytesModel(t))
	if want := []float64{1, 1, 1, 1, 0, 1}; o.First != 1 || !reflect.DeepEqual(o.Included, want) {
		t.Errorf("%+v, want %v", o, want)
	}
}

// TestCutIsNotIncluded: where nothing fits, the first file is in the chunk, cut; it was not seen whole.
func TestCutIsNotIncluded(t *testing.T) {
	large := order("first", "second")
	large[0].Tokens, large[1].Tokens = 20_000, 30_000
	o := Judge(large, []string{"first"}, bytesModel(t))
	if want := []float64{1, 1, 1, 1, 0, 1}; !reflect.DeepEqual(o.Included, want) {
		t.Errorf("%v, want %v", o.Included, want)
	}
}

func bytesModel(t *testing.T) tokens.Estimator {
	t.Helper()
	model, err := tokens.Bytes(1)
	if err != nil {
		t.Fatal(err)
	}
	return model
}

// TestStatistics holds the figures against arXiv:2608.26130: 76 gained and 22 lost is p = 3.9e-8, 38 to 14 is 0.001.
func TestStatistics(t *testing.T) {
	for _, c := range []struct {
		gained, lost int
		want         string
	}{{76, 22, "3.9e-08"}, {38, 14, "0.0012"}, {0, 0, "1"}, {3, 3, "1"}, {500, 0, "6.1e-151"}} {
		if got := fmt.Sprintf("%.2g", McNemar(c.gained, c.lost)); got != c.want {
			t.Errorf("%d to %d: %s, want %s", c.gained, c.lost, got, c.want)
		}
	}
	if i := Wilson(42, 84); math.Abs(i.Low-0.3953) > 1e-3 || math.Abs(i.High-0.6047) > 1e-3 {
		t.Errorf("%v", i)
	}
	if i := Wilson(0, 0); i != (Interval{0, 1}) {
		t.Errorf("of nothing: %v", i)
	}
}

// TestBootstrap: the draws are the same for the same seed, and about as wide as Wilson's interval for a share.
func TestBootstrap(t *testing.T) {
	values := make([]float64, 100)
	for i := range 40 {
		values[i] = 1
	}
	one := interval(newResamples(100, 7).means(values))
	if again := interval(newResamples(100, 7).means(values)); again != one {
		t.Errorf("%v, then %v", one, again)
	}
	if other := newResamples(100, 8); reflect.DeepEqual(other[0], newResamples(100, 7)[0]) {
		t.Error("the seed does not matter")
	}
	wilson := Wilson(40, 100)
	if math.Abs(one.Low-wilson.Low) > 0.02 || math.Abs(one.High-wilson.High) > 0.02 {
		t.Errorf("%v, Wilson %v", one, wilson)
	}
}

func TestEvaluate(t *testing.T) {
	trial := func(ranks ...int) *Trial {
		tr := &Trial{}
		for _, r := range ranks {
			tr.Outcomes = append(tr.Outcomes, Outcome{First: r, Last: r, Included: make([]float64, len(EvaluatedChunks()))})
		}
		return tr
	}
	trials := []*Trial{trial(1, 2), trial(1, 1), trial(3, 1), trial(1, 0)}
	figures := Evaluate(trials, []string{"fused", "fifo"}, []string{"fifo"}, 1)
	if len(figures) != 2*len(Measures()) {
		t.Fatalf("%d figures", len(figures))
	}
	p1 := figures[0]
	if p1.Strategy != "fused" || p1.Measure.Name != "p1" || p1.Value != 0.75 || p1.Hits != 3 || p1.Interval != Wilson(3, 4) || len(p1.Against) != 1 {
		t.Errorf("%+v", p1)
	}
	if a := p1.Against[0]; a.Baseline != "fifo" || a.Gained != 2 || a.Lost != 1 || a.P != 1 || a.Difference != 0.25 || a.Interval.Low > 0.25 || a.Interval.High < 0.25 {
		t.Errorf("%+v", a)
	}
	if last := figures[len(figures)-1]; last.Strategy != "fifo" || len(last.Against) != 0 {
		t.Errorf("%+v", last)
	}
	if Evaluate(nil, []string{"fifo"}, nil, 1) != nil {
		t.Error("figures of nothing")
	}
}

func TestGroups(t *testing.T) {
	trials := []Trial{{Candidates: 0}, {Candidates: 1, Winnable: true}, {Candidates: 5}, {Candidates: 6}, {Candidates: 20}, {Candidates: 21, Winnable: true}, {Candidates: 50}}
	var got []int
	for _, g := range Groups() {
		got = append(got, len(g.Of(trials)))
	}
	if want := []int{7, 2, 2, 2, 2}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestHistoryTasks(t *testing.T) {
	commit := func(message string, paths ...string) Revision {
		return Revision{ID: "c", Parents: []string{"p"}, Commit: Commit{Message: message, Paths: paths}}
	}
	mass := commit("rename everything")
	for i := range massEdit + 1 {
		mass.Paths = append(mass.Paths, fmt.Sprint(i))
	}
	h := HistoryTasks{Most: 2, Existing: func(_ context.Context, commit string, paths []string) ([]string, error) {
		return slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return strings.HasPrefix(p, "new") }), nil
	}}
	err := h.Add(t.Context(), []Revision{
		{ID: "m", Parents: []string{"p", "q"}, Commit: Commit{Message: "merge"}},
		commit("empty"), mass, commit("Revert \"retry\"", "a.go"), commit("undo\n\nThis reverts commit 12.", "a.go"), commit(" \n", "a.go"),
		commit("fix RETRY.go", "src/retry.go"), commit("add it", "new.go"),
		commit("retry uploads\n\nthat failed\n\nSigned-off-by: A <a@example.invalid>\n\nCo-authored-by: B\n", "src/retry.go", "new.go"),
		{ID: "root", Commit: Commit{Message: "first", Paths: []string{"a.go"}}},
		commit("second", "b.go"), commit("third", "c.go"),
	})
	want := []Task{{ID: "c", Commit: "p", Query: "retry uploads\n\nthat failed", Gold: []string{"src/retry.go"}}, {ID: "c", Commit: "p", Query: "second", Gold: []string{"b.go"}}}
	if err != nil || !reflect.DeepEqual(h.Tasks, want) || h.Looked != 11 || !h.Full() {
		t.Errorf("%v, looked at %d, %v", h.Tasks, h.Looked, err)
	}
	left := map[LeftOut]int{LeftMerge: 1, LeftNothing: 1, LeftMass: 1, LeftRevert: 2, LeftSilent: 1, LeftNamed: 1, LeftAdded: 1, LeftFirst: 1}
	if !reflect.DeepEqual(h.Left, left) {
		t.Errorf("%v, want %v", h.Left, left)
	}
}

func TestNamesAny(t *testing.T) {
	for _, c := range []struct {
		text, path string
		want       bool
	}{
		{"stop grunting while running", "bin/run", false}, {"bin/run stops", "bin/run", true}, {"teach Run.", "run", true}, {"run-time", "run", false}, {"fix run.go", "run", false},
		{"raise everything", "a", false}, {"see draw.go:12", "x/draw.go", true}, {"redraw.go", "draw.go", false}, {"`draw.go`", "draw.go", true}, {"修改draw.go文件", "draw.go", true},
		{"ignore more in .gitignore", ".gitignore", true}, {"running, then run", "run", true}, {"ёrun", "run", false}, {"", "run", false}, {"x", "x", true},
	} {
		if got := namesAny(c.text, []string{c.path}); got != c.want {
			t.Errorf("%q names %s: %v", c.text, c.path, got)
		}
	}
}

func TestPreview(t *testing.T) {
	items := order("a", "bbb", "c")
	Price(items, UnitFile, bytesModel(t))
	chunks := Preview(items, Solvers()[0], []int64{200, 1000})
	if c := chunks[0]; !slices.Equal(c.Holds, []bool{true, false, true}) || c.Last != 3 || c.Files != 2 || c.Spent != 200 {
		t.Errorf("%+v", c)
	}
	if c := chunks[1]; c.Files != 3 || c.Last != 3 || c.Spent != 500 {
		t.Errorf("%+v", c)
	}
	if items[0].InChunk {
		t.Error("the items were changed")
	}
}

// TestTry: a generator narrows a copy, and what it misses cannot be won.
func TestTry(t *testing.T) {
	r := requestOf(t, "retry uploads", map[string]string{"retry.go": "package a", "other.go": "func uploads() {}", "third.go": ""})
	strategies := []Strategy{}
	for _, name := range []string{"fused", "fifo"} {
		s, err := FindStrategy(name)
		if err != nil {
			t.Fatal(err)
		}
		strategies = append(strategies, s)
	}
	trial, err := Try(t.Context(), r, "path", []string{"other.go"}, strategies)
	if err != nil || trial.Candidates != 1 || trial.Winnable || len(trial.Outcomes) != 2 || len(r.Candidates) != 3 {
		t.Errorf("%+v, %v; %d candidates", trial, err, len(r.Candidates))
	}
	trial, err = Try(t.Context(), r, "all", []string{"third.go"}, strategies)
	if err != nil || !trial.Winnable || trial.Outcomes[1].First != 3 || trial.Outcomes[1].Last != 3 {
		t.Errorf("%+v, %v", trial, err)
	}
}
