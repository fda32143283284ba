package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// scriptCommands are described at the top of main_test.go.
var scriptCommands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"exits":  cmdExits,
	"repo":   cmdRepo,
	"commit": cmdCommit,
	"gen":    cmdGen,
	"json":   cmdJSON,
	"valid":  cmdValid, // schema_test.go
	// case_commands_test.go
	"casefiles": cmdCaseFiles,
	"judged":    cmdJudged,
}

func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND ARGS…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("could not run %s: %v", args[1], err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func cmdRepo(ts *testscript.TestScript, neg bool, args []string) {
	dir := "."
	if len(args) > 0 {
		dir, args = args[0], args[1:]
	}
	runGit(ts, append(append([]string{"init", "-q", "-b", "main"}, args...), dir)...)
}

func cmdCommit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: commit MESSAGE")
	}
	runGit(ts, "add", "-A")
	runGit(ts, "commit", "-q", "--allow-empty", "-m", args[0])
}

func runGit(ts *testscript.TestScript, args ...string) {
	if err := ts.Exec("git", args...); err != nil {
		ts.Fatalf("git %s: %v", strings.Join(args, " "), err)
	}
}

func cmdGen(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: gen repeat|array N TEXT FILE, gen random N FILE")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	f, err := os.Create(ts.MkAbs(unescape(ts, args[len(args)-1])))
	ts.Check(err)
	defer f.Close()
	out := bufio.NewWriter(f)
	switch kind := args[0]; {
	case kind == "repeat" && len(args) == 4:
		repeat(out, n, unescape(ts, args[2]), "")
	case kind == "array" && len(args) == 4:
		out.WriteString("[")
		repeat(out, n, unescape(ts, args[2]), ",")
		out.WriteString("]")
	case kind == "random" && len(args) == 3:
		_, err := io.CopyN(out, rand.NewChaCha8([32]byte{}), int64(n))
		ts.Check(err)
	default:
		ts.Fatalf("gen does not know %q with %d arguments", kind, len(args)-1)
	}
	ts.Check(out.Flush())
}

// repeat writes text n times, with a separator in between and "{n}" replaced by the count.
func repeat(w io.StringWriter, n int, text, separator string) {
	for i := range n {
		if i > 0 {
			w.WriteString(separator)
		}
		w.WriteString(strings.ReplaceAll(text, "{n}", strconv.Itoa(i)))
	}
}

func unescape(ts *testscript.TestScript, s string) string {
	out, err := strconv.Unquote(`"` + strings.ReplaceAll(s, `"`, `\"`) + `"`)
	if err != nil {
		ts.Fatalf("bad escapes in %q: %v", s, err)
	}
	return out
}

func cmdJSON(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: json REGEXP STEP…")
	}
	pattern, err := regexp.Compile(args[0])
	ts.Check(err)
	var doc any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &doc))
	value, err := walk(doc, args[1:])
	switch matched := err == nil && pattern.MatchString(value); {
	case neg && matched:
		ts.Fatalf("%s is %s", strings.Join(args[1:], " "), value)
	case !neg && err != nil:
		ts.Fatalf("%s: %v", strings.Join(args[1:], " "), err)
	case !neg && !matched:
		ts.Fatalf("%s is %s", strings.Join(args[1:], " "), value)
	}
}

// walk follows steps into a decoded JSON value. The text of what it finds is the string itself, or JSON for everything else.
func walk(value any, steps []string) (string, error) {
	for _, step := range steps {
		next, ok := into(value, step)
		if !ok {
			return "", fmt.Errorf("nothing at %q", step)
		}
		value = next
	}
	if s, ok := value.(string); ok {
		return s, nil
	}
	text, err := json.Marshal(value)
	return string(text), err
}

func into(value any, step string) (any, bool) {
	switch v := value.(type) {
	case map[string]any:
		member, ok := v[step]
		return member, ok
	case []any:
		if step == "len" {
			return len(v), true
		}
		if name, want, ok := strings.Cut(step, "="); ok {
			i := slices.IndexFunc(v, func(e any) bool {
				text, err := walk(e, []string{name})
				return err == nil && text == want
			})
			return element(v, i)
		}
		i, err := strconv.Atoi(step)
		if err != nil {
			return nil, false
		}
		return element(v, i)
	}
	return nil, false
}

func element(list []any, i int) (any, bool) {
	if i < 0 || i >= len(list) {
		return nil, false
	}
	return list[i], true
}

func scriptCondition(cond string) (bool, error) {
	name, argument, _ := strings.Cut(cond, ":")
	switch name {
	case "root":
		return os.Geteuid() == 0, nil
	case "git":
		return gitAtLeast(argument)
	}
	return false, fmt.Errorf("unknown condition %q", cond)
}

// gitAtLeast compares "2.40" with the installed git's version.
func gitAtLeast(want string) (bool, error) {
	var wantMajor, wantMinor, major, minor int
	if _, err := fmt.Sscanf(want, "%d.%d", &wantMajor, &wantMinor); err != nil {
		return false, fmt.Errorf("bad git version %q: %w", want, err)
	}
	out, err := exec.Command("git", "version").Output()
	if err != nil {
		return false, nil
	}
	if _, err := fmt.Sscanf(string(out), "git version %d.%d", &major, &minor); err != nil {
		return false, fmt.Errorf("bad answer %q of git: %w", out, err)
	}
	return major > wantMajor || major == wantMajor && minor >= wantMinor, nil
}
