package ignore

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing/format/gitignore"
)

// question is a tree with an ignore file of ours in it. Its answer says of each file whether it is hidden.
type question struct {
	*layout
	lines []string
	file  string // from the root
}

// oneByOne asks about each tree on its own.
func oneByOne(hidden func(*testing.T, question) map[string]bool) asker {
	return func(t *testing.T, questions []question) [][]bool {
		var answers [][]bool
		for _, q := range questions {
			set, answer := hidden(t, q), make([]bool, len(q.files))
			for i, f := range q.files {
				answer[i] = set[f.Path]
			}
			answers = append(answers, answer)
		}
		return answers
	}
}

// unlisted turns a program that lists what it does not hide into one that says what it hides.
func unlisted(shown func(*testing.T, question) map[string]bool) asker {
	return oneByOne(func(t *testing.T, q question) map[string]bool {
		listed, hidden := shown(t, q), map[string]bool{}
		for _, f := range q.files {
			hidden[f.Path] = !listed[f.Path]
		}
		return hidden
	})
}

// output runs a program in the tree, with nothing of the user's configuration, and returns what it prints. A program that finds nothing may
// exit with 1.
func output(t *testing.T, dir, stdin, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(stdin)
	cmd.Env = append(plainEnv(), "HOME="+dir)
	var out, problem bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problem
	if err := cmd.Run(); err != nil && (cmd.ProcessState.ExitCode() != 1 || problem.Len() > 0) {
		t.Fatalf("%s %q: %v\n%s", name, args, err, problem.String())
	}
	return out.String()
}

func plainEnv() []string {
	env := []string{"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "LC_ALL=C.UTF-8", "PYTHONDONTWRITEBYTECODE=1"}
	for _, pair := range os.Environ() {
		name, _, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, "GIT_") && !strings.HasPrefix(name, "LC_") && name != "RIPGREP_CONFIG_PATH" && name != "HOME" {
			env = append(env, pair)
		}
	}
	return env
}

// readList reads a list with NUL after each item.
func readList(list, prefix string) map[string]bool {
	set := map[string]bool{}
	for item := range strings.SplitSeq(list, "\x00") {
		set[strings.TrimPrefix(item, prefix)] = true
	}
	return set
}

func gitIn(t *testing.T, q question, stdin string, args ...string) string {
	return output(t, q.root, stdin, "git", append([]string{"-c", "core.excludesFile=" + q.file, "-c", "core.protectNTFS=false", "-c", "core.protectHFS=false"}, args...)...)
}

func makeRepository(t *testing.T, q question) {
	gitIn(t, q, "", "init", "-q", "--template=")
	var index strings.Builder
	for _, f := range q.files {
		index.WriteString("100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\t" + f.Path + "\x00")
	}
	gitIn(t, q, index.String(), "update-index", "-z", "--index-info")
}

func askListFiles(t *testing.T, q question) map[string]bool {
	return readList(gitIn(t, q, "", "ls-files", "-z", "-c", "-i", "--exclude-from="+q.file), "")
}

func askCheckIgnore(t *testing.T, q question) map[string]bool {
	var paths strings.Builder
	for _, f := range q.files {
		paths.WriteString("./" + f.Path + "\x00") // a path that starts with ":" would be magic
	}
	return readList(gitIn(t, q, paths.String(), "check-ignore", "--no-index", "-z", "--stdin"), "./")
}

// askGoGit trims lines as Crush does.
func askGoGit(t *testing.T, q question) map[string]bool {
	data, err := os.ReadFile(filepath.Join(q.root, q.file))
	if err != nil {
		t.Fatal(err)
	}
	var patterns []gitignore.Pattern
	for line := range strings.SplitSeq(string(data), "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			patterns = append(patterns, gitignore.ParsePattern(line, nil))
		}
	}
	matcher, hidden := gitignore.NewMatcher(patterns), map[string]bool{}
	for _, f := range q.files {
		hidden[f.Path] = matcher.Match(strings.Split(f.Path, "/"), false)
	}
	return hidden
}

