package rank

import (
	"slices"
	"strings"
	"testing"
)

// mentioned are the paths that a query names and those in its frames.
func mentioned(list []Candidate, query string) (named, frames []string) {
	m := ParseQuery(query).mentions(newPathFinder(list))
	for i := range list {
		if m.named[i] > 0 {
			named = append(named, list[i].Path)
		}
		if m.frames[i] > 0 {
			frames = append(frames, list[i].Path)
		}
	}
	return named, frames
}

// TestMentionsBesideFrames: a line says more than the one file with a number behind it, and a host with a port is no file.
func TestMentionsBesideFrames(t *testing.T) {
	list := candidates("net/client.py", "serve.py", "app.py", "db/pool.py", "lib/Gson.java", "lib/util.js")
	for _, c := range []struct {
		line          string
		named, frames []string
	}{
		{"it listens on 127.0.0.1:8000, the fault is in net/client.py", []string{"net/client.py"}, nil},
		{"it listens on example.test:8000, the fault is in net.client", []string{"net/client.py"}, nil},
		{"serve.py:1 calls net/client.py", []string{"net/client.py"}, []string{"serve.py"}},
		{"app.py:3 called from net/client.py:9 then db/pool.py:1", nil, []string{"net/client.py", "app.py", "db/pool.py"}},
		{`File "db/pool.py", line 3, in net.client`, nil, []string{"db/pool.py"}},
		{"at lib.Gson.read(Gson.java:3)", nil, []string{"lib/Gson.java"}},
		{"gone.py:3 imports net.client", []string{"net/client.py"}, nil},
		{"at run (http://localhost:3000/a/b/src/main/lib/util.js:3:1)", nil, []string{"lib/util.js"}},
	} {
		named, frames := mentioned(list, "Boom\n\n"+c.line)
		if !slices.Equal(named, c.named) || !slices.Equal(frames, c.frames) {
			t.Errorf("%q: named %q, frames %q; want %q, %q", c.line, named, frames, c.named, c.frames)
		}
	}
}

