package rank

import (
	"path"
	"regexp"
	"strings"
	"sync"
)

// mentions are the files that a query names: by path or as a module, and in a stack trace. By candidate, 1 for a mention without doubt, more where
// it is what the query begins with.
type mentions struct{ named, frames map[int]float64 }

// What a path or a link without doubt counts for: reports name files on the way, but a title with one is about it, whatever else it says.
const (
	namedSomewhere = 1
	namedInTitle   = 8
	namedFolder    = 3 // each file below a directory of two names and more that a title has
)

var (
	pathWord   = lazily(`[` + letters + `@+.-]*(?:[/\\][` + letters + `@+.-]+)+|[` + letters + `@+-]+(?:\.[` + letters + `@+-]+)*\.[A-Za-z]\w{0,5}\b`)
	frameLines = []func() *regexp.Regexp{
		lazily(`File "([^"]+)", line \d+`),                                          // Python
		lazily(`([` + letters + `./\\@+-]+\.\w{1,5})(?:\?[^\s:()]*)?:\d+(?::\d+)?`), // Go, Rust, C, JavaScript (with what a server is asked), Ruby
		lazily(`\(([\w$]+\.(?:java|kt|scala|groovy)):\d+\)`),                        // JVM
	}
	dottedName = lazily(`\b[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)+`)
	importLine = lazily(`^\s*(?:from\s+([\w.]+)\s+import\s+\(?([\w, ]+)|import\s+([\w.]+))`)
)

// letters are what names of files have besides signs, for a class of a pattern.
const letters = `\p{L}\p{M}\p{N}_`

// pathFinder finds candidates by the ends of their paths. It makes its lists when they are first asked for: few queries name files.
type pathFinder struct {
	list    []Candidate
	byBase  func() map[string][]int // base name in lower case → candidates
	modules func() *moduleFinder
}

// moduleFinder has the modules that candidates are.
type moduleFinder struct {
	names  [][]string       // of each candidate: its path as components of a module name
	byLast map[string][]int // last component → candidates
}

func newPathFinder(list []Candidate) *pathFinder {
	return &pathFinder{list: list, byBase: sync.OnceValue(func() map[string][]int { return basesOf(list) }),
		modules: sync.OnceValue(func() *moduleFinder { return newModuleFinder(list) })}
}

func basesOf(list []Candidate) map[string][]int {
	by := map[string][]int{}
	for i := range list {
		base := strings.ToLower(path.Base(list[i].Path))
		by[base] = append(by[base], i)
	}
	return by
}

func newModuleFinder(list []Candidate) *moduleFinder {
	f := &moduleFinder{names: make([][]string, len(list)), byLast: map[string][]int{}}
	for i := range list {
		p := list[i].Path
		if !languageOf(p).code {
			continue
		}
		f.names[i] = moduleOf(p)
		if n := len(f.names[i]); n > 0 {
			f.byLast[f.names[i][n-1]] = append(f.byLast[f.names[i][n-1]], i)
		}
	}
	return f
}

// moduleOf is a path as the components of a module's name: a package's own file stands for the directory.
func moduleOf(p string) []string {
	p = strings.TrimSuffix(p, path.Ext(p))
	list := strings.Split(p, "/")
	if standsForDirectory(list[len(list)-1]) && len(list) > 1 {
		list = list[:len(list)-1]
	}
	return list
}

