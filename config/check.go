package config

import "fmt"

// CheckPatterns asks problem about every pattern of the file and reports the first it objects to, with its place. problem returns what
// is wrong, or "": it is the pattern language's own, which this package does not know.
func (l *Loaded) CheckPatterns(problem func(pattern string) string) error {
	return l.checkEach(patternLists(&l.Config), func(pattern string) (string, string) {
		if what := problem(pattern); what != "" {
			return fmt.Sprintf("the pattern %s matches nothing: %s", tomlString(pattern), what), "correct or remove it"
		}
		return "", ""
	})
}

// CheckTargets asks problem about every name in ignore.targets and reports the first it objects to, with its place. problem returns what
// is wrong in a sentence, or "": which agents there are this package does not know.
func (l *Loaded) CheckTargets(problem func(name string) string) error {
	return l.checkEach([]namedList{{"ignore.targets", l.Ignore.Targets}}, func(name string) (what, do string) {
		if what = problem(name); what != "" {
			do = "correct or remove it"
		}
		return what, do
	})
}

type namedList struct {
	key  string
	list []string
}

func patternLists(c *Config) []namedList {
	lists := []namedList{{"exclude", c.Exclude}}
	for i, a := range c.Allow {
		lists = append(lists, namedList{fmt.Sprintf("allow[%d].paths", i), a.Paths})
	}
	for i, b := range c.Budget.File {
		lists = append(lists, namedList{fmt.Sprintf("budget.file[%d].paths", i), b.Paths})
	}
	for i, b := range c.Budget.Dir {
		lists = append(lists, namedList{fmt.Sprintf("budget.dir[%d].paths", i), b.Paths})
	}
	for i, q := range c.RankQuery {
		lists = append(lists, namedList{fmt.Sprintf("rank.query[%d].expect", i), q.Expect})
	}
	return lists
}

// checkEach finds the first element that complain objects to.
func (l *Loaded) checkEach(lists []namedList, complain func(string) (what, do string)) error {
	for _, named := range lists {
		for i, element := range named.list {
			if what, do := complain(element); what != "" {
				return l.failElement(named.key, i, what, do)
			}
		}
	}
	return nil
}

func (l *Loaded) failElement(key string, i int, what, do string) error {
	o := l.origins[key]
	if o.Kind != FromFile {
		return &Error{Where: o.String(), What: what, Do: do}
	}
	offset := o.at.value
	if i < len(o.at.items) {
		offset = o.at.items[i].value
	}
	return (&problem{what: what, do: do}).at(l.Path, l.places.of(offset))
}
