package safefile_test

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

func TestRead(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("a", "12345")
	write("b", "other")
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	seen, err := root.Lstat("a")
	if err != nil {
		t.Fatal(err)
	}
	for limit, want := range map[int64]string{9: "12345", 5: "12345", 4: "12345", 3: "1234"} {
		if got, err := safefile.Read(root, "a", seen, limit); string(got) != want || err != nil {
			t.Errorf("limit %d: %q, %v", limit, got, err)
		}
	}
	if err := os.Rename(filepath.Join(dir, "b"), filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	if _, err := safefile.Read(root, "a", seen, 9); err == nil || !strings.Contains(err.Error(), "changed while it was read") {
		t.Errorf("another file in its place: %v", err)
	}
}

func TestCause(t *testing.T) {
	_, err := os.Open(filepath.Join(t.TempDir(), "none"))
	if got := safefile.Cause(err); strings.Contains(got.Error(), "open") || safefile.Cause(fs.ErrExist) != fs.ErrExist {
		t.Errorf("got %v", got)
	}
}

// TestUnwritable: the file is named, no temporary one is, and there is something to do.
func TestUnwritable(t *testing.T) {
	_, missing := os.Create(filepath.Join(t.TempDir(), "nowhere", "x.tmp"))
	for _, c := range []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "open", Path: "/x/secret.tmp", Err: syscall.EACCES}, "; make it and its folder writable for this user"},
		{&os.LinkError{Op: "rename", Old: "/x/secret.tmp", New: "/x/a", Err: syscall.EACCES}, "; make it and its folder writable for this user"},
		{missing, "; make its folder first"},
		{&fs.PathError{Op: "write", Path: "/x/secret.tmp", Err: syscall.ENOSPC}, "; make room there"},
		{io.ErrUnexpectedEOF, io.ErrUnexpectedEOF.Error()},
	} {
		got := safefile.Unwritable("a b", c.err).Error()
		if !strings.HasPrefix(got, "could not write a b: ") || !strings.HasSuffix(got, c.want) || strings.Contains(got, ".tmp") {
			t.Errorf("%v: %s", c.err, got)
		}
	}
}
