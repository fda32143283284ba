package pattern

import (
	"slices"
	"strings"
)

// State says what is known of an attribute.
type State uint8

const (
	Unspecified State = iota // no line, or "!name"
	Set                      // "name"
	Unset                    // "-name"
	Custom                   // "name=value"
)

// Value is one attribute of one path. Text is the value of a Custom one, "" otherwise.
type Value struct {
	State State
	Text  string
}

// Matcher answers for the attributes it was built for. A nil Matcher knows every attribute as unspecified.
type Matcher struct {
	ids    map[string]int    // of the attributes that matter
	macros map[int][]step    // by attribute id
	byDir  map[string][]rule // lines that matter, in file order
}

type rule struct {
	pattern Pattern
	steps   []step
}

type step struct {
	id    int
	value Value
}

// NewMatcher builds a matcher from all .gitattributes files of a tree, in any order, for the attributes named. Lines that can not
// decide one of them, not even through a macro, are dropped here, so that a lookup costs nothing where no line matters.
func NewMatcher(files []*AttributesFile, names ...string) *Matcher {
	defined := macroLines(files)
	m := &Matcher{ids: map[string]int{}, macros: map[int][]step{}, byDir: map[string][]rule{}}
	for _, name := range relevant(defined, names) {
		m.ids[name] = len(m.ids)
	}
	for name, set := range defined {
		if id, ok := m.ids[name]; ok {
			m.macros[id] = m.steps(set)
		}
	}
	for _, f := range files {
		for _, line := range f.lines {
			if steps := m.steps(line.set); line.macro == "" && len(steps) > 0 {
				m.byDir[f.dir] = append(m.byDir[f.dir], rule{parse(line.pattern), steps})
			}
		}
	}
	return m
}

// macroLines returns what each macro sets. The root's last definition counts, after git's own "binary".
func macroLines(files []*AttributesFile) map[string][]assignment {
	defined := map[string][]assignment{"binary": {
		{"diff", Value{State: Unset}}, {"merge", Value{State: Unset}}, {"text", Value{State: Unset}},
	}}
	for _, f := range files {
		for _, line := range f.lines {
			if line.macro != "" {
				defined[line.macro] = line.set
			}
		}
	}
	return defined
}

// relevant adds to names the macros that lead to them, over any number of steps.
func relevant(defined map[string][]assignment, names []string) []string {
	leadsTo := map[string][]string{} // attribute → macros that mention it
	for macro, set := range defined {
		for _, a := range set {
			leadsTo[a.name] = append(leadsTo[a.name], macro)
		}
	}
	var out []string
	seen := map[string]bool{}
	for queue := slices.Clone(names); len(queue) > 0; queue = queue[1:] {
		if name := queue[0]; !seen[name] {
			seen[name] = true
			out, queue = append(out, name), append(queue, leadsTo[name]...)
		}
	}
	return out
}

// steps keeps the assignments that matter, last first: that is the order in which they decide.
func (m *Matcher) steps(set []assignment) []step {
	var out []step
	for _, a := range slices.Backward(set) {
		if id, ok := m.ids[a.name]; ok {
			out = append(out, step{id, a.value})
		}
	}
	return out
}

// Empty reports that no line matters: every lookup would answer Unspecified.
func (m *Matcher) Empty() bool { return m == nil || len(m.byDir) == 0 }

// Lookup returns the value of each named attribute for the file at path, in the order of names. A name that the matcher was not
// built for is Unspecified.
func (m *Matcher) Lookup(path string, names ...string) []Value {
	out := make([]Value, len(names))
	if m.Empty() {
		return out
	}
	known := make([]*Value, len(m.ids))
	m.fill(path, known)
	for i, name := range names {
		if id, ok := m.ids[name]; ok && known[id] != nil {
			out[i] = *known[id]
		}
	}
	return out
}

// fill decides attributes from the deepest directory up, in each from the last line up. What is decided stays.
func (m *Matcher) fill(path string, known []*Value) {
	base := strings.LastIndexByte(path, '/') + 1
	for end := base - 1; ; end = strings.LastIndexByte(path[:end], '/') {
		dir, local := "", path
		if end >= 0 {
			dir, local = path[:end], path[end+1:]
		}
		rules := m.byDir[dir]
		for i := len(rules) - 1; i >= 0; i-- {
			if rules[i].pattern.match(local, base-(len(path)-len(local)), false) {
				m.apply(rules[i].steps, known)
			}
		}
		if end < 0 {
			return
		}
	}
}

// apply expands a macro at the moment when its attribute is set, which is what lets a deeper "-binary" keep the root's from expanding.
func (m *Matcher) apply(steps []step, known []*Value) {
	for i := range steps {
		s := &steps[i]
		if known[s.id] != nil {
			continue
		}
		known[s.id] = &s.value
		if s.value.State == Set {
			m.apply(m.macros[s.id], known)
		}
	}
}
