package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
)

// plainDir is a directory without a repository, with one file over every limit and one that is none.
func plainDir(t *testing.T) (dir string, env []string) {
	t.Helper()
	dir = t.TempDir()
	for name, content := range map[string]string{
		"train.jsonl": strings.Repeat("{\"id\": 1, \"label\": \"refund\", \"score\": 0.5}\n", 3000), "a.go": "package a\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir, append(isolation(dir), "PATH="+os.Getenv("PATH"), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
}

// A reader that goes away early changes neither the exit code nor stderr, on any system.
func TestBrokenPipe(t *testing.T) {
	dir, env := plainDir(t)
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{"-C", dir, "check"}, exitFindings},
		{[]string{"-C", dir, "check", "--format", "json", "--files"}, exitFindings},
		{[]string{"-C", dir, "check", "a.go"}, exitClean},
		{[]string{"rules"}, exitClean},
		{[]string{"completion", "bash"}, exitClean},
	} {
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		reader.Close()
		var stderr bytes.Buffer
		if got := Main(c.args, env, strings.NewReader(""), writer, &stderr); got != c.want || stderr.Len() > 0 {
			t.Errorf("%v: exit code %d, want %d; stderr %q", c.args, got, c.want, &stderr)
		}
		writer.Close()
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk\nfull") }

// A result that could not be written outranks what it says, and the message stays on one line.
func TestUnwritableStdout(t *testing.T) {
	dir, env := plainDir(t)
	for _, args := range [][]string{{"-C", dir, "check"}, {"-C", dir, "check", "--format", "json"}, {"rules"}, {"version"}, {"-C", dir, "config"}} {
		var stderr bytes.Buffer
		code := Main(args, env, strings.NewReader(""), brokenWriter{}, &stderr)
		if code != exitFailure || strings.Count(stderr.String(), "\n") != 1 || !strings.Contains(stderr.String(), `disk\nfull`) {
			t.Errorf("%v: exit code %d, stderr %q", args, code, &stderr)
		}
	}
}

func TestMessagesCannotSteerTheTerminal(t *testing.T) {
	dir, env := plainDir(t)
	for _, args := range [][]string{
		{"ev\x1b[31mil\n"}, {"-C", dir, "check", "ev\x1b[31mil\n"}, {"-C", "ev\x1b[31mil", "check"}, {"-C", dir, "check", "--color", "\x9b\x07"},
		{"-C", dir, "explain", "\u202egnp.exe"}, {"rules", "\x1b]0;title\x07"}, {"-C", dir, "check", "--format", "\x1b\r"},
	} {
		_, stderr, code := runMain(t, env, args...)
		if code != exitFailure || strings.Count(stderr, "\n") != 1 || strings.ContainsAny(stderr, "\x1b\x07\r\u202e") {
			t.Errorf("%q: exit code %d, stderr %q", args, code, stderr)
		}
	}
}

func TestVerdict(t *testing.T) {
	warn, covered := rules.Finding{Level: rules.Warn}, rules.Finding{Level: rules.Error, Covered: true}
	for _, c := range []struct {
		findings []rules.Finding
		level    rules.Level
		want     int
	}{
		{nil, rules.Info, exitClean},
		{[]rules.Finding{warn}, rules.Error, exitClean},
		{[]rules.Finding{warn}, rules.Warn, exitFindings},
		{[]rules.Finding{warn}, rules.Info, exitFindings},
		{[]rules.Finding{covered}, rules.Info, exitClean},
		{[]rules.Finding{covered, warn}, rules.Warn, exitFindings},
	} {
		if got := verdict(&rules.Result{Findings: c.findings}, c.level); got != c.want {
			t.Errorf("%v at %v: exit code %d, want %d", c.findings, c.level, got, c.want)
		}
	}
}

func brokenRender(w io.Writer) error {
	io.WriteString(w, "new")
	return errors.New("half way")
}

// A report that could not be completed leaves the old file as it was and nothing beside it.
func TestWriteFileLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "report")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := writeFile(file, brokenRender)
	if err == nil || !strings.Contains(err.Error(), "half way") {
		t.Errorf("error is %v", err)
	}
	if content, _ := os.ReadFile(file); string(content) != "old" {
		t.Errorf("the old report became %q", content)
	}
	names, err := fs.Glob(os.DirFS(dir), "*")
	if hidden, _ := fs.Glob(os.DirFS(dir), ".*"); err != nil || len(names)+len(hidden) != 1 {
		t.Errorf("left behind: %v %v", names, hidden)
	}
}
