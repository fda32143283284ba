package rank

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"unicode"
)

// The value functions of arXiv:2608.26130, as they are described there.

func fifo(_ context.Context, r *Request) ([]Score, error) {
	n := len(r.Candidates)
	return each(n, func(i int) Score { return Score{Value: float64(n - i), Why: told("its place in the listing")} }), nil
}

func reversed(_ context.Context, r *Request) ([]Score, error) {
	return each(len(r.Candidates), func(i int) Score { return Score{Value: float64(i + 1), Why: told("its place in the reversed listing")} }), nil
}

func random(_ context.Context, r *Request) ([]Score, error) {
	dice := rand.New(rand.NewPCG(r.Seed, 0))
	return each(len(r.Candidates), func(int) Score { return Score{Value: dice.Float64(), Why: told("chance")} }), nil
}

func kw(_ context.Context, r *Request) ([]Score, error) {
	query := bagOf(r.Query.Text)
	return each(len(r.Candidates), func(i int) Score {
		own := bagOf(r.Candidates[i].Path)
		value := query.cosine(own)
		if value == 0 {
			return Score{}
		}
		return Score{Value: value, Why: func() []string {
			return []string{"path words " + strings.Join(query.shared(r.Candidates[i].Path), ", ")}
		}}
	}), nil
}

func kwPlus(ctx context.Context, r *Request) ([]Score, error) {
	scores, err := kw(ctx, r)
	for _, s := range scores {
		if s.Value > 0 {
			return scores, err
		}
	}
	return fifo(ctx, r)
}

// The coefficients of all, fixed a priori.
const (
	allKeywords  = 1.0
	allDepth     = 0.1
	allExtension = 0.1
	allRecency   = 0.1
	allName      = 0.2
)

func all(ctx context.Context, r *Request) ([]Score, error) {
	scores, err := kw(ctx, r)
	if err != nil {
		return nil, err
	}
	recent, err := recency(ctx, r)
	if err != nil {
		return nil, err
	}
	words := bagOf(r.Query.Text)
	for i, keywords := range scores {
		priors := allPriors(r.Candidates[i].Path, words, recent)
		scores[i].Value = allKeywords * keywords.Value
		for _, prior := range priors {
			scores[i].Value += prior.value
		}
		scores[i].Why = func() []string { return allReasons(keywords, priors) }
	}
	return scores, nil
}

// allPriors are what all adds to the words of a path, with their reasons.
func allPriors(p string, words bag, recent map[string]float64) []reason {
	depth := strings.Count(p, "/")
	priors := []reason{{allDepth / float64(1+depth), fmt.Sprintf("depth %d", depth)}, {allRecency * recent[p], "changed lately"}}
	if languageOf(p).code {
		priors = append(priors, reason{allExtension, "extension of code"})
	}
	if stem, _, _ := strings.Cut(strings.ToLower(path.Base(p)), "."); words[stem] > 0 {
		priors = append(priors, reason{allName, "file name " + stem})
	}
	return priors
}

// allReasons tells what a value of all is made of, the greatest part first.
func allReasons(keywords Score, priors []reason) []string {
	var reasons []reason
	if keywords.Value > 0 {
		reasons = append(reasons, reason{allKeywords * keywords.Value, keywords.Why()[0]})
	}
	for _, prior := range priors {
		if prior.value >= 0.0005 {
			reasons = append(reasons, prior)
		}
	}
	for i := range reasons {
		reasons[i].text = fmt.Sprintf("%s (%.3f)", reasons[i].text, reasons[i].value)
	}
	return topReasons(reasons, len(reasons))
}

// told is a reason that needs no working out.
func told(why string) func() []string { return func() []string { return []string{why} } }

func each(n int, score func(i int) Score) []Score {
	scores := make([]Score, n)
	for i := range scores {
		scores[i] = score(i)
	}
	return scores
}

// bag counts sub-tokens.
type bag map[string]float64

// subTokens splits at white space and / _ . - and nowhere else.
func subTokens(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("/_.-", r) })
}

func bagOf(text string) bag {
	b := bag{}
	for _, token := range subTokens(text) {
		b[token]++
	}
	return b
}

// norm adds whole numbers, so that the order of the map does not show.
func (b bag) norm() float64 {
	sum := 0.0
	for _, n := range b {
		sum += n * n
	}
	return math.Sqrt(sum)
}

func (b bag) cosine(o bag) float64 {
	dot := 0.0
	for token, n := range o {
		dot += n * b[token]
	}
	if dot == 0 {
		return 0
	}
	return dot / (b.norm() * o.norm())
}

// shared are the tokens of a path that are in the bag, in the path's order.
func (b bag) shared(p string) (list []string) {
	for _, token := range subTokens(p) {
		if b[token] > 0 && !slices.Contains(list, token) {
			list = append(list, token)
		}
	}
	return list
}
