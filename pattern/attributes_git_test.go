package pattern

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

type attributesRepo struct {
	dir string
	run func(string, ...string) []byte
}

func newAttributesRepo(t *testing.T) attributesRepo {
	dir, run := gitRepo(t)
	return attributesRepo{dir, run}
}

// check writes the .gitattributes files (by directory), asks git and a matcher about every path, and reports each difference.
func (r attributesRepo) check(t *testing.T, files map[string]string, paths, names []string) {
	t.Helper()
	dir, run := r.dir, r.run
	var parsed []*AttributesFile
	for _, sub := range []string{"", "sub", "sub/deep", "other", "x/sub"} { // what an earlier case has left
		if _, used := files[sub]; !used {
			write(t, filepath.Join(dir, filepath.FromSlash(sub), AttributesName), "")
		}
	}
	for sub, content := range files {
		write(t, filepath.Join(dir, filepath.FromSlash(sub), AttributesName), content)
		parsed = append(parsed, ParseAttributes(sub, []byte(content)))
	}
	args := append([]string{"check-attr", "-z", "--stdin"}, names...)
	out := strings.Split(string(run(strings.Join(paths, "\x00")+"\x00", args...)), "\x00") // path, name, value, …
	all := NewMatcher(parsed, names...)
	for i, path := range paths {
		values := all.Lookup(path, names...)
		for j, name := range names {
			want := out[3*(i*len(names)+j)+2]
			if got := gitWord(values[j]); got != want {
				t.Errorf("files %q: %s of %q is %s, git says %s", files, name, path, got, want)
			}
			if got := gitWord(NewMatcher(parsed, name).Lookup(path, name)[0]); got != want {
				t.Errorf("files %q: %s alone of %q is %s, git says %s", files, name, path, got, want)
			}
		}
	}
}

func gitWord(v Value) string {
	switch v.State {
	case Set:
		return "set"
	case Unset:
		return "unset"
	case Custom:
		return v.Text
	}
	return "unspecified"
}

var attributePaths = []string{
	"a.txt", "b.bin", "sub/a.txt", "sub/b.bin", "sub/deep/a.txt", "sub/deep/b.bin", "other/a.txt", "with space.txt", "tab\there.txt", "caf\u00e9.txt",
	"x/sub/a.txt", "#a.txt", "!a.txt", `quo"te.txt`, `back\slash.txt`, "[attr]", "sub", "new\nline.txt", "foobar", "fooxyz/a/bar", "bad\xff.txt",
}

var attributeNames = []string{"text", "binary", "diff", "merge", "filter", "mine", "other", "loop", "linguist-generated", "a.b_c-1"}

func TestAttributesAgreeWithGitOnMadeFiles(t *testing.T) {
	repo := newAttributesRepo(t)
	for _, root := range []string{
		"*.txt text\n*.bin binary\n", "*.txt text\n*.txt -text\n", "*.txt text\na.txt !text\n", "*.txt text -text\n", "*.txt -text text !text\n",
		"*.bin filter=lfs diff=lfs merge=lfs -text\n", "*.txt mine=a=b\n*.bin mine=\n", "* -mine=x\n", "* mine\n*.txt !mine=3\n",
		"[attr]mine text other=3\n* mine\n", "[attr]mine text\n[attr]mine other\n* mine\n", "* mine\n[attr]mine text\n", "[attr]mine text\n* -mine\n", "[attr]mine text\n* mine=3\n",
		"[attr]loop loop\n* loop\n", "[attr]loop mine\n[attr]mine loop text\n* loop\n", "[attr]mine binary\n* mine\n", "[attr]binary text\n* binary\n", "* binary\n*.txt -binary\n",
		"* text binary\n", "* binary text\n", "* binary diff\n", "[attr] mine\n", "[attr]-x text\n* x\n", "[attr]mine -text =3\n* mine\n", "[attr]\n", "[attr]mine\n* mine\n",
		"\"with space.txt\" text\n", "\"tab\\there.txt\" text\n", "\"caf\\303\\251.txt\" text\n", "caf\u00e9.txt text\n", "\"quo\\\"te.txt\" text\n", "\"new\\nline.txt\" text\n", "\"bad\\377.txt\" text\n",
		"\"with space.txt text\n", "\"a.txt\"text\n", "\"a\\x.txt\" text\n", "\"a\\40.txt\" text\n", "\"[attr]mine\" text\n* mine\n", "\"a.txt\"\n", "\"\\400\" text\n", "\"a.txt\\000zzz\" text\n",
		"!a.txt text\n*.txt mine\n", "\\!a.txt text\n", "#a.txt text\n", "\\#a.txt text\n", "\"#a.txt\" text\n", "  *.txt\ttext \t-diff\r\n", "*.txt text\r\n*.bin -text\r\n", "\ufeff*.txt text\n",
		"a.txt text b@d\n* mine\n", "a.txt -\n* mine\n", "a.txt --text\n", "a.txt !\n", "a.txt =\n", "a.txt text=\n", "* a.b_c-1=\u00e9\n", "* -a.b_c-1 text\n",
		"sub text\n", "sub/ text\n", "sub/** text\n", "/a.txt text\n", "sub/a.txt text\n", "**/a.txt text\n", "sub/**/a.txt text\n", "[a-b].* text\n", "[ text\n* mine\n", "foo**/bar text\n", "a\\\n* text\n", "back\\\\slash.txt text\n",
		"*.txt mine=" + strings.Repeat("x", 2036) + "\n", "*.txt mine=" + strings.Repeat("x", 2037) + "\n", "*.txt text\x00 -text\n", "*.txt text", "\f* text\n", "*.txt text\f\n", "* text\v\n",
	} {
		repo.check(t, map[string]string{"": root}, attributePaths, attributeNames)
	}
}

