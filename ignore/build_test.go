package ignore

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// treeOf reads "-path" as a file to hide and "path" as one to show. Each costs as many tokens as it has bytes.
func treeOf(paths ...string) []File {
	var files []File
	for _, p := range paths {
		name, hide := strings.CutPrefix(p, "-")
		files = append(files, File{Path: name, Hide: hide, Tokens: int64(len(name))})
	}
	return files
}

// builds are trees, what to write for them, and what cannot be written.
var builds = map[string]struct {
	files    []File
	o        Options
	want     []string
	unhidden string // path: reason
}{
	"nothing": {treeOf("a", "b/c"), Options{}, nil, ""},
	"case O24": {
		treeOf("src/main.go", "public/keep.html", "-public/app.min.js", "-data/rows.csv", "-third_party/zlib/inflate.c", "-third_party/zlib/deflate.c"), Options{},
		[]string{"/data/rows.csv", "/public/app.min.js", "/third_party/"}, "",
	},
	"the highest directory":                    {treeOf("a", "-d/e/f/1", "-d/e/g/2", "-d/3"), Options{}, []string{"/d/"}, ""},
	"never the root":                           {treeOf("-a", "-b/1", "-b/2"), Options{}, []string{"/a", "/b/"}, ""},
	"a lone file keeps its neighbours visible": {treeOf("a", "-d/e/1"), Options{}, []string{"/d/e/1"}, ""},
	"one shown file opens its directories":     {treeOf("d/e/0", "-d/e/1", "-d/e/2", "-d/f/1", "-d/f/2"), Options{}, []string{"/d/e/1", "/d/e/2", "/d/f/"}, ""},
	"names that start alike":                   {treeOf("-a/1", "-a/2", "a.b", "a!", "ab/1"), Options{}, []string{"/a/"}, ""},
	"a wildcard that hides nothing else":       {treeOf("-app/[id].tsx", "app/page.tsx"), Options{}, []string{"/app/?id?.tsx"}, ""},
	"a wildcard that would":                    {treeOf("-a?c", "abc"), Options{}, nil, `a?c: its line "/a?c" would also hide "abc"`},
	"a wildcard directory that would":          {treeOf("-a?/1", "-a?/2", "ab/2"), Options{}, []string{"/a?/1"}, `a?/2: its line "/a?/2" would also hide "ab/2"`},
	"two names, one line":                      {treeOf("-a[", "-a]", "b"), Options{}, []string{"/a?"}, ""},
	"a path that no line can name":             {treeOf("-../a", "b"), Options{}, nil, "../a: no line can name such a path"},
	"a path that is too long":                  {treeOf("-"+strings.Repeat("a", 5000), "b"), Options{}, nil, strings.Repeat("a", 5000) + ": its line would be longer than 4096 bytes"},
	"case matters to git":                      {treeOf("-README", "readme"), Options{}, []string{"/README"}, ""},
	"not to npm":                               {treeOf("-README", "readme"), Options{Dialects: []Dialect{NPM}}, nil, `README: its line "/README" would also hide "readme"`},
	"nor in other scripts":                     {treeOf("-\u00c9", "\u00e9"), Options{Dialects: []Dialect{Git, NPM}}, nil, `É: its line "/É" would also hide "é"`},
	"a directory in another case":              {treeOf("-D/1", "-D/2", "d/2"), Options{Dialects: []Dialect{Claude}}, []string{"/D/1"}, `D/2: its line "/D/2" would also hide "d/2"`},
	"gitingest at the root":                    {treeOf("-data", "sub/data", "-other"), Options{Dialects: []Dialect{Gitingest}}, []string{"/other"}, `data: its line "/data" would also hide "sub/data"`},
	"gitingest goes into the directory":        {treeOf("-data/1", "-data/2", "-data/d/1", "-data/d/2", "x/data/1"), Options{Dialects: []Dialect{Gitingest}}, []string{"/data/1", "/data/2", "/data/d/"}, ""},
	"gitingest and signs":                      {treeOf("-!a", "a", "-d/!a"), Options{Dialects: []Dialect{Gitingest}}, []string{"/d/!a"}, `!a: its line "/!a" would not hide it from every tool that reads the file`},
	"gitingest and blanks":                     {treeOf("- ab", "ab", "-d/ e"), Options{Dialects: []Dialect{Gitingest}}, []string{"/d/ e"}, ` ab: its line "/ ab" would not hide it from every tool that reads the file`},
	"python and newlines":                      {treeOf("-ab", "ab\n", "-c?", "cd\n"), Options{Dialects: []Dialect{Pathspec}}, nil, `ab: its line "/ab" would also hide "ab\n"` + "\n" + `c?: its line "/c?" would also hide "cd\n"`},
	"kilo's wildcards cross slashes":           {treeOf("-a?b", "a/b"), Options{Dialects: []Dialect{Kilo}}, nil, `a?b: its line "/a?b" would also hide "a/b"`},
	"gitingest's directories can be files":     {treeOf("-d/a[/1", "-d/a[/2", "d/a\u00e9"), Options{Dialects: []Dialect{Gitingest}}, []string{"/d/a?/1", "/d/a?/2"}, ""},
	"repomix's, with a wildcard":               {treeOf("-a[/1", "-a[/2", "ax", "-b/1", "-b/2", "B"), Options{Dialects: []Dialect{NPM}}, []string{"/a?/1", "/a?/2", "/b/"}, ""},
	"git's do not":                             {treeOf("-a?b", "a/b"), Options{}, []string{"/a?b"}, ""},
	"a backslash is a slash to some of npm's": {
		treeOf(`-a\b`, `-c\d/1`, `-c\d/2`, `-e/f\g`, "-e/h", "-i/1", "-i/2", `i\3`, "j"), Options{Dialects: []Dialect{NPM}},
		[]string{"/e/", "/i/1", "/i/2"},
		`a\b: its line "/a?b" would not hide it from every tool that reads the file` + "\n" + `c\d/1: its line "/c?d/1" would not hide it from every tool that reads the file` + "\n" + `c\d/2: its line "/c?d/2" would not hide it from every tool that reads the file`,
	},
	"to git it is none": {treeOf(`-a\b`, "-i/1", "-i/2", `i\3`, "j"), Options{}, []string{"/a?b", "/i/"}, ""},
	"npm takes no first name of dots": {
		treeOf("-...", "-..../1", "-..../2", "-.a", "b"), Options{Dialects: []Dialect{Claude}}, []string{"/.a"},
		`...: its line "/..." would not hide it from every tool that reads the file` + "\n" + `..../1: its line "/..../1" would not hide it from every tool that reads the file` + "\n" + `..../2: its line "/..../2" would not hide it from every tool that reads the file`,
	},
	"python does not read on behind a newline": {treeOf("-a/1", "-a/2\n3", "-a/4\n", "-b\n/1", "-b\n/2", "c"), Options{Dialects: []Dialect{Pathspec}}, []string{"/a/", "/a/2?3", "/b?/"}, ""},
	"nor a class over one": {
		treeOf("-a/1.snap", "-a/2.snap", "-b/3.snap", "-b/4\n.snap", "-c\nd/5.snap", "a/x", "b/y", "c\nd/z"), Options{Style: Classes, Dialects: []Dialect{Pathspec}},
		[]string{"**/*.snap", "/c?d/5.snap"}, "",
	},
	"the most tokens stay": {
		[]File{{"a", 1, true}, {"b", 9, true}, {"c", 5, true}, {"d", 5, true}, {"e", 0, false}}, Options{Max: 2},
		[]string{"/b", "/c"}, "a: over the limit of 2 lines\nd: over the limit of 2 lines",
	},
	"classes": {
		treeOf("-a/x.min.js", "-b/y.min.js", "a/x.js", "b/y.js", "-c/1.snap", "-c/2.snap", "-d/3.snap", "d/4"), Options{Style: Classes},
		[]string{"**/*.min.js", "**/*.snap"}, "",
	},
	"names are classes too":                 {treeOf("-a/go.sum", "-b/go.sum", "a/b", "b/c", "x.sum"), Options{Style: Classes}, []string{"**/go.sum"}, ""},
	"no class for one line":                 {treeOf("-a/x.min.js", "a/y.js"), Options{Style: Classes}, []string{"/a/x.min.js"}, ""},
	"no class that hides a directory":       {treeOf("-a/1.d", "-b/2.d", "a/x", "b/x", "init.d/3"), Options{Style: Classes}, []string{"/a/1.d", "/b/2.d"}, ""},
	"no class in another case":              {treeOf("-a/1.CSV", "-b/2.CSV", "a/x", "b/x.csv"), Options{Style: Classes, Dialects: []Dialect{NPM}}, []string{"/a/1.CSV", "/b/2.CSV"}, ""},
	"kilo's names are suffixes":             {treeOf("-a/sum", "-b/sum", "a/x", "b/checksum"), Options{Style: Classes, Dialects: []Dialect{Kilo}}, []string{"/a/sum", "/b/sum"}, ""},
	"a file named twice":                    {treeOf("-a", "-a", "b"), Options{}, []string{"/a"}, ""},
	"a file beside its directory's letters": {treeOf("-a/b", "a.b", "-a/c"), Options{}, []string{"/a/"}, ""},
}

