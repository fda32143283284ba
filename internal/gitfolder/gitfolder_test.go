package gitfolder_test

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/bloatgate/bloatgate/internal/gitfolder"
)

func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func draft(t *testing.T, f gitfolder.File, content string) *gitfolder.Draft {
	t.Helper()
	d, err := f.Create()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.WriteString(content); err != nil {
		t.Fatal(err)
	}
	return d
}

func content(t *testing.T, f gitfolder.File) string {
	t.Helper()
	in, err := f.Open()
	if err != nil || in == nil {
		t.Fatalf("%v, %v", in, err)
	}
	defer in.Close()
	data, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestDraft(t *testing.T) {
	f := gitfolder.File{GitDir: t.TempDir(), Name: "a"}
	if in, err := f.Open(); in != nil || err != nil {
		t.Errorf("nothing is there: %v, %v", in, err)
	}
	for _, want := range []string{"one", "two"} {
		if err := draft(t, f, want).Replace(); err != nil {
			t.Fatal(err)
		}
		draft(t, f, "three").Discard()
		if got := content(t, f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := names(t, filepath.Dir(f.Path())); !slices.Equal(got, []string{"a"}) {
		t.Errorf("%q are left", got)
	}
}

// TestAbandoned: what a killed run has left goes after a day, what another one writes stays, and so does all that is not of this file.
func TestAbandoned(t *testing.T) {
	f := gitfolder.File{GitDir: t.TempDir(), Name: "a"}
	dir := filepath.Dir(f.Path())
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, age := range map[string]time.Duration{"a.00000001": 25 * time.Hour, "a.00000002": 23 * time.Hour, "b.00000001": 25 * time.Hour} {
		path, then := filepath.Join(dir, name), time.Now().Add(-age)
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	if err := draft(t, f, "x").Replace(); err != nil {
		t.Fatal(err)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"a", "a.00000002", "b.00000001"}) {
		t.Errorf("%q are left", got)
	}
}
