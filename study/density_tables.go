package study

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
)

// leastFiles is from how many files on a language has a row of its own.
const leastFiles = 20

const otherLanguages = "(other)"

// group is files that have a row together.
type group struct {
	name  string
	files []counted
}

// groups keeps the order in which names came.
type groups struct{ list []group }

func (g *groups) add(name string, files ...counted) {
	at := slices.IndexFunc(g.list, func(have group) bool { return have.name == name })
	if at < 0 {
		at = len(g.list)
		g.list = append(g.list, group{name: name})
	}
	g.list[at].files = append(g.list[at].files, files...)
}

// fold makes one group of the small ones and those without a name, and sorts the others by their number of files.
func (g *groups) fold(least int) {
	kept := groups{}
	other := group{name: otherLanguages}
	for _, have := range g.list {
		if have.name == "" || len(have.files) < least {
			other.files = append(other.files, have.files...)
		} else {
			kept.list = append(kept.list, have)
		}
	}
	slices.SortFunc(kept.list, func(a, b group) int {
		return cmp.Or(cmp.Compare(len(b.files), len(a.files)), cmp.Compare(a.name, b.name))
	})
	if len(other.files) > 0 {
		kept.list = append(kept.list, other)
	}
	*g = kept
}

// table has a row for each group: what the exact model says of it, and how far the others are off.
func (g *groups) table(id, what string, models []string) Table {
	t := Table{ID: id, Title: "By " + what, Columns: []Column{{ID: what, Head: what}, {ID: "files", Head: "files"}, {ID: "bytes", Head: "bytes"},
		{ID: "tokens", Head: models[0]}, {ID: "k", Head: "k", Decimals: 4}, {ID: "std", Head: "std", Decimals: 3}, {ID: "r", Head: "r", Decimals: 3}}}
	for _, name := range models[1:] {
		t.Columns = append(t.Columns, Column{ID: name + "_mae_percent", Head: name + " MAE %", Decimals: 1}, Column{ID: name + "_bias_percent", Head: "bias %", Decimals: 1})
	}
	for _, have := range g.list {
		bytes, exact := column(have.files, -1), column(have.files, 0)
		fit := compareModels(bytes, exact, exact)
		cells := []any{have.name, len(have.files), int64(floats.Sum(bytes)), int64(floats.Sum(exact)), fit.k, fit.std, correlation(bytes, exact)}
		for m := range models[1:] {
			off := compareModels(bytes, column(have.files, m+1), exact)
			cells = append(cells, percent(off.mae), percent(off.bias))
		}
		t.Add(cells...)
	}
	return t
}

// modelTable has a row for each model over all files.
func modelTable(models []string, files []counted) Table {
	t := Table{ID: "models", Title: "Token models over all files", Columns: []Column{{ID: "model", Head: "model"}, {ID: "files", Head: "files"}, {ID: "tokens", Head: "tokens"},
		{ID: "k", Head: "k", Decimals: 4}, {ID: "std", Head: "std", Decimals: 3}, {ID: "r", Head: "r", Decimals: 3},
		{ID: "mae_percent", Head: "MAE %", Decimals: 1}, {ID: "bias_percent", Head: "bias %", Decimals: 1}}}
	bytes, exact := column(files, -1), column(files, 0)
	for m, name := range models {
		counts := column(files, m)
		off := compareModels(bytes, counts, exact)
		t.Add(name, len(files), int64(floats.Sum(counts)), off.k, off.std, correlation(counts, exact), percent(off.mae), percent(off.bias))
	}
	return t
}

// fit is how a model's counts compare with the exact ones; mae and bias are shares of one.
type fit struct{ k, std, mae, bias float64 }

func compareModels(bytes, counts, exact []float64) fit {
	density, off := make([]float64, len(counts)), make([]float64, len(counts))
	for i := range counts {
		density[i] = counts[i] / bytes[i]
		off[i] = math.Abs(counts[i]-exact[i]) / exact[i]
	}
	spread := SpreadOf(density)
	return fit{spread.Mean, spread.Std, stat.Mean(off, nil), floats.Sum(counts)/floats.Sum(exact) - 1}
}

// correlation is Pearson's r, NaN for fewer than three files.
func correlation(a, b []float64) float64 {
	if len(a) < 3 {
		return math.NaN()
	}
	return stat.Correlation(a, b, nil)
}

// column is one figure of all files: the tokens of a model, or with -1 the bytes.
func column(files []counted, model int) []float64 {
	values := make([]float64, len(files))
	for i := range files {
		values[i] = files[i].bytes
		if model >= 0 {
			values[i] = files[i].tokens[model]
		}
	}
	return values
}
