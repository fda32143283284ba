package rank

import (
	"fmt"
	"slices"
	"strings"
)

// The parameters of BM25 where its sum is one piece of evidence among others: the textbook's.
const (
	textK1 = 1.2
	textB  = 0.75
)

// definedParts is what a part of a defined name counts for, besides being a word of the text.
const definedParts = 0.5

// ownName is what a name counts for that the query's own example defines.
const ownName = 0.1

// field is one vocabulary of a text: its words' parts, its whole words, or its pairs of parts.
type field struct {
	names   []string
	weights []float64 // of the query, by number
	of      func(h *hits) []count
}

// combined adds the weights of all groups.
func combined(by [groups][]float64) []float64 {
	sum := make([]float64, len(by[0]))
	for g := range groups {
		for id, weight := range by[g] {
			sum[id] += groupWeights[g] * weight
		}
	}
	return sum
}

func termsOf(h *hits) []count { return h.terms }
func namesOf(h *hits) []count { return h.names }
func pairsOf(h *hits) []count { return h.pairs }

func (a *asked) fields() []field {
	names := combined(a.nameWeights)
	for name, id := range a.names {
		if a.own[name] {
			names[id] *= ownName
		}
	}
	return []field{
		{a.spelled, combined(a.termWeights), termsOf},
		{numbered(a.names), names, namesOf},
		{a.pairNames(), combined(a.pairWeights), pairsOf},
	}
}

// pairNames are the pairs for people.
func (a *asked) pairNames() []string {
	parts, list := a.spelled, make([]string, len(a.pairs))
	for pair, id := range a.pairs {
		list[id] = parts[pair[0]] + " " + parts[pair[1]]
	}
	return list
}

// textEvidence is BM25 over words' parts, whole words and pairs of parts, with what is defined counted once more. A pair or a whole word is
// rarer than its parts, and so weighs more without any weight of its own.
func textEvidence(a *asked, found []hits) evidence {
	fields := a.fields()
	average := averageLength(found)
	values := make([]float64, len(found))
	having := make([][]int, len(fields))
	for f := range fields {
		having[f] = holdersOf(found, fields[f].of, len(fields[f].weights), func(count) bool { return true })
	}
	definers := holdersOf(found, termsOf, len(fields[0].weights), isDefined)
	worth := func(i, f int, c count) float64 {
		value := inverse(len(found), having[f][c.id]) * saturate(float64(c.n), float64(found[i].parts), average, textK1, textB)
		if f == 0 && c.defined > 0 {
			value += definedParts * inverse(len(found), definers[c.id]) * saturate(float64(c.defined), float64(found[i].parts), average, textK1, textB)
		}
		return fields[f].weights[c.id] * value
	}
	for i := range found {
		for f := range fields {
			for _, c := range fields[f].of(&found[i]) {
				values[i] += worth(i, f, c)
			}
		}
	}
	why := func(i int) string {
		var reasons []reason
		for f := range fields {
			for _, c := range fields[f].of(&found[i]) {
				reasons = append(reasons, reason{worth(i, f, c), fmt.Sprintf("%s ×%d", fields[f].names[c.id], c.n)})
			}
		}
		return "says " + strings.Join(topReasons(reasons, 5), ", ")
	}
	return evidence{values: values, weight: weightText, why: why}
}

func isDefined(c count) bool { return c.defined > 0 }

func averageLength(found []hits) float64 {
	total := 0.0
	for i := range found {
		total += float64(found[i].parts)
	}
	return total / float64(max(len(found), 1))
}

// holdersOf counts by number in how many files something is found for which a condition holds.
func holdersOf(found []hits, of func(h *hits) []count, n int, holds func(count) bool) []int {
	having := make([]int, n)
	for i := range found {
		for _, c := range of(&found[i]) {
			if holds(c) {
				having[c.id]++
			}
		}
	}
	return having
}

// definitionEvidence counts names of the query that a file defines, shared between all files that define them, as a share of all its names:
// where a query is a name and little else, its definition leads; in a long report with code it is one word among many.
func definitionEvidence(a *asked, found []hits) evidence {
	names := a.fields()[1]
	definers := holdersOf(found, namesOf, len(names.weights), isDefined)
	values := make([]float64, len(found))
	total := 0.0
	for _, weight := range names.weights {
		total += weight
	}
	for i := range found {
		for _, c := range found[i].names {
			if c.defined > 0 {
				values[i] += names.weights[c.id] / total / float64(definers[c.id])
			}
		}
	}
	why := func(i int) string {
		var list []string
		for _, c := range found[i].names {
			if c.defined > 0 {
				list = append(list, names.names[c.id])
			}
		}
		return "defines " + strings.Join(list[:min(len(list), 5)], ", ")
	}
	return evidence{values: values, weight: weightDefinition, absolute: true, why: why}
}

// stemEvidence counts words of the query in the names of files, the rarer in names the more.
func stemEvidence(a *asked, r *Request) evidence {
	weights := combined(a.termWeights)
	s := newScanner(a.vocabulary)
	stems := make([]hits, len(r.Candidates))
	for i := range stems {
		stems[i] = s.scan([]byte(nameOf(r.Candidates[i].Path)), &language{})
	}
	having := holdersOf(stems, termsOf, len(weights), func(count) bool { return true })
	values := make([]float64, len(stems))
	for i := range stems {
		for _, c := range stems[i].terms {
			values[i] += weights[c.id] * inverse(len(stems), having[c.id])
		}
	}
	names := a.spelled
	why := func(i int) string {
		var list []string
		for _, c := range stems[i].terms {
			list = append(list, names[c.id])
		}
		slices.Sort(list)
		return "its name has " + strings.Join(list, ", ")
	}
	return evidence{values: values, weight: weightStem, why: why}
}
