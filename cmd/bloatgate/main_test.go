// The command line is specified by the scripts in testdata/script at the top of the module. Each runs the real main in a directory of
// its own, with git's configuration shut off. To add one, write testdata/script/NAME.txtar: a comment that says what it pins, commands,
// files. `go test ./cmd/bloatgate -run 'TestScript/^NAME$' -v` runs it, `-update` rewrites the files that a failing `cmp` compares with.
//
// Beside testscript's own commands (exec, cmp, stdout, stderr, grep, exists, cp, symlink …) there are
//
//	bloatgate ARGS…                  runs the program; `! bloatgate …` where any failure will do
//	exits CODE COMMAND ARGS…         runs a command that has to end with this exit code: exits 1 bloatgate check
//	repo [DIR] [ARGS…]               git init, branch main, in DIR (default .); ARGS go to git init
//	commit MESSAGE                   git add -A and git commit in the current directory, be it empty
//	gen repeat N TEXT FILE           writes TEXT N times; "{n}" in TEXT becomes the count, from 0
//	gen array N TEXT FILE            writes a JSON array of N times TEXT on one line
//	gen random N FILE                writes N bytes that look random and are the same in every run
//	json REGEXP STEP…                the last stdout is JSON, and the value the steps lead to matches: json ^error$ findings 0 level
//	                                 a step is a member's name, an index, len (of an array), or name=value (the first element of
//	                                 an array that has it): json ^data$ findings path=data/train.jsonl class
//	valid SCHEMA                     the last stdout is valid by docs/schema/SCHEMA: valid report.v1.json
//	! json REGEXP STEP…              there is no such value, or it does not match: ! json . findings path=docs/essay.md
//
// In TEXT and FILE of gen, Go's escapes (\n, \xff, \u00e9) are undone; use single quotes around them. Named pipes, hard links and the like come from
// the system: `[unix] exec mkfifo pipe`. Conditions besides testscript's are [root] (the test runs as root) and [git:X.Y] (git is
// at least that version).
package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite expected output: cmp files in scripts, docs/rules.md")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"bloatgate": main})
}

func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join("..", "..", "testdata", "script"),
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Setup:              isolate,
		Cmds:               scriptCommands,
		Condition:          scriptCondition,
	})
}

// isolate shuts the host out: no configuration of git's or ours, no colours, no identity but the test's.
func isolate(env *testscript.Env) error {
	home := filepath.Join(env.WorkDir, ".home")
	if err := os.MkdirAll(home, 0o755); err != nil {
		return err
	}
	env.Vars = append(env.Vars, isolation(home)...)
	env.Vars = append(env.Vars, "GORACE=atexit_sleep_ms=0") // the race detector has each of the thousands of runs wait for a second at its end
	// A script's own files must not make its directory part of a repository further up.
	env.Vars = append(env.Vars, "GIT_CEILING_DIRECTORIES="+filepath.Dir(env.WorkDir))
	return nil
}

// isolation is the environment every test runs in, on top of what testscript passes on (which is next to nothing).
func isolation(home string) []string {
	return []string{
		"HOME=" + home, "USERPROFILE=" + home, "XDG_CONFIG_HOME=" + home,
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_TERMINAL_PROMPT=0",
		"GIT_AUTHOR_NAME=t", "GIT_AUTHOR_EMAIL=t@example.invalid", "GIT_AUTHOR_DATE=2026-01-02T03:04:05Z",
		"GIT_COMMITTER_NAME=t", "GIT_COMMITTER_EMAIL=t@example.invalid", "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z",
	}
}
