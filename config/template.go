package config

import (
	"fmt"
	"strings"
)

const templateHead = `# bloatgate configuration: https://github.com/bloatgate/bloatgate/blob/main/docs/configuration.md
# Every key is listed with its default, or with an example where it has none. To change one, remove the "#" before it and
# before the [table] it stands in. Patterns are git's, as in .gitignore, and relative to the repository's root.

`

// Template returns the file that "bloatgate init" writes. Lines that start with "#" and no blank are TOML that may be uncommented,
// one by one or all together.
func Template() []byte {
	t := &strings.Builder{}
	t.WriteString(templateHead)
	templateFields(t, "", rootFields())
	t.WriteString("\n# The limits and the verdict of one class; classes are:\n")
	for i, names := 0, ClassNames(); i < len(names); i += 8 {
		fmt.Fprintf(t, "# %s\n", strings.Join(names[i:min(i+8, len(names))], " "))
	}
	templateFields(t, "[class.lock]", classFields())
	fmt.Fprintf(t, "\n# What an audit knows about one agent, where it differs; agents are:\n# %s\n", strings.Join(AgentNames(), " "))
	templateFields(t, "[agent.claude]", agentFields())
	t.WriteString("\n# Budgets for single files and for directories, one table for each.\n")
	templateFields(t, "[[budget.file]]", fileBudgetFields())
	templateFields(t, "[[budget.dir]]", dirBudgetFields())
	t.WriteString("\n# Sample queries, one table for each.\n")
	templateFields(t, "[[rank.query]]", queryFields())
	t.WriteString("\n# Files that are admitted whatever they hold, one table for each reason.\n")
	templateFields(t, "[[allow]]", allowFields())
	return []byte(t.String())
}

func templateFields[T any](t *strings.Builder, header string, fields []field[T]) {
	if header != "" {
		fmt.Fprintf(t, "#%s\n", header)
	}
	table := ""
	for _, f := range fields {
		if own := f.name[:len(f.name)-len(leaf(f.name))]; own != table {
			table = own
			fmt.Fprintf(t, "\n#[%s]\n", strings.TrimSuffix(own, "."))
		}
		comment := "#"
		if f.name == "version" {
			comment = ""
		}
		fmt.Fprintf(t, "# %s\n%s%s = %s\n", f.doc, comment, leaf(f.name), f.sample)
	}
}
