package config

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Print writes the effective configuration as TOML, each value with its origin as a comment. Reading it back gives the same
// configuration.
func (l *Loaded) Print(w io.Writer) error {
	p := &printer{origins: l.origins}
	printFields(p, "", "", &l.Config, rootFields())
	for _, name := range ClassNames() {
		if c, ok := l.Class[name]; ok {
			printFields(p, "class."+name+".", "[class."+name+"]", &c, classFields())
		}
	}
	for _, name := range AgentNames() {
		if a, ok := l.Agent[name]; ok {
			printFields(p, "agent."+name+".", "[agent."+name+"]", &a, agentFields())
		}
	}
	for i := range l.Budget.File {
		printFields(p, fmt.Sprintf("budget.file[%d].", i), "[[budget.file]]", &l.Budget.File[i], fileBudgetFields())
	}
	for i := range l.Budget.Dir {
		printFields(p, fmt.Sprintf("budget.dir[%d].", i), "[[budget.dir]]", &l.Budget.Dir[i], dirBudgetFields())
	}
	for i := range l.RankQuery {
		printFields(p, fmt.Sprintf("rank.query[%d].", i), "[[rank.query]]", &l.RankQuery[i], queryFields())
	}
	for i := range l.Allow {
		printFields(p, fmt.Sprintf("allow[%d].", i), "[[allow]]", &l.Allow[i], allowFields())
	}
	if _, err := io.WriteString(w, p.text.String()); err != nil {
		return fmt.Errorf("could not write the configuration: %w", err)
	}
	return nil
}

type printer struct {
	text    strings.Builder
	origins map[string]Origin
}

// printFields writes one table and, for rows with dotted names, the tables below it.
func printFields[T any](p *printer, label, header string, target *T, fields []field[T]) {
	if header != "" {
		p.text.WriteString("\n" + header + "\n")
	}
	table := ""
	for _, f := range fields {
		if t := f.name[:len(f.name)-len(leaf(f.name))]; t != table {
			table = t
			fmt.Fprintf(&p.text, "\n[%s]\n", strings.TrimSuffix(t, "."))
		}
		if value := f.show(target); value != "" {
			fmt.Fprintf(&p.text, "%s = %s # %s\n", leaf(f.name), value, p.origins[label+f.name])
		}
	}
}

// Keys lists every key as the documentation writes it: "limits.warn", "class.NAME.warn", "allow.paths".
func Keys() []string {
	var keys []string
	keys = appendKeys(keys, "", rootFields())
	keys = appendKeys(keys, "class.NAME.", classFields())
	keys = appendKeys(keys, "agent.NAME.", agentFields())
	keys = appendKeys(keys, "budget.file.", fileBudgetFields())
	keys = appendKeys(keys, "budget.dir.", dirBudgetFields())
	keys = appendKeys(keys, "rank.query.", queryFields())
	keys = appendKeys(keys, "allow.", allowFields())
	slices.Sort(keys)
	return keys
}

func appendKeys[T any](keys []string, label string, fields []field[T]) []string {
	for _, f := range fields {
		keys = append(keys, label+f.name)
	}
	return keys
}
