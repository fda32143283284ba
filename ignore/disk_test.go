package ignore

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// place makes a directory with files and opens it.
func place(t *testing.T, files map[string]string) (string, *os.Root) {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return dir, root
}

// contents lists what is in a directory, files with their content.
func contents(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			var data []byte
			data, err = os.ReadFile(filepath.Join(dir, path))
			b.WriteString(path + ": " + string(data) + "|")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestApply(t *testing.T) {
	dir, root := place(t, map[string]string{".cursorignore": "private/\r\n", ".aiderignore": parsedBlock([]string{"/old"}), ".geminiignore": parsedBlock([]string{"/a"})})
	if err := os.Chmod(filepath.Join(dir, ".cursorignore"), 0o755); err != nil {
		t.Fatal(err)
	}
	untouched, err := os.Stat(filepath.Join(dir, ".geminiignore"))
	if err != nil {
		t.Fatal(err)
	}
	l := listOf(t, Options{}, "-a", "b")
	items := []Item{
		{target(t, "cursor"), l}, {target(t, "aider"), List{}}, {target(t, "gemini"), l}, {target(t, "trae"), l}, {target(t, "claude"), l}, {target(t, "crush"), List{}},
	}
	changes, err := Plan(DiskReader(root), items)
	if err != nil {
		t.Fatal(err)
	}
	if err := Apply(root, changes); err != nil {
		t.Fatal(err)
	}
	want := RecordFile + ": " + string(writeRecord(record{Created: "folder", Deny: []string{"Read(/a)"}})) + "|" +
		".claude/settings.json: " + strings.Replace(created, ",\n      \"Read(/b c/)\"", "", 1) + "|" +
		".cursorignore: private/\r\n\r\n" + crlf(parsedBlock([]string{"/a"})) + "|" +
		".geminiignore: " + parsedBlock([]string{"/a"}) + "|.trae/.ignore: " + parsedBlock([]string{"# bloatgate: folder=new", "/a"}) + "|"
	if got := contents(t, dir); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if info, err := os.Stat(filepath.Join(dir, ".cursorignore")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o755 {
		t.Errorf("the mode became %v, %v", info.Mode(), err)
	}
	if info, err := os.Stat(filepath.Join(dir, ".geminiignore")); err != nil || !os.SameFile(info, untouched) {
		t.Errorf("a file that was right has been written again: %v", err)
	}
	again, err := Plan(DiskReader(root), items)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range again {
		if c.Changed() {
			t.Errorf("a second time changes %s", c.Path)
		}
	}
}

func TestRefusedOnDisk(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(t *testing.T, dir string) error
		want    string
	}{
		"a link out": {func(t *testing.T, dir string) error {
			return os.Symlink("/etc/passwd", filepath.Join(dir, ".aiderignore"))
		}, ".aiderignore is a link"},
		"a link inside": {func(t *testing.T, dir string) error { return os.Symlink("other", filepath.Join(dir, ".aiderignore")) }, ".aiderignore is a link"},
		"a directory":   {func(t *testing.T, dir string) error { return os.Mkdir(filepath.Join(dir, ".aiderignore"), 0o777) }, "it is a directory"},
		"too large": {func(t *testing.T, dir string) error {
			return os.WriteFile(filepath.Join(dir, ".aiderignore"), make([]byte, MaxFile+1), 0o666)
		}, "larger than"},
		"not UTF-8": {func(t *testing.T, dir string) error {
			return os.WriteFile(filepath.Join(dir, ".aiderignore"), []byte("\xff"), 0o666)
		}, "line 1 is not UTF-8"},
		"a linked parent": {func(t *testing.T, dir string) error { return os.Symlink(t.TempDir(), filepath.Join(dir, ".trae")) }, ".trae is a link"},
		"a file parent":   {func(t *testing.T, dir string) error { return os.WriteFile(filepath.Join(dir, ".trae"), nil, 0o666) }, ".trae is not a directory"},
		"read-only": {func(t *testing.T, dir string) error {
			return os.WriteFile(filepath.Join(dir, ".aiderignore"), []byte("x\n"), 0o444)
		}, "it is read-only"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, root := place(t, map[string]string{"other": "x\n", ".cursorignore": "mine\n"})
			if err := c.prepare(t, dir); err != nil {
				t.Skip(err) // links need a right on Windows
			}
			before := contents(t, dir)
			l := listOf(t, Options{}, "-a", "b")
			changes, err := Plan(DiskReader(root), []Item{{target(t, "cursor"), l}, {target(t, "trae"), l}, {target(t, "aider"), l}})
			if err == nil {
				err = Apply(root, changes)
			}
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if after := contents(t, dir); after != before {
				t.Errorf("something has changed: %.300q", after)
			}
		})
	}
}

func TestApplyRefusesAStalePlan(t *testing.T) {
	dir, root := place(t, map[string]string{".cursorignore": "x\n"})
	l := listOf(t, Options{}, "-a", "b")
	changes, err := Plan(DiskReader(root), []Item{{target(t, "cursor"), l}, {target(t, "aider"), l}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".cursorignore", ".aiderignore"} {
		path := filepath.Join(dir, name)
		old, _ := os.ReadFile(path)
		if err := os.WriteFile(path, []byte("new\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := Apply(root, changes); err == nil || !strings.Contains(err.Error(), name+" is left alone: it has changed since") {
			t.Errorf("%s: got %v", name, err)
		}
		if data, _ := os.ReadFile(path); !bytes.Equal(data, []byte("new\n")) {
			t.Errorf("%s holds %q", name, data)
		}
		if old != nil {
			err = os.WriteFile(path, old, 0o666)
		} else {
			err = os.Remove(path)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
