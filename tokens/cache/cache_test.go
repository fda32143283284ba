package cache_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tokens/cache"
)

// text is a content with an id. Its id is known without reading unless hashed says what reading finds, one answer after the other.
type text struct {
	id       string
	hashed   []string
	encoding string
	size     int64
}

func (t *text) TextSize() int64                   { return t.size }
func (t *text) FileSize() int64                   { return 100 }
func (t *text) Span(int64, int64) ([]byte, error) { return []byte("x"), nil }
func (t *text) Open() (io.Reader, error)          { return strings.NewReader("x"), nil }
func (t *text) Encoding() string                  { return t.encoding }
func (t *text) KnownID() string                   { return t.id }
func (t *text) ID() (string, error) {
	if len(t.hashed) == 0 {
		return "", errors.New("cannot be read")
	}
	id := t.hashed[0]
	t.hashed = t.hashed[1:]
	return id, nil
}

// counting is a model whose every count differs, so that one that is remembered shows.
type counting struct {
	tokens.Estimator
	reads tokens.Reading
	lock  sync.Mutex
	calls int64
}

func (c *counting) Name() string          { return "counting" }
func (c *counting) Reads() tokens.Reading { return c.reads }
func (c *counting) Tokens(tokens.Text) (int64, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.calls++
	return c.calls, nil
}

func id(n int) string { return fmt.Sprintf("%040x", n) }

