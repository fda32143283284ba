package page

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// mostFiles is how many files a page names, the largest ones. The sums are of all.
const mostFiles = 100_000

// fileData are the files as the page's script gets them: columns in place of records, each directory named once, what many files have in
// common said once. It is most of the page, and this is what keeps a repository of 20,000 files under 2 MB.
type fileData struct {
	Up     []int    `json:"up"`     // of each directory, the one above it; -1 for the root, which is the first
	Dirs   []string `json:"dirs"`   // its name
	Holds  []int    `json:"holds"`  // how many of the files lie right in it; the files follow in the order of the directories
	Names  []string `json:"names"`  // of each file
	Bytes  []int64  `json:"bytes"`  //
	Tokens []int64  `json:"tokens"` //
	Kinds  []int    `json:"kinds"`  // an index of Kind
	Kind   []kind   `json:"kind"`
	Found  [][3]int `json:"found"` // file, level, index of Fixes: the worst finding of each file that has one
	Fixes  []string `json:"fixes"`
	Left   int      `json:"left"` // files that are not named
}

// kind is what files of one fate have in common.
type kind struct {
	Class   rules.Class   `json:"class"`
	Verdict rules.Verdict `json:"verdict"`
	Gate    string        `json:"gate"`
	Reason  string        `json:"reason"`
	Covered bool          `json:"covered"`
	Binary  bool          `json:"binary"`
}

// filesOf gathers the files by directory.
func filesOf(res *rules.Result) fileData {
	files, left := largest(res.Files, mostFiles)
	d := fileData{Found: [][3]int{}, Fixes: []string{}, Left: left}
	t := &trie{at: map[string]int{}, data: &d}
	t.dir("")
	for _, f := range files {
		i := t.dir(f.Path[:max(0, strings.LastIndexByte(f.Path, '/'))])
		t.files[i] = append(t.files[i], f)
	}
	kinds, at := map[kind]int{}, map[string]int{}
	for _, files := range t.files {
		d.Holds = append(d.Holds, len(files))
		for _, f := range files {
			at[f.Path] = len(d.Names)
			d.add(f, kinds)
		}
	}
	d.addFindings(res, at)
	return d
}

// largest are the n files with the most tokens, then bytes, in their order, and how many are left out.
func largest(all []rules.Stat, n int) (files []*rules.Stat, left int) {
	for i := range all {
		files = append(files, &all[i])
	}
	if left = len(files) - n; left <= 0 {
		return files, 0
	}
	slices.SortFunc(files, func(a, b *rules.Stat) int {
		return cmp.Or(cmp.Compare(b.Tokens, a.Tokens), cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Path, b.Path))
	})
	files = files[:n]
	slices.SortFunc(files, func(a, b *rules.Stat) int { return cmp.Compare(a.Path, b.Path) })
	return files, left
}

// trie numbers directories, each after the one above it.
type trie struct {
	at    map[string]int
	files [][]*rules.Stat
	data  *fileData
}

func (t *trie) dir(path string) int {
	if i, known := t.at[path]; known {
		return i
	}
	up, name := -1, path
	if path != "" {
		cut := strings.LastIndexByte(path, '/')
		up, name = t.dir(path[:max(0, cut)]), report.EscapePath(path[cut+1:])
	}
	i := len(t.files)
	t.at[path] = i
	t.files = append(t.files, nil)
	t.data.Up, t.data.Dirs = append(t.data.Up, up), append(t.data.Dirs, name)
	return i
}

func (d *fileData) add(f *rules.Stat, kinds map[kind]int) {
	k := kind{f.Class, f.Verdict, f.Gate, report.EscapeText(f.Reason), f.Covered, f.Binary}
	i, known := kinds[k]
	if !known {
		i = len(d.Kind)
		kinds[k], d.Kind = i, append(d.Kind, k)
	}
	d.Names = append(d.Names, report.EscapePath(f.Path[strings.LastIndexByte(f.Path, '/')+1:]))
	d.Bytes, d.Tokens, d.Kinds = append(d.Bytes, f.Bytes), append(d.Tokens, f.Tokens), append(d.Kinds, i)
}

// addFindings notes the worst finding of each file that still asks for something to be done.
func (d *fileData) addFindings(res *rules.Result, at map[string]int) {
	worst, fixes := map[int]int{}, map[string]int{}
	for i := range res.Findings {
		f := &res.Findings[i]
		file, named := at[f.Path]
		if !named || f.Fix == "" || f.Handled() {
			continue
		}
		row, known := worst[file]
		if known && int(f.Level) <= d.Found[row][1] {
			continue
		}
		fix, shared := fixes[f.Fix]
		if !shared {
			fix = len(d.Fixes)
			fixes[f.Fix], d.Fixes = fix, append(d.Fixes, report.EscapeRemedy(f.Fix))
		}
		if !known {
			row = len(d.Found)
			worst[file], d.Found = row, append(d.Found, [3]int{})
		}
		d.Found[row] = [3]int{file, int(f.Level), fix}
	}
}
