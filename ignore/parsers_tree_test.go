package ignore

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// layout is a tree of files on a disk.
type layout struct {
	name  string
	root  string
	files []File
	style Style
	big   bool
	lines []string // what the ignore file holds; nil is what Build makes
}

// moreNames are hostile names that no single character makes.
var moreNames = []string{
	"...", "..ab", "a..", "e\u0301", "\u1112\u1161\u11ab", "\u05d0\u200f\u05d1", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f1e9\U0001f1ea",
	"  a", "a  ", " ", "# a", "!#a", "#!", "a#b", "a !b", "[", "[]", "[]a]", "a[", "{", "{a", "a}", "{,}", "{a,{b,c}}", `\\`, `a\`, `\a\`,
	"*.csv", "**a", "a**", "?", "??", "???a", "a,b", "-", "--", "-g", "@a", ":a", ":(top)", "~a", "$(a)", "`a`", "%41", "&a;", "'a'", "a\tb\nc",
	"\u017f", "\u212b", "\u00df", "\u1e9e", "\u03c2", "\u0130", "\u0131", "\u00b5", "\u01c5", "nul", "a:b", strings.Repeat("\u65e5", 80), "a\xffb\xfe",
}

// nearby makes a name that differs from another one in one character, in case, or by one character more or less.
func nearby(r *rand.Rand, name string) string {
	runes := []rune(name)
	if strings.ContainsRune(name, '\ufffd') || len(runes) == 0 {
		return name + "x"
	}
	at := r.IntN(len(runes))
	switch r.IntN(6) {
	case 0:
		return string(slices.Insert(runes, at, 'x'))
	case 1:
		return string(runes) + []string{" ", "x", ".", "\n", "\u00a0"}[r.IntN(5)]
	case 2:
		return string(slices.Delete(runes, at, at+1))
	case 3:
		if runes[at] = unicode.SimpleFold(runes[at]); runes[at] != []rune(name)[at] {
			return string(runes)
		}
	}
	runes[at] = []rune("xX_?*[\\{ é日😀\u2028")[r.IntN(13)]
	return string(runes)
}

// canExist tells names that a directory of Linux can hold and that no tool has a meaning of its own for: Repomix leaves static libraries out.
func canExist(name string) bool {
	return !strings.HasSuffix(strings.ToLower(name), ".a") && name != "" && name != "." && name != ".." && len(name) <= 255 && !strings.ContainsAny(name, "/\x00") && !strings.EqualFold(name, ".git")
}

// stopsReaders tells paths at which some readers raise an error, whatever the ignore file says: those that start with a name of dots only,
// and those that start with a slash for readers that take a backslash for one. They get a tree of their own.
func stopsReaders(path string) bool {
	rest := strings.TrimLeft(path, ".")
	return strings.HasPrefix(path, `\`) || rest != path && (rest == "" || rest[0] == '/')
}

// besideFolders has names that are below a folder to readers that take a backslash for a slash.
var besideFolders = []File{{"d/1", 1, true}, {"d/2", 1, true}, {`d\3`, 1, false}, {"e/1", 1, true}, {"e/2", 1, true}, {`e\3`, 1, true}, {`f\g/1`, 1, true}, {`f\g/2`, 1, false},
	{`h/i\1`, 1, true}, {"h/2", 1, true}, {"k", 1, false}}

var stoppers = []File{{"...", 1, true}, {"..../1", 1, true}, {"..../2", 1, true}, {".....", 1, false}, {`\`, 1, true}, {`\a`, 1, false}}

// addFile puts a file into a tree, unless its name or one of its parents is taken. A backslash counts as a slash, as it does for some readers:
// else they could not be asked about the one path without the other.
func addFile(taken map[string]bool, files []File, f File) []File {
	seen := strings.ReplaceAll(f.Path, `\`, "/")
	if stopsReaders(f.Path) || taken[seen] || taken[seen+"/"] || !canExist(f.Path[strings.LastIndexByte(f.Path, '/')+1:]) {
		return files
	}
	var parents []string
	for i := range seen {
		if seen[i] == '/' {
			if taken[seen[:i]] {
				return files
			}
			parents = append(parents, seen[:i+1])
		}
	}
	for _, parent := range parents {
		taken[parent] = true
	}
	taken[seen] = true
	return append(files, f)
}

// everyName has each hostile name as a file, beside names much like it that stay visible, as a directory, and in a directory that is hidden
// as a whole.
func everyName(r *rand.Rand, names []string) []File {
	taken, files := map[string]bool{}, []File(nil)
	add := func(path string, hide bool) { files = addFile(taken, files, File{path, 1, hide}) }
	for i, name := range names {
		file, dir := fmt.Sprintf("file%03d/", i), fmt.Sprintf("dir%03d/", i)
		add(file+name, true)
		add(file+nearby(r, name), false)
		add(file+nearby(r, name), false)
		add(dir+name+"/1", true)
		add(dir+name+"/2", true)
		add(dir+nearby(r, name), false)
		add("whole/"+name, true)
	}
	return files
}

// ownLines has each hostile name as a file and as a directory, far from all others, and the line for each: nothing that Build holds back.
func ownLines(names []string) *layout {
	l := &layout{name: "names by their own lines"}
	for i, name := range names {
		file, dir := fmt.Sprintf("a%03d/%s", i, name), fmt.Sprintf("b%03d/%s", i, name)
		l.lines = append(l.lines, Line(file, false), Line(dir, true))
		l.files = append(l.files, File{file, 1, true}, File{dir + "/file", 1, true})
	}
	return l
}

// atTheRoot has each hostile name in the root.
func atTheRoot(names []string) []File {
	taken, files := map[string]bool{}, []File(nil)
	for _, name := range append(slices.Clone(names), "to-be-kept", "to/be/kept") {
		files = addFile(taken, files, File{name, 1, !strings.HasPrefix(name, "to")})
	}
	return files
}

// wildTree is directories in directories with any names and any verdicts.
func wildTree(r *rand.Rand, names []string) []File {
	name := func() string { return names[r.IntN(len(names))] }
	dirs := []string{"", "", ""}
	for range r.IntN(12) {
		dirs = append(dirs, dirs[r.IntN(len(dirs))]+name()+"/")
	}
	hidden := map[string]bool{}
	for _, dir := range dirs {
		hidden[dir] = r.IntN(3) == 0
	}
	taken, files, last := map[string]bool{}, []File(nil), "a"
	for range 10 + r.IntN(60) {
		dir, next := dirs[r.IntN(len(dirs))], name()
		if r.IntN(2) == 0 {
			next = nearby(r, last)
		}
		last = next
		files = addFile(taken, files, File{dir + next, 1, hidden[dir] || r.IntN(3) == 0})
	}
	return files
}

// makeTrees returns the trees that the parsers are asked about.
func makeTrees(t *testing.T, r *rand.Rand) []*layout {
	names := slices.DeleteFunc(append(hostileNames(), moreNames...), func(name string) bool { return !canExist(name) })
	trees := []*layout{{name: "names at the root", files: atTheRoot(names)}, {name: "names below", files: everyName(r, names), big: true}}
	trees = append(trees, ownLines(names), &layout{name: "names that stop readers", files: stoppers}, &layout{name: "names beside folders", files: besideFolders})
	var forest []File
	for i := range 16 {
		tree := &layout{name: fmt.Sprintf("wild %d", i), files: wildTree(r, names), style: []Style{Exact, Classes}[i%2]}
		trees = append(trees, tree)
		for _, f := range tree.files[:len(tree.files)/3] {
			f.Path = fmt.Sprintf("tree%02d/%s", i, f.Path)
			forest = append(forest, f)
		}
	}
	trees[1].files = append(trees[1].files, forest...)
	for _, tree := range trees {
		tree.root = t.TempDir()
		layOut(t, tree)
	}
	return trees
}

func layOut(t *testing.T, l *layout) {
	t.Helper()
	for _, f := range l.files {
		path := filepath.Join(l.root, f.Path)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("text\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
