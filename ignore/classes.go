package ignore

import (
	"cmp"
	"slices"
	"strings"
)

const (
	maxClasses  = 100 // lines; each is checked against every file
	maxSuffixes = 3   // of one name that are tried: ".d.ts.map", ".ts.map", ".map"
)

// takeClasses writes lines for names and suffixes that stand for at least two units each and hide no other file. It returns the units that
// are left. The line for most units comes first, of equals the most specific.
func (b *builder) takeClasses(units []unit) []unit {
	members := map[string][]int{}
	for i, u := range units {
		for _, class := range b.commonClasses(u) {
			members[class] = append(members[class], i)
		}
	}
	used := b.check.visibleClasses()
	var classes []string
	for class, of := range members {
		if len(of) > 1 && !used[b.check.classKey(class)] {
			classes = append(classes, class)
		}
	}
	slices.SortFunc(classes, func(x, y string) int {
		return cmp.Or(cmp.Compare(len(members[y]), len(members[x])), cmp.Compare(len(y), len(x)), strings.Compare(x, y))
	})
	taken := make([]bool, len(units))
	for _, class := range classes {
		if len(b.lines) < maxClasses {
			b.takeClass(class, units, members[class], taken)
		}
	}
	var left []unit
	for i, u := range units {
		if !taken[i] {
			left = append(left, u)
		}
	}
	return left
}

func (b *builder) takeClass(class string, units []unit, members []int, taken []bool) {
	open := slices.DeleteFunc(slices.Clone(members), func(i int) bool { return taken[i] })
	if len(open) < 2 || b.check.problem(class, b.tree.files[units[open[0]].from].Path) != "" {
		return
	}
	for _, i := range open {
		taken[i] = true
		b.add(class, units[i])
		b.takeMissed(class, units[i])
	}
}

// commonClasses are the classes that every file of the unit belongs to.
func (b *builder) commonClasses(u unit) []string {
	var common []string
	for i := u.from; i < u.to; i++ {
		path := b.tree.files[i].Path
		classes := classesOf(path[strings.LastIndexByte(path, '/')+1:])
		if i == u.from {
			common = classes
		}
		common = slices.DeleteFunc(common, func(class string) bool { return !slices.Contains(classes, class) })
		if len(common) == 0 {
			break
		}
	}
	return common
}

// classesOf lists the lines that a name could fall under: its whole self and its suffixes, where they need no encoding.
func classesOf(name string) []string {
	var out []string
	if strings.HasSuffix(name, ".") { // see Line: ripgrep would not find them
		return nil
	}
	if Line(name, false) == "/"+name {
		out = append(out, "**/"+name)
	}
	end := len(name)
	for range maxSuffixes {
		if end = strings.LastIndexByte(name[:end], '.'); end <= 0 {
			break
		}
		if suffix := name[end:]; Line("x"+suffix, false) == "/x"+suffix {
			out = append(out, "**/*"+suffix)
		}
	}
	return out
}

// visibleClasses are the classes of files that stay visible and of their directories. It spares most classes the full check.
func (c *checker) visibleClasses() map[string]bool {
	all := map[string]bool{}
	note := func(path string) {
		for _, class := range classesOf(path[strings.LastIndexByte(path, '/')+1:]) {
			all[c.classKey(class)] = true
		}
	}
	for _, v := range []*visible{c.plain, c.folded} {
		if v == nil {
			continue
		}
		for path := range v.files {
			note(path)
		}
		for path := range v.dirs {
			note(path)
		}
	}
	return all
}

func (c *checker) classKey(class string) string {
	if c.folded != nil {
		return foldCase(class)
	}
	return class
}
