package pattern

import (
	"strings"
	"testing"
)

// slow says what a glob matches by trying every way, without the shortcuts of match. It is exponential: small inputs only.
func slow(g glob, text string) bool {
	if len(g) == 0 {
		return text == ""
	}
	rest := g[1:]
	switch g[0].kind {
	case all:
		return true
	case dirs, someDirs:
		if g[0].kind == dirs && slow(rest, text) {
			return true
		}
		for i := range len(text) {
			if text[i] == '/' && slow(rest, text[i+1:]) {
				return true
			}
		}
		return false
	case star:
		for i := 0; i <= len(text); i++ {
			if slow(rest, text[i:]) {
				return true
			}
			if i < len(text) && text[i] == '/' {
				return false
			}
		}
		return false
	}
	return text != "" && g[0].accepts(text[0]) && slow(rest, text[1:])
}

var globSeeds = []string{"a", "*", "**/a", "a/**/b", "**/*a*a*b", "[a-c]*/?", "a**b", `a\/**\/b`, "***/x/**/**", "!a/", "[[:alpha:]-]x", "[", `\`, "*a/*/**/b*"}

func FuzzMatch(f *testing.F) {
	for _, p := range globSeeds {
		f.Add(p, "a/b/aab")
		f.Add(p, "xa/a/x/b")
	}
	f.Fuzz(func(t *testing.T, line, path string) {
		p, ok := Parse(line)
		if !ok {
			return
		}
		_ = Problem(line)
		if list, err := Compile([]string{line}); err == nil {
			list.Match(path)
		}
		if len(p.rest) > 12 || len(path) > 16 {
			return
		}
		subject := path[strings.LastIndexByte(path, '/')+1:]
		if p.anchored {
			subject = path
		}
		rest, hasLiteral := strings.CutPrefix(subject, p.literal)
		if want := hasLiteral && slow(p.rest, rest); p.Match(path, true) != want {
			t.Errorf("%q against %q: want %v", line, path, want)
		}
	})
}

// TestMatchStaysWithinItsBound pins the bound with patterns that make a matcher with plain backtracking run for years.
func TestMatchStaysWithinItsBound(t *testing.T) {
	path := strings.Repeat(strings.Repeat("a", 200)+"/", 20)
	for _, line := range []string{
		"**/" + strings.Repeat("*a", 60) + "b", strings.Repeat("**/*a*a*a/", 30) + "b", strings.Repeat("**/", 300) + "b", strings.Repeat("*?", 300) + "b",
		strings.Repeat("**/a*/", 100) + "b", strings.Repeat("[a-z]*", 200) + "/x", "x/" + strings.Repeat(`**\/`, 100) + "b", strings.Repeat("a*/", 60),
	} {
		p, _ := Parse(line)
		for _, text := range []string{path, path + "a", "x/" + path, strings.ReplaceAll(path, "/", "")} {
			_, steps := p.rest.walk(text)
			if bound := 2 * (len(p.rest) + 1) * (len(text) + 1); steps > bound {
				t.Errorf("%.30q takes %d steps, more than %d", line, steps, bound)
			}
		}
	}
}

func FuzzAttributes(f *testing.F) {
	f.Add("sub", []byte("[attr]m text\n\"a\\040b\" m -x y=z\n* !text\n"), "sub/a b")
	f.Add("", []byte("\ufeff*.bin filter=lfs -text\r\n!x y\n"), "a.bin")
	f.Fuzz(func(t *testing.T, dir string, content []byte, path string) {
		parsed := ParseAttributes(dir, content)
		var names []string
		for _, line := range parsed.lines {
			for _, a := range line.set {
				if !validAttribute(a.name) {
					t.Errorf("took the name %q", a.name)
				}
				names = append(names, a.name)
			}
		}
		together := NewMatcher([]*AttributesFile{parsed}, names...).Lookup(path, names...)
		for i, name := range names[:min(len(names), 20)] { // dropping lines must not change an answer
			if alone := NewMatcher([]*AttributesFile{parsed}, name).Lookup(path, name); alone[0] != together[i] {
				t.Errorf("%s is %v, alone %v", name, together[i], alone[0])
			}
		}
	})
}