func TestAttributesAgreeWithGitOnNestedFiles(t *testing.T) {
	repo := newAttributesRepo(t)
	for _, files := range []map[string]string{
		{"": "*.txt text\n", "sub": "*.txt -text\n", "sub/deep": "*.txt !text mine\n"},
		{"": "*.txt text\nsub/*.txt mine\n", "sub": "a.txt other\n/deep/a.txt filter=x\n"},
		{"sub": "[attr]mine text\n* mine\n"},
		{"": "[attr]mine text\n", "sub": "* mine\n", "sub/deep": "* -text\n"},
		{"": "* binary\n", "sub": "* -binary\n", "sub/deep": "* !binary\n"},
		{"": "* binary\n", "sub": "* diff\n", "sub/deep": "* binary -binary\n"},
		{"": "[attr]mine binary other\n* mine\n", "sub": "* !mine\n", "sub/deep": "* !other\n"},
		{"": "sub/deep/** linguist-generated\n", "sub/deep": "b.bin linguist-generated=false\n", "other": "**/*.txt text\n"},
		{"": "*.txt text=auto\n", "sub": "\\!*.txt x\n!a.txt -text\n", "x/sub": "sub/a.txt -text\na.txt mine\n"},
	} {
		repo.check(t, files, attributePaths, attributeNames)
	}
}

func TestAttributesAgreeWithGitOnRandomFiles(t *testing.T) {
	repo := newAttributesRepo(t)
	random := rand.New(rand.NewPCG(3, 4))
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	patterns := []string{"*", "*.txt", "*.bin", "a.*", "/a.txt", "sub/*", "sub/**", "deep/*", "**/deep/**", "[attr]mine", "[attr]loop", "[attr]binary", "\"a.txt\"", "!b*", "sub", "[ab].???"}
	states := []string{"text", "-text", "!text", "binary", "-binary", "!binary", "mine", "-mine", "mine=1", "loop", "!loop", "other=2", "diff", "filter=lfs", "b@d"}
	for round := range 40 {
		files := map[string]string{}
		for _, dir := range []string{"", "sub", "sub/deep"} {
			for range random.IntN(5) {
				line := pick(patterns)
				for range random.IntN(4) {
					line += " " + pick(states)
				}
				files[dir] += line + "\n"
			}
		}
		repo.check(t, files, attributePaths[:7], attributeNames)
		if t.Failed() {
			t.Fatal(fmt.Sprint("round ", round))
		}
	}
}

// TestAllAttributesAgreeWithGit compares with check-attr -a, which lists whatever is specified, macros and unknown names included.
func TestAllAttributesAgreeWithGit(t *testing.T) {
	dir, run := gitRepo(t)
	root, sub := "[attr]mine text a=1\n*.bin binary\n*.txt mine -b c=\n", "a.txt !text -mine z\n"
	write(t, filepath.Join(dir, AttributesName), root)
	write(t, filepath.Join(dir, "sub", AttributesName), sub)
	parsed := []*AttributesFile{ParseAttributes("sub", []byte(sub)), ParseAttributes("", []byte(root))}
	names := []string{"a", "b", "binary", "c", "diff", "merge", "mine", "text", "z"}
	m := NewMatcher(parsed, names...)
	for _, path := range attributePaths {
		var got []string
		for i, v := range m.Lookup(path, names...) {
			if v.State != Unspecified {
				got = append(got, path, names[i], gitWord(v))
			}
		}
		want := strings.Split(strings.TrimSuffix(string(run(path+"\x00", "check-attr", "-z", "--stdin", "-a")), "\x00"), "\x00")
		if len(got) == 0 {
			got = []string{""}
		}
		if slices.Sort(got); !slices.Equal(got, sorted(want)) {
			t.Errorf("%q: got %q, git says %q", path, got, want)
		}
	}
}

func sorted(list []string) []string { slices.Sort(list); return list }
