package rank

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"
)

// Bounds of the evidence.
const (
	evidenceNames = 16  // names that are searched for
	evidenceFiles = 100 // files that are searched
	evidenceSpans = 8   // spans that are added, as in arXiv:2610.21073
	evidenceLines = 60  // lines of a span
	evidenceBack  = 40  // lines that are looked back for the enclosing definition
	evidenceLeast = 40  // tokens that have to be left for a try
)

// sighting is a name of the query stands in a file.
type sighting struct {
	item    *Item
	name    string
	line    int // from 0
	defines bool
}

// addEvidence adds spans of files that are not shown, around the names of the query: definitions first, then other places, each in rank order.
func (p *packer) addEvidence(ctx context.Context, names []string, items []Item, shown map[string]bool) error {
	var found []sighting
	searched := 0
	for i := range items {
		if err := ctx.Err(); err != nil {
			return err
		}
		if items[i].Aside || shown[items[i].Path] {
			continue
		}
		if searched++; searched > evidenceFiles || len(names) == 0 || p.left() < evidenceLeast {
			break
		}
		if s, ok := p.behindFirst(&items[i]).sight(names); ok {
			found = append(found, s)
		}
	}
	slices.SortStableFunc(found, func(a, b sighting) int { return cmp.Compare(b.order(), a.order()) })
	added := 0
	for _, s := range found {
		if added == evidenceSpans || p.left() < evidenceLeast {
			break
		}
		if p.addSighting(s) {
			added++
		}
	}
	return nil
}

// sight finds the best place of any of the names in a file; none in one that vanished.
func (i *Item) sight(names []string) (sighting, bool) {
	text, err := i.text(nil, searchMost)
	if err != nil || len(names) == 0 {
		return sighting{}, false
	}
	s, ok := sight(linesOf(text), languageOf(i.Path), names)
	s.item = i
	return s, ok
}

func (s *sighting) order() int {
	if s.defines {
		return 1
	}
	return 0
}

func (p *packer) addSighting(s sighting) bool {
	text, err := s.item.text(nil, searchMost)
	if err != nil {
		return false
	}
	lines := linesOf(text)
	if s.line >= len(lines) {
		return false
	}
	why := "has " + s.name
	if s.defines {
		why = "defines " + s.name
	}
	from, to := enclosing(lines, languageOf(s.item.Path), s.line)
	if p.overlaps(s.item.Path, from, to) {
		return false
	}
	return p.addCut(s.item, why, lines, from, to, s.line, p.left()) || p.addCut(s.item, why, lines, s.line, to, s.line, p.left())
}

// searched are the names that the query asks for, the most important first. Names that its own example defines are not the repository's.
func (a *asked) searched() (names []string) {
	weights := combined(a.nameWeights)
	for name := range a.names {
		if len(name) > 2 && !a.own[name] {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(x, y string) int {
		return cmp.Or(cmp.Compare(weights[a.names[y]], weights[a.names[x]]), strings.Compare(x, y))
	})
	return names[:min(len(names), evidenceNames)]
}

// sight finds the best place of any of the names: where the first of them is defined, else where the first of them stands.
func sight(lines [][]byte, lang language, names []string) (best sighting, ok bool) {
	for _, name := range names {
		for n, line := range lines {
			at := indexWord(line, name)
			if at < 0 {
				continue
			}
			if lang.definedIn(line) == at {
				return sighting{name: name, line: n, defines: true}, true
			}
			if !ok {
				best, ok = sighting{name: name, line: n}, true
			}
		}
	}
	return best, ok
}

// indexWord is where a name stands as a whole word, -1 for nowhere.
func indexWord(line []byte, name string) int {
	for from := 0; ; {
		i := bytes.Index(line[from:], []byte(name))
		if i < 0 {
			return -1
		}
		at, end := from+i, from+i+len(name)
		if (at == 0 || kinds[line[at-1]] == other) && (end == len(line) || kinds[line[end]] == other) {
			return at
		}
		from = end
	}
}

// enclosing are the lines of the definition around a line, or a window where there is none.
func enclosing(lines [][]byte, lang language, line int) (from, to int) {
	defines := func(n int) bool { return lang.definedIn(lines[n]) >= 0 }
	from = line
	for n := line; n >= max(0, line-evidenceBack); n-- {
		if defines(n) && (n == line || indent(lines[n]) < indent(lines[line])) {
			from = n
			break
		}
	}
	if from == line && !defines(line) {
		return max(0, line-evidenceLines/6), min(len(lines), line+evidenceLines/6+1)
	}
	for to = from + 1; to < len(lines) && to-from < evidenceLines; to++ {
		if to > line && defines(to) && indent(lines[to]) <= indent(lines[from]) {
			break
		}
	}
	return from, to
}

func indent(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }
