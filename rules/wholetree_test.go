package rules_test

import (
	"strings"
	"testing"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// whole are the options of a run over a whole tree.
func whole(edit ...func(*config.Config)) rules.Options {
	opt := options(edit...)
	opt.Whole, opt.ConfigPath = true, "sub/.bloatgate.toml"
	return opt
}

// found are the findings of one rule.
func found(res *rules.Result, rule string) []rules.Finding {
	var out []rules.Finding
	for _, f := range res.Findings {
		if f.Rule == rule {
			out = append(out, f)
		}
	}
	return out
}

// values are those of all evidence of one name.
func values(f rules.Finding, name string) string {
	var out []string
	for _, e := range f.Evidence {
		if e.Name == name {
			out = append(out, e.Value)
		}
	}
	return strings.Join(out, ", ")
}

func allowing(entries ...config.Allow) func(*config.Config) {
	return func(c *config.Config) { c.Allow = entries }
}

// TestOnlyWholeTreesAreAsked: a part of a tree, and a change, say nothing about the whole.
func TestOnlyWholeTreesAreAsked(t *testing.T) {
	text := lines(3000, "word {n} of a text\n")
	tree := files{"a/one.txt": text, "a/two.txt": text, "a/kept.o": "text\n", ".gitignore": "*.o\n"}
	edit := allowing(config.Allow{Paths: []string{"gone"}, Reason: "r"})
	for name, c := range map[string]struct {
		opt  rules.Options
		want int
	}{"whole": {whole(edit), 1}, "not whole": {options(edit), 0}, "a part": {func() rules.Options { o := whole(edit); o.Paths = []string{"a"}; return o }(), 0}} {
		_, res := run(t, tree, c.opt)
		for _, rule := range []string{"duplicate", "tracked-ignored", "stale-allow"} {
			if got := len(found(res, rule)); got != c.want {
				t.Errorf("%s: %d findings of %s, want %d", name, got, rule, c.want)
			}
		}
	}
}

func TestStaleAllow(t *testing.T) {
	entry := func(paths ...string) config.Allow { return config.Allow{Paths: paths, Reason: "r", Line: 7} }
	ended := entry("gone.c")
	ended.Until = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	tree := files{"a.c": "int a;\n", "out/b.c": "int b;\n", "sub/.bloatgate.toml": "# here\n"}
	for name, c := range map[string]struct {
		entries []config.Allow
		want    string // part of the only message, "" for no finding
	}{
		"nothing there":          {[]config.Allow{entry("gone.c", "away.c")}, `the allow entry for "gone.c", "away.c" matches no file`},
		"one of two there":       {[]config.Allow{entry("gone.c", "a.c")}, ""},
		"allowed by another":     {[]config.Allow{entry("*.c"), entry("a.c")}, ""},
		"left out":               {[]config.Allow{entry("out/b.c")}, `the allow entry for "out/b.c" matches only files that ` + "`exclude` leaves out"},
		"left out, and one more": {[]config.Allow{entry("*.c")}, ""},
		"taken back by itself":   {[]config.Allow{entry("a.c", "!a.c")}, "matches no file"},
		"past its end":           {[]config.Allow{ended}, ""},
	} {
		_, res := run(t, tree, whole(allowing(c.entries...), func(c *config.Config) { c.Exclude = []string{"out/"} }))
		got := found(res, "stale-allow")
		if c.want == "" {
			if len(got) > 0 {
				t.Errorf("%s: %+v", name, got)
			}
			continue
		}
		if len(got) != 1 || !strings.Contains(got[0].Message, c.want) || got[0].Level != rules.Warn || got[0].Path != "sub/.bloatgate.toml" || got[0].Line != 7 || got[0].Class != rules.ConfigText {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestStaleAllowWithoutAPath: a configuration from elsewhere has no place in the tree, and each entry keeps a fingerprint of its own.
func TestStaleAllowWithoutAPath(t *testing.T) {
	opt := whole(allowing(config.Allow{Paths: []string{"x"}, Reason: "r", Line: 2}, config.Allow{Paths: []string{"y"}, Reason: "r", Line: 5}))
	opt.ConfigPath = ""
	_, res := run(t, files{"a.c": "int a;\n"}, opt)
	got := found(res, "stale-allow")
	if len(got) != 2 || got[0].Path != "" || got[0].Line != 0 || got[0].Fingerprint == got[1].Fingerprint {
		t.Errorf("%+v", got)
	}
}
