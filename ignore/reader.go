package ignore

import (
	"cmp"
	"strings"
)

// reader is one implementation's view of one ignore file.
type reader struct {
	dialect Dialect
	rules   []rule // with negations: all of them; else those that the two tables do not hold
	// Without negations, plain anchored lines need no matching: they are looked up. The values are lines counted from 1.
	dirs, files map[string]int
	negated     bool
}

// newReader reads a file. On an error, which is a sentence about the file, the reader hides nothing.
func newReader(d Dialect, content []byte) (*reader, error) {
	if d == Claude {
		return newClaudeReader(content)
	}
	rules, err := d.rules(content)
	return readerOf(d, rules), err
}

func readerOf(d Dialect, rules []rule) *reader {
	r := &reader{dialect: d, dirs: map[string]int{}, files: map[string]int{}}
	for _, rule := range rules {
		if rule.negated {
			r.negated, r.rules = true, rules
			return r
		}
	}
	for _, rule := range rules {
		if !r.index(rule) {
			r.rules = append(r.rules, rule)
		}
	}
	return r
}

// index puts a plain anchored line into the tables.
func (r *reader) index(rule rule) bool {
	if kilo, ok := rule.glob.(kiloGlob); ok {
		dir, isDir := strings.CutSuffix(string(kilo), "/*")
		if strings.ContainsAny(dir, "*?") {
			return false
		}
		if isDir {
			note(r.dirs, dir, rule.line)
		} else {
			note(r.files, dir, rule.line)
		}
		return true
	}
	path, dirOnly := strings.CutSuffix(rule.text, "/")
	if !strings.Contains(path, "/") || strings.ContainsAny(path, `*?[\`) {
		return false
	}
	path = strings.TrimPrefix(path, "/")
	note(r.dirs, path, rule.line)
	if !dirOnly {
		note(r.files, path, rule.line)
	}
	return true
}

func note(table map[string]int, path string, line int) {
	if _, known := table[path]; !known {
		table[path] = line
	}
}

// decide says whether the file at path is hidden from every tool that reads the dialect, and by which line; a line with hidden false is the
// "!" line that shows it. The line is 0 when none matches.
func (r *reader) decide(path string) (hidden bool, line int) {
	seen, slashed, both := r.dialect.views(path)
	if r.dialect.refuses(seen) || both && r.dialect.refuses(slashed) {
		return false, 0
	}
	hidden, line = r.look(seen, r.dialect.floor(seen))
	if hidden && both {
		return r.look(slashed, r.dialect.floor(slashed))
	}
	return hidden, line
}

// mayHide reports that at least one tool could take the file at path for hidden.
func (r *reader) mayHide(path string) bool {
	seen, slashed, both := r.dialect.views(path)
	hidden, _ := r.look(seen, -1)
	if !hidden && both {
		hidden, _ = r.look(slashed, -1)
	}
	return hidden
}

// look decides about a path as the dialect sees it; see covers for floor.
func (r *reader) look(path string, floor int) (hidden bool, line int) {
	if !r.negated {
		line = r.any(path, floor)
		return line != 0, line
	}
	switch r.dialect.order() {
	case lastMatch:
		return r.last(path, floor)
	case negationWins:
		return r.negationWins(path, floor)
	}
	return r.parentsFirst(path)
}

// any is for files without negations: whatever matches hides.
func (r *reader) any(path string, floor int) (line int) {
	for i := max(floor, 0); i < len(path); i++ {
		if path[i] == '/' {
			if line = r.dirs[path[:i]]; line != 0 {
				return line
			}
		}
	}
	if line = r.files[path]; line != 0 {
		return line
	}
	for i := range r.rules {
		if r.rules[i].covers(path, floor) {
			return r.rules[i].line
		}
	}
	return 0
}

func (r *reader) last(path string, floor int) (hidden bool, line int) {
	for i := len(r.rules) - 1; i >= 0; i-- {
		if r.rules[i].covers(path, floor) {
			return !r.rules[i].negated, r.rules[i].line
		}
	}
	return false, 0
}

func (r *reader) negationWins(path string, floor int) (hidden bool, line int) {
	for i := range r.rules {
		rule := &r.rules[i]
		if (rule.negated || !hidden) && rule.covers(path, floor) {
			hidden, line = !rule.negated, rule.line
			if rule.negated {
				return false, line
			}
		}
	}
	return hidden, line
}

func (r *reader) parentsFirst(path string) (hidden bool, line int) {
	for i := range len(path) {
		if path[i] == '/' {
			hidden, at := r.lastItself(path[:i], true)
			if hidden {
				return true, at
			}
			line = cmp.Or(at, line)
		}
	}
	hidden, at := r.lastItself(path, false)
	return hidden, cmp.Or(at, line)
}

func (r *reader) lastItself(path string, isDir bool) (hidden bool, line int) {
	for i := len(r.rules) - 1; i >= 0; i-- {
		if r.rules[i].glob.Match(path, isDir) {
			return !r.rules[i].negated, r.rules[i].line
		}
	}
	return false, 0
}

// covers reports that the rule matches the file, or a directory that it is in and that ends behind floor.
func (r *rule) covers(path string, floor int) bool {
	if floor >= 0 && !r.negated {
		return r.coversBehind(path, floor)
	}
	for i := range len(path) {
		if path[i] == '/' && r.glob.Match(path[:i], true) {
			return true
		}
	}
	return r.glob.Match(path, false)
}
