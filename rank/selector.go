package rank

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"unicode"
)

// inventoryMost bounds the path inventory of a selector in tokens, at three bytes each; half of it, or of all paths, is used.
const inventoryMost = 32_000

// inventorySkips are directories that hold what others or programs wrote.
const inventorySkips = "node_modules vendor dist build target .next"

// Inventory lists the paths that a selector is shown, as in arXiv:2610.21073: those that share most words with the query, up to half of all
// paths or of 32,000 tokens, in alphabetical order. Where half of all is less than a path, the first is listed.
func Inventory(query string, paths []string) (list []string) {
	asked := map[string]bool{}
	for word := range identifierWords(query) {
		asked[word] = true
	}
	type entry struct {
		path   string
		shared int
		share  float64
	}
	var entries []entry
	size := 0
	for _, p := range paths {
		if under(p, inventorySkips) {
			continue
		}
		e := entry{path: p}
		words := identifierWords(p)
		for word := range words {
			if asked[word] {
				e.shared++
			}
		}
		e.share = float64(e.shared) / float64(max(len(words), 1))
		entries = append(entries, e)
		size += len(p) + 1
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.shared, a.shared), cmp.Compare(b.share, a.share), strings.Compare(a.path, b.path))
	})
	left := min(size, 3*inventoryMost) / 2
	for _, e := range entries {
		if left -= len(e.path) + 1; left < 0 && len(list) > 0 {
			break
		}
		list = append(list, e.path)
	}
	slices.Sort(list)
	return list
}

// under reports that a path lies below a directory of one of the names, in whatever case.
func under(p, names string) bool {
	dir, _ := path.Split(strings.ToLower(p))
	for component := range strings.SplitSeq(dir, "/") {
		if component != "" && hasWord(names, component) {
			return true
		}
	}
	return false
}

// identifierWords are the identifiers of a text and their parts, split at underscores and where the case changes, in lower case.
func identifierWords(text string) map[string]bool {
	words := map[string]bool{}
	isWord := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	for identifier := range strings.FieldsFuncSeq(text, func(r rune) bool { return !isWord(r) }) {
		if whole := strings.Trim(identifier, "_"); whole != "" {
			words[strings.ToLower(whole)] = true
		}
		for part := range strings.SplitSeq(identifier, "_") {
			for _, piece := range splitCase(part) {
				words[strings.ToLower(piece)] = true
			}
		}
	}
	return words
}

// splitCase splits "parseHTTPReply" into "parse", "HTTP" and "Reply".
func splitCase(word string) (pieces []string) {
	runes, from := []rune(word), 0
	for i := 1; i < len(runes); i++ {
		rises := !unicode.IsUpper(runes[i-1]) && unicode.IsUpper(runes[i])
		ends := unicode.IsUpper(runes[i-1]) && unicode.IsUpper(runes[i]) && i+1 < len(runes) && unicode.IsLower(runes[i+1])
		if rises || ends {
			pieces, from = append(pieces, string(runes[from:i])), i
		}
	}
	if from < len(runes) {
		pieces = append(pieces, string(runes[from:]))
	}
	return pieces
}

// Selected is a file that a selector chose.
type Selected struct {
	Path  string
	Value float64 // the sum of 1/rank over the draws that decided
}

// Agreed are the files that all of the draws name, the highest sum of 1/rank first and equal ones by path. A draw is a ranked list of paths.
func Agreed(draws ...[]string) (list []Selected) {
	values, named := map[string]float64{}, map[string]int{}
	for _, draw := range draws {
		seen := map[string]bool{}
		for rank, p := range draw {
			if !seen[p] {
				seen[p] = true
				values[p] += 1 / float64(rank+1)
				named[p]++
			}
		}
	}
	for p, n := range named {
		if n == len(draws) {
			list = append(list, Selected{p, values[p]})
		}
	}
	slices.SortFunc(list, func(a, b Selected) int { return cmp.Or(cmp.Compare(b.Value, a.Value), strings.Compare(a.Path, b.Path)) })
	return list
}

// InTestsOrDocs reports that a path lies in a directory of tests or of documentation, where a selector's choice does not count.
func InTestsOrDocs(p string) bool {
	for _, w := range placeWords {
		if (w.place == placeTest || w.place == placeDoc) && under(p, w.words) {
			return true
		}
	}
	return false
}
