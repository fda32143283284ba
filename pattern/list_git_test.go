package pattern

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// askGit returns for every path the 1-based line of the ignore file that git says decides it, 0 for none.
func askGit(run func(string, ...string) []byte, paths []string) []int {
	out := run(strings.Join(paths, "\x00")+"\x00", "check-ignore", "-z", "--stdin", "-v", "-n", "--no-index")
	fields := strings.Split(string(out), "\x00") // source, line, pattern, path, …
	lines := make([]int, len(paths))
	for i := range paths {
		lines[i], _ = strconv.Atoi(fields[4*i+1])
	}
	return lines
}

// compareWithGit runs one ignore file over all paths through both and reports each difference.
func compareWithGit(t *testing.T, dir string, run func(string, ...string) []byte, content string, paths []string) {
	t.Helper()
	write(t, filepath.Join(dir, ".gitignore"), content)
	lines := Lines([]byte(content))
	list, err := Compile(lines)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range askGit(run, paths) {
		if _, which := list.Match(paths[i]); which+1 != want {
			t.Errorf("ignore file %q, path %q: line %d decides, git says %d", content, paths[i], which+1, want)
		}
	}
}

func TestListAgreesWithGitOnMadePairs(t *testing.T) {
	dir, run := gitRepo(t)
	paths := []string{
		"a", "b", "ab", "a/b", "a/b/c", "a/x/b", "a/x/y/b", "b/a", "foo", "foobar", "foo/bar", "fooxyz/a/bar", "foox/bar", "x/foo/bar",
		"foo.txt", "x/foo.txt", "x/y/foo.txt", "src/a.go", "src/in/a.go", "a b", "a ", "trailing ", "trailing", "#hash", "!bang", `back\slash`,
		"*.txt", "[a].txt", "a.txt", "-", "]", "a]", "[", "[x", "caf\u00e9", "bad\xff\xfe", "new\nline", "tab\there", "?", "aaaaaaaaaaaaaaaab", "^", "\\",
		"doc/frotz/x", "a/doc/frotz/x", "build/out/x.o", "build/keep", "x/build/keep", "a-c", "\x01", "\v", "\f", "a\rb", "cr\r",
	}
	lines := []string{
		"a", "/a", "a/", "a/b", "/a/b", "a/*", "a/**", "**/b", "a/**/b", "**/a/**", "**", "*", "/*", "/**", "/**/", "**/", "a**b", "a**/b", "foo**/bar", "foo**bar",
		"*foo**/bar", "f*o**/bar", "foo/**bar", "?oo**/bar", `a\/b`, `a/**\/b`, `**\/b`, "***/b", "a/***/b", "a/**/**/b", "*/b", "*/*/b", "*.txt", `\*.txt`, "[a].txt", `\[a\].txt`, `\[a].txt`,
		"?", "??", "*b", "*a*a*a*b", "[ab]", "[!a]", "[^a]", "[a-c]", "[c-a]", "[]]", "[]-a]", "[!]a]", "[a", "[", "[[:alpha:]]", "[[:alpha:]", "[[:nope:]]", "[[:alpha]", "[[x", `[\]]`, `[\\]`, `[\a-\c]`,
		"[[:space:]]", "[[:cntrl:]]", "a[/]b", "a[!x]b", "a[^/]b", "[a-]c", "a[,-]c", "a[--0]c", `a\`, `\a`, `\`, `\\`, "#hash", `\#hash`, "!bang", `\!bang`, "a\\ ", "trailing ", `trailing\ `, "trailing\\  ", "trailing   ", "a b",
		"foo\t", "bad\xff\xfe", "bad[\x80-\xff]*", "caf\u00e9", "caf??", "//a", "a//b", "!", "/", "! ", "cr\r", "cr\r\r", "a/b/", "doc/frotz/", "/doc/frotz", "frotz/x", "build/", "[[:punct:]]", "[[:a-b:]]", "[a[:digit:]-z]", "*?", "?*", "[*]", "[?]", "[[?*\\]", " a", "-",
	}
	for _, line := range lines {
		compareWithGit(t, dir, run, line+"\n", paths)
	}
	for _, file := range []string{
		"*\n!*.txt\n", "*.txt\n!foo.txt\n", "build/*\n!build/keep\n", "build/\n!build/keep\n", "/*\n!/a\n/a/*\n!/a/b\n", "a/**/*\n!a/b\n!a/b/c\n",
		"\ufeffa\nb\n", "# c\n\n  \na\n", "a\r\n!b\r\nfoo*\r\n", "*\n!*/\n!*.go\n", "no newline at end\na",
	} {
		compareWithGit(t, dir, run, file, paths)
	}
}

func TestPosixClassesAgreeWithGitOnEveryByte(t *testing.T) {
	dir, run := gitRepo(t)
	var paths []string
	for c := 1; c < 256; c++ {
		if c != '/' && c != '.' && c != ':' { // git takes a lone ":" for "no path"
			paths = append(paths, string([]byte{byte(c)}), "x"+string([]byte{byte(c)}))
		}
	}
	for name := range posixClasses {
		compareWithGit(t, dir, run, "[[:"+name+":]]\nx[![:"+name+":]]\n", paths)
	}
}

func TestListAgreesWithGitOnRandomPairs(t *testing.T) {
	dir, run := gitRepo(t)
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(from []string, n int) string {
		var b strings.Builder
		for range 1 + random.IntN(n) {
			b.WriteString(from[random.IntN(len(from))])
		}
		return b.String()
	}
	patternParts := []string{"a", "b", "a", "/", "/", "*", "**", "**/", "/**/", "?", "[ab]", "[!a]", "!", `\`, "-", "]", "ab"}
	for round := range 60 {
		var paths []string
		for range 60 {
			if p := cleanPath(pick([]string{"a", "b", "/", "/", "ab", "-", "x"}, 9)); p != "" {
				paths = append(paths, p)
			}
		}
		slices.Sort(paths)
		content := ""
		for range 4 {
			content += pick(patternParts, 7) + "\n"
		}
		compareWithGit(t, dir, run, content, slices.Compact(paths))
		if t.Failed() {
			t.Fatal(fmt.Sprint("round ", round))
		}
	}
}

func cleanPath(p string) string {
	return strings.Join(strings.FieldsFunc(p, func(r rune) bool { return r == '/' }), "/")
}
