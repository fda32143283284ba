package config

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		if runtime.GOOS == "windows" {
			t.Skip("links need a privilege here")
		}
		t.Fatal(err)
	}
}

func TestFindStopsAtTheRoot(t *testing.T) {
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	repo := filepath.Join(top, "repo")
	deep := filepath.Join(repo, "a", "b")
	put(t, filepath.Join(deep, "x"), "")
	put(t, filepath.Join(top, FileName), "above the repository")
	find := func(start, stop, want string) {
		t.Helper()
		got, ok, err := Find(start, stop)
		if err != nil || got != want || ok != (want != "") {
			t.Errorf("Find(%s, %s) = %q, %v, %v; want %q", start, stop, got, ok, err, want)
		}
	}
	find(deep, repo, "")
	find(deep, "", "")
	put(t, filepath.Join(repo, FileName), "")
	find(deep, repo, filepath.Join(repo, FileName))
	find(repo, repo, filepath.Join(repo, FileName))
	find(deep, "", "")
	find(deep, filepath.Join(top, "elsewhere"), "")
	put(t, filepath.Join(top, "beside", "x"), "")
	find(deep, filepath.Join(top, "beside"), "")
	put(t, filepath.Join(repo, "a", FileName), "")
	find(deep, repo, filepath.Join(repo, "a", FileName))
	link(t, deep, filepath.Join(top, "linked"))
	find(filepath.Join(top, "linked"), repo, filepath.Join(repo, "a", FileName))
	link(t, "nowhere", filepath.Join(deep, FileName))
	find(deep, repo, filepath.Join(deep, FileName)) // a dangling link is Load's to refuse
}

func TestLoadReadsAFileAndALinkBesideIt(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, FileName)
	put(t, filepath.Join(dir, "real", "file.toml"), "\ufeff[limits]\nwarn = 7")
	link(t, filepath.Join("real", "file.toml"), path)
	l, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if l.Limits.Warn != 7 || l.Origin("limits.warn").String() != path+":2" || l.Path != path {
		t.Errorf("got %d from %s", l.Limits.Warn, l.Origin("limits.warn"))
	}
}

func TestLoadRefusesWhatIsNotAFileOfTheRepository(t *testing.T) {
	top := t.TempDir()
	put(t, filepath.Join(top, "secret.toml"), "version = 1")
	for name, make := range map[string]func(path string){
		"a link that leads out": func(p string) { link(t, filepath.Join("..", "secret.toml"), p) },
		"an absolute link":      func(p string) { link(t, filepath.Join(top, "secret.toml"), p) },
		"a link to a device":    func(p string) { link(t, "/dev/zero", p) },
		"a dangling link":       func(p string) { link(t, "nowhere", p) },
		"a link to itself":      func(p string) { link(t, FileName, p) },
		"a directory": func(p string) {
			if err := os.Mkdir(p, 0o755); err != nil {
				t.Fatal(err)
			}
		},
		"nothing":                  func(string) {},
		"a file too large":         func(p string) { put(t, p, strings.Repeat("#", MaxSize+1)) },
		"a file that is not UTF-8": func(p string) { put(t, p, "# \xff") },
	} {
		dir := filepath.Join(top, strings.ReplaceAll(name, " ", "-"))
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, FileName)
		make(path)
		_, err := Load(path)
		if err == nil || !strings.HasPrefix(err.Error(), printable(path)+":") || strings.Count(err.Error(), "\n") > 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWriteNewNeverOverwrites(t *testing.T) {
	dir := t.TempDir()
	path, err := WriteNew(dir)
	if err != nil || path != filepath.Join(dir, FileName) {
		t.Fatal(path, err)
	}
	if _, err := Load(path); err != nil {
		t.Error(err)
	}
	put(t, path, "mine")
	if _, err := WriteNew(dir); err == nil || !strings.Contains(err.Error(), "it exists already") {
		t.Error(err)
	}
	if data, _ := os.ReadFile(path); string(data) != "mine" {
		t.Errorf("overwritten: %q", data)
	}
	dangling := t.TempDir()
	link(t, filepath.Join(dangling, "nowhere"), filepath.Join(dangling, FileName))
	if _, err := WriteNew(dangling); err == nil || !strings.Contains(err.Error(), "it exists already") {
		t.Error(err)
	}
	for dir, want := range map[string]int{dir: 1, dangling: 1} { // no temporary file stays, nothing was written through the link
		if entries, _ := os.ReadDir(dir); len(entries) != want {
			t.Errorf("%v", entries)
		}
	}
	if path, err := WriteNew(filepath.Join(dir, "missing")); err == nil || path == "" {
		t.Error("wrote into a directory that does not exist")
	}
}
