package baseline_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/rules/baseline"
)

const (
	first = "# bloatgate baseline v1: findings that are accepted as they are; renew them with \"bloatgate baseline\"\n"
	end   = "# end of baseline\n"
	hashA = "aaaaaaaaaaaaaaaa"
	hashB = "bbbbbbbbbbbbbbbb"
	hashC = "cccccccccccccccc"
)

// text is a baseline of the given lines between the first and the last.
func text(lines ...string) string { return first + strings.Join(lines, "") + end }

func line(rule, path, hash, size string) string {
	return strings.Join([]string{rule, path, hash, size}, "\t") + "\n"
}

func parse(t *testing.T, content string) *baseline.List {
	t.Helper()
	l, err := baseline.Parse("b", []byte(content))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestParse(t *testing.T) {
	a := line("data", "a.csv", hashA, "4821")
	b := line("binary", `"new\nline\t\xff.bin"`, hashB, "600000B")
	want := []baseline.Entry{
		{Rule: "data", Path: "a.csv", Hash: hashA, Size: baseline.Size{N: 4821}},
		{Rule: "binary", Path: "new\nline\t\xff.bin", Hash: hashB, Size: baseline.Size{N: 600000, InBytes: true}},
	}
	lf := text(a, "\n", b, "\n")
	for name, content := range map[string]string{
		"LF":                 lf,
		"CRLF":               strings.ReplaceAll(lf, "\n", "\r\n"),
		"BOM":                "\ufeff" + lf,
		"no blank lines":     text(a, b),
		"more blank lines":   text("\n", "\n", a, "\n", "\n", "\n", b),
		"no last line end":   strings.TrimSuffix(lf, "\n"),
		"another first line": strings.Replace(lf, "findings that are accepted as they are", "other words", 1),
	} {
		l := parse(t, content)
		if len(l.Entries) != len(want) {
			t.Errorf("%s: %d entries", name, len(l.Entries))
			continue
		}
		for i := range want {
			if l.Entries[i].String() != want[i].String() || l.Entries[i].Path != want[i].Path {
				t.Errorf("%s: entry %d is %s", name, i, l.Entries[i].String())
			}
		}
	}
}

// TestParseRefuses: each sentence says what is wrong, in which line, and what to do.
func TestParseRefuses(t *testing.T) {
	a, b := line("data", "a.csv", hashA, "1"), line("data", "b.csv", hashB, "1")
	for _, c := range []struct{ name, content, want string }{
		{"empty", "", "b:1: this is not a baseline of bloatgate's; move it out of the way and run `bloatgate baseline`"},
		{"another tool's", "{\"fingerprints\": []}\n", "b:1: this is not a baseline"},
		{"almost ours", "# bloatgate baseline v: x\n" + end, "b:1: this is not a baseline"},
		{"version 0", "# bloatgate baseline v0: x\n" + end, "b:1: this is not a baseline"},
		{"newer", "# bloatgate baseline v2: x\nwhatever\n", "b:1: this baseline is of format v2, and this version of bloatgate knows v1; use a newer bloatgate"},
		{"only the first line", first, "b:1: the baseline is cut off: its last line is not \"# end of baseline\"; restore it from git"},
		{"cut off at a line end", first + a + "\n" + b, "b:4: the baseline is cut off"},
		{"cut off in a line", first + a + "\ndata\tb.c", "b:4: the baseline is cut off"},
		{"cut off in the last line", first + a + "# end of", "b:3: the baseline is cut off"},
		{"text behind the end", text(a) + b, "b:4: there is text behind the end of the baseline; correct the line"},
		{"conflict", text(a, "<<<<<<< HEAD\n", b, "=======\n", ">>>>>>> other\n"), "b:3: a merge left its conflict markers here; resolve them, or take either side and run `bloatgate baseline`"},
		{"conflict at the top", "<<<<<<< HEAD\n" + text(a), "b:1: a merge left its conflict markers"},
		{"conflict with CRLF", strings.ReplaceAll(text(a, "=======\n"), "\n", "\r\n"), "b:3: a merge left its conflict markers"},
		{"half resolved", text(a, "||||||| base\n"), "b:3: a merge left its conflict markers"},
		{"a field more", text(line("data", "a.csv", hashA, "1\textra")), "b:2: a line has 4 fields between tabs (rule, path, hash, size), not 5; correct the line, or delete the file and run"},
		{"a field less", text("data\ta.csv\t" + hashA + "\n"), "not 3; correct"},
		{"blanks for tabs", text("data a.csv " + hashA + " 1\n"), "not 1; correct"},
		{"a comment", text("# ours\n", a), "b:2: a line has 4 fields"},
		{"rule", text(line("Data!", "a.csv", hashA, "1")), `b:2: "Data!" is not the name of a rule; correct the line`},
		{"no rule", text(line("", "a.csv", hashA, "1")), `b:2: "" is not the name of a rule`},
		{"no path", text(line("data", "", hashA, "1")), "b:2: its path is empty"},
		{"empty quotes", text(line("data", `""`, hashA, "1")), "b:2: its path"},
		{"open quotes", text(line("data", `"a.csv`, hashA, "1")), `b:2: its path "\"a.csv" is not quoted as Go quotes strings; correct`},
		{"bad escape", text(line("data", `"a\q"`, hashA, "1")), "is not quoted as Go quotes strings"},
		{"short hash", text(line("data", "a.csv", "abc", "1")), `b:2: "abc" is not a hash of 16 hexadecimal digits; correct`},
		{"upper case", text(line("data", "a.csv", "AAAAAAAAAAAAAAAA", "1")), "is not a hash of 16"},
		{"whole id", text(line("data", "a.csv", strings.Repeat("a", 40), "1")), "is not a hash of 16"},
		{"size", text(line("data", "a.csv", hashA, "many")), `b:2: "many" is not a number of tokens, nor of bytes with a B behind it; correct`},
		{"no size", text(line("data", "a.csv", hashA, "")), `"" is not a number`},
		{"only B", text(line("data", "a.csv", hashA, "B")), `"B" is not a number`},
		{"negative", text(line("data", "a.csv", hashA, "-1")), `"-1" is not a number`},
		{"plus", text(line("data", "a.csv", hashA, "+1")), `"+1" is not a number`},
		{"beyond 64 bits", text(line("data", "a.csv", hashA, "99999999999999999999")), "is not a number"},
		{"beyond reason", text(line("data", "a.csv", hashA, "9223372036854775807")), "is not a number"},
		{"too large", text(strings.Repeat("\n", baseline.MaxSize)), "b: it is larger than the 16777216 bytes a baseline may have; delete the file"},
	} {
		l, err := baseline.Parse("b", []byte(c.content))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
		if l != nil || err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: list %v, sentence %q", c.name, l, err)
		}
	}
}

