package score

import (
	"fmt"
	"strings"
	"testing"
)

// TestOrnaments: colours and the lines of a graph are named, wherever in a patch they begin; a message may quote them.
func TestOrnaments(t *testing.T) {
	const (
		plain = "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n"
		red   = "\x1b[31m"
		end   = "\x1b[m"
	)
	framed := func(frame, text string) string {
		return frame + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+frame) + "\n"
	}
	for text, want := range map[string]string{
		"\x1b[1mdiff --git a/x.png b/x.png" + end + "\nBinary files a/x.png and b/x.png differ\n": "line 1: " + coloured,
		plain + red + "--- a/g" + end + "\n" + red + "+++ b/g" + end + "\n":                       "line 7: " + coloured,
		"diff --git a/f b/f\nindex 1..2\n--- a/f\n+++ b/f\n" + red + "@@ -1 +1 @@" + end + "\n":   "line 5: " + coloured,
		strings.ReplaceAll(plain, "-a", red+"-a"+end):                                             "line 5: " + coloured,
		"\x1b[1;32m\x1b[0m" + plain:                                                                         "line 1: " + coloured,
		"* commit 1234567\n" + framed("  ", plain):                                                          "line 2: " + graph,
		plain + "* commit 1234567\n| Author: x\n" + framed("| ", plain):                                     "line 9: " + graph,
		"* 1234567 words\n" + framed("|/ ", plain):                                                          "line 2: " + graph,
		"* " + red + "1234567" + end + " words\n" + framed(red+"|"+end+" ", plain):                          "line 2: " + graph,
		"| diff --git a/x b/x\n    diff --git a/y b/y\n" + plain:                                            "<nil>",
		"    * commit 1234567\n    | diff --git a/x b/x\n" + plain:                                          "<nil>",
		"commit 1234567\n\n    *   commit 1234567\n    |\\  \n    | diff --git a/x b/x\n\n" + plain:         "<nil>",
		"From 1234567890 Mon Sep 17 00:00:00 2001\n\n* commit 1234567\n| diff --git a/x b/x\n---\n" + plain: "<nil>",
		"* commit 1234567 was wrong\n" + red + "- an item\n" + plain:                                        "<nil>",
		"--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-" + red + "a\n * commit 1234567\n+b\n":                         "<nil>",
	} {
		_, err := ReadPatch(strings.NewReader(text))
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%q: error %s, want %s", text, got, want)
		}
	}
}

// TestModulesInWords: a submodule whose commits are told in words is named, once; what is inside of one has no place in the tree.
func TestModulesInWords(t *testing.T) {
	edit := func(name string) string {
		return "diff --git a/" + name + " b/" + name + "\n--- a/" + name + "\n+++ b/" + name + "\n@@ -1 +1 @@\n-a\n+b\n"
	}
	short := "diff --git a/sub b/sub\nindex 1111111..2222222 160000\n--- a/sub\n+++ b/sub\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n"
	gone := "diff --git a/sub b/sub\ndeleted file mode 160000\n--- a/sub\n+++ /dev/null\n@@ -1 +0,0 @@\n-Subproject commit 1\n"
	create := func(name string) string {
		return "diff --git a/" + name + " b/" + name + "\nnew file mode 100644\n--- /dev/null\n+++ b/" + name + "\n@@ -0,0 +1 @@\n+b\n"
	}
	const inside = `line 2: "%s/d/x" is inside of the submodule "%[1]s"; make the patch with --submodule=short`
	tree := fakeTree{"f": {}, "sub": {kind: Module}, "n": {}}
	for text, want := range map[string]string{
		"Submodule s b 1234567..7654321:\n  > words\n" + edit("f"):                          "[s b]",
		"Submodule sub 1234567...7654321 (commits not present)\n" + short:                   "[sub]",
		edit("f") + "Submodule new 0000000...7654321 (new submodule)\n":                     "[new]",
		"Submodule sub contains modified content\nSubmodule sub 1234567..7654321 (rewind):": "[sub]",
		"Submodule words 12..34:\nSubmodule sub is here\n" + edit("f"):                      "[]",
		"Submodule sub contains untracked content\n" + edit("sub/d/x"):                      fmt.Sprintf(inside, "sub"),
		"Submodule new 0000000...7654321 (new submodule)\n" + create("new/d/x"):             fmt.Sprintf(inside, "new"),
		"\n" + edit("sub/d/x"):   fmt.Sprintf(inside, "sub"),
		"\n" + create("sub/d/x"): fmt.Sprintf(inside, "sub"),
		"\n" + edit("n/d/x"):     `line 2: it changes "n/d/x", which is not there; name the revision it was made for with --rev`,
		gone + create("sub/d/x"): "[sub]",
	} {
		p, err := ReadPatch(strings.NewReader(text))
		if err == nil {
			err = p.Locate(tree)
		}
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint(p.Modules)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
