package audit

import "github.com/bloatgate/bloatgate/rules"

// gatesOf sums the files up by the gate that decided. The last row is what every gate let pass.
func gatesOf(res *rules.Result) []Group {
	at := map[string]int{}
	var groups []Group
	add := func(name, title string, verdict rules.Verdict) {
		at[name] = len(groups)
		groups = append(groups, Group{Name: name, Title: title, Verdict: string(verdict)})
	}
	for _, g := range rules.Gates() {
		verdict := rules.Exclude
		if g.Name == "allow" {
			verdict = rules.Admit
		}
		add(g.Name, g.Title, verdict)
	}
	add("", "passed every gate", rules.Admit)
	for s := range judged(res) {
		if _, known := at[s.Gate]; !known {
			add(s.Gate, s.Gate, rules.Exclude)
		}
		groups[at[s.Gate]].add(s)
	}
	return groups
}

// classesOf sums the files up by class.
func classesOf(res *rules.Result) []Group {
	byClass := map[rules.Class]*Group{}
	for s := range judged(res) {
		if byClass[s.Class] == nil {
			byClass[s.Class] = &Group{}
		}
		byClass[s.Class].add(s)
	}
	groups := []Group{}
	for _, row := range rules.Classes() {
		if g := byClass[row.Class]; g != nil {
			g.Name, g.Title, g.Verdict = string(row.Class), row.Title, string(row.Verdict)
			groups = append(groups, *g)
		}
	}
	return groups
}

func (g *Group) add(s *rules.Stat) {
	g.Files++
	g.Bytes += s.Bytes
	g.Tokens += s.Tokens
	if !s.Covered {
		g.ExposedTokens += s.Tokens
	}
	if s.Verdict == rules.Exclude {
		g.ExcludedFiles++
	}
}
