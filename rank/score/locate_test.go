package score

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

var oneHunk = []string{"@@ -1 +1 @@", "-a", "+b"}

// pathsOf are the files of a patch, or what Locate says against it.
func pathsOf(t *testing.T, tree []string, header ...string) (paths []string, p *Patch) {
	t.Helper()
	p = patchOf(t, append(header, oneHunk...)...)
	if err := p.Locate(treeOf(tree...)); err != nil {
		return []string{err.Error()}, p
	}
	for _, f := range p.Files {
		paths = append(paths, f.Path)
	}
	return paths, p
}

// TestLocatePlain: as patch -p1, then -p0, do it, by the old name first; what is not plain is said.
func TestLocatePlain(t *testing.T) {
	tree := []string{"x.py", "b/x.py", "new/y.py", "c/only.c", "y.py", "src/z.py", "z.py", "other/util.py", "a/q.py", "main.c", "main.c.orig"}
	for _, c := range []struct{ old, new, want, moved string }{
		{"a/x.py", "b/x.py", "x.py", ""},
		{"old/x.py", "new/x.py", "x.py", "old/x.py is x.py"},
		{"old/y.py", "new/y.py", `line 1: "new/y.py" may be that file or "y.py"; give the patch as git diff prints it`, ""},
		{"src.orig/z.py", "src/z.py", `line 1: "src/z.py" may be that file or "z.py"; give the patch as git diff prints it`, ""},
		{"src/z.py", "src.orig/z.py", `line 1: "src/z.py" may be that file or "z.py"; give the patch as git diff prints it`, ""},
		{"a/c/only.c", "c/only.c", "c/only.c", "a/c/only.c is c/only.c"},
		{"c.orig/only.c", "c/only.c", "c/only.c", "c.orig/only.c is c/only.c"},
		{"x.py", "x.py", "x.py", ""},
		{"x.py.orig", "x.py", "x.py", "x.py.orig is x.py"},
		{"a/q.py", "a/q.py", "a/q.py", ""},
		{"src/z.py", "src/z.py", `line 1: "src/z.py" may be that file or "z.py"; give the patch as git diff prints it`, ""},
		{"a/util.py", "b/util.py", `line 1: it changes "util.py", which is not there; name the revision it was made for with --rev`, ""},
		{"main.c.orig", "main.c", "main.c", "main.c.orig is main.c"},
		{"main.c", "main.c.orig", "main.c", ""},
		{"main.c", "old/main.c", "main.c", ""},
		{"x.py\t2026-11-30 12:09:01.454092267 +0000", "x.py\t2026-11-30 12:10:01 +0000", "x.py", ""},
	} {
		paths, p := pathsOf(t, tree, "--- "+c.old, "+++ "+c.new)
		if got := strings.Join(paths, " "); got != c.want || strings.Join(p.Moved, " ") != c.moved {
			t.Errorf("%s, %s: %q, moved %q; want %q, %q", c.old, c.new, got, p.Moved, c.want, c.moved)
		}
	}
}

// TestLocateGit: the names are paths of the tree, whatever prefixes stand before them, and never those of another directory.
func TestLocateGit(t *testing.T) {
	tree := []string{"x.py", "b/x.py", "other/util.py", "s p.py"}
	for _, c := range []struct{ old, new, want string }{
		{"a/x.py", "b/x.py", "x.py"},
		{"a/b/x.py", "b/b/x.py", "b/x.py"},
		{"b/x.py", "b/x.py", "b/x.py"},
		{"x.py", "x.py", "x.py"},
		{"i/x.py", "w/x.py", "x.py"},
		{"a/util.py", "b/util.py", `line 1: it changes "util.py", which is not there; name the revision it was made for with --rev`},
		{"a/s p.py", "b/s p.py", "s p.py"},
	} {
		paths, _ := pathsOf(t, tree, "diff --git "+c.old+" "+c.new, "index 1..2 100644", "--- "+c.old, "+++ "+c.new)
		if got := strings.Join(paths, " "); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.old, c.new, got, c.want)
		}
	}
}

