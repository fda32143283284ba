package score

import (
	"fmt"
	"strings"
	"testing"
)

// TestPrefixesByContent: names of git's own forms stand for themselves, unless the very content that the patch names is found behind a longer prefix.
func TestPrefixesByContent(t *testing.T) {
	tree := fakeTree{"x.go": {id: "1111111aaaa"}, "y.go": {id: "2222222aaaa"}, "a/y.go": {}, "dir/x.go": {}, "dir/sub/x.go": {}}
	edit := func(old, new, ids string) []string {
		return append([]string{"diff --git " + old + " " + new, "index " + ids + "..9999999 100644", "--- " + old, "+++ " + new}, oneHunk...)
	}
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"same on both sides":           {edit("w/x.go", "w/x.go", "1111111"), "x.go; w/x.go is x.go"},
		"as git's, and longer":         {edit("a/pkg/x.go", "b/pkg/x.go", "1111111"), "x.go; a/pkg/x.go is x.go"},
		"another content":              {edit("a/pkg/x.go", "b/pkg/x.go", "3333333"), `line 1: it changes "pkg/x.go", which is not there; name the revision it was made for with --rev`},
		"an id too short":              {edit("w/x.go", "w/x.go", "1"), `line 1: it changes "w/x.go", which is not there; name the revision it was made for with --rev`},
		"no id":                        {append([]string{"diff --git w/x.go w/x.go", "--- w/x.go", "+++ w/x.go"}, oneHunk...), `line 1: it changes "w/x.go", which is not there; name the revision it was made for with --rev`},
		"it is there as it is":         {edit("a/dir/x.go", "b/dir/x.go", "1111111"), "dir/x.go; "},
		"more are there behind it":     {append(edit("a/y.go", "a/y.go", "2222222"), edit("a/x.go", "a/x.go", "1111111")...), "y.go x.go; a/y.go is y.go a/x.go is x.go"},
		"as many are there as it is":   {edit("a/y.go", "a/y.go", "2222222"), "a/y.go; "},
		"all carry the same":           {append(edit("o-dir/sub/x.go", "n-dir/sub/x.go", "3333333"), edit("o-y.go", "n-y.go", "3333333")...), "dir/sub/x.go y.go; "},
		"none before, below a/":        {edit("a/y.go", "b/a/y.go", "3333333"), "a/y.go; "},
		"none after, below b/ of none": {edit("a/x.go", "x.go", "3333333"), "x.go; "},
	} {
		p := patchOf(t, c.lines...)
		if err := p.Locate(tree); err != nil {
			if err.Error() != c.want {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
			continue
		}
		var paths []string
		for _, f := range p.Files {
			paths = append(paths, f.Path)
		}
		if got := fmt.Sprintf("%s; %s", strings.Join(paths, " "), strings.Join(p.Moved, " ")); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestPrefixesOfWhatIsMade: a file that a series makes of another keeps its content, and is no other name of it.
func TestPrefixesOfWhatIsMade(t *testing.T) {
	tree := fakeTree{"f.go": {id: "1111111aaaa"}}
	later := append([]string{"commit 2222222", "", "diff --git a/a/f.go b/a/f.go", "index 1111111..3333333 100644", "--- a/a/f.go", "+++ b/a/f.go"}, oneHunk...)
	for name, c := range map[string]struct {
		first []string
		want  string
	}{
		"moved":  {[]string{"diff --git a/f.go b/a/f.go", "similarity index 100%", "rename from f.go", "rename to a/f.go"}, "[] f.go"},
		"copied": {[]string{"diff --git a/a/f.go b/a/f.go", "new file mode 100644", "index 0000000..1111111", "--- /dev/null", "+++ b/a/f.go", "@@ -0,0 +1 @@", "+a"}, "[a/f.go] "},
	} {
		p := patchOf(t, append(append([]string{"commit 1111111", ""}, c.first...), later...)...)
		if err := p.Locate(tree); err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(p.Added, " ")
		for _, f := range p.Files {
			got += f.Path
		}
		if got != c.want || len(p.Moved) > 0 {
			t.Errorf("%s: %s, moved %v", name, got, p.Moved)
		}
	}
}

// TestTwoDirectories: git diff --no-index names a file that is in one directory alone with that on both sides.
func TestTwoDirectories(t *testing.T) {
	tree := fakeTree{"f.go": {}, "gone.go": {}, "new/f.go": {}}
	for _, before := range []prefixes{{"a/", "b/"}, {"", ""}} {
		one, other := before[0], before[1]
		lines := append([]string{
			"diff --git " + one + "old/gone.go " + other + "old/gone.go", "deleted file mode 100644", "--- " + one + "old/gone.go", "+++ /dev/null", "@@ -1 +0,0 @@", "-a",
			"diff --git " + one + "new/n.go " + other + "new/n.go", "new file mode 100644", "--- /dev/null", "+++ " + other + "new/n.go", "@@ -0,0 +1 @@", "+a",
			"diff --git " + one + "new/empty " + other + "new/empty", "new file mode 100644", "index 0000000..e69de29",
			"diff --git " + one + "old/f.go " + other + "new/f.go", "--- " + one + "old/f.go", "+++ " + other + "new/f.go"}, oneHunk...)
		p := patchOf(t, lines...)
		if err := p.Locate(tree); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(p.Added, len(p.Files), p.Files[0].Path, " ", p.Files[1].Path); got != "[n.go empty] 2gone.go f.go" {
			t.Errorf("%q: %s", before, got)
		}
	}
}

// TestPrefixesOfMoves: the first line of what is moved has the prefixes, and its header has not; that is certain.
func TestPrefixesOfMoves(t *testing.T) {
	tree := fakeTree{"f.go": {id: "1111111aaaa"}, "s p.go": {}}
	for _, c := range [][2]string{{"a/", "b/"}, {"", ""}, {"o-", "n-"}, {"w/", "w/"}, {"a/pkg/", "b/pkg/"}, {"", "b/"}, {"two words/", "more words/"}} {
		p := patchOf(t, append([]string{"commit 1111111", "",
			"diff --git " + c[0] + "f.go " + c[1] + "a/f.go", "similarity index 100%", "rename from f.go", "rename to a/f.go", "", "commit 2222222", "",
			"diff --git " + c[0] + "a/f.go " + c[1] + "a/f.go", "index 1111111..3333333 100644", "--- " + c[0] + "a/f.go", "+++ " + c[1] + "a/f.go"}, oneHunk...)...)
		if err := p.Locate(tree); err != nil {
			t.Fatal(err)
		}
		if len(p.Files) != 1 || p.Files[0].Path != "f.go" || len(p.Files[0].parts) != 2 || len(p.Moved) > 0 {
			t.Errorf("%q: files %+v, moved %v", c, p.Files, p.Moved)
		}
	}
}

// TestNamesOfUnlikePaths: a part that only its first line names has to name one file.
func TestNamesOfUnlikePaths(t *testing.T) {
	p := patchOf(t, "diff --git x.png y.png", "index 1..2", "Binary files x.png and y.png differ")
	if err := p.Locate(treeOf("x.png")); err == nil || !strings.HasPrefix(err.Error(), "line 1: the two names") {
		t.Errorf("error %v", err)
	}
}

// TestContradictions: a part that says two things of its file is not believed.
func TestContradictions(t *testing.T) {
	for name, lines := range map[string][]string{
		"new, with lines before":     {"new file mode 100644", "--- /dev/null", "+++ b/f", "@@ -1 +1 @@", "-a", "+b"},
		"new, with an id before":     {"new file mode 100644", "index 1234567..7654321", "--- /dev/null", "+++ b/f", "@@ -0,0 +1 @@", "+b"},
		"new, with lines around":     {"new file mode 100644", "--- a/f", "+++ b/f", "@@ -1 +1,2 @@", " a", "+b"},
		"deleted, with lines after":  {"deleted file mode 100644", "--- a/f", "+++ b/f", "@@ -1,2 +1 @@", " a", "-b"},
		"deleted, with an id after":  {"deleted file mode 100644", "index 1234567..7654321"},
		"new and deleted":            {"new file mode 100644", "deleted file mode 100644"},
		"new and moved":              {"new file mode 100644", "similarity index 100%", "rename from f", "rename to g"},
		"no name before, but lines":  {"--- /dev/null", "+++ b/f", "@@ -1 +1 @@", "-a", "+b"},
		"no name after, but lines":   {"--- a/f", "+++ /dev/null", "@@ -1,2 +1 @@", " a", "-b"},
		"absolute prefixes":          {"--- /old/f", "+++ /new/f", "@@ -1 +1 @@", "-a", "+b"},
		"deleted, with a name after": {"deleted file mode 100644", "--- a/f", "+++ b/f", "@@ -1 +0,0 @@", "-a"},
		"moved, other lines before":  {"similarity index 90%", "rename from f", "rename to g", "--- a/x", "+++ b/g", "@@ -1 +1 @@", "-a", "+b"},
		"moved, other lines after":   {"similarity index 90%", "rename from f", "rename to g", "--- a/f", "+++ b/x", "@@ -1 +1 @@", "-a", "+b"},
		"binary, with lines":         {"Binary files a/f and b/f differ", "--- a/f", "+++ b/f", "@@ -1 +1 @@", "-a", "+b"},
		"lines, and yet binary":      {"--- a/f", "+++ b/f", "@@ -1 +1 @@", "-a", "+b", "Binary files a/f and b/f differ"},
		"deleted twice":              {"deleted file mode 100644", "deleted file mode 100644"},
		"moved twice":                {"rename from f", "rename from g", "rename to f"},
		"two ids":                    {"index 1234567..7654321", "index 1234567..7654322", "--- a/f", "+++ b/f", "@@ -1 +1 @@", "-a", "+b"},
		"moved, of another name":     {"similarity index 100%", "rename from s", "rename to f"},
		"other names below":          {"--- a/g", "+++ b/g", "@@ -1 +1 @@", "-a", "+b"},
		"another name, deleted":      {"deleted file mode 100644", "--- a/g", "+++ /dev/null", "@@ -1 +0,0 @@", "-a"},
		"moved and copied":           {"similarity index 100%", "rename from f", "rename to g", "copy from f", "copy to h"},
		"moved from, copied to":      {"similarity index 100%", "rename from f", "copy to g"},
		"an absolute prefix, binary": {"index 1234567..0000000", "deleted file mode 100644", "index 1234567..7654321", "Binary files a/f and /dev/null differ"},
	} {
		text := strings.Join(append([]string{"diff --git a/f b/f"}, lines...), "\n") + "\n"
		if _, err := ReadPatch(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), "line 1: ") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	for name, lines := range map[string][]string{
		"the same line twice":    {"@@ -3 +3 @@", "-a", "+b", "@@ -3 +3 @@", "-a", "+c"},
		"the second comes first": {"@@ -9 +9 @@", "-a", "+b", "@@ -3 +3 @@", "-a", "+c"},
		"no line":                {"@@ -3 +3 @@", "-a", "+b", "@@ -5,0 +5,0 @@"},
		"no line that changes":   {"@@ -3 +3 @@", "-a", "+b", "@@ -5 +5 @@", " a"},
	} {
		text := strings.Join(append([]string{"--- a/f", "+++ b/f"}, lines...), "\n") + "\n"
		if _, err := ReadPatch(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), "line 6: this hunk") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// TestCutOffHeaders: a header that promises more than follows is not the whole of a part.
func TestCutOffHeaders(t *testing.T) {
	for text, want := range map[string]string{
		"deleted file mode 100644\nindex 1234567..0000000\n":                               "line 1: this file header tells that the content changes",
		"deleted file mode 100644\nindex e69de29..0000000\n":                               "",
		"deleted file mode 100644\nindex 473a0f4c3b..0000000000\n":                         "",
		"new file mode 100644\nindex 0000000..1234567\n":                                   "line 1: this file header tells",
		"new file mode 100644\nindex 0000000..e69de29\n":                                   "",
		"similarity index 97%\nrename from f\nrename to g\n":                               "line 1: this file header tells",
		"similarity index 100%\nrename from f\nrename to g\n":                              "",
		"rename from f\nrename to g\nindex 1234567..7654321 100644\n":                      "line 1: this file header tells",
		"similarity index 100%\nrename from f\n":                                           `line 1: this file header has only one of "rename from" and "rename to"`,
		"old mode 100644\nnew mode 100755\n":                                               "",
		"old mode 100644\n":                                                                "line 1: this file header is cut off",
		"old mode 100644\nnew mode 100\n":                                                  `line 3: what stands behind "new mode" is cut off`,
		"old mode 100644\nnew mode foo\n":                                                  `line 3: what stands behind "new mode" is cut off`,
		"deleted file mode 10":                                                             `line 2: what stands behind "deleted file mode" is cut off`,
		"deleted file mode 10644\nindex e69de29..0000000\n":                                "", // Subversion
		"deleted file mode 100644\nind":                                                    "line 3: this line of a file header is cut off",
		"deleted file mode 100644\nind\n\nwords\n":                                         "",
		"deleted file mode 100644\nindex e69de29..0000000 1006\n":                          `line 3: what stands behind "index"`,
		"deleted file mode 100644\nindex e69de29\n":                                        `line 3: what stands behind "index"`,
		"similarity index 100\nrename from f\nrename to g\n":                               `line 2: what stands behind "similarity index"`,
		"index 1..2\nBinary files a/f an":                                                  "line 3: this line is cut off",
		"index 1..2\nBinary files a/f and b/f differdiff --git a/x b/x\n":                  "line 3: this line is cut off, or joined",
		"old mode 100644\nnew mode 100755\n-a\n+b\n":                                       "line 4: this looks like a line of the hunk above it, whose header counts fewer or is missing",
		"rename from f\nrename to g\nindex 1..2 100644\n\n--- a/f\n+++ b/g\n@@ -1 +1 @@\n": "line 1: this file header tells",
	} {
		head := "diff --git a/f b/f\n"
		if strings.Contains(text, "rename to g") {
			head = "diff --git a/f b/g\n"
		}
		_, err := ReadPatch(strings.NewReader(head + text))
		if got := fmt.Sprint(err); want == "" && err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// TestKindsOfMoves: what a patch only moves is what the tree has there; later patches of a series follow it.
func TestKindsOfMoves(t *testing.T) {
	tree := fakeTree{"b": {kind: Binary}, "l": {kind: Link}, "m": {kind: Module}, "t": {}, "x": {kind: Binary}}
	var lines []string
	for _, name := range []string{"b", "l", "m", "t"} {
		lines = append(lines, "diff --git a/"+name+" b/new-"+name, "similarity index 100%", "rename from "+name, "rename to new-"+name)
	}
	lines = append(lines, "diff --git a/x b/x", "old mode 100644", "new mode 100755")
	p := patchOf(t, lines...)
	if err := p.Locate(tree); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(p.Binaries, p.Links, p.Modules, len(p.Files), p.Files[0].Path); got != "[b x] [l] [m] 1t" {
		t.Errorf("%s", got)
	}
}