// bySuffix are the candidates that share the longest end with a path, and how many components that is.
func (f *pathFinder) bySuffix(mentioned string) (found []int, components int) {
	mentioned = strings.Trim(strings.ReplaceAll(mentioned, `\`, "/"), "/.")
	for _, i := range f.byBase()[strings.ToLower(path.Base(mentioned))] {
		n := commonEnd(f.list[i].Path, mentioned)
		switch {
		case n > components:
			found, components = append(found[:0], i), n
		case n == components:
			found = append(found, i)
		}
	}
	return found, components
}

// at are the candidates, one at most, of exactly this path.
func (f *pathFinder) at(p string) []int {
	for _, i := range f.byBase()[strings.ToLower(path.Base(p))] {
		if f.list[i].Path == p {
			return []int{i}
		}
	}
	return nil
}

// inRoot reports that candidates are a single file in the root.
func (f *pathFinder) inRoot(found []int) bool {
	return len(found) == 1 && !strings.Contains(f.list[found[0]].Path, "/")
}

// commonEnd counts the path components that two paths have in common at their ends.
func commonEnd(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(x) && n < len(y) && strings.EqualFold(x[len(x)-1-n], y[len(y)-1-n]) {
		n++
	}
	return n
}

// byModuleName finds the modules that a dotted name is in: the longest beginning of it that ends a candidate's module name. A single
// component says too little.
func (f *pathFinder) byModuleName(components []string) (found []int, used int) {
	for used = len(components); used >= 2; used-- {
		modules := f.modules()
		for _, i := range modules.byLast[components[used-1]] {
			if endsWith(modules.names[i], components[:used]) {
				found = append(found, i)
			}
		}
		if len(found) > 0 {
			return found, used
		}
	}
	return nil, 0
}

func endsWith(list, end []string) bool {
	if len(list) < len(end) {
		return false
	}
	for i := range end {
		if list[len(list)-len(end)+i] != end[i] {
			return false
		}
	}
	return true
}

// mentions finds what the query names.
func (q *Query) mentions(f *pathFinder) mentions {
	m := mentions{map[int]float64{}, map[int]float64{}}
	var frames [][]int
	for _, s := range q.segments {
		weight, framed := float64(namedSomewhere), false
		if s.kind == inTitle {
			weight = namedInTitle
		}
		text := m.links(f, s.text, weight)
		if s.kind != inTitle {
			var found [][]int
			found, text, framed = framesIn(f, text)
			frames = append(frames, found...)
		}
		text = urlPattern().ReplaceAllString(text, " ")
		for _, at := range pathWord().FindAllStringIndex(text, -1) {
			word := text[at[0]:at[1]]
			m.path(f, word, weight)
			if s.kind == inTitle {
				m.folder(f, word)
				m.line(f, word, text[at[1]:], weight)
			}
		}
		if !framed || s.kind != inTrace && s.kind != inCode { // a dotted name in a line of a trace is of the function that ran
			m.modulesIn(f, text)
		}
	}
	for i, found := range frames { // the innermost frame is the last one in Python, the first one elsewhere: both ends weigh
		weight := max(float64(i+1), float64(len(frames)-i)) / float64(len(frames))
		raise(m.frames, found, weight)
	}
	return m
}

// framesIn are the candidates of each file that a text names with a line, and the text without these names: it may say more. A host and its port
// look the same and are no candidate's. framed reports either.
func framesIn(f *pathFinder, text string) (frames [][]int, rest string, framed bool) {
	for _, pattern := range frameLines {
		at := 0
		var kept strings.Builder
		for _, m := range pattern().FindAllStringSubmatchIndex(text, -1) {
			framed = true
			if found, _ := f.bySuffix(text[m[2]:m[3]]); len(found) > 0 {
				frames = append(frames, found)
				kept.WriteString(text[at:m[0]] + " ")
				at = m[1]
			}
		}
		text = kept.String() + text[at:]
	}
	return frames, text, framed
}

// path counts a path, by a weight where it is without doubt. A base name alone may be the asker's own file: it counts less, and nothing where many files
// bear it. So does one below directories of which none is the tree's, if it is that of a file in the root: these may lie above it.
func (m *mentions) path(f *pathFinder, word string, weight float64) {
	found, components := f.bySuffix(word)
	below, fromRoot := strings.CutPrefix(strings.ReplaceAll(word, `\`, "/"), "./")
	switch {
	case components >= 2:
		raise(m.named, found, weight)
	case fromRoot && len(f.at(below)) > 0:
		raise(m.named, f.at(below), weight)
	case components == 1 && (!strings.ContainsAny(word, `/\`) || f.inRoot(found)):
		raise(m.named, found, 0.5)
	}
}

// line counts a file of the root, of whose name alone there is one, where its line stands behind it: so compilers tell of it.
func (m *mentions) line(f *pathFinder, word, behind string, weight float64) {
	if found, _ := f.bySuffix(word); isLineNumber(behind) && !strings.Contains(word, "/") && f.inRoot(found) {
		raise(m.named, found, weight)
	}
}

// folder counts the files below a directory that a title names.
func (m *mentions) folder(f *pathFinder, word string) {
	name := strings.Trim(strings.TrimPrefix(strings.ReplaceAll(word, `\`, "/"), "./"), "/")
	if !strings.Contains(name, "/") {
		return
	}
	folder := "/" + strings.ToLower(name) + "/"
	for i := range f.list {
		if p := f.list[i].Path; len(p) > len(name) && strings.Contains("/"+strings.ToLower(p), folder) {
			m.named[i] = max(m.named[i], namedFolder)
		}
	}
}

func (m *mentions) modulesIn(f *pathFinder, text string) {
	if imported := importLine().FindStringSubmatch(text); imported != nil {
		base := strings.Split(imported[1]+imported[3], ".")
		names := strings.Split(imported[2], ",")
		for _, name := range names {
			if found, _ := f.byModuleName(append(base[:len(base):len(base)], strings.TrimSpace(name))); len(found) > 0 {
				raise(m.named, found, 0.5)
			}
		}
		return
	}
	for _, name := range dottedName().FindAllString(text, -1) {
		if found, _ := f.byModuleName(strings.Split(strings.ReplaceAll(name, "::", "."), ".")); len(found) > 0 {
			raise(m.named, found, 0.5)
		}
	}
}

// raise lets a weight that several candidates share count for each of them, once.
func raise(to map[int]float64, found []int, weight float64) {
	for _, i := range found {
		to[i] = max(to[i], weight/float64(len(found)))
	}
}

// mentionEvidence is about files that the query names. Its scale is absolute: half a mention is half of the evidence.
func mentionEvidence(r *Request) []evidence {
	m := r.Query.mentions(newPathFinder(r.Candidates))
	return []evidence{
		{values: spread(m.frames, len(r.Candidates)), weight: weightFrame, absolute: true, why: func(int) string { return "in the stack trace" }},
		{values: spread(m.named, len(r.Candidates)), weight: weightNamed, absolute: true, why: func(int) string { return "named in the query" }},
	}
}

func spread(by map[int]float64, n int) []float64 {
	values := make([]float64, n)
	for i, value := range by {
		values[i] = value
	}
	return values
}
