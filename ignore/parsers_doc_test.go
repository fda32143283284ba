package ignore

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the tables of docs/ignore-files.md")

// TestIgnoreFilesDoc keeps the tables of the page to those of the code.
func TestIgnoreFilesDoc(t *testing.T) {
	path := filepath.Join("..", "docs", "ignore-files.md")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(data), "\r\n", "\n")
	want := page
	for name, rows := range map[string][][]string{"targets": targetRows(), "sources": sourceRows(), "dead": deadRows(), "agents": agentRows(), "parsers": parserRows()} {
		begin, end := "<!-- table: "+name+" -->\n", "<!-- end -->"
		before, rest, found := strings.Cut(want, begin)
		_, after, closed := strings.Cut(rest, end)
		if !found || !closed {
			t.Fatalf("the page has no table %q", name)
		}
		want = before + begin + markdown(rows) + end + after
	}
	if want == page {
		return
	}
	if !*update {
		t.Fatal("the tables are not those of the code; run: go test ./ignore -run TestIgnoreFilesDoc -update")
	}
	if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

func markdown(rows [][]string) string {
	var b strings.Builder
	for i, row := range rows {
		for _, cell := range row {
			b.WriteString("| " + strings.ReplaceAll(cell, "|", `\|`) + " ")
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString(strings.Repeat("|---", len(row)) + "|\n")
		}
	}
	return b.String()
}

func code(text string) string { return "`" + text + "`" }

func targetRows() [][]string {
	rows := [][]string{{"target", "tool", "file", "strength", "reaches", "does not cover", "written", "status"}}
	for _, t := range Targets() {
		written := "when named"
		if t.Default {
			written = "when detected"
		}
		rows = append(rows, []string{code(t.Name), t.Title, code(t.File), string(t.Strength), t.Reaches, t.Misses, written, string(t.Status) + ", " + t.Date})
	}
	return rows
}

// knowledge spells out the letters of Target.Confidence.
var knowledge = map[string]string{"S": "source", "L": "measured", "D": "vendor's documentation", "2": "second hand"}

func sourceRows() [][]string {
	rows := [][]string{{"target", "known from", "read as", "its lines put to", "to know", "source"}}
	for _, t := range Targets() {
		var known, dialects, asked []string
		for _, letter := range strings.Fields(t.Confidence) {
			known = append(known, knowledge[letter])
		}
		for _, d := range t.Dialects {
			dialects = append(dialects, string(d))
		}
		for _, p := range parsers {
			if p.target == t.Name {
				asked = append(asked, p.name)
			}
		}
		tested := strings.Join(asked, "; ")
		if tested == "" {
			tested = "–"
		}
		rows = append(rows, []string{code(t.Name), strings.Join(known, ", "), strings.Join(dialects, ", "), tested, t.Note, "<" + t.Source + ">"})
	}
	return rows
}

func deadRows() [][]string {
	rows := [][]string{{"file", "why", "evidence"}}
	for _, d := range Dead() {
		evidence := d.Date
		if d.Source != "" {
			evidence += ", <" + d.Source + ">"
		}
		rows = append(rows, []string{code(d.File), d.Sentence, evidence})
	}
	return rows
}

func agentRows() [][]string {
	rows := [][]string{{"agent", "name", "why"}}
	for _, a := range Agents() {
		rows = append(rows, []string{a.Title, code(a.Name), a.Sentence})
	}
	return rows
}

func parserRows() [][]string {
	rows := [][]string{{"parser", "asked", "lines for", "does not take a path with"}}
	for _, p := range parsers {
		var cannot []string
		for _, l := range p.cannot {
			cannot = append(cannot, fmt.Sprintf("%s: %s", l.kind, l.reason))
		}
		rows = append(rows, []string{p.name, p.how, code(p.target), strings.Join(cannot, "; ")})
	}
	return rows
}

// TestParsersAreForTargets: the lines of a parser are those of an existing target, in a dialect that somebody asks about.
func TestParsersAreForTargets(t *testing.T) {
	asked := map[Dialect]bool{}
	for _, p := range parsers {
		target, err := FindTarget(p.target)
		if err != nil || target.Name != p.target {
			t.Errorf("%s: target %q, %v", p.name, target.Name, err)
		}
		for _, d := range target.Dialects {
			asked[d] = true
		}
	}
	notAsked := []Dialect{Kilo, Claude} // closed programs; docs/ignore-files.md says so
	for _, target := range Targets() {
		for _, d := range target.Dialects {
			if asked[d] == slices.Contains(notAsked, d) {
				t.Errorf("%s: real parsers are asked about %s: %v", target.Name, d, asked[d])
			}
		}
		for _, letter := range strings.Fields(target.Confidence) {
			if knowledge[letter] == "" {
				t.Errorf("%s: confidence %q", target.Name, letter)
			}
		}
	}
}
