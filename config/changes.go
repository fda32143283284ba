package config

import (
	"fmt"
	"slices"
	"strings"
)

// Changes tells, one sentence a key, how another version of the configuration differs from this one: "budget.repo: 100_000 → 200_000",
// "added: [[allow]] paths = ["a"], reason = "why"". Only values count, not where they come from. It is empty when nothing differs.
func (l *Loaded) Changes(other *Loaded) []string {
	before, after := &listing{values: map[string]string{}}, &listing{values: map[string]string{}}
	before.add(&l.Config)
	after.add(&other.Config)
	var changes []string
	for _, key := range before.keys {
		if was, is := before.values[key], after.values[key]; was != is && is != "" {
			changes = append(changes, fmt.Sprintf("%s: %s → %s", key, was, is))
		}
	}
	for _, entry := range before.without(after) {
		changes = append(changes, "removed: "+entry)
	}
	for _, entry := range after.without(before) {
		changes = append(changes, "added: "+entry)
	}
	return changes
}

// listing is a configuration as keys with one value and entries that may be there more than once.
type listing struct {
	keys    []string
	values  map[string]string
	entries []string
}

func (l *listing) add(c *Config) {
	for _, f := range rootFields() {
		l.set(f.name, f.show(c))
	}
	addNamed(l, "class", ClassNames(), c.Class, classFields())
	addNamed(l, "agent", AgentNames(), c.Agent, agentFields())
	addEntries(l, "budget.file", c.Budget.File, fileBudgetFields())
	addEntries(l, "budget.dir", c.Budget.Dir, dirBudgetFields())
	addEntries(l, "rank.query", c.RankQuery, queryFields())
	addEntries(l, "allow", c.Allow, allowFields())
}

func (l *listing) set(key, value string) {
	l.keys = append(l.keys, key)
	l.values[key] = value
}

// addNamed adds the tables of all names, whether they are written or not.
func addNamed[T any](l *listing, table string, names []string, tables map[string]T, fields []field[T]) {
	for _, name := range names {
		values := tables[name]
		for _, f := range fields {
			shown := f.show(&values)
			if shown == "" {
				shown = "default"
			}
			l.set(table+"."+name+"."+f.name, shown)
		}
	}
}

func addEntries[T any](l *listing, table string, entries []T, fields []field[T]) {
	for i := range entries {
		var parts []string
		for _, f := range fields {
			if shown := f.show(&entries[i]); shown != "" {
				parts = append(parts, leaf(f.name)+" = "+shown)
			}
		}
		l.entries = append(l.entries, "[["+table+"]] "+strings.Join(parts, ", "))
	}
}

// without lists the entries that the other listing does not have, or not as often.
func (l *listing) without(other *listing) []string {
	rest := slices.Clone(other.entries)
	var missing []string
	for _, entry := range l.entries {
		if i := slices.Index(rest, entry); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
			continue
		}
		missing = append(missing, entry)
	}
	return missing
}
