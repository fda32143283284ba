package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// levelWords are what the text report calls the levels; all are padded to the same width.
var levelWords = map[rules.Level]string{rules.Info: "note", rules.Warn: "warn", rules.Error: "error"}

const (
	levelWidth = 7  // "error" and two spaces: where the second column starts
	labelLimit = 24 // a longer label does not push the others' values away
)

// Text writes the report for people. What matters most stands last, where a terminal leaves the eye: what was allowed,
// notes, warnings, errors, then the summary.
func Text(w io.Writer, r *rules.Result, o Options) error {
	t := &textReport{out: bufio.NewWriter(w), palette: newPalette(o.Color), options: o}
	if !o.Quiet {
		t.files(r)
		t.allowed(r)
		t.notes(r)
	}
	blocks := blocksOf(t.visible(r.Findings))
	for _, level := range []rules.Level{rules.Info, rules.Warn, rules.Error} {
		t.section(level, blocks)
	}
	if !o.Quiet {
		t.summary(r)
	}
	return t.out.Flush()
}

// textReport writes through a buffer, which keeps the first error for Flush.
type textReport struct {
	out     *bufio.Writer
	palette palette
	options Options
}

func (t *textReport) printf(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

// visible leaves out what is handled already and, when quiet, what does not fail the run.
func (t *textReport) visible(findings []rules.Finding) []rules.Finding {
	var visible []rules.Finding
	for _, f := range findings {
		if !t.options.mutes(&f) && (!f.Handled() || t.options.Verbose) {
			visible = append(visible, f)
		}
	}
	return visible
}

func (t *textReport) section(level rules.Level, blocks []block) {
	var own []block
	for _, b := range blocks {
		if b.level == level {
			own = append(own, b)
		}
	}
	for _, e := range collapse(own, t.options.Verbose) {
		t.block(e.block)
		if e.rest != nil {
			t.rest(*e.rest)
		}
	}
}

func (t *textReport) level(l rules.Level) string {
	word := levelWords[l]
	return t.palette.levels[l].Sprint(word) + strings.Repeat(" ", levelWidth-len(word))
}

func (t *textReport) block(b block) {
	for i, f := range b.findings {
		if i == 0 {
			t.printf("%s%s\n", t.level(f.Level), t.palette.strong.Sprint(place(f)))
		} else {
			t.indent("also " + levelWords[f.Level] + besides(b.findings[0], f))
		}
		if f.Message != "" {
			t.indent(EscapeText(f.Message))
		}
		t.facts(f)
	}
	t.printf("\n")
}

// besides is the line of one finding more about a file, where it is another line and the message does not tell it.
func besides(first, f rules.Finding) string {
	line := "line " + strconv.Itoa(f.Line)
	_, after, told := strings.Cut(f.Message, line)
	told = told && (after == "" || after[0] < '0' || after[0] > '9') // line 1 is not told by line 12
	if f.Line == 0 || f.Line == first.Line || told {
		return ""
	}
	return ", " + line
}

// place is where a finding points: "src/Logo.tsx:4".
func place(f rules.Finding) string {
	switch {
	case f.Path == "":
		return "(the whole source)"
	case f.Line > 0:
		return EscapePath(f.Path) + ":" + strconv.Itoa(f.Line)
	default:
		return EscapePath(f.Path)
	}
}

// facts are why a finding is one and what to do about it: two lines, or a line a fact when verbose.
func (t *textReport) facts(f rules.Finding) {
	var rows []rules.Evidence
	if told := details(f); len(told) > 0 || !names(f.Message, f.Rule) { // a rule that the message names needs no line of its own
		rows = append(rows, rules.Evidence{Name: "why", Value: strings.TrimSuffix(short(f)+sentence(told), ": ")})
	}
	if t.options.Verbose {
		rows = append([]rules.Evidence{{Name: "rule", Value: origin(f)}}, details(f)...)
	}
	if f.Fix != "" {
		what, below := rules.FixParts(f.Fix)
		rows = append(rows, rules.Evidence{Name: "fix", Value: what})
		for _, line := range below {
			rows = append(rows, rules.Evidence{Value: line})
		}
	}
	t.rows(rows)
}

// names reports that a message has a rule among its words. A setting such as budget.repo is another word than the rule budget.
func names(message, rule string) bool {
	words := strings.FieldsFunc(message, func(r rune) bool { return strings.ContainsRune(" ,;:", r) })
	return slices.Contains(words, rule)
}

// short is origin in a few words: "rule data, gate head: ".
func short(f rules.Finding) string {
	words := "rule " + f.Rule
	if f.Gate != "" {
		words += ", gate " + f.Gate
	}
	return words + ": "
}

// origin is where a finding comes from: "large · class source · gate head". A class that has its rule's name is not said twice.
func origin(f rules.Finding) string {
	words := f.Rule
	if f.Class != "" && string(f.Class) != f.Rule {
		words += " · class " + string(f.Class)
	}
	if f.Gate != "" {
		words += " · gate " + f.Gate
	}
	return words
}

// cost is what a file costs and what it may: "350,427 bytes, 87,607 tokens, limit 25,000 tokens".
func cost(f rules.Finding) string {
	words := Count(f.Bytes, "byte")
	if f.Tokens > 0 {
		words += ", " + Count(f.Tokens, "token")
	}
	if f.Limit > 0 {
		words += ", limit " + Count(f.Limit, strings.TrimSuffix(f.Unit, "s"))
	}
	return words
}

// rows prints labels and values, the values under one another.
func (t *textReport) rows(rows []rules.Evidence) {
	width := 0
	for _, e := range rows {
		width = max(width, min(len(e.Name), labelLimit))
	}
	for _, e := range rows {
		value := worded(e) + atLine(e)
		label := fmt.Sprintf("%-*s  ", width, EscapeText(e.Name))
		t.indent(t.palette.dim.Sprint(label) + value)
	}
}

func (t *textReport) indent(line string) { t.printf("%*s%s\n", levelWidth, "", line) }

func (t *textReport) rest(r rest) {
	amount := Count(r.tokens, "token")
	if r.tokens == 0 {
		amount = size(r.bytes)
	}
	where := "the root directory"
	if r.dir != "" {
		where = EscapePath(r.dir)
	}
	t.printf("%s… and %s of class %s in %s (%s); --verbose lists them\n\n", t.level(r.level), Count(r.files, "more file"), r.class, where, amount)
}