// TestLocateOddPrefixes: where --src-prefix and --dst-prefix are more or less than one directory, the tree tells where the paths begin, also for
// binaries, which nothing but the first line names.
func TestLocateOddPrefixes(t *testing.T) {
	tree := []string{"dir/x.go", "x.go", "dir/s p.png", "gone.go"}
	for _, c := range [][2]string{{"a/", "b/"}, {"", ""}, {"old/a/", "new/b/"}, {"x/y/", "z/"}, {"old/", ""}, {"old:", "new:"}, {"x", "yy"}, {"old/", "new/"}, {"two words/", "more words/"}} {
		head := func(name string, rest ...string) []string {
			return append([]string{"diff --git " + c[0] + name + " " + c[1] + name}, rest...)
		}
		p := located(t, tree, slices.Concat(
			head("n.png", "new file mode 100644", "index 0..1", "Binary files /dev/null and "+c[1]+"n.png differ"),
			head("dir/s p.png", "index 1..2 100644", "Binary files "+c[0]+"dir/s p.png and "+c[1]+"dir/s p.png differ"),
			head("dir/x.go", "index 1..2 100644", "--- "+c[0]+"dir/x.go", "+++ "+c[1]+"dir/x.go"), oneHunk,
			head("gone.go", "deleted file mode 100644", "index 1..0", "--- "+c[0]+"gone.go", "+++ /dev/null", "@@ -1 +0,0 @@", "-a"))...)
		got := fmt.Sprint(p.Added, p.Binaries, len(p.Files), p.Files[0].Path, p.Files[1].Path)
		if want := "[n.png] [dir/s p.png] 2dir/x.gogone.go"; got != want {
			t.Errorf("%q and %q: %s, want %s", c[0], c[1], got, want)
		}
	}
	if _, err := ReadPatch(strings.NewReader("diff --git a/x.png b/y.png\nindex 1..2\nBinary files a/x.png and b/y.png differ\n")); err == nil {
		t.Error("two names of one binary, and no word of a rename, were taken")
	}
}

// TestRecreated: a file that a series deletes and makes again was there before; one that it makes twice is new, and named once.
func TestRecreated(t *testing.T) {
	mail := func(id string, lines ...string) []string {
		return append([]string{"From " + strings.Repeat(id, 40) + " Mon Sep 17 00:00:00 2001", ""}, lines...)
	}
	create := func(name string) []string {
		return []string{"diff --git a/" + name + " b/" + name, "new file mode 100644", "--- /dev/null", "+++ b/" + name, "@@ -0,0 +1 @@", "+b"}
	}
	remove := func(name, line string) []string {
		return []string{"diff --git a/" + name + " b/" + name, "deleted file mode 100644", "--- a/" + name, "+++ /dev/null", "@@ -1 +0,0 @@", "-" + line}
	}
	edit := []string{"diff --git a/f b/f", "--- a/f", "+++ b/f", "@@ -1 +1 @@", "-b", "+c"}
	p := located(t, []string{"f"}, slices.Concat(mail("a", remove("f", "a")...), create("n"), mail("b", create("f")...), remove("n", "b"), mail("c", edit...), create("n"))...)
	if fmt.Sprint(p.Added, len(p.Files), p.Files[0].Path) != "[n] 1f" {
		t.Errorf("creates %v, changes %v", p.Added, p.Files)
	}
	if got := changedLines(t, p, "a\n"); !slices.Equal(got, []int{1}) {
		t.Errorf("changed %v", got)
	}
}

