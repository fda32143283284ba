package score

import (
	"fmt"
	"strings"
	"testing"
)

// editOf is git's part for a file of one line.
func editOf(name, ids string) string {
	return "diff --git a/" + name + " b/" + name + "\nindex " + ids + " 100644\n--- a/" + name + "\n+++ b/" + name + "\n@@ -1 +1 @@\n-a\n+b\n"
}

func moveOf(from, to string) string {
	return "diff --git a/" + from + " b/" + to + "\nsimilarity index 100%\nrename from " + from + "\nrename to " + to + "\n"
}

func copyOf(from, to string) string { return strings.ReplaceAll(moveOf(from, to), "rename", "copy") }

// TestPartsInOrder: each part is about what the ones before it leave, and one that does not find that is refused, never passed over. Between commits, and
// where nothing else makes sense, a new patch begins; the parts of one speak of what was there before it.
func TestPartsInOrder(t *testing.T) {
	const next = "commit 1234567\n\n"
	for name, c := range map[string]struct{ patch, want string }{
		"swapped, then changed":               {next + moveOf("g", "f") + moveOf("f", "g") + next + editOf("f", "2222222..3333333"), "g: 1, f: 0"},
		"a ring, then changed":                {next + moveOf("h", "f") + moveOf("f", "g") + moveOf("g", "h") + next + editOf("h", "2222222..3333333"), "h: 0, f: 0, g: 1"},
		"swapped, changed, and back":          {next + moveOf("g", "f") + moveOf("f", "g") + next + editOf("f", "2222222..3333333") + next + moveOf("f", "g") + moveOf("g", "f"), "g: 1, f: 0"},
		"changed, then swapped, newest first": {next + moveOf("g", "f") + moveOf("f", "g") + next + editOf("f", "1111111..3333333"), "f: 1, g: 0"},
		"moved, then changed":                 {moveOf("f", "n") + editOf("n", "1111111..3333333"), "f: 1"},
		"newest first":                        {next + editOf("n", "1111111..3333333") + next + moveOf("f", "n"), "f: 1"},
		"changed, then moved":                 {editOf("f", "1111111..3333333") + moveOf("f", "n"), "f: 1"},
		"moved and copied at once":            {copyOf("f", "c") + moveOf("f", "n") + editOf("n", "1111111..3333333"), "f: 1"},
		"changed and copied at once":          {editOf("f", "1111111..3333333") + copyOf("f", "c"), "f: 1"},
		"moved to where one moves off":        {moveOf("f", "g") + moveOf("g", "n") + editOf("g", "1111111..3333333"), "f: 1, g: 0"},
		"moved away, then changed":            {moveOf("f", "n") + editOf("f", "1111111..3333333"), `line 5: it changes "f", which parts before it move away or delete`},
		"the same in one commit":              {next + moveOf("f", "n") + editOf("f", "1111111..3333333") + next + editOf("g", "2222222..3333333"), `line 7: it changes "f", which parts`},
		"moved over another":                  {moveOf("f", "g"), `line 1: it makes "g", which is there already`},
		"moved from nowhere":                  {moveOf("x", "n"), `line 1: it changes "x", which is not there`},
		"copied from nowhere":                 {copyOf("x", "n"), `line 1: it changes "x", which is not there`},
		"side by side":                        {next + editOf("f", "1111111..3333333") + next + editOf("f", "1111111..4444444"), `line 12: it changes 1111111 of "f", and the parts before it leave 3333333; give one diff from end to end`},
		"another content in the tree":         {editOf("f", "4444444..3333333"), "f: 1"},
	} {
		p := patchOf(t, strings.TrimSuffix(c.patch, "\n"))
		err := p.Locate(fakeTree{"f": {id: "1111111aa"}, "g": {id: "2222222aa"}, "h": {}})
		var list []string
		for _, f := range p.Files {
			hunks := 0
			for _, part := range f.parts {
				hunks += len(part.hunks)
			}
			list = append(list, fmt.Sprintf("%s: %d", f.Path, hunks))
		}
		got := strings.Join(list, ", ")
		if err != nil {
			got = err.Error()
		}
		if got != c.want && (err == nil || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// TestPartsThatDoNotFit: every line that a part names is compared, also in files that the patch itself makes.
func TestPartsThatDoNotFit(t *testing.T) {
	made := "diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1,2 @@\n+x\n+y\n"
	second := func(hunk string) string { return "diff --git a/n b/n\n--- a/n\n+++ b/n\n" + hunk }
	first := func(hunk string) string { return "--- a/f\n+++ b/f\n" + hunk }
	for name, c := range map[string]struct{ patch, want string }{
		"made, then changed":          {made + second("@@ -2 +2 @@\n-y\n+z\n"), "<nil>"},
		"made, then another line":     {made + second("@@ -2 +2 @@\n-x\n+z\n"), `line 2 of "n" is another one; of that file the patch tells more than once, which was read as a series`},
		"made, then a line beyond":    {made + second("@@ -900 +900 @@\n-y\n+z\n"), `line 900 of "n" is another one`},
		"added beyond the end":        {first("@@ -3,0 +4 @@\n+z\n"), `line 3 of "f" is another one; name the revision`},
		"added at the end":            {first("@@ -2,0 +3 @@\n+z\n"), "<nil>"},
		"a blank line where none is":  {first("@@ -1,2 +1 @@\n \n-b\n"), `line 1 of "f" is another one`},
		"deleted, all lines":          {"--- a/f\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n", "<nil>"},
		"deleted, some lines":         {"--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", `line 1: it deletes "f" without all of its lines`},
		"deleted, with no line":       {"diff --git a/f b/f\ndeleted file mode 100644\n", `line 1: it deletes "f" without all of its lines`},
		"read as a series of two":     {first("@@ -1 +1 @@\n-a\n+x\n") + first("@@ -1 +1 @@\n-x\n+y\n"), "<nil>"},
		"the first line of the other": {first("@@ -1 +1 @@\n-a\n+x\n") + first("@@ -1 +1 @@\n-a\n+y\n"), `line 1 of "f" is another one; of that file`},
	} {
		p := patchOf(t, strings.TrimSuffix(c.patch, "\n"))
		err := p.Locate(treeOf("f"))
		if err == nil {
			_, err = Of(context0, ParseContext("x"), p, reading(map[string]string{"f": "a\nb\n"}))
		}
		if got := fmt.Sprint(err); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
