package hook

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// stubShells are command lines of shells; what is not installed is left out, but sh.
var stubShells = [][]string{{"sh"}, {"sh", "-eu"}, {"dash"}, {"dash", "-eu"}, {"bash", "-euo", "pipefail"}, {"bash", "--posix"}, {"busybox", "sh", "-eu"},
	{"zsh"}, {"zsh", "-eu"}, {"ksh", "-eu"}, {"mksh", "-eu"}}

// runStub runs a hook in a shell with a program in place of bloatgate, which prints its arguments and standard input.
func runStub(t *testing.T, shell []string, text, stdin string, args ...string) (out string, code int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "a hook")
	if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(shell[0], append(append(shell[1:len(shell):len(shell)], file), args...)...)
	cmd.Stdin = strings.NewReader(stdin)
	cmd.Env = []string{"PATH=/usr/bin:/bin"}
	said, _ := cmd.CombinedOutput()
	return string(said), cmd.ProcessState.ExitCode()
}

// fakeProgram fails with 3 where its standard input says so.
func fakeProgram(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), `it's "$HOME" {event}`, "bloatgate")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	const text = "#!/bin/sh\nfor a; do printf '<%s>' \"$a\"; done\necho\nin=$(cat)\nprintf '%s.\\n' \"$in\"\ncase $in in *bad*) exit 3 ;; esac\n"
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func eachShell(t *testing.T, test func(t *testing.T, shell []string)) {
	if runtime.GOOS == "windows" {
		t.Skip("runs shells of Unix")
	}
	for _, shell := range stubShells {
		if _, err := exec.LookPath(shell[0]); err == nil {
			t.Run(strings.Join(shell, " "), func(t *testing.T) { test(t, shell) })
		}
	}
}

// TestStubInShells: arguments, standard input and the exit code come through, with and without a hook of others below.
func TestStubInShells(t *testing.T) {
	push, _ := FindEvent("pre-push")
	stub := Stub{Event: push, Binary: fakeProgram(t), Missing: Pass}
	block := string(insert([]byte(shebang+"echo \"others: $#\"\ncat\n"), stub.block(kindBlock)))
	large := strings.Repeat("refs/heads/a 1 refs/heads/b 2\n", 5000) // more than a pipe holds
	eachShell(t, func(t *testing.T, shell []string) {
		for _, c := range []struct {
			text, stdin, out string
			code             int
		}{
			{stub.File(), "a $b `c` \\d\n", "<hook><run><pre-push><o 1><>\na $b `c` \\d.\n", 0},
			{stub.File(), "bad\n", "<hook><run><pre-push><o 1><>\nbad.\n", 3},
			{block, "a $b `c` \\d\n%s\n", "<hook><run><pre-push><o 1><>\na $b `c` \\d\n%s.\nothers: 2\na $b `c` \\d\n%s\n", 0},
			{block, "bad\n", "<hook><run><pre-push><o 1><>\nbad.\n", 3},
			{block, "", "<hook><run><pre-push><o 1><>\n.\nothers: 2\n", 0},
			{block, large, "<hook><run><pre-push><o 1><>\n" + strings.TrimSuffix(large, "\n") + ".\nothers: 2\n" + large, 0},
		} {
			if out, code := runStub(t, shell, c.text, c.stdin, "o 1", ""); out != c.out || code != c.code {
				t.Errorf("stdin %.40q: exit code %d, want %d; prints %.200q, want %.200q", c.stdin, code, c.code, out, c.out)
			}
		}
	})
}

// TestStubWithoutProgram: the hook says so, and goes on or stops as it was told.
func TestStubWithoutProgram(t *testing.T) {
	commit, _ := FindEvent("pre-commit")
	eachShell(t, func(t *testing.T, shell []string) {
		for _, binary := range []string{"", "/no where/bloatgate", "/"} {
			for missing, want := range map[string]int{Pass: 0, Stop: 1} {
				stub := Stub{Event: commit, Binary: binary, Missing: missing}
				out, code := runStub(t, shell, stub.File(), "")
				if code != want || out != stub.gone()+"\n" {
					t.Errorf("%+v: exit code %d, %q", stub, code, out)
				}
			}
		}
	})
}

// TestShellcheck: no stub has a shell fault that shellcheck knows.
func TestShellcheck(t *testing.T) {
	needTool(t, "shellcheck")
	for _, e := range Events() {
		for _, binary := range []string{"", `/it's/"bin"/bloatgate`} {
			stub := Stub{Event: e, Binary: binary, Missing: Stop}
			for _, text := range []string{stub.File(), shebang + stub.block(kindBlock) + "cat\n", shebang + stub.config() + " \"$@\"\n"} {
				cmd := exec.Command("shellcheck", "-s", "sh", "-")
				cmd.Stdin = strings.NewReader(text)
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%v\n%s\n%s", err, out, text)
				}
			}
		}
	}
}

func TestRecorded(t *testing.T) {
	commit, _ := FindEvent("pre-commit")
	for _, binary := range []string{"", "/usr/bin/bloatgate", `/it's/'a' "p"/bloatgate`, "C:/Program Files/bloatgate.exe"} {
		for _, missing := range []string{Pass, Stop} {
			for _, kind := range []string{kindFile, kindBlock, kindConfig} {
				stub := Stub{Event: commit, Binary: binary, Missing: missing}
				if b, m := recorded(stub.body(kind)); b != binary || m != missing {
					t.Errorf("%s: %q %q, want %q %q", kind, b, m, binary, missing)
				}
			}
		}
	}
}
