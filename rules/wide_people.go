package rules

import (
	"slices"

	"github.com/bloatgate/bloatgate/rules/lang"
	"github.com/bloatgate/bloatgate/rules/lazy"
)

const (
	// minifiedPunctuation is the share of brackets and separators in code. Bundles have 6 % and more, a long list of words in one string
	// next to none.
	minifiedPunctuation = 0.03
	// minifiedBlanks is the share of blanks that only text and drawings have.
	minifiedBlanks = 0.12
	// minifiedStatements are how many statements, or rules of a style sheet, 1,000 bytes of wide lines have at least. Bundles have 7 and more,
	// wide tables and expressions of people 1.
	minifiedStatements = 2
)

// people reports that wide lines hold what people write: sentences, and for minified code also lists, expressions and drawings. Bundles have
// few blanks, many brackets, and statements all over.
func (p *Pass) people(c Class) bool {
	windows := p.plain()
	if c != Minified {
		return countedShare(windows, sentenceBytes) >= proseEnough
	}
	wide := wideLinesOf(windows)
	return shareOf(wide, "{}()[];,=:") < minifiedPunctuation || shareOf(wide, " ") > minifiedBlanks || statements(wide, p.Lang.Kind) < minifiedStatements
}

// wideLinesOf are the wide lines of all windows: what people wrote around a bundle says nothing of it.
func wideLinesOf(windows [][]byte) (wide [][]byte) {
	for _, w := range windows {
		wide = slices.AppendSeq(wide, wideParts(w, minifiedLine))
	}
	return wide
}

// statement is what programs are made of, and neither tables of numbers nor regular expressions nor markup in strings; rule is that in styles.
var (
	statement = lazy.New(`\b(function|return|this|null)\b|=>|\b(var|let|const|new|typeof) |\b(if|for|while|switch)\(|\bvoid 0`)
	rule      = lazy.New(`\{`)
)

// statements is how many there are in 1,000 bytes of lines.
func statements(lines [][]byte, kind lang.Kind) float64 {
	mark := statement
	if kind != lang.Programming {
		mark = rule
	}
	return 1_000 * countedShare(lines, func(line []byte) int { return len(mark.Get().FindAllIndex(line, -1)) })
}
