package rules

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules/lang"
	"github.com/bloatgate/bloatgate/rules/lazy"
)

const (
	semanticSize = 50_000 // bytes, from arXiv:2605.14362
	proseEnough  = 0.25   // share of the sample in sentences from which a person wrote it for people
	codeEnough   = 0.15   // share of lines that read like statements
	// share of lines that are a JSON object each, from which a text of no known kind is a table written as JSON lines
	objectsEnough = 0.9
)

// keptByHand are data formats that people edit however large they grow; content does not tell them from dumps.
var keptByHand = []string{"package.json", "composer.json", "tsconfig.json", ".schema.json", "schema.json", ".tmlanguage.json", ".tmlanguage",
	".code-workspace", ".code-snippets", "openapi.json", "openapi.yaml", "openapi.yml", "swagger.json", "swagger.yaml", "swagger.yml", "angular.json",
	"project.json", ".sublime-syntax", ".csproj", ".vcxproj", ".vbproj", ".fsproj", ".props", ".targets", ".sln", "pom.xml", "build.xml",
	".pbxproj", ".storyboard", ".xib", ".gyp", ".gypi", ".mailmap", "codeowners", ".gitignore", ".gitattributes", ".dtd", ".rng", ".xsd", ".wsdl",
	".ld", ".editorconfig", "gemfile", ".desktop", ".proto", ".graphql", ".dts", ".dtsi", "kconfig", ".toml", ".cfg", ".conf", ".ini", ".rules", ".patch", ".diff", ".rtf"}

// gateSemantic separates data from source and prose, for data and unknown kinds only. It needs a positive sign of data, and takes any
// sign of a person (sentences, statements, comments) against it.
func gateSemantic(p *Pass) (*Decision, error) {
	if p.Lang.Kind != lang.DataKind && p.Lang.Kind != lang.Unknown || p.File.Size < semanticSize || p.suffix(keptByHand...) || isWorkflow(p.Lower) {
		return nil, nil
	}
	plain := p.plain() // encoded bytes speak neither for data nor for a person
	if float64(p.File.Size)*(1-strippedShare(p.sample, plain)) < semanticSize {
		return nil, nil
	}
	s := measureSense(plain, p.Lang.Kind == lang.Unknown)
	if s.objects >= objectsEnough { // sentences in their values, and brackets at their ends, are no person's
		return dense(fmt.Sprintf("lines that are one JSON object (%.0f %%)", 100*s.objects)), nil
	}
	if s.prose >= proseEnough || s.comments >= 0.03 || p.Lang.Kind == lang.Unknown && s.code >= codeEnough {
		return nil, nil
	}
	for _, sign := range s.dataSigns(p.Lang.Kind) {
		if sign.share >= sign.enough {
			return dense(fmt.Sprintf("%s (%.0f %%), sentences %.0f %%", sign.name, 100*sign.share, 100*s.prose)), nil
		}
	}
	return nil, nil
}

func dense(reason string) *Decision {
	return &Decision{Class: Data, Reason: reason, Evidence: []Evidence{{Name: "density", Value: reason}}}
}

// sense is what a sample is made of, as shares of its bytes or lines.
type sense struct {
	facts                                                          float64 // addresses and numbers, of the lines with a key
	prose, digits, wide                                            float64 // of bytes
	code, comments, scalars, stamped, single, rows, keyed, objects float64 // of lines
}

// dataSign is one positive sign of data.
type dataSign struct {
	name          string
	share, enough float64
}

func (s sense) dataSigns(kind lang.Kind) []dataSign {
	if kind == lang.DataKind {
		return []dataSign{
			{"digits", s.digits, 0.25},
			{"lines that are one bare value", s.scalars, 0.7},
			{"the same few keys, with numbers and addresses", min(s.keyed, s.facts+0.6), 0.85},
			{"bytes in lines wider than 500 characters", s.wide, 0.8},
		}
	}
	rows := s.rows
	if s.digits < 0.05 {
		rows = 0 // columns of words are as likely code
	}
	return []dataSign{
		{"digits", s.digits, 0.33},
		{"lines that are one bare value", s.scalars, 0.7},
		{"lines that begin with a time", s.stamped, 0.7},
		{"lines of one word", s.single, 0.9},
		{"lines with the same number of columns", rows, 0.6},
	}
}

var (
	scalar  = lazy.New(`^\s*-?\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|-?[\d.eE+-]+|true|false|null)\s*,?\s*$`)
	stamp   = lazy.New(`^[\[(]?(?:\d{4}-\d\d-\d\d|\d\d/\w{3}/\d{4}|\w{3} +\d{1,2} \d\d:\d\d|\d{10,13}\b|\d\d:\d\d:\d\d)`)
	comment = lazy.New(`^\s*(?:#|//|/\*|\*|--|;|<!--|%)`)
)