// TestMentionsInOtherScripts: letters above ASCII belong to names, so that no other file is meant by the rest of one.
func TestMentionsInOtherScripts(t *testing.T) {
	list := candidates("src/e.py", "src/größe.py", "検索/索引.py", "web/main.js")
	for line, want := range map[string][2]string{
		"see src/größe.py":                                   {"src/größe.py", ""},
		"größe.py is wrong":                                  {"src/größe.py", ""},
		"src/größe.py:3: error":                              {"", "src/größe.py"},
		"検索/索引.py":                                           {"検索/索引.py", ""},
		"/x/検索/索引.py:3: error":                               {"", "検索/索引.py"},
		"at f (http://localhost:5173/web/main.js?t=17:10:5)": {"", "web/main.js"},
	} {
		named, frames := mentioned(list, "Boom\n\n"+line)
		if got := [2]string{strings.Join(named, " "), strings.Join(frames, " ")}; got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// TestLinks: a link to a file names it, on whatever site and port, and whatever the revision is called.
func TestLinks(t *testing.T) {
	list := candidates("net/client.py", "net/my file.py", "top.md", "sub/top.md")
	for link, want := range map[string][]string{
		"https://github.com/o/r/blob/abc/net/client.py#L3":                       {"net/client.py"},
		"https://github.com/o/r/blob/feature/x/net/client.py":                    {"net/client.py"},
		"https://github.com/o/r/blob/abc/net/my%20file.py":                       {"net/my file.py"},
		"https://github.com/o/r/raw/refs/heads/main/net/client.py":               {"net/client.py"},
		"https://git.example.test:8443/o/r/blob/abc/net/client.py,":              {"net/client.py"},
		"https://gitlab.com/o/r/-/blob/abc/net/client.py?ref_type=heads":         {"net/client.py"},
		"https://gitlab.com/o/deep/er/r/-/raw/abc/net/client.py":                 {"net/client.py"},
		"https://raw.githubusercontent.com/o/r/abc/net/client.py":                {"net/client.py"},
		"https://raw.githubusercontent.com/o/r/refs/heads/main/net/client.py.":   {"net/client.py"},
		"https://bitbucket.org/o/r/src/abc/net/client.py":                        {"net/client.py"},
		"https://bitbucket.example.test/projects/o/repos/r/browse/net/client.py": {"net/client.py"},
		"https://codeberg.org/o/r/src/branch/main/net/client.py":                 {"net/client.py"},
		"https://codeberg.org/o/r/src/branch/main/top.md":                        {"top.md", "sub/top.md"},
		"[client](https://codeberg.org/o/r/src/commit/abc/net/client.py)":        {"net/client.py"},
		"https://git.example.test/cgit/r/tree/net/client.py?h=main":              {"net/client.py"},
		"https://example.test/net/client.py":                                     nil,
		"https://github.com/o/r/issues/3":                                        nil,
	} {
		if named, frames := mentioned(list, "Boom\n\nsee "+link); !slices.Equal(named, want) || frames != nil {
			t.Errorf("%s: named %q, frames %q; want %q", link, named, frames, want)
		}
	}
}

// TestTitleNames: what the title names by a path or a link comes first, whatever else the query says; in the text below, and by a base name alone,
// a mention is one piece of evidence among others.
func TestTitleNames(t *testing.T) {
	files := map[string]string{"net/client.go": "package net\n", "top.go": "package top\n", "sub/top.go": "package sub\n", "loop.go": "package net\n\n// loop is what the loop does.\nfunc loop() {}\n"}
	for query, want := range map[string]string{
		"is the loop in net/client.go right?":                                     "net/client.go",
		"https://github.com/o/r/blob/main/net/client.go#L3 is this loop right?":   "net/client.go",
		"https://github.com/o/r/blob/main/top.go#L3 is this loop right?":          "top.go",
		"https://github.com/o/r/blob/main/sub/top.go what does this do?":          "sub/top.go",
		"what does https://github.com/o/r/blob/main/net/client.go do":             "net/client.go",
		"the loop is wrong\n\nseen beside net/client.go":                          "loop.go",
		"is the loop right that client.go has?":                                   "loop.go",
		"what does this do":                                                       "loop.go",
		"https://github.com/o/r/blob/main/gone.go#L3 what does this loop do here": "loop.go",
	} {
		items := ranked(t, requestOf(t, query, files), "fused")
		if items[0].Path != want || items[0].Tied {
			t.Errorf("%q: %s is first, %v, tied %v; want %s", query, items[0].Path, items[0].Why(), items[0].Tied, want)
		}
	}
}

// TestMentionsOfFolders: a title that names a directory names what is below it.
func TestMentionsOfFolders(t *testing.T) {
	list := candidates("lib/core/a.js", "lib/core/deep/b.js", "lib/core.js", "pkg/lib/core/c.js", "core/d.js", "lib/e.js")
	below := []string{"lib/core/a.js", "lib/core/deep/b.js", "pkg/lib/core/c.js"}
	for query, want := range map[string][]string{"lib/core is slow": below, `Lib\core\ leaks`: below, "./lib/core": below, "https://github.com/o/r/tree/main/lib/core": below, "lib/ is slow": nil, "slow\n\nlib/core": nil} {
		if named, _ := mentioned(list, query); !slices.Equal(named, want) {
			t.Errorf("%q names %v, want %v", query, named, want)
		}
	}
}

// TestMentionsOfTheRoot: a file in the root is named by a path from there, and by one that may lead there from above; others are not.
func TestMentionsOfTheRoot(t *testing.T) {
	list := candidates("args.go", "doc/args.go", "main.go", "cmd/run.go")
	m := func(query, path string) float64 {
		i := slices.IndexFunc(list, func(c Candidate) bool { return c.Path == path })
		return ParseQuery(query).mentions(newPathFinder(list)).named[i]
	}
	for _, test := range []struct {
		query, path string
		want        float64
	}{
		{"./main.go is slow", "main.go", namedInTitle}, {"slow\n\nsee ./main.go", "main.go", namedSomewhere}, {`.\main.go is slow`, "main.go", namedInTitle},
		{"./args.go is slow", "args.go", namedInTitle}, {"./args.go is slow", "doc/args.go", 0},
		{"/home/me/x/main.go is slow", "main.go", 0.5}, {`C:\x\main.go(12): slow`, "main.go", 0.5},
		{"main.go:12:2: declared and not used: x", "main.go", namedInTitle}, {"run.go:12:2: declared", "cmd/run.go", 0.5}, {"cmd/run.go:12", "cmd/run.go", namedInTitle},
		{"/home/me/x/args.go is slow", "args.go", 0}, {"/home/me/x/run.go is slow", "cmd/run.go", 0},
	} {
		if got := m(test.query, test.path); got != test.want {
			t.Errorf("%q names %s by %g, want %g", test.query, test.path, got, test.want)
		}
	}
}