// TestWhatHasNoLines: links, submodules, binaries and new files are named, not counted, and headers without prefixes are read.
func TestWhatHasNoLines(t *testing.T) {
	p := patchOf(t,
		"diff --git a/link b/link", "deleted file mode 120000", "index 1..0", "--- a/link", "+++ /dev/null", "@@ -1 +0,0 @@", "-f", `\ No newline at end of file`,
		"diff --git a/link b/link", "new file mode 100644", "index 0..2", "--- /dev/null", "+++ b/link", "@@ -0,0 +1 @@", "+t",
		"diff --git a/sub b/sub", "index 1..2 160000", "--- a/sub", "+++ b/sub", "@@ -1 +1 @@", "-Subproject commit 1", "+Subproject commit 2",
		"diff --git m.sh m.sh", "old mode 100644", "new mode 100755",
		"diff --git b.dat b.dat", "index 1..2 100644", "Binary files b.dat and b.dat differ",
		"diff --git e.py e.py", "new file mode 100644", "index 0..e69de29",
		"diff --git a/g.dat b/g.dat", "index 1..2 100644", "GIT binary patch", "literal 3", "Kc$`a2N(KM|O#vqW", "", "literal 3", "Kc$`a2N(KM|O#vqW", "",
		"Only in new: zz.py", "Binary files old/o.dat and new/o.dat differ",
		"diff -ruN old/new.py new/new.py", "--- old/new.py\t1970-01-01 00:00:00.000000000 +0000", "+++ new/new.py\t2026-11-30 12:00:00 +0000", "@@ -0,0 +1 @@", "+t")
	if err := p.Locate(fakeTree{"link": {kind: Link}, "sub": {kind: Module}, "m.sh": {}, "b.dat": {kind: Binary}, "g.dat": {kind: Binary}}); err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(p.Links, p.Modules, p.Added, p.Binaries, p.Only, len(p.Files), p.Files[0].Path)
	if want := "[link] [sub] [link e.py new.py] [old/o.dat and new/o.dat b.dat g.dat] [new/zz.py] 1m.sh"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestLinkForFile: a file whose place a link takes has lines, and is not said to be a link.
func TestLinkForFile(t *testing.T) {
	p := located(t, []string{"f"}, "diff --git a/f b/f", "deleted file mode 100644", "--- a/f", "+++ /dev/null", "@@ -1 +0,0 @@", "-a",
		"diff --git a/f b/f", "new file mode 120000", "--- /dev/null", "+++ b/f", "@@ -0,0 +1 @@", "+t", `\ No newline at end of file`)
	if len(p.Files) != 1 || len(p.Links) != 0 {
		t.Errorf("files %v, links %v", p.Files, p.Links)
	}
}

// TestModesOfOthers: an ordinary file is no link and no submodule, whatever a patch says, unless it can be what git writes where there are no links.
func TestModesOfOthers(t *testing.T) {
	const misfit = `line 1: it changes "f" as a symbolic link or a submodule, and it is an ordinary file there`
	for text, want := range map[string]string{
		"index 1..2 120000\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n":                                                             misfit,
		"index 1..2 160000\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n":                                                             misfit,
		"deleted file mode 120000\nindex 1..0\n--- a/f\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n":                                misfit,
		"index 1..2 120000\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n": "<nil>",
		"old mode 100644\nnew mode 120000\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n":                "<nil>", // Mercurial
		"index 1..2 100644\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n":                                                             "<nil>",
	} {
		p := patchOf(t, strings.Split(strings.TrimSuffix("diff --git a/f b/f\n"+text, "\n"), "\n")...)
		if got := fmt.Sprint(p.Locate(treeOf("f"))); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestQuotedNames: bytes that are no UTF-8 can stand between quotes as they are (core.quotePath=false).
func TestQuotedNames(t *testing.T) {
	for quoted, want := range map[string]string{"\"caf\xe9\\\"x\"": "caf\xe9\"x", `"\303\274\t"`: "ü\t", "\"ü\\t\"": "ü\t", "plain\xe9": "plain\xe9"} {
		if got, err := unquoted(quoted); got != want || err != nil {
			t.Errorf("%q: %q, %v, want %q", quoted, got, err, want)
		}
	}
}

func TestBrokenPatches(t *testing.T) {
	const header = "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n"
	for text, want := range map[string]string{
		header + "@@ bad @@\n-x\n":                       "line 6: ",
		header + "+more\n":                               "line 6: this looks like a line of the hunk",
		header + "\n-less\n":                             "line 7: this looks like a line of the hunk",
		header + "--- a/g\n+++ b/g\n":                    "line 6: ",
		header + "--- a/g\n":                             "line 6: ",
		header + "+++ b/g\n@@ -1 +1 @@\n-a\n+b\n":        "line 6: ",
		header + "diff --cc g\nindex 1,2..3\n":           "line 6: this is a combined diff",
		header + "diff --git a/g b/g\n":                  "line 6: this file header is cut off",
		header + "diff --git a/g b/g\nindex 1..2\n":      "line 6: this file header is cut off",
		"--- a/f\n+++ b/f\n":                             "line 1: this file header is cut off",
		"@@@ -1,2 -1,2 +1,2 @@@\n":                       "line 1: this is a combined diff",
		"@@ -1 +1 @@\n-a\n+b\n":                          "line 1: ",
		"--- a/f\n+++ b/f\n@@ -x +1 @@\n-a\n":            "line 3: ",
		"--- a/f\n+++ b/f\n@@ -1,2 +1 @@\n-a\n+b\n+c\n":  "line 6: this is no line of the hunk of line 3",
		"--- a/f\n+++ b/f\n@@ -0,1 +1 @@\n-a\n+b\n":      "line 3: this hunk counts lines from 0",
		"--- \"a\\q\"\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n":   "line 1: the name",
		"--- /dev/null\n+++ /dev/null\n@@ -0,0 +1 @@\n+": "line 1: it names no file",
	} {
		if _, err := ReadPatch(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
	attached := "Content-Type: multipart/mixed; boundary=\"-----2.39.5\"\n\n-------2.39.5\n\n" + header + "\n-------2.39.5--\n\n"
	for _, text := range []string{attached, byteOrderMark + header, "\n" + byteOrderMark + header, header + "-- \n2.39.5\n", header + "diff --recursive -u old new\n" + header, strings.ReplaceAll(header, "\n", "\r\n"), header + "\ncommit 1234567\n\n    - item\n"} {
		p, err := ReadPatch(strings.NewReader(text))
		if err != nil || p.CRLF != strings.Contains(text, "\r") || p.sections[0].old != "a/f" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestSeries: each patch of a series is made for what the ones before leave; lines count once, where they stood before all of them.
func TestSeries(t *testing.T) {
	const base = "1\n2\n3\n4\n5\n6\n7\n8\n9\n"
	mail := func(id string, lines ...string) []string {
		return append(append([]string{"From " + strings.Repeat(id, 40) + " Mon Sep 17 00:00:00 2001", "Subject: x", "", "---", " f | 2 +-", ""}, lines...), "-- ", "2.39.5", "")
	}
	git := []string{"diff --git a/f b/f", "--- a/f", "+++ b/f"}
	first := mail("a", append(git, "@@ -1,3 +1,5 @@", "+new", " 1", "-2", "+two", "+and", " 3", "@@ -7 +9 @@", "-7", "+seven")...)
	second := mail("b", append(git, "@@ -3,2 +3 @@", "-two", "-and", "+2", "@@ -6 +5 @@", "-4", "+four", "@@ -11 +10,2 @@", " 9", "+ten")...)
	third := mail("c", "diff --git a/f b/g", "rename from f", "rename to g", "--- a/f", "+++ b/g", "@@ -5 +5 @@", "-four", "+vier", "@@ -9 +8,0 @@", "-8")
	fourth := mail("d", "diff --git a/g b/g", "--- a/g", "+++ b/g", "@@ -1 +0,0 @@", "-new", "@@ -9 +8 @@", "-9", "+nine")
	var all []string
	for _, patch := range [][]string{first, second, third, fourth} {
		all = append(all, patch...)
	}
	p := located(t, []string{"f"}, all...)
	if len(p.Files) != 1 || p.Files[0].Path != "f" || p.Patches != 4 {
		t.Fatalf("%d files, %d patches", len(p.Files), p.Patches)
	}
	got := changedLines(t, p, base)
	slices.Sort(got)
	if want := []int{1, 2, 4, 7, 8, 9}; !slices.Equal(got, want) {
		t.Errorf("changed %v, want %v", got, want)
	}
	// One that is no series after all is refused in clear words.
	p = located(t, []string{"f"}, append(slices.Clone(first), first...)...)
	if _, err := Of(context0, ParseContext("x"), p, reading(map[string]string{"f": base})); err == nil || !strings.Contains(err.Error(), "read as a series") {
		t.Errorf("error %v", err)
	}
}
