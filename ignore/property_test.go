package ignore

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-git/go-git/v5/plumbing/format/gitignore"

	"github.com/bloatgate/bloatgate/pattern"
)

// randomTree makes a tree of hostile and harmless names. Neighbours often differ in one character or in case only, and whole directories are
// to be hidden.
func randomTree(r *rand.Rand) []File {
	hostile := hostileNames()
	names := []string{"a", "b", "A", "ab", "a?", "aB", "data", "x.min.js", "y.min.js", "x.js", "X.MIN.JS", "a.b", "a-", "é", "É", "K", "k", "K"}
	name := func() string {
		if r.IntN(3) == 0 {
			return hostile[r.IntN(len(hostile))]
		}
		return names[r.IntN(len(names))]
	}
	dirs := []string{""}
	for range r.IntN(8) {
		dirs = append(dirs, dirs[r.IntN(len(dirs))]+name()+"/")
	}
	hidden := map[string]bool{}
	for _, dir := range dirs {
		hidden[dir] = r.IntN(3) == 0
	}
	seen, files := map[string]bool{}, []File(nil)
	for _, dir := range dirs {
		for parent := strings.TrimSuffix(dir, "/"); parent != ""; parent = parent[:max(0, strings.LastIndexByte(parent, '/'))] {
			seen[parent] = true
		}
	}
	for range r.IntN(40) {
		dir := dirs[r.IntN(len(dirs))]
		if path := dir + name(); !seen[path] {
			seen[path] = true
			files = append(files, File{path, int64(r.IntN(5)), hidden[dir] || r.IntN(3) == 0})
		}
	}
	return files
}

// reference says what a list hides by other means than the package's own readers.
type reference func(lines []string) func(path string) bool

func byPattern(lines []string) func(string) bool {
	list, err := pattern.Compile(lines)
	return func(path string) bool { hidden, _ := list.Match(path); return err != nil || hidden }
}

func byFoldedPattern(lines []string) func(string) bool {
	lower := make([]string, len(lines))
	for i, line := range lines {
		lower[i] = strings.ToLower(line)
	}
	match := byPattern(lower)
	return func(path string) bool {
		if !utf8.ValidString(path) {
			return match(path) // ToLower would replace its bytes
		}
		return match(strings.ToLower(path))
	}
}

func byGoGit(lines []string) func(string) bool {
	var ps []gitignore.Pattern
	for _, line := range lines {
		ps = append(ps, gitignore.ParsePattern(line, nil))
	}
	m := gitignore.NewMatcher(ps)
	return func(path string) bool { return m.Match(strings.Split(path, "/"), false) }
}

// byRegexp is Kilo Code: one expression for each line, over the whole path.
func byRegexp(lines []string) func(string) bool {
	var all []*regexp.Regexp
	for _, line := range lines {
		text := strings.TrimPrefix(line, "/")
		if strings.HasSuffix(text, "/") {
			text += "*"
		}
		text = strings.ReplaceAll(text, "**/", "*")
		text = strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(regexp.QuoteMeta(text))
		all = append(all, regexp.MustCompile("(?s)^"+text+"$"))
	}
	return func(path string) bool {
		return slices.ContainsFunc(all, func(r *regexp.Regexp) bool { return r.MatchString(path) })
	}
}

func TestListsHideWhatTheyShould(t *testing.T) {
	for name, c := range map[string]struct {
		dialects []Dialect
		says     reference
	}{
		"pattern":         {[]Dialect{Git}, byPattern},
		"pattern, folded": {[]Dialect{NPM}, byFoldedPattern},
		"go-git":          {[]Dialect{GoGit}, byGoGit},
		"kilo":            {[]Dialect{Kilo}, byRegexp},
	} {
		r := rand.New(rand.NewPCG(1, 2))
		for round := range 400 {
			files := randomTree(r)
			o := Options{Dialects: c.dialects, Max: []int{0, 3}[r.IntN(2)], Style: []Style{Exact, Classes}[r.IntN(2)]}
			if !holds(t, name, files, o, c.says) {
				t.Fatalf("%s, round %d: %+v", name, round, files)
			}
		}
	}
}

// holds checks one tree: everything to hide is hidden or listed, nothing else is hidden, in no more lines than files, in any order of files.
func holds(t *testing.T, name string, files []File, o Options, says reference) bool {
	t.Helper()
	l, err := Build(files, o)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return false
	}
	hides := says(l.Lines)
	left, wanted, good := map[string]bool{}, 0, true
	for _, u := range l.Unhidden {
		left[u.Path] = true
	}
	for _, f := range files {
		if f.Hide {
			wanted++
		}
		// A file that is left may be hidden where "?" is a character. go-git fails on the bytes of a broken one.
		got, must := hides(f.Path), f.Hide && !left[f.Path]
		if got && !f.Hide || must && !got && utf8.ValidString(f.Path) {
			t.Errorf("%s: %q hide %q: %v, wanted %v", name, l.Lines, f.Path, got, must)
			good = false
		}
	}
	if l.Hidden+len(l.Unhidden) != wanted || len(l.Lines) > l.Hidden || o.Max > 0 && len(l.Lines) > o.Max || !slices.IsSorted(l.Lines) {
		t.Errorf("%s: %d to hide, %d hidden, %d left, lines %q", name, wanted, l.Hidden, len(l.Unhidden), l.Lines)
		good = false
	}
	shuffled := slices.Clone(files)
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	if again, err := Build(shuffled, o); err != nil || fmt.Sprint(again) != fmt.Sprint(l) {
		t.Errorf("%s: another order gives %q, %v", name, again.Lines, err)
		good = false
	}
	return good
}