func TestBuild(t *testing.T) {
	for name, c := range builds {
		l, err := Build(c.files, c.o)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !slices.Equal(l.Lines, c.want) {
			t.Errorf("%s: lines are %q, want %q", name, l.Lines, c.want)
		}
		var left []string
		for _, u := range l.Unhidden {
			left = append(left, u.Path+": "+u.Reason)
		}
		if got := strings.Join(left, "\n"); got != c.unhidden {
			t.Errorf("%s: left visible\n%s\nwant\n%s", name, got, c.unhidden)
		}
	}
}

func TestBuildCounts(t *testing.T) {
	l, err := Build([]File{{"a/1", 3, true}, {"a/2", 4, true}, {"b", 5, false}, {"c?", 6, true}, {"cd", 7, false}}, Options{})
	if err != nil || l.Hidden != 2 || l.Tokens != 7 || len(l.Unhidden) != 1 || l.Unhidden[0].Tokens != 6 {
		t.Errorf("got %+v, %v", l, err)
	}
}

func TestBuildRefusesContradictions(t *testing.T) {
	for _, files := range [][]File{treeOf("a", "-a"), treeOf("-a", "a/b"), treeOf("a.b", "a", "a-", "-a/b")} {
		if l, err := Build(files, Options{}); err == nil {
			t.Errorf("%v gives %q", files, l.Lines)
		}
	}
}

