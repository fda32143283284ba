package score

import (
	"fmt"
	"strings"
	"testing"
)

// TestToldWithoutLines: whatever a diff tells to change without its lines is named.
func TestToldWithoutLines(t *testing.T) {
	const index = "\n===================================================================\n"
	edit := strings.Join(append([]string{"--- f", "+++ f"}, oneHunk...), "\n") + "\n"
	for text, want := range map[string]string{
		"File o/k.c is a regular file while file n/k.c is a directory\n":  "[] [] [] [o/k.c is a regular file while file n/k.c is a directory]",
		"Files o/k.c and n/k.c differ\n":                                  "[] [] [] [o/k.c and n/k.c]",
		"Binary files o/x and n/x differ\n":                               "[o/x and n/x] [] [] []",
		"Symbolic links o/l and n/l differ\n":                             "[] [o/l and n/l] [] []",
		"diff -r 123456789abc img.png\nBinary file img.png has changed\n": "[img.png] [] [] []",
		"* Unmerged path new.c\n":                                         "[] [] [] [new.c]",
		"Only in n: new.c\n":                                              "[] [] [n/new.c] []",
		"Index: i.png" + index + "Cannot display: file marked as a binary type.\nsvn:mime-type = image/png\n": "[i.png] [] [] []",
		"Index: empty" + index + "Index: f" + index + edit:                                                    "[] [] [] [empty]",
		edit + "Index: empty" + index:                                                                         "[] [] [] [empty]",
		"Index: f" + index + edit:                                                                             "[] [] [] []",
		"Index: words\nFile it under this\nFiles differ\n" + edit:                                             "[] [] [] []",
	} {
		p, err := ReadPatch(strings.NewReader(text))
		if err == nil {
			err = p.Locate(treeOf("f"))
		}
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint(p.Binaries, p.Links, p.Only, p.Untold)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestFactsOfMails: words of a message are no facts, where the mail tells where it ends.
func TestFactsOfMails(t *testing.T) {
	const (
		mail  = "From 1234567890123456789012345678901234567890 Mon Sep 17 00:00:00 2001\nSubject: words\n\n"
		facts = "Binary files a/q and b/q differ\nSubmodule s 1234567..7654321:\nOnly in a: b\n"
	)
	edit := strings.Join(append([]string{"diff --git a/f b/f", "--- a/f", "+++ b/f"}, oneHunk...), "\n") + "\n"
	for text, want := range map[string]string{
		mail + facts + "---\n\n" + edit:              "[] [] []",
		mail + "---\n\n" + facts + edit:              "[a/q and b/q] [s] [a/b]",
		mail + facts + edit:                          "[a/q and b/q] [s] [a/b]",
		mail + facts + "---\n" + edit + mail + facts: "[a/q and b/q] [s] [a/b]",
	} {
		p, err := ReadPatch(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(p.Binaries, p.Modules, p.Only); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestPropertiesAlone: a file of which Subversion tells no lines is one without changed lines; a directory is named.
func TestPropertiesAlone(t *testing.T) {
	const rule = "===================================================================\n"
	of := func(name string) string {
		return "Index: " + name + "\n" + rule + "--- " + name + "\t(revision 1)\n+++ " + name + "\t(working copy)\n\nProperty changes on: " + name +
			"\n" + strings.Repeat("_", 67) + "\nAdded: svn:executable\n## -0,0 +1 ##\n+*\n\\ No newline at end of property\n"
	}
	p := patchOf(t, strings.Split(strings.TrimSuffix(of(".")+of("g")+"Index: f\n"+rule+"--- f\t(revision 1)\n+++ f\t(working copy)\n@@ -1 +1 @@\n-a\n+b\n", "\n"), "\n")...)
	if err := p.Locate(treeOf("f", "g")); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(p.Untold, len(p.Files), p.Files[0].Path, p.Files[1].Path, p.Moved); got != "[.] 2gf[]" {
		t.Error(got)
	}
}

// TestNormalDiffs: a diff without -u is refused, and a message may quote one.
func TestNormalDiffs(t *testing.T) {
	edit := strings.Join(append([]string{"--- a/f", "+++ b/f"}, oneHunk...), "\n") + "\n"
	const mail = "From 1234567890123456789012345678901234567890 Mon Sep 17 00:00:00 2001\nSubject: words\n\n"
	for text, want := range map[string]string{
		edit + "diff g g2\n1c1\n< x\n---\n> y\n":  "line 7: this kind of diff is not known",
		"2,3d1\n< x\n< y\n" + edit:                "line 1: this kind of diff is not known",
		"5a6,7\n> x\n> y\n" + edit:                "line 1: this kind of diff is not known",
		"1c1\nwords\n" + edit:                     "<nil>",
		"> 1c1\n> < x\n" + edit:                   "<nil>",
		mail + "1c1\n< x\n---\n" + edit:           "<nil>",
		mail + "--- words\n+++ too\n---\n" + edit: "<nil>",
		mail + edit:                    "<nil>",
		mail + "---\n--- a/f\n" + edit: "line 5: this file header is cut off",
		mail + edit + "\n--- a/f\n":    "line 10: this looks like a line of the hunk",
		mail + "@@ -1 +1 @@\n" + edit:  "line 4: this begins a hunk",
	} {
		_, err := ReadPatch(strings.NewReader(text))
		if got := fmt.Sprint(err); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestLinesBeforePatches: git log has marks before ids, short ids, and NULs between commits.
func TestLinesBeforePatches(t *testing.T) {
	for line, want := range map[string]bool{
		"commit 1234567": true, "commit > 1234567": true, "commit = 1234567890": true, "commit - 1234567 (HEAD)": true, "\x00commit 1234567": true, "commit 12ab": true,
		"commit 12ab (from 34cd)": true, "commit 1234567\trefs/heads/main": true, "commit 12ab\tHEAD (HEAD -> main)": true, "commit of\twords": false, "From 1234567890 Mon Sep 17 00:00:00 2001": true,
		"commit added words": false, "commit 123": false, "commit": false, "commit > ": false, "commit x 1234567": false, "From a@b.c Mon": false, "commits 1234567": false,
	} {
		if got := beginsPatch(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}

// TestTextThatGitShowsNoLinesOf: a file that is text in the tree counts, also where it becomes binary or git is told to take it for that.
func TestTextThatGitShowsNoLinesOf(t *testing.T) {
	const body = "index 1234567..7654321\nBinary files a/%[1]s and b/%[1]s differ\n"
	var text strings.Builder
	for _, name := range []string{"t", "b", "h"} {
		fmt.Fprintf(&text, "diff --git a/%[1]s b/%[1]s\n"+body, name)
	}
	text.WriteString("diff --git a/gone b/gone\ndeleted file mode 100644\nindex 1234567..0000000\nBinary files a/gone and /dev/null differ\n")
	p := patchOf(t, strings.TrimSuffix(text.String(), "\n"))
	if err := p.Locate(fakeTree{"t": {}, "gone": {}, "b": {kind: Binary}, "h": {kind: Hidden}}); err != nil {
		t.Fatal(err)
	}
	s, err := Of(context0, ParseContext("--- SOURCE 1: t lines 1-1 ---\na\n"), p, reading(map[string]string{"t": "a\n", "gone": "b\n"}))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(p.Binaries, p.Untold, s.Files); got != "[b h] [t gone] [{t true 0 0 0} {gone false 0 0 0}]" {
		t.Error(got)
	}
}