// TestPathsAreReversible: every path stands on one line, and comes back as it was.
func TestPathsAreReversible(t *testing.T) {
	for _, c := range []struct{ path, want string }{
		{"src/a b.csv", "src/a b.csv"}, {"日本語.csv", "日本語.csv"}, {`back\slash`, `back\slash`}, {"-rf", "-rf"}, {"#", "#"},
		{"a\tb", `"a\tb"`}, {"a\nb", `"a\nb"`}, {"a\rb", `"a\rb"`}, {"\x1b[31m", `"\x1b[31m"`}, {"a\u202eb", `"a\u202eb"`}, {"a\u200bb", `"a\u200bb"`},
		{" a", `" a"`}, {"a ", `"a "`}, {"a\u00a0", `"a\u00a0"`}, {`a"b`, `"a\"b"`}, {`"a"`, `"\"a\""`}, {"\xff", `"\xff"`}, {"é\xff", `"\u00e9\xff"`},
		{"\ufeffa", `"\ufeffa"`}, {"a\x00", `"a\x00"`},
	} {
		e := baseline.Entry{Rule: "data", Path: c.path, Hash: hashA, Size: baseline.Size{N: 1}}
		if got, want := e.String(), "data\t"+c.want+"\t"+hashA+"\t1"; got != want {
			t.Errorf("%q is written as %s, want %s", c.path, got, want)
		}
		if l := parse(t, text(e.String()+"\n")); l.Entries[0].Path != c.path {
			t.Errorf("%q comes back as %q", c.path, l.Entries[0].Path)
		}
	}
}

// FuzzParse: nothing makes it panic, and what it reads comes back from what Renew writes.
func FuzzParse(f *testing.F) {
	f.Add(text(line("data", "a.csv", hashA, "4821"), "\n", line("binary", `"\xff"`, hashB, "1B"), "\n"))
	f.Add("\ufeff" + strings.ReplaceAll(text("\n", line("data", "b", hashA, "1"), line("data", "a", hashA, "1"), line("data", "a", hashB, "2")), "\n", "\r\n"))
	f.Add(first)
	f.Add(text("<<<<<<< x\n"))
	f.Fuzz(func(t *testing.T, content string) {
		l, err := baseline.Parse("b", []byte(content))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r\t\x1b") {
				t.Errorf("%q: not one plain sentence: %q", content, err)
			}
			return
		}
		res := resultOf(l.Entries)
		written := baseline.Renew(l, res)
		again := parse(t, written.Text)
		if !reflect.DeepEqual(shown(again.Entries), shown(written.Entries)) {
			t.Errorf("%q is written as %q, which reads as %v", content, written.Text, again.Entries)
		}
		if twice := baseline.Renew(again, res); twice.Text != written.Text {
			t.Errorf("%q is first written as %q, then as %q", content, written.Text, twice.Text)
		}
		if again.Apply(res, true); res.Baseline.Matched != len(res.Findings) || len(res.Baseline.Stale) != 0 {
			t.Errorf("%q accepts %+v of %d findings", written.Text, res.Baseline, len(res.Findings))
		}
	})
}

func shown(entries []baseline.Entry) []string {
	lines := make([]string, len(entries))
	for i := range entries {
		lines[i] = entries[i].String()
	}
	return lines
}

// resultOf is a result with exactly the findings that made the entries.
func resultOf(entries []baseline.Entry) *rules.Result {
	res := &rules.Result{}
	seen := map[string]bool{}
	for _, e := range entries {
		id := fmt.Sprintf("%q %s", e.Path, e.Rule)
		if seen[id] || e.Rule == rules.BudgetRule || e.Size.N == 0 {
			continue
		}
		seen[id] = true
		res.Findings = append(res.Findings, finding(e.Rule, e.Path, e.Hash, e.Size))
	}
	return res
}

func finding(rule, path, hash string, size baseline.Size) rules.Finding {
	f := rules.Finding{Rule: rule, Level: rules.Error, Path: path, Content: hash, Bytes: 4 * size.N, Tokens: size.N}
	if size.InBytes {
		f.Bytes, f.Tokens = size.N, 0
	}
	return f
}