// TestBuildEndsOnHostileTrees: as many wildcard lines as files, each of which would have to be compared with each file.
func TestBuildEndsOnHostileTrees(t *testing.T) {
	var files []File
	for i := range 1_000 {
		files = append(files, File{fmt.Sprintf("[%05d", i), 1, true}, File{fmt.Sprintf("]%05d.", i), 1, false})
	}
	l, err := Build(files, Options{looks: 100_000})
	if err != nil || len(l.Lines) == 0 {
		t.Fatalf("%d lines, %v", len(l.Lines), err)
	}
	last := l.Unhidden[len(l.Unhidden)-1]
	if !strings.Contains(last.Reason, "too many names") {
		t.Errorf("the last file was left for another reason: %+v", last)
	}
}

// BenchmarkBuild is a large repository: 80,000 files, a third of them to be hidden, so mixed that the cap is reached.
func BenchmarkBuild(b *testing.B) {
	var files []File
	for i := range 80_000 {
		files = append(files, File{fmt.Sprintf("module%02d/package%03d/part%d/file-%05d.x%d", i%37, i%411, i%7, i, i%5), int64(i % 1000), i%3 == 0 || i%411 < 40})
	}
	for _, o := range []Options{{}, {Dialects: []Dialect{Kilo, NPM}}, {Dialects: []Dialect{Gitingest}}, {Style: Classes}} {
		b.Run(fmt.Sprint(o), func(b *testing.B) {
			for b.Loop() {
				if l, err := Build(files, o); err != nil || len(l.Lines) == 0 {
					b.Fatal(err)
				}
			}
		})
	}
}
