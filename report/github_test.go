package report_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// command is a line of output as GitHub's runner reads it.
type command struct {
	name       string
	properties map[string]string
	data       string
}

// readCommand follows the runner: `::name key=value,…::data` after leading space, else `##[name key=value;…]data` anywhere in the line.
func readCommand(line string) (command, bool) {
	if strings.Contains(line, "##[") {
		return command{name: "of the old form"}, true
	}
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "::")
	if !ok {
		return command{}, false
	}
	info, data, ok := strings.Cut(rest, "::")
	if !ok {
		return command{name: "without an end"}, true
	}
	name, list, _ := strings.Cut(info, " ")
	c := command{name, map[string]string{}, unescape(data, "%0D", "\r", "%0A", "\n", "%25", "%")}
	for property := range strings.SplitSeq(list, ",") {
		key, value, _ := strings.Cut(property, "=")
		c.properties[key] = unescape(value, "%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	}
	return c, true
}

func unescape(s string, pairs ...string) string {
	for i := 0; i < len(pairs); i += 2 {
		s = strings.ReplaceAll(s, pairs[i], pairs[i+1])
	}
	return s
}

// read splits a report into annotations and plain lines, and checks what has to be true of each.
func read(t *testing.T, r *rules.Result) (commands []command, log []string) {
	t.Helper()
	for line := range strings.Lines(string(render(t, "github", r, report.Options{Tool: tool}))) {
		line = strings.TrimSuffix(line, "\n")
		checkVisible(t, line)
		c, is := readCommand(line)
		if !is {
			log = append(log, line)
			continue
		}
		if c.name != "error" && c.name != "warning" && c.name != "notice" {
			t.Errorf("%q is a command %q", line, c.name)
		}
		for key := range c.properties {
			if key != "file" && key != "line" && key != "title" {
				t.Errorf("%q has a property %q", line, key)
			}
		}
		for part := range strings.SplitSeq(c.data, "\n") {
			if _, is := readCommand(part); is || part == "" {
				t.Errorf("%q holds the line %q", line, part)
			}
			checkVisible(t, part)
		}
		commands = append(commands, c)
	}
	return commands, log
}

func levelled(counts map[rules.Level]int) []rules.Finding {
	var findings []rules.Finding
	for level, n := range counts {
		for i := range n {
			findings = append(findings, rules.Finding{Rule: "data", Level: level, Path: fmt.Sprintf("p%02d", i), Tokens: int64(1_000 + i), Message: "m"})
		}
	}
	return findings
}

func TestGitHubKeepsToTheCaps(t *testing.T) {
	for _, c := range []struct {
		errors, warnings, notes int
		want                    string // annotations by level
		left                    string
	}{
		{0, 0, 0, "0 0 0", ""},
		{10, 10, 10, "10 10 10", ""},
		{11, 0, 0, "10 0 1", "1 error"},
		{11, 10, 10, "10 10 10", "1 error, 1 note"},
		{3, 12, 9, "3 10 10", "2 warnings"},
		{0, 0, 11, "0 0 10", "2 notes"},
		{400, 1_300, 20, "10 10 10", "390 errors, 1,290 warnings, 11 notes"},
	} {
		r := clean(t)
		r.Findings = levelled(map[rules.Level]int{rules.Error: c.errors, rules.Warn: c.warnings, rules.Info: c.notes})
		commands, log := read(t, r)
		counts := map[string]int{}
		for _, command := range commands {
			counts[command.name]++
		}
		if got := fmt.Sprint(counts["error"], counts["warning"], counts["notice"]); got != c.want {
			t.Errorf("%+v: %s annotations", c, got)
		}
		last := log[len(log)-1]
		if c.left == "" && strings.HasPrefix(last, "not annotated") {
			t.Errorf("%+v: nothing is left out, but the log says %q", c, last)
		}
		if c.left != "" && (!strings.HasPrefix(last, "not annotated: "+c.left+" (") || commands[len(commands)-1].data != last) {
			t.Errorf("%+v: the end is %q and %q", c, commands[len(commands)-1].data, last)
		}
	}
}

func TestGitHubPutsTheMostImportantFirst(t *testing.T) {
	r := clean(t)
	r.Findings = []rules.Finding{
		{Rule: "data", Level: rules.Info, Path: "note", Tokens: 9_000, Message: "m"}, {Rule: "data", Level: rules.Error, Path: "b", Tokens: 10, Message: "m"},
		{Rule: "data", Level: rules.Error, Path: "hidden", Tokens: 99, Covered: true}, {Rule: "data", Level: rules.Error, Path: "old", Tokens: 99, Baselined: true},
		{Rule: "data", Level: rules.Error, Path: "a", Tokens: 10, Message: "m"}, {Rule: "data", Level: rules.Warn, Path: "warn", Tokens: 5_000, Message: "m"},
		{Rule: "data", Level: rules.Error, Path: "c", Tokens: 11, Message: "m"}, {Rule: "binary", Level: rules.Error, Path: "z.bin", Bytes: 6_000_000, Message: "m"},
		{Rule: "binary", Level: rules.Error, Path: "y.bin", Bytes: 5_000_000, Message: "m"},
	}
	commands, _ := read(t, r)
	var order []string
	for _, c := range commands {
		order = append(order, c.properties["file"])
	}
	if got, want := strings.Join(order, " "), "c a b z.bin y.bin warn note"; got != want {
		t.Errorf("annotated are %s, want %s", got, want)
	}
}

func TestGitHubPlaces(t *testing.T) {
	r := clean(t)
	r.Findings = []rules.Finding{
		{Rule: "large", Level: rules.Error, Path: "a, b: 100%.go", Line: 7, Tokens: 3, Message: "50 % of it", Fix: "Split it."},
		{Rule: "large", Level: rules.Error, Path: `it"s.go`, Tokens: 2, Message: "m"}, {Rule: "large", Level: rules.Error, Path: `"huge\xff.log"`, Tokens: 1, Message: "m"},
		{Rule: "budget", Level: rules.Error, Line: 4, Message: "m"},
	}
	commands, _ := read(t, r)
	for i, want := range []map[string]string{
		{"file": "a, b: 100%.go", "line": "7", "title": "bloatgate large"}, {"file": `it"s.go`, "title": "bloatgate large"},
		{"file": `"\"huge\\xff.log\""`, "title": "bloatgate large"}, {"title": "bloatgate budget"},
	} {
		if fmt.Sprint(commands[i].properties) != fmt.Sprint(want) {
			t.Errorf("annotation %d has %q, want %q", i, commands[i].properties, want)
		}
	}
	if got, want := commands[0].data, "50 % of it\nfix: Split it."; got != want {
		t.Errorf("the message is %q, want %q", got, want)
	}
}

// TestGitHubTakesNoOrders: whatever a repository holds, the runner finds nothing but our annotations, and every path can be told.
func TestGitHubTakesNoOrders(t *testing.T) {
	for _, name := range nasty {
		r := injections(t)
		r.Findings = r.Findings[:1]
		r.Findings[0].Path, r.Findings[0].Message, r.Findings[0].Fix = name, name, name
		commands, _ := read(t, r)
		if got := commands[0].properties["file"]; got != name && unquoted(t, got) != name {
			t.Errorf("%q is annotated as %q", name, got)
		}
	}
	read(t, injections(t))
}

func unquoted(t *testing.T, s string) string {
	t.Helper()
	back, err := strconv.Unquote(s)
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return back
}

// TestGitHubMessagesAreShort: GitHub's runner cuts a message after 4,096 characters (of UTF-16), in the middle of whatever stands there.
func TestGitHubMessagesAreShort(t *testing.T) {
	for _, letter := range []string{"x", "é", "😀", "##[", "\u202e", "\xff", "%", "\n"} {
		text := strings.Repeat(letter, 5_000)
		r := clean(t)
		r.Findings = []rules.Finding{{Rule: "large", Level: rules.Error, Path: text, Message: text, Fix: text, Evidence: []rules.Evidence{{Name: text, Value: text}}}}
		commands, _ := read(t, r)
		if n := len(utf16.Encode([]rune(commands[0].data))); n > 4_096 || strings.Count(commands[0].data, "…") != 3 {
			t.Errorf("%q: %d characters: %q", letter, n, commands[0].data)
		}
	}
}

func FuzzGitHub(f *testing.F) {
	for _, name := range nasty {
		f.Add(name, name)
	}
	f.Fuzz(func(t *testing.T, path, text string) {
		r := everything(t)
		r.Source.Against, r.Notes = text, []string{text}
		r.Findings = []rules.Finding{{Rule: "data", Level: rules.Error, Path: path, Message: text, Fix: text, Evidence: []rules.Evidence{{Name: text, Value: text}}}}
		commands, _ := read(t, r)
		if len(commands) != 1 {
			t.Fatalf("%d annotations of one finding", len(commands))
		}
		file := commands[0].properties["file"]
		if strings.HasPrefix(file, `"`) {
			file = unquoted(t, file)
		}
		if file != path {
			t.Errorf("%q is annotated as %q", path, file)
		}
	})
}
