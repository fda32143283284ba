package rules_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// TestTrackedIgnored compares what each pattern is told to hide: "FILE:LINE hides PATHS".
func TestTrackedIgnored(t *testing.T) {
	none := func(*config.Config) {}
	for name, c := range map[string]struct {
		tree files
		edit func(*config.Config)
		want []string
	}{
		"a pattern, several files": {files{".gitignore": "# ours\n*.o\nbin/*\n", "bin/setup": "x\n", "bin/console": "x\n", "a.go": "x\n"}, none, []string{".gitignore:3 hides bin/console, bin/setup"}},
		"two patterns":             {files{".gitignore": "a.go\nb.go\n", "a.go": "x\n", "b.go": "x\n"}, none, []string{".gitignore:1 hides a.go", ".gitignore:2 hides b.go"}},
		"the last one decides":     {files{".gitignore": "*.go\n!a.go\na*\n", "a.go": "x\n"}, none, []string{".gitignore:3 hides a.go"}},
		"kept by a later line":     {files{".gitignore": "*.go\n!a.go\n", "a.go": "x\n"}, none, nil},
		"kept by a deeper file":    {files{".gitignore": "*.go\n", "sub/.gitignore": "!a.go\n", "sub/a.go": "x\n"}, none, nil},
		"a deeper file":            {files{".gitignore": "!*.go\n", "sub/.gitignore": "*.go\n", "sub/a.go": "x\n", "a.go": "x\n"}, none, []string{"sub/.gitignore:1 hides sub/a.go"}},
		"below a hidden folder":    {files{".gitignore": "env\n!a.py\n", "src/env/.gitignore": "!a.py\n", "src/env/a.py": "x\n"}, none, []string{".gitignore:1 hides src/env/a.py"}},
		"a file named as a folder": {files{".gitignore": "env/\n", "src/env": "x\n"}, none, nil},
		"names with a dot":         {files{".gitignore": ".*\n*.yml\n", ".github/ci.yml": "x\n", ".editorconfig": "x\n"}, none, nil},
		"not to be read":           {files{".gitignore": "*.min.js\n*.bin\n*.empty\n", "a.min.js": lines(90, "f{n}()\n"), "a.bin": "\x00\x01", "a.empty": ""}, none, nil},
		"allowed":                  {files{".gitignore": "a.go\n", "a.go": "x\n"}, allowing(config.Allow{Paths: []string{"a.go"}, Reason: "r"}), nil},
		"left out, its rules kept": {files{".gitignore": "a.go\n", "a.go": "x\n"}, func(c *config.Config) { c.Exclude = []string{".gitignore"} }, []string{".gitignore:1 hides a.go"}},
		"no ignore file":           {files{"gitignore": "a.go\n", "a.go": "x\n"}, none, nil},
		"many": {files{".gitignore": "*.go\n", "a.go": "x\n", "b.go": "x\n", "c.go": "x\n", "d.go": "x\n", "e.go": "x\n", "f.go": "x\n", "g.go": "x\n"}, none,
			[]string{".gitignore:1 hides a.go, b.go, c.go, d.go, e.go and 2 more"}},
	} {
		_, res := run(t, c.tree, whole(c.edit))
		var got []string
		for _, f := range found(res, "tracked-ignored") {
			said := fmt.Sprintf("%s:%d hides %s", f.Path, f.Line, values(f, "hides"))
			if more := values(f, "and"); more != "" {
				said += " and " + more
			}
			got = append(got, said)
		}
		if strings.Join(got, "; ") != strings.Join(c.want, "; ") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestTheFixCures adds the line that a finding prints to the file it names.
func TestTheFixCures(t *testing.T) {
	for _, all := range []files{
		{".gitignore": "tags\n", "tools/tags/Makefile": "all:\n", "tools/tags/tags.c": "int a;\n"},
		{"sub/.gitignore": "*/*\n", "sub/in/odd [name]!#*.js": "x()\n"},
		{".gitignore": "a/**\n", "a/b/trailing ": "x\n"},
		{".gitignore": "/x*", "x y": "x\n"},
	} {
		for range 5 { // what a folder hid may be hidden for its own sake too
			_, res := run(t, all, whole())
			got := found(res, "tracked-ignored")
			if len(got) == 0 {
				break
			}
			line := strings.Split(got[0].Fix, "`")[1]
			all[got[0].Path] = strings.TrimSuffix(all[got[0].Path], "\n") + "\n" + line + "\n"
		}
		if _, res := run(t, all, whole()); len(found(res, "tracked-ignored")) > 0 {
			t.Errorf("not cured: %q", all)
		}
	}
}

// TestUntrackedIsNotTold: what git does not track may well be ignored.
func TestUntrackedIsNotTold(t *testing.T) {
	file := func(path, content string, tracked bool) tree.File {
		f := changed(path, content, nil)
		f.Tracked = tracked
		return f
	}
	src := changes{file(".gitignore", "*.go\n", false), file("a.go", "x\n", false), file("b.go", "x\n", true)}
	res, err := rules.Run(context.Background(), src, whole())
	if err != nil {
		t.Fatal(err)
	}
	got := found(res, "tracked-ignored")
	if len(got) != 1 || values(got[0], "hides") != "b.go" {
		t.Errorf("%+v", got)
	}
}

// TestFingerprintOfAPattern moves with the text of the pattern, not with its line.
func TestFingerprintOfAPattern(t *testing.T) {
	print := func(ignore string) string {
		_, res := run(t, files{".gitignore": ignore, "a.go": "x\n"}, whole())
		got := found(res, "tracked-ignored")
		if len(got) != 1 {
			t.Fatalf("%q: %+v", ignore, got)
		}
		return got[0].Fingerprint
	}
	if first := print("*.go\n"); first != print("# moved\n\n*.go\n") || first == print("a.*\n") {
		t.Error("the fingerprint depends on the line, or not on the pattern")
	}
}
