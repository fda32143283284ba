package config

import (
	"fmt"
	"slices"
	"strings"
)

// unknownKey finds what was meant: a key beside it, or one of the same name in another table.
func unknownKey(group, name string, known []string) *problem {
	p := &problem{what: fmt.Sprintf("unknown key %q", group+name), element: -1}
	plain := make([]string, len(known))
	for i, k := range known {
		plain[i] = strings.TrimSuffix(k, ".")
	}
	if meant := closest(name, plain); meant != "" {
		p.do = fmt.Sprintf("did you mean %q?", group+meant)
		return p
	}
	for _, f := range rootFields() {
		if fold(leaf(f.name)) == fold(name) && f.name != group+name {
			p.do = fmt.Sprintf("did you mean %q?", f.name)
			return p
		}
	}
	p.do = "the keys here are " + strings.Join(plain, ", ")
	return p
}

func (w *walker) classes(key string, v any, n *node) {
	w.named(key, "classes", ClassNames(), v, n, w.class)
}

// named reads the tables below a key, each of which has one of the names. plural is what these name, in words.
func (w *walker) named(key, plural string, names []string, v any, n *node, read func(name string, table map[string]any, n *node)) {
	table, ok := w.table(key, v, n)
	if !ok {
		return
	}
	for name, v := range table {
		place := n.child(name)
		if !slices.Contains(names, name) {
			do := "the " + plural + " are " + strings.Join(names, ", ")
			if meant := closest(name, names); meant != "" {
				do = fmt.Sprintf("did you mean %q?", meant)
			}
			w.fail(place.key, &problem{what: fmt.Sprintf("unknown %s %q", key, name), do: do})
			continue
		}
		if sub, ok := w.table(key+"."+name, v, place); ok {
			read(name, sub, place)
		}
	}
}

func (w *walker) class(name string, table map[string]any, n *node) {
	var c Class
	label := "class." + name + "."
	walk(w, label, "", &c, classFields(), nil, table, n)
	for suffix, pair := range map[string][2]*int64{"": {c.Warn, c.Error}, "-bytes": {c.WarnBytes, c.ErrorBytes}} {
		if pair[0] == nil || pair[1] == nil {
			continue
		}
		if p := inOrder(label, suffix, *pair[0], *pair[1]); p != nil {
			w.fail(n.child("warn"+suffix).value, p)
		}
	}
	w.Class[name] = c
}

func (w *walker) allows(key string, v any, n *node) {
	for i, table := range w.tables(key, v, n) {
		place := n.items[i]
		a := Allow{Line: w.places.line(place.key)}
		walk(w, fmt.Sprintf("%s[%d].", key, i), "", &a, allowFields(), nil, table, place)
		w.need(key, table, place, "paths", "name the files it admits")
		w.need(key, table, place, "reason", "say why these files may stay")
		w.Allow = append(w.Allow, a)
	}
}

// budgets reads one of the two lists of budgets for paths.
func (w *walker) budgets(to *[]PathBudget, fields []field[PathBudget]) func(key string, v any, n *node) {
	return func(key string, v any, n *node) {
		for i, table := range w.tables(key, v, n) {
			place := n.items[i]
			b := PathBudget{Line: w.places.line(place.key)}
			walk(w, fmt.Sprintf("%s[%d].", key, i), "", &b, fields, nil, table, place)
			w.need(key, table, place, "paths", "name what it is for")
			w.need(key, table, place, "tokens", "say how many each may hold")
			*to = append(*to, b)
		}
	}
}

func (w *walker) queries(key string, v any, n *node) {
	for i, table := range w.tables(key, v, n) {
		place := n.items[i]
		var q RankQuery
		walk(w, fmt.Sprintf("%s[%d].", key, i), "", &q, queryFields(), nil, table, place)
		w.need(key, table, place, "text", "write the query")
		w.RankQuery = append(w.RankQuery, q)
	}
}

// need reports an entry without a required key, at the entry's start.
func (w *walker) need(key string, table map[string]any, n *node, name, do string) {
	if _, there := table[name]; !there {
		w.fail(n.key, &problem{what: fmt.Sprintf("this [[%s]] entry has no %s", key, name), do: do})
	}
}
