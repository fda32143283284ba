package rules_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
)

// blobLines are lines of a program that hold encoded bytes, 64 characters each.
func blobLines(size int) string {
	return strings.ReplaceAll("\t\""+strings.TrimSuffix(strings.ReplaceAll(encoded(size), "\n", "\" +\n\t\""), "\t\""), "+\n\t\"\n", "\n")
}

// page is code around a blob of as many characters.
func page(size int) string {
	return lines(200, "func f{n}() int { return {n} }\n") + "var blob = decode(\n" + blobLines(size) + ")\n" + lines(100, "func g{n}() int { return {n} }\n")
}

// about lists the findings as "path rule level first-last".
func about(res *rules.Result) string {
	var words []string
	for _, f := range res.Findings {
		words = append(words, fmt.Sprintf("%s %s %s %d-%d", f.Path, f.Rule, f.Level, f.Line, f.EndLine))
	}
	return strings.Join(words, "; ")
}

// TestEncodedInside: one finding a run, with its lines; the file around it stays what it is.
func TestEncodedInside(t *testing.T) {
	wide := "x = 1\nBLOB = \"" + strings.ReplaceAll(encoded(9_000), "\n", "") + "\"\n" + lines(300, "def f{n}(x):\n    return x + {n}\n")
	utf16le := "\xff\xfe"
	for _, unit := range utf16.Encode([]rune(page(9_000))) {
		utf16le += string([]byte{byte(unit), byte(unit >> 8)})
	}
	for name, c := range map[string]struct {
		files files
		want  string
	}{
		"a run":            {files{"a.go": page(9_000)}, "a.go encoded warn 202-342"},
		"below the limit":  {files{"a.go": page(7_000)}, ""},
		"an error":         {files{"a.go": page(110_000)}, "a.go encoded error 202-1920"},
		"two runs":         {files{"a.go": page(9_000) + page(9_000)}, "a.go encoded warn 202-342; a.go encoded warn 645-785"},
		"and large":        {files{"a.go": page(9_000) + lines(1_200, "func h{n}() int { return {n} }\n")}, "a.go large warn 0-0; a.go encoded warn 202-342"},
		"one line":         {files{"a.py": wide}, "a.py encoded warn 2-2"},
		"prose":            {files{"a.md": lines(200, "Some words of a guide, {n} times.\n") + "![x](data:image/png;base64," + strings.ReplaceAll(encoded(9_000), "\n", "") + ")\n"}, "a.md encoded warn 201-201"},
		"UTF-16":           {files{"a.go": utf16le}, "a.go encoded warn 202-342"},
		"of its own":       {files{"key.txt": encoded(9_000)}, "key.txt encoded warn 1-141"},
		"hidden by nature": {files{"vendor/x/a.go": page(7_000)}, "vendor/x/a.go vendored warn 0-0"},
	} {
		_, res := run(t, c.files, options())
		if got := about(res); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestManyRuns: a hundred are told apart, and the last finding says how many more there are. Their lines are no wide lines.
func TestManyRuns(t *testing.T) {
	blob := strings.ReplaceAll(encoded(8_000), "\n", "")
	_, res := run(t, files{"a.ts": strings.Repeat("const a = 1;\nconst b = \"data:image/png;base64,"+blob+"\";\n", 103)}, options())
	runs := 0
	for _, f := range res.Findings {
		if f.Rule == "encoded" && strings.HasPrefix(f.Message, "encoded data in ") {
			runs++
		}
		if f.Rule == "wide-line" {
			t.Errorf("line %d is a wide line", f.Line)
		}
	}
	if last := res.Findings[len(res.Findings)-1]; runs != 100 || !strings.HasSuffix(last.Message, "; 3 more runs in the file") {
		t.Errorf("%d findings, the last: %q", runs, last.Message)
	}
}

// TestEncodedFollowsThePolicy: limits, allow entries and exclusion of the class decide about runs too.
func TestEncodedFollowsThePolicy(t *testing.T) {
	three := int64(3_000)
	none := int64(0)
	for name, c := range map[string]struct {
		edit func(*config.Config)
		want string
	}{
		"higher":  {func(c *config.Config) { c.Class = map[string]config.Class{"encoded": {Warn: &three}} }, ""},
		"off":     {func(c *config.Config) { c.Class = map[string]config.Class{"encoded": {Warn: &none, Error: &none}} }, ""},
		"allowed": {func(c *config.Config) { c.Allow = []config.Allow{{Paths: []string{"a.go"}, Reason: "needed"}} }, ""},
		"default": {func(*config.Config) {}, "a.go encoded warn 202-342"},
	} {
		_, res := run(t, files{"a.go": page(9_000)}, options(c.edit))
		if got := about(res); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestEncodedFinding: the numbers are the run's, and the remedy names a file.
func TestEncodedFinding(t *testing.T) {
	png := "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAA" + strings.ReplaceAll(encoded(9_000), "\n", "")
	stats, res := run(t, files{"web/logo.tsx": lines(300, "export const b{n} = {n};\n") + "export const L = \"data:image/png;base64," + png + "\";\n" + lines(500, "export const a{n} = {n};\n")}, options())
	if s := stats["web/logo.tsx"]; s.Class != rules.Source || s.Verdict != rules.Admit {
		t.Errorf("judged as %s, %s", s.Class, s.Verdict)
	}
	f := res.Findings[0]
	if f.Tokens < 2_250 || f.Tokens > 2_280 || f.Bytes < 9_000 || f.Bytes > 9_100 || f.Limit != 2_000 || f.Class != rules.Source {
		t.Errorf("%+v", f)
	}
	for _, want := range []string{"line 301", "% of the file", "limit 2,000 tokens"} {
		if !strings.Contains(f.Message, want) {
			t.Errorf("%q does not say %q", f.Message, want)
		}
	}
	if !strings.Contains(f.Fix, "such as web/logo.png,") || !strings.Contains(f.Evidence[0].Value, "base64 of PNG image") {
		t.Errorf("%q, %q", f.Fix, f.Evidence[0].Value)
	}
}

// TestEncodedCountsByTheModel: a run of less than 8,000 bytes costs more than 2,000 tokens by other models.
func TestEncodedCountsByTheModel(t *testing.T) {
	for _, model := range []string{"sampled", "o200k_base"} {
		opt := options()
		var err error
		if opt.Model, err = tokens.New(model, 0); err != nil {
			t.Fatal(err)
		}
		_, res := run(t, files{"a.go": page(5_000)}, opt)
		if got := about(res); got != "a.go encoded warn 202-280" || res.Findings[0].Tokens < 2_500 || res.Findings[0].Tokens > 5_000 {
			t.Errorf("%s: %q, %d tokens", model, got, res.Findings[0].Tokens)
		}
	}
}

// TestEncodedInAChange: who edits the code around a blob has not added it.
func TestEncodedInAChange(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		want          string
	}{
		"new":         {"package a\n", page(9_000), "a.go encoded warn 202-342"},
		"around it":   {page(9_000), "package a\n" + page(9_000) + lines(50, "func h{n}() {}\n"), "a.go encoded info 203-343"},
		"it shrank":   {page(12_000), page(9_000), "a.go encoded info 202-342"},
		"it grew":     {page(9_000), page(12_000), "a.go encoded warn 202-389"},
		"hardly grew": {page(9_000), page(9_064), "a.go encoded info 202-343"},
		"another one": {page(9_000), page(12_000) + page(9_000), "a.go encoded warn 202-389; a.go encoded info 692-832"},
	} {
		e := edit{before: files{"a.go": c.before}, after: files{"a.go": c.after}}
		if got := about(e.settled(t, true)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
