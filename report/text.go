package report

import (
	"bufio"
	"fmt"
	"io"
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
		handled := f.Covered && (t.options.Quiet || !t.options.Verbose)
		harmless := t.options.Quiet && f.Level < t.options.FailLevel
		if !handled && !harmless {
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
		}
		t.facts(f, i > 0)
		t.details(f)
	}
	t.printf("\n")
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

func (t *textReport) facts(f rules.Finding, again bool) {
	facts := cost(f)
	if again { // the file's own facts stand above
		facts = []string{"also " + levelWords[f.Level]}
	}
	if f.Limit > 0 {
		facts = append(facts, "limit "+count(f.Limit, strings.TrimSuffix(f.Unit, "s")))
	}
	facts = append(facts, "rule "+f.Rule)
	if f.Covered {
		facts = append(facts, "handled: hidden from agents already")
	}
	t.indent(strings.Join(facts, " · "))
	if f.Message != "" {
		t.indent(EscapeText(f.Message))
	}
}

// cost is what a file is and what it costs: "data", "350,427 bytes", "87,607 tokens".
func cost(f rules.Finding) []string {
	var facts []string
	if f.Class != "" {
		facts = append(facts, string(f.Class))
	}
	facts = append(facts, count(f.Bytes, "byte"))
	if f.Tokens > 0 {
		facts = append(facts, count(f.Tokens, "token"))
	}
	return facts
}

// details prints the evidence and the remedy with their values under one another.
func (t *textReport) details(f rules.Finding) {
	rows := f.Evidence
	if f.Gate != "" && !hasEvidence(rows, "gate") {
		rows = append([]rules.Evidence{{Name: "gate", Value: f.Gate}}, rows...)
	}
	if f.Fix != "" {
		rows = append(rows[:len(rows):len(rows)], rules.Evidence{Name: "fix", Value: f.Fix})
	}
	t.rows(rows)
}

func hasEvidence(rows []rules.Evidence, name string) bool {
	for _, e := range rows {
		if e.Name == name {
			return true
		}
	}
	return false
}

func (t *textReport) rows(rows []rules.Evidence) {
	width := 0
	for _, e := range rows {
		width = max(width, min(len(e.Name), labelLimit))
	}
	for _, e := range rows {
		value := EscapeText(e.Value)
		if e.Line > 0 {
			value += fmt.Sprintf(" (line %d)", e.Line)
		}
		label := fmt.Sprintf("%-*s  ", width, EscapeText(e.Name))
		t.indent(t.palette.dim.Sprint(label) + value)
	}
}

func (t *textReport) indent(line string) { t.printf("%*s%s\n", levelWidth, "", line) }

func (t *textReport) rest(r rest) {
	cost := count(r.tokens, "token")
	if r.tokens == 0 {
		cost = size(r.bytes)
	}
	where := "the root directory"
	if r.dir != "" {
		where = EscapePath(r.dir)
	}
	t.printf("%s… and %s more of class %s in %s (%s); --verbose lists them\n\n",
		t.level(r.level), count(r.files, "file"), r.class, where, cost)
}
