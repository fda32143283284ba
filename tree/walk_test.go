package tree_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bloatgate/bloatgate/tree"
)

// bothWalks lists the same files from a disk and from memory.
func bothWalks(t *testing.T, content fstest.MapFS, test func(t *testing.T, s tree.Source)) {
	t.Run("fs", func(t *testing.T) { test(t, tree.FromFS(content)) })
	t.Run("directory", func(t *testing.T) {
		dir := realDir(t)
		for name, f := range content {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		s, err := tree.Directory(dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		test(t, s)
	})
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func TestWalk(t *testing.T) {
	deep := strings.Repeat("d/", 20)
	content := fstest.MapFS{
		"a.txt": file("a"), "a/b": file("bb"), "a-b": file("ccc"), "empty": file(""),
		"venv/lib/source.py": file("source, for nothing says otherwise"), "target/main.rs": file("source"), "build/x.c": file("source"),
		".git/config": file("x"), "sub/.git": file("gitdir: elsewhere"), "sub/node_modules/pkg/index.js": file("x"), "__pycache__/a.pyc": file("x"), ".venv/x": file("x"),
		"env/pyvenv.cfg": file("home = /usr/bin"), "env/lib/site.py": file("x"),
		"out/CACHEDIR.TAG": file("Signature: 8a477f597d28d172789f06886806bc55\n# made by a tool"), "out/object.o": file("x"),
		"notcache/CACHEDIR.TAG": file("no signature"), "notcache/y": file("y"),
		deep + "last": file("at the limit"), deep + "more/last": file("below the limit"),
	}
	bothWalks(t, content, func(t *testing.T, s tree.Source) {
		expect(t, "walk", files(t, s), "a-b 3", "a.txt 1", "a/b 2", "build/x.c 6", deep+"last 12", deep+"more 0 (below depth limit)", "empty 0",
			"notcache/CACHEDIR.TAG 12", "notcache/y 1", "target/main.rs 6", "venv/lib/source.py 34")
	})
}

func TestWalkAttributes(t *testing.T) {
	content := fstest.MapFS{".gitattributes": file("* text"), "a/.gitattributes": file("* -text"), "a/b/c/file": file("x"), "other/.gitattributes": file("*"), "other/x": file("x")}
	bothWalks(t, content, func(t *testing.T, s tree.Source) {
		found, err := s.Attributes(t.Context(), []tree.File{{Path: "a/b/c/file"}})
		if err != nil {
			t.Fatal(err)
		}
		expect(t, "attributes", found, ".gitattributes 6", "a/.gitattributes 7")
		if head, err := found[1].Head(100); err != nil || string(head) != "* -text" {
			t.Errorf("content %q, %v", head, err)
		}
	})
}

func TestWalkStops(t *testing.T) {
	content := fstest.MapFS{"a": file("a"), "b/c": file("c"), "d": file("d")}
	bothWalks(t, content, func(t *testing.T, s tree.Source) {
		seen := 0
		for range s.Files(t.Context()) {
			seen++
			break
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var last error
		for _, err := range s.Files(ctx) {
			last = err
		}
		if seen != 1 || !errors.Is(last, context.Canceled) {
			t.Errorf("saw %d, then %v", seen, last)
		}
	})
}

func TestDirectoryFails(t *testing.T) {
	dir := realDir(t)
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"file", "absent"} {
		if _, err := tree.Directory(filepath.Join(dir, name)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// odd is a file system with what a disk could have, too: links, a device, a directory that cannot be listed, files that only read forward.
type odd struct{ fstest.MapFS }

func (o odd) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == "locked" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return o.MapFS.ReadDir(name)
}

func (o odd) Open(name string) (fs.File, error) {
	f, err := o.MapFS.Open(name)
	return struct{ fs.File }{f}, err // hides ReadAt
}

func TestOddFS(t *testing.T) {
	s := tree.FromFS(odd{fstest.MapFS{
		"device": {Mode: fs.ModeDevice}, "fifo": {Mode: fs.ModeNamedPipe}, "link": {Mode: fs.ModeSymlink, Data: []byte("target")},
		"locked/x": file("x"), "plain": file("0123456789"), "script": {Mode: 0o755, Data: []byte("#!")},
	}})
	all := files(t, s)
	expect(t, "walk", all, "device 0 (not a regular file)", "fifo 0 (not a regular file)", "link 6 (symlink)",
		"locked 0 (folder not listed)", "plain 10", "script 2")
	if all[5].Mode != tree.Exec || all[4].Mode != tree.Regular || all[2].Mode != tree.Symlink || all[0].Detail != "a device" {
		t.Errorf("modes are wrong: %+v", all)
	}
	c, err := all[4].Open()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, off := range []int64{4, 0, 8, 2} {
		buf := make([]byte, 2)
		if n, err := c.ReadAt(buf, off); n != 2 || err != nil || string(buf) != "0123456789"[off:off+2] {
			t.Errorf("at %d: %q, %v", off, buf[:n], err)
		}
	}
	if _, err := c.ReadAt(make([]byte, 1), 10); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

func TestSkipOf(t *testing.T) {
	if reason, detail := tree.SkipOf(nil); reason != tree.NotSkipped || detail != "" {
		t.Error("no error is no reason")
	}
	for err, want := range map[error]tree.Skip{
		&fs.PathError{Op: "open", Path: "/secret/place", Err: fs.ErrNotExist}:   tree.SkipVanished,
		&fs.PathError{Op: "open", Path: "/secret/place", Err: fs.ErrPermission}: tree.SkipUnreadable,
		io.ErrUnexpectedEOF: tree.SkipUnreadable,
	} {
		if reason, detail := tree.SkipOf(err); reason != want || detail == "" || strings.Contains(detail, "secret") {
			t.Errorf("%v: %q, %q", err, reason, detail)
		}
	}
}

func TestNoPrunedNameIsListed(t *testing.T) {
	for _, name := range []string{".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", ".tox", ".mypy_cache", ".pytest_cache", ".gradle", ".idea"} {
		got := files(t, tree.FromFS(fstest.MapFS{"deep/" + name + "/x": file("x"), "y": file("y")}))
		if !slices.ContainsFunc(got, func(f tree.File) bool { return f.Path == "y" }) || len(got) != 1 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
