package cache

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const folderName = "bloatgate"

func key(n int) (k Key) {
	binary.BigEndian.PutUint32(k[8:], uint32(n))
	k[0] = byte(n * 37)
	return k
}

func value(n int) []byte { return bytes.Repeat([]byte{byte(n), byte(n >> 8), 7}, 5+n%11) }

// open fails on nothing: problem is what Open says.
func open(t *testing.T, dir, program string) (c *Cache, problem string) {
	t.Helper()
	c, err := Open(dir, program)
	if err != nil {
		problem = err.Error()
	}
	return c, problem
}

// fill keeps the values from … to-1.
func fill(t *testing.T, dir string, from, to int) {
	t.Helper()
	c, _ := open(t, dir, "p")
	for n := from; n < to; n++ {
		c.Find(key(n), nil)
		c.Keep(key(n), value(n))
		if got := c.Find(key(n), nil); !bytes.Equal(got, value(n)) {
			t.Errorf("value %d is %v right after it was kept", n, got)
		}
	}
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
}

// known counts which of the values from … to-1 are found; a wrong one fails the test.
func known(t *testing.T, dir string, from, to int) (n int) {
	t.Helper()
	c, _ := open(t, dir, "p")
	defer c.Save()
	var buf []byte
	for i := from; i < to; i++ {
		if buf = c.Find(key(i), buf); buf == nil {
			continue
		}
		if n++; !bytes.Equal(buf, value(i)) {
			t.Errorf("value %d is %v, want %v", i, buf, value(i))
		}
	}
	return n
}

func TestKeepAndFind(t *testing.T) {
	dir := t.TempDir()
	if n := known(t, dir, 0, 10); n != 0 {
		t.Errorf("an empty cache knows %d", n)
	}
	if _, err := os.Stat(filepath.Join(dir, folderName)); err == nil {
		t.Error("a run that keeps nothing made a folder")
	}
	fill(t, dir, 0, 100)
	fill(t, dir, 50, 200) // adds, and knows some
	if n := known(t, dir, 0, 300); n != 200 {
		t.Errorf("%d known, want 200", n)
	}
	entries, _ := os.ReadDir(filepath.Join(dir, folderName))
	if len(entries) != 1 {
		t.Errorf("%d files are left, want 1", len(entries))
	}
}

// TestForeignFile: a run that keeps nothing leaves another program's digests to it without a word; one that keeps some replaces them and says so once.
func TestForeignFile(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir, 0, 3)
	for range 2 {
		c, problem := open(t, dir, "another")
		if err := c.Save(); err != nil || problem != "" || c.Find(key(1), nil) != nil {
			t.Errorf("the digests of another program are used or spoken of: %q, %v", problem, err)
		}
	}
	if n := known(t, dir, 0, 3); n != 3 {
		t.Errorf("a run that keeps nothing left %d of 3 digests of another program", n)
	}
	for _, says := range []bool{true, false} {
		c, problem := open(t, dir, "another")
		c.Keep(key(9), value(9))
		if err := c.Save(); problem != "" || (err != nil) != says || says && !strings.Contains(err.Error(), "has replaced it: it was written by another version") {
			t.Errorf("says it: %v; %q, %v", says, problem, err)
		}
	}
}

// TestDamage: whatever byte is wrong, and wherever the file ends, no wrong value comes out, and the next run puts things right.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir, 0, 4)
	path := filepath.Join(dir, folderName, fileName)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		broken := bytes.Clone(whole)
		broken[i] ^= 0x41
		for _, data := range [][]byte{broken, whole[:i]} {
			if err := os.WriteFile(path, data, 0o666); err != nil {
				t.Fatal(err)
			}
			if n := known(t, dir, 0, 4); n == 4 {
				t.Errorf("byte %d of %d: damage goes unnoticed", i, len(whole))
			}
		}
	}
	c, _ := open(t, dir, "p")
	for i := range 4 {
		c.Keep(key(i), value(i))
	}
	if err := c.Save(); err == nil || !strings.Contains(err.Error(), "it was damaged") {
		t.Errorf("a damaged file is replaced without a word: %v", err)
	}
	if n := known(t, dir, 0, 4); n != 4 {
		t.Errorf("%d of 4 known after the repair", n)
	}
}