func ask(t *testing.T, m tokens.Estimator, of tokens.Text) int64 {
	t.Helper()
	n, err := m.Tokens(of)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func open(t *testing.T, dir string, model tokens.Estimator) *cache.Cache {
	t.Helper()
	c, err := cache.Open(dir, "sha1", model, "a build")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func save(t *testing.T, c *cache.Cache) {
	t.Helper()
	if err := c.Save(); err != nil {
		t.Fatal(err)
	}
}

func TestRemembers(t *testing.T) {
	dir, model := t.TempDir(), &counting{reads: tokens.ReadsAll}
	first := open(t, dir, model)
	for i := range 50 {
		if got := ask(t, first.Estimator(), &text{id: id(i), encoding: "utf-8"}); got != int64(i+1) {
			t.Errorf("%d: %d", i, got)
		}
	}
	save(t, first)
	second := open(t, dir, model)
	for i := range 50 {
		if got := ask(t, second.Estimator(), &text{id: id(i), encoding: "utf-8"}); got != int64(i+1) {
			t.Errorf("%d in the second run: %d", i, got)
		}
	}
	if got := ask(t, second.Estimator(), &text{hashed: []string{id(7)}, encoding: "utf-8"}); got != 8 {
		t.Errorf("by its hash: %d", got)
	}
	for name, unknown := range map[string]*text{
		"another encoding": {id: id(7), encoding: "utf-16le"}, "another content": {id: id(99), encoding: "utf-8"}, "an odd id": {id: "zz", encoding: "utf-8"},
	} {
		if got := ask(t, second.Estimator(), unknown); got <= 50 {
			t.Errorf("%s: %d was remembered", name, got)
		}
	}
	third := open(t, dir, model)
	third.Estimator()
	save(t, third) // nothing new
	if got := ask(t, open(t, dir, &counting{reads: tokens.ReadsAll}).Estimator(), &text{id: id(3), encoding: "utf-8"}); got != 4 {
		t.Errorf("after a run without news: %d", got)
	}
}

// TestWhatACountFollowsFrom: the size of a text is an estimate of its own, and so is a part of what a sample says; another build may have another model.
func TestWhatACountFollowsFrom(t *testing.T) {
	for name, c := range map[string]struct {
		reads   tokens.Reading
		size    int64
		program string
		known   bool
	}{
		"the same":                      {tokens.ReadsSamples, 100, "a build", true},
		"another size":                  {tokens.ReadsSamples, 101, "a build", false},
		"another size, exactly counted": {tokens.ReadsAll, 101, "a build", true},
		"another build":                 {tokens.ReadsAll, 100, "another build", false},
		"a build without a name":        {tokens.ReadsAll, 100, "", false},
	} {
		dir, model := t.TempDir(), &counting{reads: c.reads}
		first := open(t, dir, model)
		ask(t, first.Estimator(), &text{id: id(1), size: 100})
		save(t, first)
		second, err := cache.Open(dir, "sha1", model, c.program)
		if err != nil {
			t.Fatal(err)
		}
		if got := ask(t, second.Estimator(), &text{id: id(1), size: c.size}); (got == 1) != c.known {
			t.Errorf("%s: %d", name, got)
		}
	}
}

// TestChangesWhileRead: what is counted may not be what was hashed before.
func TestChangesWhileRead(t *testing.T) {
	model := &counting{reads: tokens.ReadsAll}
	m := open(t, t.TempDir(), model).Estimator()
	ask(t, m, &text{hashed: []string{id(1), id(2)}})
	if got := ask(t, m, &text{hashed: []string{id(1), id(1)}}); got != 2 {
		t.Errorf("%d: the count of a file that changed was kept", got)
	}
	if got := ask(t, m, &text{hashed: []string{id(1)}}); got != 2 {
		t.Errorf("%d: the count of a file that did not change was not kept", got)
	}
	if n, err := m.Tokens(&text{}); err == nil {
		t.Errorf("a file that cannot be read has %d tokens", n)
	}
}

// TestSamplesAreNotHashed: reading all of a file costs more than looking at samples of it.
func TestSamplesAreNotHashed(t *testing.T) {
	m := open(t, t.TempDir(), &counting{reads: tokens.ReadsSamples}).Estimator()
	if got := ask(t, m, &text{}); got != 1 { // without an answer to ID
		t.Errorf("%d", got)
	}
}

// cacheName is the cache of a model that is called counting.
const cacheName = "tokens-counting-sha1"

// spoilers make a cache unusable: folder is where it was, whole what was in it.
func spoilers() map[string]func(t *testing.T, folder string, whole []byte) {
	const name = cacheName
	return map[string]func(t *testing.T, folder string, whole []byte){
		"truncated": func(t *testing.T, folder string, whole []byte) { put(t, folder, name, whole[:len(whole)-5]) },
		"a record short": func(t *testing.T, folder string, whole []byte) {
			put(t, folder, name, append(whole[:len(whole)-4-29:len(whole)-4-29], whole[len(whole)-4:]...))
		},
		"flipped": func(t *testing.T, folder string, whole []byte) {
			whole[len(whole)-9] ^= 1
			put(t, folder, name, whole)
		},
		"empty": func(t *testing.T, folder string, _ []byte) { put(t, folder, name, nil) },
		"foreign": func(t *testing.T, folder string, _ []byte) {
			put(t, folder, name, []byte("SQLite format 3\x00 and more than that"))
		},
		"another revision": func(t *testing.T, folder string, whole []byte) {
			put(t, folder, name, []byte(strings.Replace(string(whole), "revision 3", "revision 2", 1)))
		},
		"a folder": func(t *testing.T, folder string, _ []byte) { replace(t, os.Mkdir(filepath.Join(folder, name), 0o755)) },
		"a link": func(t *testing.T, folder string, whole []byte) {
			put(t, folder, "other", whole)
			link(t, "other", filepath.Join(folder, name))
		},
		"a folder that is a link": func(t *testing.T, folder string, whole []byte) {
			put(t, folder, name, whole)
			elsewhere := filepath.Join(filepath.Dir(folder), "elsewhere")
			replace(t, os.Rename(folder, elsewhere))
			link(t, "elsewhere", folder)
		},
		"a file as folder": func(t *testing.T, folder string, _ []byte) {
			replace(t, os.Remove(folder))
			put(t, filepath.Dir(folder), filepath.Base(folder), []byte("x"))
		},
	}
}

// TestUnusable: whatever lies in the cache's place, counts are made and the reason is told.
func TestUnusable(t *testing.T) {
	for what, spoil := range spoilers() {
		t.Run(what, func(t *testing.T) {
			dir := t.TempDir()
			first := open(t, dir, &counting{reads: tokens.ReadsAll})
			ask(t, first.Estimator(), &text{id: id(1)})
			ask(t, first.Estimator(), &text{id: id(2)})
			save(t, first)
			folder := filepath.Join(dir, "bloatgate")
			whole, err := os.ReadFile(filepath.Join(folder, cacheName))
			replace(t, err)
			replace(t, os.Remove(filepath.Join(folder, cacheName)))
			spoil(t, folder, whole)

			model := &counting{reads: tokens.ReadsAll, calls: 10}
			c, err := cache.Open(dir, "sha1", model, "a build")
			if err == nil || !strings.Contains(err.Error(), filepath.Join("bloatgate", cacheName)) {
				t.Errorf("no word about it: %v", err)
			}
			if got := ask(t, c.Estimator(), &text{id: id(1)}); got != 11 {
				t.Errorf("%d tokens were taken from it", got)
			}
			saved := c.Save()
			if healed := !strings.HasPrefix(what, "a f") && what != "a link"; healed != (saved == nil) {
				t.Errorf("saving: %v", saved)
			} else if healed {
				open(t, dir, model)
			}
		})
	}
}

// TestReplacesWithoutNews: what is of no use is replaced even when the run has counted nothing, or the next one would complain again.
func TestReplacesWithoutNews(t *testing.T) {
	for what, data := range map[string][]byte{"foreign": []byte("SQLite format 3"), "empty": {}, "too large": make([]byte, 32<<20+1)} {
		dir := t.TempDir()
		replace(t, os.Mkdir(filepath.Join(dir, "bloatgate"), 0o755))
		put(t, filepath.Join(dir, "bloatgate"), cacheName, data)
		c, err := cache.Open(dir, "sha1", &counting{reads: tokens.ReadsAll}, "a build")
		if err == nil || !strings.Contains(err.Error(), "it will be replaced") {
			t.Errorf("%s: %v", what, err)
		}
		save(t, c)
		open(t, dir, &counting{reads: tokens.ReadsAll})
	}
}

// TestDenied: what may not be read is told as that.
func TestDenied(t *testing.T) {
	dir, model := t.TempDir(), &counting{reads: tokens.ReadsAll}
	c := open(t, dir, model)
	ask(t, c.Estimator(), &text{id: id(1)})
	save(t, c)
	path := filepath.Join(dir, "bloatgate", cacheName)
	replace(t, os.Chmod(path, 0))
	if f, err := os.Open(path); err == nil {
		f.Close()
		t.Skip("this user may read everything")
	}
	if _, err := cache.Open(dir, "sha1", model, "a build"); err == nil || !strings.Contains(err.Error(), "permission denied") {
		t.Errorf("%v", err)
	}
}

func put(t *testing.T, folder, name string, data []byte) {
	t.Helper()
	replace(t, os.WriteFile(filepath.Join(folder, name), data, 0o644))
}

func link(t *testing.T, to, at string) {
	t.Helper()
	if err := os.Symlink(to, at); err != nil {
		if runtime.GOOS == "windows" {
			t.Skip(err)
		}
		t.Fatal(err)
	}
}

func replace(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestRunsAtTheSameTime: each leaves a whole file, and nothing else.
func TestRunsAtTheSameTime(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	for run := range 8 {
		group.Go(func() {
			c, err := cache.Open(dir, "sha1", &counting{reads: tokens.ReadsAll}, "a build")
			for i := range 20 {
				if _, e := c.Estimator().Tokens(&text{id: id(100*run + i)}); e != nil {
					t.Error(e)
				}
			}
			if err = errors.Join(err, c.Save()); err != nil && runtime.GOOS != "windows" { // which may deny it while another one renames
				t.Error(err)
			}
		})
	}
	group.Wait()
	open(t, dir, &counting{})
	if entries, err := os.ReadDir(filepath.Join(dir, "bloatgate")); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v", entries, err)
	}
}
