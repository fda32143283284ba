package rules_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// words is hand-written text of about the given number of tokens.
func words(tokens int) string {
	return lines(tokens/8+1, "the ledger closes at month {n:}\n")[:tokens*4]
}

func copies(content string, paths ...string) files {
	tree := files{"README.md": "# Here\n"}
	for _, p := range paths {
		tree[p] = content
	}
	return tree
}

func numbered(n int, format string) []string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf(format, i))
	}
	return out
}

func TestDuplicate(t *testing.T) {
	for name, c := range map[string]struct {
		tree files
		edit func(*config.Config)
		want string // path, tokens and the copies of the only finding; "" for none
	}{
		"two":                 {tree: copies(words(8000), "b.txt", "a/x.txt"), want: "a/x.txt 8000: b.txt"},
		"under the limit":     {tree: copies(words(7999), "a.txt", "b.txt")},
		"three":               {tree: copies(words(4000), "a.txt", "b.txt", "c.txt"), want: "a.txt 8000: b.txt, c.txt"},
		"many":                {tree: copies(words(2000), numbered(9, "t%d.md")...), want: "t0.md 16000: t1.md, t2.md, t3.md, t4.md, t5.md and 3 more"},
		"small ones":          {tree: copies(words(499), numbered(40, "t%d.md")...)},
		"not so small":        {tree: copies(words(500), numbered(17, "t%02d.md")...), want: "t00.md 8000: t01.md, t02.md, t03.md, t04.md, t05.md and 11 more"},
		"licences":            {tree: copies(words(4000), "LICENSE", "a/LICENSE.md", "b/COPYING", "c/licence.txt")},
		"a licence elsewhere": {tree: copies(words(8000), "LICENSE", "a/about.md", "b/about.md"), want: "a/about.md 8000: b/about.md"},
		"code about licences": {tree: copies(lines(2000, "def licence_{n}(): pass\n"), "a/license.py", "b/license.py"), want: "a/license.py 12223: b/license.py"},
		"empty":               {tree: copies("", numbered(50, "p%d/__init__.py")...)},
		"data":                {tree: copies(lines(4000, "{n},2,3,4,5,6,7,8\n"), "a.csv", "b.csv")},
		"limit of our own":    {tree: copies(words(600), "a.txt", "b.txt"), edit: func(c *config.Config) { c.Limits.Warn = 600 }, want: "a.txt 600: b.txt"},
		"limit off":           {tree: copies(words(9000), "a.txt", "b.txt"), edit: func(c *config.Config) { c.Limits.Warn = 0 }},
		"allowed":             {tree: copies(words(8000), "a.txt", "b.txt"), edit: allowing(config.Allow{Paths: []string{"b.txt"}, Reason: "the tool wants it there"})},
		"not scanned":         {tree: copies(words(8000), "a.txt", "b.txt"), edit: func(c *config.Config) { c.Exclude = []string{"b.txt"} }},
	} {
		if c.edit == nil {
			c.edit = func(*config.Config) {}
		}
		_, res := run(t, c.tree, whole(c.edit))
		var got []string
		for _, f := range found(res, "duplicate") {
			said := fmt.Sprintf("%s %d: %s", f.Path, f.Tokens, values(f, "copy"))
			if more := values(f, "and"); more != "" {
				said += " and " + more
			}
			got = append(got, said)
			if f.Level != rules.Warn {
				t.Errorf("%s: level %v", name, f.Level)
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestDuplicateComparesAllBytes: files whose size and samples are the same are no copies when a byte between the samples differs.
func TestDuplicateComparesAllBytes(t *testing.T) {
	text := words(20_000)
	odd := text[:10_000] + "#" + text[10_001:]
	_, res := run(t, files{"a.txt": text, "b.txt": odd}, whole())
	if got := found(res, "duplicate"); len(got) > 0 {
		t.Errorf("%+v", got)
	}
	_, res = run(t, files{"a.txt": text, "b.txt": odd, "c.txt": text, "d.txt": odd, "e.txt": odd}, whole())
	got := found(res, "duplicate")
	if len(got) != 2 || values(got[0], "copy") != "c.txt" || values(got[1], "copy") != "d.txt, e.txt" {
		t.Errorf("%+v", got)
	}
}

// TestDuplicateOfWhatIsGone: files that vanish or shrink after they were judged are no copies of anything.
func TestDuplicateOfWhatIsGone(t *testing.T) {
	text := words(9000)
	for name, again := range map[string]func() (tree.Content, error){
		"gone":   func() (tree.Content, error) { return nil, errors.New("gone") },
		"shrunk": func() (tree.Content, error) { return memory{bytes.NewReader([]byte(text[:100]))}, nil },
		"there":  nil,
	} {
		fickle := func(path string) tree.File {
			f, opened := changed(path, text, nil), 0
			return f.WithOpener(func() (tree.Content, error) {
				if opened++; opened > 1 && again != nil {
					return again()
				}
				return f.Open()
			})
		}
		res, err := rules.Run(context.Background(), changes{fickle("a.txt"), fickle("b.txt")}, whole())
		if err != nil {
			t.Fatal(err)
		}
		if got := len(found(res, "duplicate")); got > 0 != (again == nil) {
			t.Errorf("%s: %d findings", name, got)
		}
	}
}

// TestSameInputSameFindings: the hashes that group files differ from run to run, what is found does not.
func TestSameInputSameFindings(t *testing.T) {
	all := files{}
	for i := range 8 {
		for _, dir := range []string{"a", "b", "c"} {
			all[fmt.Sprintf("%s/%d.txt", dir, i)] = fmt.Sprint(i, words(9000))
		}
	}
	_, first := run(t, all, whole())
	_, second := run(t, all, whole())
	if len(found(first, "duplicate")) != 8 || !slices.EqualFunc(first.Findings, second.Findings, func(a, b rules.Finding) bool {
		return a.Path == b.Path && a.Rule == b.Rule && a.Fingerprint == b.Fingerprint && slices.Equal(a.Evidence, b.Evidence)
	}) {
		t.Errorf("%+v\n%+v", first.Findings, second.Findings)
	}
}
