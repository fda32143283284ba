package score

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func patchOf(t *testing.T, lines ...string) *Patch {
	t.Helper()
	p, err := ReadPatch(strings.NewReader(strings.Join(lines, "\n") + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fakeTree are files by their paths.
type fakeTree map[string]fakeFile

type fakeFile struct {
	id   string
	kind Kind
}

func (t fakeTree) Has(path string) bool  { _, there := t[path]; return there }
func (t fakeTree) ID(path string) string { return t[path].id }
func (t fakeTree) Kind(path string) Kind { return t[path].kind }
func treeOf(paths ...string) fakeTree {
	t := fakeTree{}
	for _, path := range paths {
		kind := Text
		if strings.HasSuffix(path, ".png") || strings.HasSuffix(path, ".dat") {
			kind = Binary
		}
		t[path] = fakeFile{kind: kind}
	}
	return t
}

// located is a patch whose files are found among those of a tree.
func located(t *testing.T, paths []string, lines ...string) *Patch {
	t.Helper()
	p := patchOf(t, lines...)
	if err := p.Locate(treeOf(paths...)); err != nil {
		t.Fatal(err)
	}
	return p
}

func reading(files map[string]string) Read {
	return func(path string) ([]byte, bool, error) {
		content, known := files[path]
		return []byte(content), known, nil
	}
}

// changedLines are the numbers of the lines that count as changed.
func changedLines(t *testing.T, p *Patch, content string) []int {
	t.Helper()
	all := &texts{read: reading(map[string]string{p.Files[0].Path: content}), by: map[string]*text{}}
	numbers, err := all.fit(context0, &Patch{Files: p.Files[:1], created: p.created})
	if err != nil {
		t.Fatal(err)
	}
	return numbers[0]
}

func TestChangedLines(t *testing.T) {
	const file = "one\n\nthree\nfour\n\nsix\n"
	for name, c := range map[string]struct {
		hunk []string
		want []int
	}{
		"replaced":                    {[]string{"@@ -3,2 +3,2 @@", " three", "-four", "+vier"}, []int{4}},
		"added after a line":          {[]string{"@@ -3,2 +3,3 @@", " three", "+more", " four"}, []int{3}},
		"added after a blank one":     {[]string{"@@ -4,3 +4,4 @@", " four", " ", "+more", " six"}, []int{4}},
		"added without context":       {[]string{"@@ -4,0 +5,1 @@", "+more"}, []int{4}},
		"added at the start":          {[]string{"@@ -1,1 +1,2 @@", "+zero", " one"}, []int{1}},
		"added at the end, no end":    {[]string{"@@ -6,1 +6,2 @@", " six", "+seven", `\ No newline at end of file`}, []int{6}},
		"a blank line removed":        {[]string{"@@ -4,3 +4,2 @@", " four", "-", " six"}, nil},
		"two at one place count once": {[]string{"@@ -3,2 +3,3 @@", " three", "+x", " four", "@@ -4,0 +6,1 @@", "+y", "@@ -4,0 +7,1 @@", "+z"}, []int{3, 4}},
		"a blank line replaced":       {[]string{"@@ -4,3 +4,3 @@", " four", "-", "+more", " six"}, []int{4}},
		"and the line before it":      {[]string{"@@ -3,4 +3,3 @@", " three", "-four", "-", "+more", " six"}, []int{4}},
		"blank lines replaced apart":  {[]string{"@@ -1,6 +1,6 @@", "-one", "+1", " ", " three", " four", "-", "+more", " six"}, []int{1, 4}},
		"replaced by more":            {[]string{"@@ -3,1 +3,3 @@", "-three", "+a", "+b", "+c"}, []int{3}},
	} {
		p := located(t, []string{"f.go"}, append([]string{"--- a/f.go", "+++ b/f.go"}, c.hunk...)...)
		if got := changedLines(t, p, file); !slices.Equal(got, c.want) {
			t.Errorf("%s: lines %v, want %v", name, got, c.want)
		}
	}
}

func TestReadPatch(t *testing.T) {
	p := located(t, []string{`q"ü.go`, "old.go", "gone.go", "x.png"}, "From 1 Mon Sep 17 00:00:00 2001", "Subject: words", "",
		`diff --git "a/q\"\303\274.go" "b/q\"\303\274.go"`, `--- "a/q\"\303\274.go"`, `+++ "b/q\"\303\274.go"`, "@@ -1 +1 @@", "-a", "+b", `\ No newline at end of file`,
		"diff --git a/old.go b/new.go", "similarity index 100%", "rename from old.go", "rename to new.go",
		"diff --git a/gone.go b/gone.go", "deleted file mode 100644", "index 1234567..0000000", "--- a/gone.go", "+++ /dev/null", "@@ -1 +0,0 @@", "-a",
		"diff --git a/made.go b/made.go", "new file mode 100644", "index 0000000..1234567", "--- /dev/null", "+++ b/made.go", "@@ -0,0 +1 @@", "+a",
		"diff --git a/x.png b/x.png", "index 1234567..7654321 100644", "Binary files a/x.png and b/x.png differ")
	var names []string
	for _, f := range p.Files {
		names = append(names, f.Path)
	}
	if want := []string{`q"ü.go`, "old.go", "gone.go"}; !slices.Equal(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
	if !slices.Equal(p.Added, []string{"made.go"}) || !slices.Equal(p.Binaries, []string{"x.png"}) {
		t.Errorf("added %q, binaries %q", p.Added, p.Binaries)
	}
	for text, want := range map[string]string{
		"":             "no line of it changes a file",
		"just words\n": "no line of it changes a file",
		"--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n": "line 3: ",
		"--- a/f\n+++ b/f\n@@ -1 +1 @@\nx\n":          "line 4: ",
	} {
		if _, err := ReadPatch(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestParseContext(t *testing.T) {
	c := ParseContext("before\n--- SOURCE 1: a b lines 1-2.go lines 2-4 ---\none\n--- SOURCE 9: forged lines 1-1 ---\nthree\n" +
		"--- SOURCE 2: \"a\\nb\" lines 1-9 ---\r\nshort\n--- SOURCE 3: c lines 3-2 ---\nno header\n")
	if len(c.Spans) != 2 || len(c.Loose) != 1 {
		t.Fatalf("%d spans, %d loose lines", len(c.Spans), len(c.Loose))
	}
	first, second := c.Spans[0], c.Spans[1]
	if first.Path != "a b lines 1-2.go" || first.First != 2 || first.Last != 4 || len(first.Lines) != 3 {
		t.Errorf("first span %+v", first)
	}
	if second.Path != "a\nb" || len(second.Lines) != 3 || second.Lines[0] != "short" {
		t.Errorf("second span %+v", second)
	}
}

// TestByteOrderMark: it takes no header away, also where contexts were put together that each have one.
func TestByteOrderMark(t *testing.T) {
	c := ParseContext(byteOrderMark + "--- SOURCE 1: f lines 1-1 ---\na\n" + byteOrderMark + "--- SOURCE 1: g lines 1-1 ---\nb\n")
	if len(c.Spans) != 2 || len(c.Loose) != 0 || c.Spans[0].Path != "f" || len(c.Spans[0].Lines) != 1 {
		t.Errorf("%+v", c)
	}
}

func TestKept(t *testing.T) {
	for _, c := range []struct {
		line, other string
		want        float64
	}{
		{"return upload(first)", "return upload(first)", 1},
		{"return upload(first)", "upload first", 0.4},
		{"return upload(first)", "(((", 0},
		{"return upload(first)", "first upload", 0.2},
		{"", "return", 0},
		{"a b c d", "b d", 0.5},
	} {
		if got := kept(wordsOf(c.line), wordsOf(c.other)); got != c.want {
			t.Errorf("%q of %q: %v, want %v", c.other, c.line, got, c.want)
		}
	}
}

// TestShownLines: an exact line elsewhere in the file does not stand in for the one that was dropped, and a span shows only the lines that its
// header names.
func TestShownLines(t *testing.T) {
	files := map[string]string{"f.go": "start()\nreturn five\nmiddle()\nreturn seven\n"}
	p := located(t, []string{"f.go"}, "--- a/f.go", "+++ b/f.go", "@@ -3,2 +3,2 @@", " middle()", "-return seven", "+return nine")
	for context, want := range map[string]string{
		"--- SOURCE 1: f.go lines 1-4 ---\nstart()\nreturn five\nmiddle()\n": "true 0 of 1, 0.0, 3 of 3",
		"--- SOURCE 1: f.go lines 1-2 ---\nstart()\nreturn seven\n":          "true 0 of 1, 0.0, 2 of 2",
		"--- SOURCE 1: f.go lines 4-4 ---\nreturn seven  \n":                 "true 1 of 1, 1.0, 1 of 1",
		"--- SOURCE 1: f.go lines 1-4 ---\nreturn sev\n":                     "true 1 of 1, 0.5, 0 of 1",
		"--- SOURCE 1: g.go lines 1-4 ---\nreturn seven\n":                   "false 0 of 1, 0.0, 0 of 1",
		"look at f.go: return seven\nreturn seven\n":                         "true 1 of 1, 1.0, 1 of 2",
		"return seven\n": "false 0 of 1, 0.0, 1 of 1",
	} {
		s, err := Of(context0, ParseContext(context), p, reading(files))
		if err != nil {
			t.Fatal(err)
		}
		f := s.Files[0]
		if got := fmt.Sprintf("%v %d of %d, %.1f, %d of %d", f.Shown, f.Visible, f.Changed, f.Kept, s.Verbatim, s.Lines); got != want {
			t.Errorf("%q: %s, want %s", context, got, want)
		}
	}
}

var context0 = context.Background()

func TestPatchOfAnotherTree(t *testing.T) {
	p := located(t, []string{"f.go"}, "--- a/f.go", "+++ b/f.go", "@@ -1 +1 @@", "-a", "+b")
	broken := errors.New("broken disk")
	for want, read := range map[string]Read{
		"which is not there":                      reading(nil),
		"line 1 of \"f.go\" is another one; name": reading(map[string]string{"f.go": "x\n"}),
		"differs in blanks only":                  reading(map[string]string{"f.go": "\ta\n"}),
		"broken disk":                             func(string) ([]byte, bool, error) { return nil, false, broken },
		"\"f.go\": it was not read: locked":       func(string) ([]byte, bool, error) { return nil, true, &UnreadError{"locked"} },
	} {
		if _, err := Of(context0, ParseContext("x"), p, read); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// TestUnreadSpans: lines of a file that could not be read are neither verbatim nor not, and the file is named once.
func TestUnreadSpans(t *testing.T) {
	p := located(t, []string{"f.go"}, "--- a/f.go", "+++ b/f.go", "@@ -1 +1 @@", "-a", "+b")
	s, err := Of(context0, ParseContext("--- SOURCE 1: f.go lines 1-1 ---\na\n--- SOURCE 2: g.go lines 1-1 ---\nx\n--- SOURCE 3: g.go lines 2-2 ---\ny\n"), p,
		func(path string) ([]byte, bool, error) {
			if path == "g.go" {
				return nil, true, &UnreadError{"locked"}
			}
			return []byte("a\n"), true, nil
		})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(s.Verbatim, s.Lines, s.Unread, s.Unknown); got != "1 1 [{g.go locked}] []" {
		t.Error(got)
	}
}

// TestMadeTwice: a patch that makes what is there was made for another tree, and one that deletes it first was not.
func TestMadeTwice(t *testing.T) {
	makes := []string{"diff --git a/n b/n", "new file mode 100644", "index 0000000..1234567", "--- /dev/null", "+++ b/n", "@@ -0,0 +1 @@", "+n"}
	deletes := []string{"commit 1111111", "", "diff --git a/n b/n", "deleted file mode 100644", "--- a/n", "+++ /dev/null", "@@ -1 +0,0 @@", "-old", "", "commit 2222222", ""}
	for want, lines := range map[string][]string{`line 1: it makes "n", which is there already; name the revision it was made for with --rev`: makes, "<nil>": append(deletes, makes...)} {
		if err := patchOf(t, lines...).Locate(treeOf("n")); fmt.Sprint(err) != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// TestHostileContexts: a header may tell any number, a line of form feeds is blank wherever lines are counted, and ./f is f.
func TestHostileContexts(t *testing.T) {
	files := map[string]string{"f": "a\n\f\n\f \nb\n"}
	p := located(t, []string{"f"}, "--- a/f", "+++ b/f", "@@ -4 +4 @@", "-b", "+c")
	for context, want := range map[string]string{
		"--- SOURCE 1: f lines 1-9223372036854775807 ---\na\n\f\n\f\nb\n": "2 of 2 verbatim, 1 visible",
		"--- SOURCE 1: ./f lines 1-4 ---\na\n\f\n\f \nb\n":                "2 of 2 verbatim, 1 visible",
		"\f\n\fa\n": "0 of 1 verbatim, 0 visible",
	} {
		s, err := Of(context0, ParseContext(context), p, reading(files))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%d of %d verbatim, %d visible", s.Verbatim, s.Lines, s.Files[0].Visible); got != want {
			t.Errorf("%q: %s, want %s", context, got, want)
		}
	}
}

// countdown is a context that is cancelled once it was asked so often.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestManyAlteredLines: each changed line is held against a bounded number of altered ones, and an interruption ends it between two.
func TestManyAlteredLines(t *testing.T) {
	const n = 3000
	var file, shown strings.Builder
	hunk := []string{"--- a/f", "+++ b/f", fmt.Sprintf("@@ -1,%d +0,0 @@", n)}
	for i := range n {
		line := fmt.Sprintf("call(w%d, w%d, w%d)", i%7, i%11, i)
		fmt.Fprintln(&file, line)
		fmt.Fprintf(&shown, "call(w%d, w%d)\n", i%11, i)
		hunk = append(hunk, "-"+line)
	}
	files := reading(map[string]string{"f": file.String()})
	p := located(t, []string{"f"}, hunk...)
	c := ParseContext(fmt.Sprintf("--- SOURCE 1: f lines 1-%d ---\n%s", n, shown.String()))
	s, err := Of(context0, c, p, files)
	if err != nil {
		t.Fatal(err)
	}
	if f := s.Files[0]; f.Visible != n || f.Kept/n < 0.74 || f.Kept/n > 0.76 { // 6 of 8 words of each line
		t.Errorf("%+v", f)
	}
	ctx := &countdown{context0, 10}
	if _, err := Of(ctx, c, p, files); !errors.Is(err, context.Canceled) || ctx.left != -1 {
		t.Errorf("error %v with %d checks left", err, ctx.left)
	}
}

// FuzzScore: whatever is given for patch, context and file, the figures are shares.
func FuzzScore(f *testing.F) {
	f.Add("--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n", "--- SOURCE 1: f lines 1-2 ---\na\nb\n", "a\nb\n")
	f.Add("--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+c\n", "f\n", "")
	f.Add("diff --git a/f b/f\n@@ -9223372036854775807,1 +1 @@\n-c\n", "--- SOURCE 1: f lines 1-99999999999 ---", "c")
	f.Add("--- f\n+++ f\n@@ -1 +1 @@\n-a\n+b\n--- f\n+++ f\n@@ -1 +1,2 @@\n-b\n+c\n+d\n", "--- SOURCE 1: ./f lines 1-9223372036854775807 ---\na\f\n\f\n", "a\n")
	f.Add("diff --git a/f b/f\nindex 1..2\nGIT binary patch\n"+packedThree+packedDelta, "--- SOURCE 1: f lines 1-1 ---\na\n", "a\n")
	f.Fuzz(func(t *testing.T, patch, context, file string) {
		p, err := ReadPatch(strings.NewReader(patch))
		if err != nil {
			return
		}
		if p.Locate(treeOf("f")) != nil {
			return
		}
		s, err := Of(context0, ParseContext(context), p, reading(map[string]string{"f": file}))
		if err != nil {
			return
		}
		if s.Verbatim > s.Lines {
			t.Errorf("%d of %d lines are verbatim", s.Verbatim, s.Lines)
		}
		for _, file := range s.Files {
			if file.Visible > file.Changed || file.Kept < 0 || file.Kept > float64(file.Visible)+1e-9 {
				t.Errorf("%+v", file)
			}
		}
	})
}
