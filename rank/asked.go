package rank

import (
	"math"
	"strings"
)

// group is what kinds of text a query's words come from.
type group uint8

const (
	fromTitle group = iota
	fromProse
	fromCode
	groups
)

// groupOf is where the words of a kind of segment count; what is said aside counts nowhere.
var groupOf = [segmentKinds]group{inTitle: fromTitle, inProse: fromProse, inQuote: fromProse, inCode: fromCode, inTrace: fromCode, inAside: groups}

// asked is what a query asks a file's text for. Weights are by group and by the vocabulary's numbers; they grow with the logarithm of how
// often something is said.
type asked struct {
	*vocabulary
	termWeights, nameWeights, pairWeights [groups][]float64
	own                                   map[string]bool // names that the query's own code defines: an example's, hardly the repository's
	leftOut                               bool            // the query has words that do not count
	common                                bool            // it has no other ones, so that they count
}

// counter counts what a query says.
type counter struct {
	v                   *vocabulary
	terms, names, pairs [groups]map[int32]float64
	stops               string
	leftOut             bool
}

// ask asks for the words of a query that tell where something is; where it has none, for those that hardly do.
func (q *Query) ask() (a *asked) {
	for _, stops := range []string{stopWords, functionWords, ""} {
		a = q.askWithout(stops)
		a.common = stops != stopWords
		if !a.leftOut || len(a.terms) > 0 {
			break
		}
	}
	return a
}

// askMore asks for the words, too, that were left out, but for articles and the like; false where there are none.
func (q *Query) askMore(a *asked) (more *asked, ok bool) {
	if !a.leftOut {
		return nil, false
	}
	more = q.askWithout(functionWords)
	return more, len(more.terms) > len(a.terms)
}

// askWithout asks for the words of a query that are not on a list.
func (q *Query) askWithout(stops string) *asked {
	c := counter{v: newVocabulary(true), stops: stops}
	for g := range groups {
		c.terms[g], c.names[g], c.pairs[g] = map[int32]float64{}, map[int32]float64{}, map[int32]float64{}
	}
	own := map[string]bool{}
	for _, s := range q.segments {
		if s.kind == inCode {
			if name := exampleName(s.text); name != "" {
				own[name] = true
			}
		}
		if g := groupOf[s.kind]; g < groups {
			c.segment(g, s)
		}
	}
	a := &asked{vocabulary: c.v, own: own, leftOut: c.leftOut}
	for g := range groups {
		a.termWeights[g] = weights(c.terms[g], len(c.v.terms))
		a.nameWeights[g] = weights(c.names[g], len(c.v.names))
		a.pairWeights[g] = weights(c.pairs[g], len(c.v.pairs))
	}
	return a
}

func weights(counts map[int32]float64, n int) []float64 {
	list := make([]float64, n)
	for id, count := range counts {
		list[id] = 1 + math.Log(count)
	}
	return list
}

// exampleName is the name that a line of example code defines, in whatever language it may be.
func exampleName(line string) string {
	for _, lang := range []language{pythonLanguage(), languageOf("x.js"), languageOf("x.go"), languageOf("x.java"), languageOf("x.rs")} {
		if start := lang.defined([]byte(line)); start >= 0 {
			_, end := nextWord(line, start)
			return line[start:end]
		}
	}
	return ""
}

func pythonLanguage() language { return languageOf("x.py") }

// segment counts the words of a piece of the query. URLs have words that mean nothing here; what they point at is looked at elsewhere.
func (c *counter) segment(g group, s segment) {
	text := separatedText(urlPattern().ReplaceAllString(s.text, " "))
	quoted := s.kind == inQuote || s.kind == inCode || s.kind == inTrace
	alone := s.quoted && isOneWord(text)
	previous, previousEnd := int32(-1), 0
	for start, end := nextWord(text, 0); start < len(text); start, end = nextWord(text, end) {
		word := text[start:end]
		if len(word) > nameMost && !hasIdeograph(word) {
			previous = -1
			continue
		}
		called := end < len(text) && text[end] == '('
		stops := isIn(c.stops, strings.ToLower(word))
		named := stops && (alone || called && groupOf[s.kind] != fromCode) // code calls much that it is not about
		if named || len(word) <= nameMost && (isCompound(word) || (quoted || alone) && len(word) > 2 || called) && !stops {
			c.names[g][c.v.name(word)]++
		}
		for from, to := nextPart(word, 0); from < len(word); from, to = nextPart(word, to) {
			part := strings.ToLower(word[from:to])
			if leftOut := !named && isIn(c.stops, part); leftOut || len(part) < 2 {
				c.leftOut = c.leftOut || leftOut
				previous = -1
				continue
			}
			id := c.v.term(part)
			c.terms[g][id]++
			if previous >= 0 && start+from-previousEnd <= pairGap {
				c.pairs[g][c.v.pair(previous, id)]++
			}
			previous, previousEnd = id, start+to
		}
	}
}

// isOneWord reports a text without a second word, such as "Use()".
func isOneWord(text string) bool {
	_, end := nextWord(text, 0)
	next, _ := nextWord(text, end)
	return next == len(text)
}

// stopWords say nothing about where something is. The second half is what people say in reports of any kind.
const stopWords = " a about after all also am an and any are as at be because been before being both but by can cannot could did do does doing don down each else every few for from further get gets had has have having he her here hers him his how however i if in into is isn it its itself just let like ll make makes many may me might more most much must my no nor not now of off on once one only or other our out over own re s same see seems she should so some still such t than that the their them then there these they thing things this those through to too two under until up us use used uses using ve very via was we well were what when where which while who whole why will with without won would yes yet you your doesn didn" +
	" actual behavior behaviour bug code describe error example expect expected feature fix happen happens following hello help hi instead issue one please problem report reproduce result run say seem steps support thanks thank think try trying version want way work working works "

// isIn reports a word of a list that has blanks around each.
func isIn(list, word string) bool { return strings.Contains(list, " "+word+" ") }
