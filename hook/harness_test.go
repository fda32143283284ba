package hook

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// program builds bloatgate once for all tests of this package.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "bloatgate-hook")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "bloatgate")
	out, err := exec.Command("go", "build", "-buildvcs=false", "-o", path, "../cmd/bloatgate").CombinedOutput()
	if err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := program(); code == 0 && err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

func needProgram(t *testing.T) string {
	t.Helper()
	needTool(t, "git")
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// world is a folder of repositories, with a program in front of bloatgate that notes each run, and whether any file changed meanwhile.
type world struct {
	t    *testing.T
	dir  string // everything the hooks must leave alone is in here
	repo string // the worktree in question
	log  string
	spy  string
	env  []string
}

// odd is a folder whose name a careless script stumbles over.
const odd = `it's a "place" $HOME`

func newWorld(t *testing.T) *world {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("these tests drive hooks with programs of Unix, and with names that Windows does not allow")
	}
	self := needProgram(t)
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, dir: filepath.Join(top, odd), log: filepath.Join(top, "log"), spy: filepath.Join(top, "spy 'n' \"bin\"", "bloatgate")}
	w.repo = filepath.Join(w.dir, "repo")
	w.env = gittest.Env("HOME="+top, "GIT_CONFIG_GLOBAL="+filepath.Join(top, "gitconfig"))
	w.file(filepath.Join(top, "gitconfig"), "[protocol \"file\"]\n\tallow = always\n[advice]\n\tdetachedHead = false\n")
	list := "list() { find " + quote(w.dir) + " -type f -exec cksum {} + | sort; }\n"
	w.script(w.spy, "#!/bin/sh\n"+list+"before=$(list)\n"+quote(self)+" \"$@\"\ncode=$?\n"+
		"[ \"$before\" = \"$(list)\" ] || echo CHANGED >>"+quote(w.log)+"\necho \"ran $3\" >>"+quote(w.log)+"\nexit $code\n")
	w.makeRepo(w.repo)
	return w
}

func (w *world) file(path, content string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) script(path, content string) {
	w.t.Helper()
	w.file(path, content)
	if err := os.Chmod(path, 0o755); err != nil {
		w.t.Fatal(err)
	}
}

// makeRepo makes a repository with one commit.
func (w *world) makeRepo(dir string) {
	w.t.Helper()
	w.file(filepath.Join(dir, "main.go"), "package main\n")
	w.file(filepath.Join(dir, "sub", "sub.go"), "package sub\n")
	w.must(dir, "git", "init", "-q", "-b", "main")
	w.must(dir, "git", "add", "-A")
	w.must(dir, "git", "commit", "-qm", "base")
}

func (w *world) run(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, w.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (w *world) must(dir, name string, args ...string) string {
	w.t.Helper()
	out, err := w.run(dir, name, args...)
	if err != nil {
		w.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(out, "\n")
}

func (w *world) read(path string) string {
	w.t.Helper()
	data, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		w.t.Fatal(err)
	}
	return string(data)
}

// inspect looks at the hooks of a repository as the command does.
func (w *world) inspect(dir string) *Place {
	w.t.Helper()
	ask := func(what string) string {
		return absolute(dir, w.must(dir, "git", "rev-parse", what))
	}
	repo := Repository{GitDir: ask("--git-dir"), CommonDir: ask("--git-common-dir")}
	if w.must(dir, "git", "rev-parse", "--is-bare-repository") == "false" {
		repo.Root = ask("--show-toplevel")
	}
	p, err := Inspect(context.Background(), repo, w.env)
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

func (w *world) options(names ...string) Options {
	o := Options{Binary: w.spy, Missing: Stop, Via: ViaFile}
	for _, name := range names {
		e, err := FindEvent(name)
		if err != nil {
			w.t.Fatal(err)
		}
		o.Events = append(o.Events, e)
	}
	return o
}

// install puts hooks into a repository and returns its hooks directory.
func (w *world) install(dir string, names ...string) string {
	w.t.Helper()
	p := w.inspect(dir)
	plan, err := p.Install(w.options(names...))
	if err == nil {
		err = plan.Apply(context.Background())
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return p.Dir
}

func (w *world) uninstall(dir string) {
	w.t.Helper()
	o := w.options()
	o.Events = events
	plan, err := w.inspect(dir).Uninstall(o)
	if err == nil {
		err = plan.Apply(context.Background())
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// dump is JSON on one line, of about so many bytes.
func dump(size int) string {
	const record = `{"id":1,"text":"billing refund invoice","score":0.25}`
	return "[" + strings.Repeat(record+",", size/(len(record)+1)) + record + "]\n"
}
