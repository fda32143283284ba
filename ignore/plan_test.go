package ignore

import (
	"errors"
	"strings"
	"testing"
)

// memory is a repository without a disk.
func memory(files map[string]string) Reader {
	return func(path string) ([]byte, bool, error) {
		text, ok := files[path]
		if text == "unreadable" {
			return nil, false, errors.New("it is a directory")
		}
		return []byte(text), ok, nil
	}
}

func target(t testing.TB, name string) Target {
	t.Helper()
	found, err := FindTarget(name)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func listOf(t testing.TB, o Options, paths ...string) List {
	t.Helper()
	l, err := Build(treeOf(paths...), o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestPlan(t *testing.T) {
	files := map[string]string{
		".cursorignore":   "# mine\nprivate/\n",
		".aiderignore":    parsedBlock([]string{"/old"}),
		".geminiignore":   parsedBlock([]string{"/a"}),
		".continueignore": "x\n\n" + parsedBlock([]string{"/a"}),
	}
	l := listOf(t, Options{}, "-a", "b")
	changes, err := Plan(memory(files), []Item{
		{target(t, "cursor"), l}, {target(t, "aider"), List{}}, {target(t, "gemini"), l}, {target(t, "repomix"), l}, {target(t, "crush"), List{}},
		{target(t, "continue"), List{}}, {target(t, "claude"), l},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range changes {
		state := "same"
		switch {
		case c.Create:
			state = "create"
		case c.Remove:
			state = "remove"
		case c.Changed():
			state = "change"
		}
		got = append(got, state+" "+c.Path)
	}
	want := "change .cursorignore, remove .aiderignore, same .geminiignore, create .repomixignore, same .crushignore, change .continueignore, " +
		"create .claude/settings.json, create " + RecordFile
	if all := strings.Join(got, ", "); all != want {
		t.Errorf("got  %s\nwant %s", all, want)
	}
	wantDiff := "diff a/.aiderignore /dev/null\n--- a/.aiderignore\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-" + beginMarker + "\n-/old\n-" + endMarker + "\n"
	if diff := string(changes[1].Diff()); diff != wantDiff {
		t.Errorf("got %s", diff)
	}
	if diff := changes[2].Diff(); diff != nil {
		t.Errorf("got %s", diff)
	}
	if diff := string(changes[0].Diff()); !strings.Contains(diff, " private/\n+\n+"+beginMarker+"\n+/a\n") {
		t.Errorf("got %s", diff)
	}
}

func TestPlanIsAllOrNothing(t *testing.T) {
	l := listOf(t, Options{}, "-a", "b")
	changes, err := Plan(memory(map[string]string{".aiderignore": "\xff", ".claude/settings.json": "{", ".geminiignore": "unreadable"}), []Item{
		{target(t, "cursor"), l}, {target(t, "aider"), l}, {target(t, "claude"), l}, {target(t, "gemini"), l},
	})
	want := ".aiderignore is left alone: line 1 is not UTF-8\n" +
		".claude/settings.json is left alone: line 1 is not valid JSON: unexpected end of JSON input\n" +
		".geminiignore is left alone: it is a directory"
	if changes != nil || err == nil || err.Error() != want {
		t.Errorf("got %v, %v", changes, err)
	}
}

func TestPlanNotes(t *testing.T) {
	l := listOf(t, Options{}, "-a.csv", "b")
	for _, c := range []struct{ target, content, want string }{
		{"cursor", "*.csv\n!a.csv\n", `.cursorignore: line 2, "!a.csv", is overridden by the block`},
		{"kilo", "!a.csv\n", `.kilocodeignore: line 1, "!a.csv", shows 1 of the files`},
		{"aider", parsedBlock(nil) + "!a.csv\n", `.aiderignore: line 4, "!a.csv", shows 1 of the files`},
		{"cursor", "*.csv\n", ".cursorignore needs no block: its owner's lines hide all of these files"},
		{"cursor", "*.tsv\n", ""},
		{"aiexclude", "# only words\n", ""},
	} {
		changes, err := Plan(memory(map[string]string{target(t, c.target).File: c.content}), []Item{{target(t, c.target), l}})
		if err != nil {
			t.Fatal(err)
		}
		if notes := strings.Join(changes[0].Notes, "\n"); (notes == "") != (c.want == "") || !strings.HasPrefix(notes, c.want) {
			t.Errorf("%s: %s", c.target, notes)
		}
	}
}

// TestCovered: where the owner's lines do it all, there is nothing to add; a block that is there already is kept to its text.
func TestCovered(t *testing.T) {
	l := listOf(t, Options{Dialects: []Dialect{Git, NPM}}, "-data/a", "-data/b", "src/a")
	for _, c := range []struct {
		target, content  string
		covered, changed bool
	}{
		{"cursor", "/data\n", true, false},
		{"cursor", "/Data\n", false, true},
		{"gemini", "/Data\n", true, false},
		{"cursor", "/data/a\n", false, true},
		{"cursor", "/data\n!/data\n", false, true},
		{"cursor", "/data\n/src\n", true, false},
		{"cursor", "/data\n" + parsedBlock([]string{"/data/"}), false, false},
		{"cursor", "/data\n" + parsedBlock([]string{"/src/"}), false, true},
		{"claude", `{"permissions":{"deny":["Read(data/**)"]}}`, true, false},
		{"claude", `{"permissions":{"deny":["Read(data/a)"]}}`, false, true},
	} {
		changes, err := Plan(memory(map[string]string{target(t, c.target).File: c.content}), []Item{{target(t, c.target), l}})
		if err != nil {
			t.Fatal(err)
		}
		if got := changes[0]; got.Covered != c.covered || got.Changed() != c.changed {
			t.Errorf("%s: %q: covered %v, changed %v", c.target, c.content, got.Covered, got.Changed())
		}
	}
	for _, content := range []string{"", "/data\n"} {
		changes, err := Plan(memory(map[string]string{".cursorignore": content}), []Item{{target(t, "cursor"), List{}}})
		if err != nil || changes[0].Changed() || changes[0].Covered {
			t.Errorf("nothing to hide, %q: %+v, %v", content, changes, err)
		}
	}
}

// TestNeverAnEmptyAiexclude: for Firebase Studio it would hide the whole repository.
func TestNeverAnEmptyAiexclude(t *testing.T) {
	plan := func(content string) Change {
		changes, err := Plan(memory(map[string]string{".aiexclude": content}), []Item{{target(t, "aiexclude"), List{}}})
		if err != nil {
			t.Fatal(err)
		}
		return changes[0]
	}
	for _, content := range []string{testBlock, "\n\n" + testBlock, bom + "\n" + testBlock + " \n"} {
		if c := plan(content); !c.Remove || c.After != nil {
			t.Errorf("%q becomes %q", content, c.After)
		}
	}
	for _, content := range []string{"", "# words\n\n" + testBlock} {
		if c := plan(content); c.Remove || len(c.Notes) != 1 || !strings.Contains(c.Notes[0], "hide everything") {
			t.Errorf("%q: %+v", content, c)
		}
	}
}