// measureSense measures the sample; statements are looked for only where code may be, in kinds that no name tells.
func measureSense(windows [][]byte, unknown bool) sense {
	var s sense
	// In markup a colon ends a namespace, not a key.
	markup := bytes.HasPrefix(bytes.TrimLeft(windows[0], " \t\r\n\ufeff"), []byte("<"))
	lines, keyed, keys, columns := 0, 0, map[string]int{}, map[string]int{}
	for line := range wholeLines(windows) {
		trimmed := bytes.TrimSpace(line)
		if len(bytes.Trim(trimmed, " \t{}[](),;")) == 0 {
			continue // empty, or nothing but brackets: says neither data nor code
		}
		lines++
		s.countLine(line, trimmed, unknown)
		if key, value, ok := bytes.Cut(bytes.TrimLeft(line, "- \t{["), []byte(":")); ok && len(key) <= 60 && !markup {
			keys[string(key)]++
			keyed++
			if isFact(bytes.Trim(value, " \t,\"'{}[]")) {
				s.facts++
			}
		}
		columns[delimiters(line)]++
	}
	delete(columns, "")
	s.prose, s.digits = countedShare(windows, sentenceBytes), shareOf(windows, "0123456789")
	s.wide = sampledWideShare(windows, minifiedLine)
	n := float64(max(lines, 1))
	s.facts /= float64(max(keyed, 1))
	s.keyed, s.rows = float64(sumLargest(values(keys), 12)), float64(sumLargest(values(columns), 1))
	for _, share := range []*float64{&s.code, &s.comments, &s.scalars, &s.stamped, &s.single, &s.rows, &s.keyed, &s.objects} {
		*share /= n
	}
	return s
}

// countLine takes a line and what is left of it without the white space around it, which is not empty.
func (s *sense) countLine(line, trimmed []byte, unknown bool) {
	first := trimmed[0]
	for _, test := range []struct {
		count *float64
		holds bool
	}{
		{&s.code, unknown && isStatement(trimmed)},
		{&s.scalars, strings.IndexByte(`-"'0123456789.tfn`, first) >= 0 && scalar.Get().Match(trimmed)},
		{&s.stamped, unknown && (first <= '9' || line[0] == '[' || first <= 'Z') && stamp.Get().Match(line)},
		{&s.comments, strings.IndexByte("#/*-;<%", first) >= 0 && comment.Get().Match(line)},
		{&s.single, unknown && isWord(trimmed)},
		{&s.objects, unknown && bytes.HasPrefix(trimmed, []byte(`{"`)) && bytes.HasSuffix(bytes.TrimSuffix(trimmed, []byte(",")), []byte("}"))},
	} {
		if test.holds {
			*test.count++
		}
	}
}

// statementWords begin a statement or a declaration in common languages.
var statementWords = setOf(strings.Fields(`public private static const let var def func function fn class struct enum import from include use return if else elif for while end begin module package proc sub type interface export switch case try catch do done fi then match local set unset int void char string bool float double`)...)

// isStatement tells a line of code by its first word or its last sign.
func isStatement(line []byte) bool {
	switch last := line[len(line)-1]; {
	case strings.IndexByte(";{}", last) >= 0, last == ':' && bytes.HasSuffix(line, []byte("):")):
		return true
	}
	end := 0
	for end < len(line) && line[end] >= 'a' && line[end] <= 'z' {
		end++
	}
	return statementWords[string(line[:end])] && (end == len(line) || !(line[end] >= '0' && line[end] <= '9' || line[end] == '_' || line[end] >= 'A' && line[end] <= 'Z'))
}

// isWord tells an entry of a word list from code without blanks.
func isWord(b []byte) bool {
	for _, c := range b {
		if c < '0' && c != '-' && c != '.' && c != '\'' || c > '9' && c < 'A' || c > 'Z' && c < 'a' && c != '_' || c > 'z' {
			return false
		}
	}
	return true
}

// delimiters describes a line's columns: which separator, how many. "" for fewer than three columns, and for what looks like a call.
func delimiters(line []byte) string {
	if bytes.IndexByte(line, '(') >= 0 {
		return ""
	}
	for _, sep := range []string{"\t", "|", ";", ","} {
		if n := bytes.Count(line, []byte(sep)); n >= 2 {
			return fmt.Sprintf("%s%d", sep, n)
		}
	}
	return ""
}

// unspaced are scripts that are written without spaces between words: every letter of theirs is prose.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan}

// sentenceBytes counts bytes in runs of four and more words of letters, in any script; scripts written without spaces count by letters.
func sentenceBytes(w []byte) int {
	total, run, words := 0, 0, 0
	flush := func() {
		if words >= 4 {
			total += run
		}
		run, words = 0, 0
	}
	inWord := 0
	for len(w) > 0 {
		r, size := utf8.DecodeRune(w)
		w = w[size:]
		switch {
		case r >= 0x0E00 && unicode.In(r, unspaced...): // Thai is the first of them
			total += size
		case unicode.IsLetter(r) || unicode.IsMark(r):
			inWord++
			run += size
		case r < 0x80 && strings.IndexByte(` ,.'"-()`, byte(r)) >= 0, r == '’':
			if inWord >= 2 {
				words++
			}
			inWord = 0
			run += size
		default:
			if inWord >= 2 {
				words++
			}
			inWord = 0
			flush()
		}
	}
	if inWord >= 2 {
		words++
	}
	flush()
	return total
}

func values(m map[string]int) []int {
	out := make([]int, 0, len(m))
	for _, v := range m {
		out = append(out, v)
	}
	return out
}

// sumLargest adds up the n largest counts.
func sumLargest(counts []int, n int) int {
	slices.Sort(counts)
	sum := 0
	for _, c := range counts[max(0, len(counts)-n):] {
		sum += c
	}
	return sum
}
