package rank

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"sync"
)

// The weights of the evidence. Each piece is scaled so that the best file of a query has 1, except those whose scale is absolute. They are
// round numbers, chosen by reasoning and checked one by one: docs/ranking.md tells what each is worth.
const (
	weightText       = 2.5 // what the file says
	weightSimilar    = 1.0 // commits that said the same and changed it
	weightFrame      = 1.0 // it is in the query's stack trace
	weightNamed      = 0.5 // the query names it, as a path or a module
	weightStem       = 0.5 // words of its own name
	weightDefinition = 1.0 // the share of the query's names that are defined there and nowhere else
)

// groupWeights are what a word of the title, of the prose and of code counts for.
var groupWeights = [groups]float64{fromTitle: 1, fromProse: 0.4, fromCode: 0.2}

// placeWeights are factors: of equal evidence, the source comes first. Stylesheets, data and what others or programs wrote repeat words
// without end; they come last whatever they say.
var placeWeights = [places]float64{placeSource: 1, placeTest: 0.3, placeDoc: 0.3, placeExample: 0.3, placeOther: 0.5, placeChangelog: 0.3,
	placeStyle: 0.02, placeData: 0.01, placeForeign: 0.01}

// evidence is one kind of reason to show a file. All values are by candidate.
type evidence struct {
	values   []float64
	weight   float64
	absolute bool    // values are not scaled to the best one
	scale    float64 // what the weight makes of a value; gather sets it
	why      func(i int) string
}

// fused adds up independent evidence and weighs the sum with the file's place.
func fused(ctx context.Context, r *Request) ([]Score, error) {
	past := startHistory(ctx, r)
	a := r.Query.ask()
	list, commits, err := gather(ctx, r, a, past)
	common := false
	if err == nil && !hasAny(list) { // a word that was left out may stand somewhere
		var more *asked
		if more, common = r.Query.askMore(a); common {
			list, commits, err = gather(ctx, r, more, past)
		}
	}
	if err != nil {
		return nil, err
	}
	sums := make([]float64, len(r.Candidates))
	for e := range list {
		for i, value := range list[e].values {
			sums[i] += list[e].scale * value
		}
	}
	about := r.Query.aboutPlaces()
	places, err := placesOf(ctx, r)
	if err != nil {
		return nil, err
	}
	best := 0.0
	factor := func(i int) float64 { return max(placeWeights[places[i]], about[places[i]]) }
	for i := range sums {
		sums[i] *= factor(i)
		best = max(best, sums[i])
	}
	var habits map[int]habit // of changes of source, which the query asks for if the best file is source
	if best > 0 && places[foremost(sums, r.Candidates)] == placeSource {
		habits = changelogHabits(r.Candidates, places, commits)
	}
	return each(len(sums), func(i int) Score {
		why := func() []string { return reasonsFor(list, i, places[i], factor(i)) }
		return habits[i].raise(Score{Value: chance(sums[i], best), Among: amongWorthless(sums[i], factor(i)), Common: common, Why: why})
	}), nil
}

// placesOf tells the place of each candidate.
func placesOf(ctx context.Context, r *Request) ([]place, error) {
	list := make([]place, len(r.Candidates))
	err := inParallel(ctx, r, func() func(i int) {
		return func(i int) { list[i] = placeOf(r.Candidates[i].Path, r.Candidates[i].Class) }
	})
	return list, err
}

// foremost is the candidate that evidence alone puts first, in whatever order they came: of equal ones the path decides, as in the ranking.
func foremost(sums []float64, list []Candidate) (first int) {
	for i := range sums {
		if sums[i] > sums[first] || sums[i] == sums[first] && list[i].Path < list[first].Path {
			first = i
		}
	}
	return first
}

// amongWorthless puts files without any evidence in the order of their places: the source comes first there too.
func amongWorthless(sum, factor float64) float64 {
	if sum > 0 {
		return 0
	}
	return factor
}

