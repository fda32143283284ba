package ignore

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// everything lists what is in a directory, folders too.
func everything(t *testing.T, dir string) string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if path != dir {
			all = append(all, filepath.ToSlash(strings.TrimPrefix(path, dir+string(filepath.Separator))))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, " ")
}

func applied(t *testing.T, root *os.Root, items ...Item) error {
	t.Helper()
	changes, err := Plan(DiskReader(root), items)
	if err != nil {
		t.Fatal(err)
	}
	return Apply(root, changes)
}

// TestFoldersGoWithTheirFile: a folder that we have made goes when nothing else is in it; one that was there stays, be it empty.
func TestFoldersGoWithTheirFile(t *testing.T) {
	l := listOf(t, Options{}, "-a", "b")
	for name, c := range map[string]struct{ before, then, want string }{
		"made for them":            {"", "", ""},
		"there before":             {".claude .trae", "", ".claude .trae"},
		"used by others meanwhile": {"", ".claude/agents .trae/rules", ".claude .claude/agents .trae .trae/rules"},
	} {
		dir, root := place(t, nil)
		make := func(folders string) {
			for folder := range strings.FieldsSeq(folders) {
				if err := os.MkdirAll(filepath.Join(dir, folder), 0o777); err != nil {
					t.Fatal(err)
				}
			}
		}
		make(c.before)
		for _, list := range []List{l, l, listOf(t, Options{}, "-a", "-c", "b")} { // what is known about the folder has to last
			if err := applied(t, root, Item{target(t, "trae"), list}, Item{target(t, "claude"), list}); err != nil {
				t.Fatal(err)
			}
		}
		make(c.then)
		if err := applied(t, root, Item{target(t, "trae"), List{}}, Item{target(t, "claude"), List{}}); err != nil {
			t.Fatal(err)
		}
		if got := everything(t, dir); got != c.want {
			t.Errorf("%s: left %q, want %q", name, got, c.want)
		}
	}
}

// TestApplyUndoes: when a file cannot be put in its place although all seemed well, those before it get back what they held.
func TestApplyUndoes(t *testing.T) {
	dir, root := place(t, map[string]string{".cursorignore": "mine\n", ".aiderignore": parsedBlock([]string{"/old"})})
	if err := os.Chmod(filepath.Join(dir, ".cursorignore"), 0o640); err != nil {
		t.Fatal(err)
	}
	before, names := contents(t, dir), everything(t, dir)
	mode := func() os.FileMode {
		info, err := os.Stat(filepath.Join(dir, ".cursorignore"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	was := mode()
	l := listOf(t, Options{}, "-a", "b")
	changes, err := Plan(DiskReader(root), []Item{{target(t, "cursor"), l}, {target(t, "gemini"), l}, {target(t, "trae"), l}, {target(t, "claude"), l}, {target(t, "aider"), List{}}})
	if err != nil {
		t.Fatal(err)
	}
	changes = append(changes, changes[len(changes)-1]) // there is nothing left for the second one to remove
	if err := Apply(root, changes); err == nil || !strings.HasPrefix(err.Error(), "could not write .aiderignore: ") {
		t.Errorf("got %v", err)
	}
	if got := contents(t, dir); got != before {
		t.Errorf("got  %q\nwant %q", got, before)
	}
	if got := everything(t, dir); got != names || mode() != was {
		t.Errorf("left %q, %v", got, mode())
	}
}

// TestNothingIsLeftBehind: not even an empty folder when the last of several files cannot be written.
func TestNothingIsLeftBehind(t *testing.T) {
	dir, root := place(t, nil)
	l := listOf(t, Options{}, "-a", "b")
	changes, err := Plan(DiskReader(root), []Item{{target(t, "trae"), l}, {target(t, "claude"), l}})
	if err != nil {
		t.Fatal(err)
	}
	last := slices.Clone(changes[:1])
	last[0].Path = strings.Repeat("n", 300) // too long for any file system
	if err := Apply(root, append(changes, last...)); err == nil {
		t.Fatal("no error")
	}
	if got := everything(t, dir); got != "" {
		t.Errorf("left %q", got)
	}
}