// askRipgrep lists what a search would go through. extra gives it the file where it does not look for it by itself.
func askRipgrep(extra func(question) []string) asker {
	return unlisted(func(t *testing.T, q question) map[string]bool {
		args := append([]string{"--no-config", "--files", "--hidden", "-0", "--no-ignore-vcs", "--no-ignore-global", "--no-ignore-parent"}, extra(q)...)
		return readList(output(t, q.root, "", "rg", args...), "")
	})
}

func byItself(question) []string { return nil }

func asIgnoreFile(q question) []string { return []string{"--ignore-file", q.file} }

// asGlobs is how Mistral Vibe hands each line on.
func asGlobs(q question) []string {
	var args []string
	for _, line := range q.lines {
		args = append(args, "--glob", "!"+line)
	}
	return args
}

// askRepomix packs the tree without the tool's own lists of what to leave out.
func askRepomix(t *testing.T, q question) map[string]bool {
	result := filepath.Join(t.TempDir(), "packed.json")
	output(t, q.root, "", "node", filepath.Join(nodeModules(t), "repomix/bin/repomix.cjs"), "--quiet", "--style", "json", "-o", result,
		"--no-file-summary", "--no-directory-structure", "--no-default-patterns", "--no-gitignore", "--no-security-check", "--no-git-sort-by-changes")
	data, err := os.ReadFile(result)
	if err != nil {
		t.Fatal(err)
	}
	var packed struct{ Files map[string]string }
	if err := json.Unmarshal(data, &packed); err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for path := range packed.Files {
		listed[path] = true
	}
	return listed
}

// harness asks a small script of scripts/parsers about all trees at once.
func harness(program func(*testing.T) string, args func(*testing.T) []string) asker {
	type tree struct {
		Root  string   `json:"root"`
		File  string   `json:"file"`
		Paths [][]byte `json:"paths"`
	}
	return func(t *testing.T, questions []question) [][]bool {
		var trees []tree
		for _, q := range questions {
			next := tree{Root: q.root, File: filepath.Join(q.root, q.file)}
			for _, f := range q.files {
				next.Paths = append(next.Paths, []byte(f.Path))
			}
			trees = append(trees, next)
		}
		stdin, err := json.Marshal(trees)
		if err != nil {
			t.Fatal(err)
		}
		var answers [][]bool
		if err := json.Unmarshal([]byte(output(t, t.TempDir(), string(stdin), program(t), args(t)...)), &answers); err != nil {
			t.Fatal(err)
		}
		return answers
	}
}

func script(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "scripts", "parsers", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func askNode(name string, more ...string) asker {
	return harness(func(*testing.T) string { return "node" }, func(t *testing.T) []string {
		return append([]string{script(t, name), nodeModules(t)}, more...)
	})
}

func askPathspec(tool string) asker {
	return harness(pythonWithPathspec, func(t *testing.T) []string { return []string{script(t, "pathspec_reader.py"), tool} })
}

// nodeModules finds the folder with the packages: named by a variable, or beside a folder of programs in PATH.
func nodeModules(t *testing.T) string {
	t.Helper()
	folders := []string{os.Getenv("BLOATGATE_NODE_MODULES")}
	for _, bin := range filepath.SplitList(os.Getenv("PATH")) {
		if strings.HasSuffix(filepath.ToSlash(bin), "node_modules/.bin") {
			folders = append(folders, filepath.Dir(bin))
		}
	}
	for _, folder := range folders {
		if _, err := os.Stat(filepath.Join(folder, "ignore-7.0.0")); folder != "" && err == nil {
			return folder
		}
	}
	missing(t, "the node modules of scripts/parsers")
	return ""
}

// pythonWithPathspec prefers the python3 of PATH; Debian's packages serve Debian's own.
func pythonWithPathspec(t *testing.T) string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import pathspec").Run() == nil {
			return python
		}
	}
	missing(t, "python3 with pathspec")
	return ""
}

func needProgram(t *testing.T, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		missing(t, name)
	}
}

// missing skips locally with a word, and fails in CI, where a missing tool would be a check that did not happen.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf("%s is not installed, and CI must not pass without it", what)
	}
	t.Skipf("%s is not installed", what)
}
