package score

import (
	"fmt"
	"strings"
	"testing"
)

// TestNoFileOnOneSide: what stands behind a name tells whether there is a file: Subversion's words, or the beginning of Unix' time where it has no lines.
func TestNoFileOnOneSide(t *testing.T) {
	const (
		gnu   = "\t1970-01-01 01:00:00.000000000 +0100"
		hg    = "\tThu Jan 01 00:00:00 1970 +0000"
		today = "\t2026-11-30 12:00:00.000000000 +0000"
		add   = "@@ -0,0 +1 @@\n+a\n"
		edit  = "@@ -1 +1 @@\n-a\n+b\n"
		gone  = "@@ -1 +0,0 @@\n-a\n"
	)
	for name, c := range map[string]struct{ old, new, hunk, want string }{
		"Subversion, added":                 {"n\t(nonexistent)", "n\t(working copy)", add, "[n] []"},
		"Subversion 1.6, added":             {"n\t(revision 0)", "n\t(revision 0)", add, "[n] []"},
		"Subversion 1.7, added":             {"n\t(revision 0)", "n\t(working copy)", add, "[n] []"},
		"Subversion, added, of two URLs":    {"n\t(.../trunk)\t(nonexistent)", "n\t(.../branches/b)\t(revision 7)", add, "[n] []"},
		"Subversion, changed":               {"f\t(revision 3)", "f\t(working copy)", edit, "[] [f]"},
		"Subversion, deleted":               {"f\t(revision 3)", "f\t(nonexistent)", gone, "[] [f]"},
		"Subversion, added, beside another": {"src/f\t(nonexistent)", "src/f\t(working copy)", add, "[src/f] []"},
		"Subversion, below another":         {"d/f\t(revision 3)", "d/f\t(working copy)", edit, "[] [d/f]"},
		"Mercurial, added":                  {"a/n" + hg, "b/n" + today, add, "[n] []"},
		"GNU, added":                        {"n" + gnu, "n" + today, add, "[n] []"},
		"GNU, deleted":                      {"f" + today, "f" + gnu, gone, "[] [f]"},
		"a file of that time":               {"f" + gnu, "f" + today, edit, "[] [f]"},
		"two files of that time":            {"f" + gnu, "f" + gnu, edit, "[] [f]"},
		"nothing, and a file of then":       {"n" + gnu, "n" + gnu, add, "[n] []"},
		"Subversion, and lines before":      {"f\t(nonexistent)", "f\t(working copy)", edit, "line 1: " + yetBefore},
		"its words before the tab":          {"f (nonexistent)", "f (working copy)", edit, "[] [f (nonexistent)]"},
	} {
		p, err := ReadPatch(strings.NewReader("--- " + c.old + "\n+++ " + c.new + "\n" + c.hunk))
		if err == nil {
			err = p.Locate(treeOf("f", "d/f", "f (nonexistent)", "f (working copy)"))
		}
		got := fmt.Sprint(err)
		if err == nil {
			var paths []string
			for _, f := range p.Files {
				paths = append(paths, f.Path)
			}
			got = fmt.Sprint(p.Added, paths)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestGitNamesAreWhole: no end of a name in git's diffs is another program's word.
func TestGitNamesAreWhole(t *testing.T) {
	const name = "f (working copy)"
	p := patchOf(t, append([]string{"diff --git a/" + name + " b/" + name, "index 1..2 100644", "--- a/" + name + "\t", "+++ b/" + name + "\t"}, oneHunk...)...)
	if err := p.Locate(treeOf("f", "d/f", name)); err != nil || len(p.Files) != 1 || p.Files[0].Path != name {
		t.Errorf("error %v, files %+v", err, p.Files)
	}
}