// TestObstacles: links and directories in the way are neither followed nor replaced.
func TestObstacles(t *testing.T) {
	outside := t.TempDir()
	fill(t, outside, 0, 3)
	target := filepath.Join(outside, folderName, fileName)
	before, err := os.ReadFile(target)
	if err != nil {
		t.Fatal(err)
	}
	for name, obstruct := range map[string]func(dir string) error{
		"folder is a link":  func(dir string) error { return os.Symlink(filepath.Dir(target), filepath.Join(dir, folderName)) },
		"folder is a file":  func(dir string) error { return os.WriteFile(filepath.Join(dir, folderName), nil, 0o666) },
		"file is a link":    func(dir string) error { return inFolder(dir, func(p string) error { return os.Symlink(target, p) }) },
		"file is a folder":  func(dir string) error { return inFolder(dir, func(p string) error { return os.Mkdir(p, 0o777) }) },
		"directory is gone": func(dir string) error { return os.Remove(dir) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "git")
			if err := os.Mkdir(dir, 0o777); err != nil {
				t.Fatal(err)
			}
			if err := obstruct(dir); err != nil {
				t.Skip(err) // no links here
			}
			c, problem := open(t, dir, "p")
			if c.Find(key(1), nil) != nil || problem == "" && name != "directory is gone" {
				t.Errorf("found what lies elsewhere, or says nothing: %q", problem)
			}
			c.Keep(key(50), value(50))
			if err := c.Save(); err == nil || !strings.Contains(err.Error(), "was not written") {
				t.Errorf("saved all the same: %v", err)
			}
			if after, err := os.ReadFile(target); err != nil || !bytes.Equal(before, after) {
				t.Error("what the link leads to was changed")
			}
		})
	}
}

func inFolder(dir string, do func(path string) error) error {
	if err := os.Mkdir(filepath.Join(dir, folderName), 0o777); err != nil {
		return err
	}
	return do(filepath.Join(dir, folderName, fileName))
}

// TestBounds: what is not asked for gives way first, and nothing grows beyond the bound.
func TestBounds(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir, 0, 100)
	c, _ := open(t, dir, "p")
	c.bounds = bounds{most: 1 << 12, spare: 1 << 11}
	for n := 20; n < 40; n++ {
		c.Find(key(n), nil)
	}
	for n := 200; n < 220; n++ {
		c.Keep(key(n), value(n))
	}
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, folderName, fileName))
	if err != nil || info.Size() > 1<<12+int64(200*recordSize) {
		t.Fatalf("%v bytes, %v", info.Size(), err)
	}
	if n := known(t, dir, 20, 40) + known(t, dir, 200, 220); n != 40 {
		t.Errorf("%d of 40 in use are kept", n)
	}
	if n := known(t, dir, 0, 20) + known(t, dir, 40, 100); n == 0 || n == 80 {
		t.Errorf("%d of 80 that nobody asked for are kept, want some", n)
	}
}

// TestSmallAddition: a large file is not copied for the sake of a few digests.
func TestSmallAddition(t *testing.T) {
	dir := t.TempDir()
	c, _ := open(t, dir, "p")
	c.Keep(key(1), make([]byte, largeBytes))
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
	fill(t, dir, 2, 3)
	if n := known(t, dir, 2, 3); n != 0 {
		t.Error("the large file was copied for one small digest")
	}
	c, _ = open(t, dir, "p")
	c.Keep(key(3), make([]byte, largeBytes/worthwhile))
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
	if c, _ = open(t, dir, "p"); c.Find(key(3), nil) == nil || c.Find(key(1), nil) == nil {
		t.Error("a worthwhile addition was not kept")
	}
	c.Save()
}

// TestTogether: runs at the same time leave a whole file.
func TestTogether(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	for run := range 4 {
		group.Go(func() {
			for range 5 {
				fill(t, dir, run*10, run*10+30)
				known(t, dir, 0, 60)
			}
		})
	}
	group.Wait()
	if n := known(t, dir, 0, 60); n < 30 {
		t.Errorf("%d known, want those of a run at least", n)
	}
}

// FuzzOpen: bytes that are no cache are never believed, and never too much for us.
func FuzzOpen(f *testing.F) {
	header := headerFor("p")
	f.Add(append(bytes.Clone(header), directory(header, nil, int64(len(header)))...))
	f.Fuzz(func(t *testing.T, data []byte) {
		dir := t.TempDir()
		if err := inFolder(dir, func(p string) error { return os.WriteFile(p, append(bytes.Clone(header), data...), 0o666) }); err != nil {
			t.Fatal(err)
		}
		c, _ := open(t, dir, "p")
		c.Find(key(1), nil)
		if err := c.Save(); err != nil {
			t.Error(err)
		}
	})
}