// steepness is how fast the chance of being meant falls with the evidence.
const steepness = 12

// chance turns a sum of evidence into something like the chance of being what is looked for, 1 for the best file. The order stays; but a
// chunk is packed by value per token, and a tenth of the evidence is worth far less than a tenth of the file that is meant.
func chance(sum, best float64) float64 {
	if sum <= 0 {
		return 0
	}
	return math.Exp(steepness * (sum/best - 1))
}

// best is what values are divided by.
func (e *evidence) best() float64 {
	if len(e.values) == 0 || e.absolute {
		return 1
	}
	return cmp.Or(slices.Max(e.values), 1)
}

// reasonsFor tells the evidence for a candidate, the strongest first.
func reasonsFor(list []evidence, i int, at place, factor float64) (why []string) {
	var reasons []reason
	for e := range list {
		if value := list[e].scale * list[e].values[i]; value > 0 {
			reasons = append(reasons, reason{value, list[e].why(i)})
		}
	}
	why = topReasons(reasons, len(reasons))
	if factor != 1 && len(why) > 0 {
		why = append(why, "counts less: "+placeNames[at])
	}
	return why
}

// hasAny reports that there is evidence for some candidate.
func hasAny(list []evidence) bool {
	return slices.ContainsFunc(list, func(e evidence) bool { return slices.ContainsFunc(e.values, func(v float64) bool { return v > 0 }) })
}

// gather works out all evidence for what is asked, and tells the history that it looked at on the way.
func gather(ctx context.Context, r *Request, a *asked, past func() ([]Commit, error)) ([]evidence, []Commit, error) {
	named := mentionEvidence(r)
	if a.common && hasAny(named) { // beside a file that is named, "what does this do" says nothing
		a = r.Query.askWithout(stopWords)
	}
	found, err := scanAll(ctx, r, a.vocabulary)
	if err != nil {
		return nil, nil, err
	}
	commits, err := past()
	if err != nil {
		return nil, nil, err
	}
	list := []evidence{textEvidence(a, found), definitionEvidence(a, found), stemEvidence(a, r), similarEvidence(a, r, commits)}
	list = append(list, named...)
	for e := range list {
		list[e].scale = list[e].weight / list[e].best()
	}
	return list, commits, nil
}

// startHistory asks for the history, once, while files are read.
func startHistory(ctx context.Context, r *Request) func() ([]Commit, error) {
	if r.History == nil {
		return func() ([]Commit, error) { return nil, nil }
	}
	type answer struct {
		commits []Commit
		err     error
	}
	told := make(chan answer, 1)
	go func() {
		commits, err := r.History(ctx)
		told <- answer{commits, err}
	}()
	return sync.OnceValues(func() ([]Commit, error) {
		a := <-told
		return a.commits, a.err
	})
}

// aboutWords say that a query is about what usually counts less.
var aboutWords = [places]string{
	placeDoc:       "doc docs documentation documented readme guide typo",
	placeChangelog: "changelog",
	placeStyle:     "css scss stylesheet stylesheets",
	placeExample:   "example examples",
}

// What a place counts for at least when the title is about it, and when the rest says so twice.
const (
	aboutInTitle = 1.0
	aboutInProse = 0.5
)

// aboutPlaces tells which places the query is about, and what they count for.
func (q *Query) aboutPlaces() (about [places]float64) {
	var said [places]int
	for _, s := range q.segments {
		for _, word := range subTokens(s.text) {
			for at := range aboutWords {
				switch {
				case !hasWord(aboutWords[at], strings.Trim(word, "`'\":,()")):
				case s.kind == inTitle:
					about[at] = aboutInTitle
				case s.kind == inProse:
					said[at]++
				}
			}
		}
	}
	for at, n := range said {
		if n >= 2 && place(at) == placeDoc {
			about[at] = max(about[at], aboutInProse)
		}
	}
	return about
}
