package config

import (
	"fmt"
	"slices"
	"strings"
)

// walker turns the decoded file into a configuration and keeps the mistake that comes first in the text.
type walker struct {
	*Loaded
	first       *Error
	firstOffset int
}

func (w *walker) errorAt(offset int, p *problem) *Error { return p.at(w.Path, w.places.of(offset)) }

func (w *walker) isFirst(offset int) bool { return w.first == nil || offset < w.firstOffset }

func (w *walker) fail(offset int, p *problem) {
	if w.isFirst(offset) {
		w.first, w.firstOffset = w.errorAt(offset, p), offset
	}
}

// special keys are tables that a field cannot describe: it is told the key, the value and its place.
type special map[string]func(key string, v any, n *node)

func (w *walker) walkRoot(table map[string]any, root *node) {
	walk(w, "", "", &w.Config, rootFields(), special{"class": w.classes, "agent": w.agents, "allow": w.allows, "rank.query": w.queries,
		"budget.file": w.budgets(&w.Budget.File, fileBudgetFields()), "budget.dir": w.budgets(&w.Budget.Dir, dirBudgetFields())}, table, root)
}

// walk reads the part of a table whose keys start with group. label is what precedes them in messages: "class.lock.".
func walk[T any](w *walker, label, group string, target *T, fields []field[T], others special, table map[string]any, n *node) {
	known := keysBelow(fields, others, group)
	for name, v := range table {
		key, place := group+name, n.child(name)
		isKey := func(f field[T]) bool { return f.name == key }
		if i := slices.IndexFunc(fields, isKey); i >= 0 {
			readField(w, label, target, &fields[i], v, place)
			continue
		}
		if read := others[key]; read != nil {
			read(key, v, place)
			continue
		}
		if !slices.Contains(known, name+".") {
			if w.isFirst(place.key) { // a hostile file may hold 100,000 of them
				w.fail(place.key, unknownKey(unindexed(label+group), name, known))
			}
			continue
		}
		if sub, ok := w.table(label+key, v, place); ok {
			walk(w, label, key+".", target, fields, others, sub, place)
		}
	}
}

func readField[T any](w *walker, label string, target *T, f *field[T], v any, n *node) {
	key := label + f.name
	p := f.read(target, v)
	if p == nil {
		w.origins[key] = Origin{Kind: FromFile, Name: w.Path, Line: w.places.line(n.key), at: n}
		return
	}
	if p.what == "" {
		p = f.explain(unindexed(key), v)
	}
	offset := n.value
	if p.element >= 0 && p.element < len(n.items) {
		offset = n.items[p.element].value
	}
	w.fail(offset, p)
}

func (w *walker) table(key string, v any, n *node) (map[string]any, bool) {
	sub, ok := v.(map[string]any)
	if !ok {
		w.fail(n.value, &problem{what: fmt.Sprintf("%s must be a table, not %s", key, describe(v)), do: "write it as [" + key + "]"})
	}
	return sub, ok
}

// tables reads an array of tables, however it was written.
func (w *walker) tables(key string, v any, n *node) []map[string]any {
	list, ok := v.([]map[string]any)
	if items, isArray := v.([]any); isArray {
		list, ok = make([]map[string]any, len(items)), true
		for i, item := range items {
			if list[i], ok = item.(map[string]any); !ok {
				break
			}
		}
	}
	do := "write it as [[" + key + "]]"
	if !ok {
		w.fail(n.value, &problem{what: fmt.Sprintf("%s must be an array of tables, not %s", key, describe(v)), do: do})
		return nil
	}
	if len(list) > maxList {
		w.fail(n.value, &problem{what: fmt.Sprintf("there are more than %s %s entries", underscored(maxList), key), do: "join their patterns"})
		return nil
	}
	for len(n.items) < len(list) { // cannot happen unless scan misread the text: then the key's own place has to do
		n.items = append(n.items, n)
	}
	return list
}

// keysBelow lists the keys of a group; tables end in a dot.
func keysBelow[T any](fields []field[T], others special, group string) []string {
	var out []string
	add := func(name string) {
		if rest, ok := strings.CutPrefix(name, group); ok {
			if table, _, deeper := strings.Cut(rest, "."); deeper {
				rest = table + "."
			}
			if !slices.Contains(out, rest) {
				out = append(out, rest)
			}
		}
	}
	for _, f := range fields {
		add(f.name)
	}
	var names []string
	for name := range others {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		add(name)
	}
	return out
}

// unindexed drops the [n] of array entries: a message has the line, and people do not count from 0.
func unindexed(key string) string {
	table, rest, found := strings.Cut(key, "[")
	if !found {
		return key
	}
	_, rest, _ = strings.Cut(rest, "]")
	return table + rest
}
