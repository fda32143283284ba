package rank

// Group is a part of the trials of one generator.
type Group struct {
	Name  string // for programs
	Title string // for people
	Holds func(t *Trial) bool
}

// Groups are the parts that are reported: every task, the winnable ones, and arXiv:2608.26130's buckets by number of candidates.
func Groups() []Group {
	bucket := func(name string, least, most int) Group {
		return Group{name, name + " candidates", func(t *Trial) bool { return t.Candidates >= least && (most == 0 || t.Candidates <= most) }}
	}
	return []Group{
		{"all", "all tasks", func(*Trial) bool { return true }},
		{"winnable", "winnable tasks (a gold file is among the candidates)", func(t *Trial) bool { return t.Winnable }},
		bucket("1-5", 1, 5), bucket("6-20", 6, 20), bucket("21+", 21, 0),
	}
}

// Of picks the group's trials.
func (g *Group) Of(trials []Trial) (list []*Trial) {
	for i := range trials {
		if g.Holds(&trials[i]) {
			list = append(list, &trials[i])
		}
	}
	return list
}
