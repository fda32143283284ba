package audit

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/report"
)

// sameChains puts chains together that are the same for several agents.
func sameChains(chains []agents.Chain) (groups [][]agents.Chain) {
	at := map[string]int{} // in groups
	for _, c := range chains {
		key := fmt.Sprintf("%q %q %d %d %d %d %d", c.Folders, c.Files, c.FolderNum, c.FileNum, c.Bytes, c.Tokens, c.Limit)
		i, known := at[key]
		if !known {
			i, groups = len(groups), append(groups, nil)
			at[key] = i
		}
		groups[i] = append(groups[i], c)
	}
	return groups
}

func (t *printer) chain(group []agents.Chain, everywhere int) {
	c := group[0]
	short := func(name string) string { return t.path(name, t.width/2) }
	var readers []string
	names := firstNames(c.Files[:t.shownFiles(len(c.Files))], c.FileNum, short)
	for _, same := range group {
		readers = append(readers, same.Agent)
	}
	from := foldersAs(c, short)
	if c.FolderNum >= everywhere {
		from = "every folder"
	}
	used := usedWords(&c)
	if c.State == "near" {
		used += ", near the limit"
	}
	t.wrap("  ", fmt.Sprintf("%s from %s: %s a turn (%s of %s%s).", strings.Join(readers, ", "), from, report.Count(c.Tokens, "token"), report.Count(c.Bytes, "byte"), strings.Join(names, " + ")+tokenWords(&c), used))
	if c.Cut != nil {
		t.wrap("    ", t.cutSentence(c.Cut))
	}
}

// shownFiles is how many of those of a chain's files that it names are shown.
func (t *printer) shownFiles(files int) int {
	if t.verbose {
		return files
	}
	return min(files, 5)
}

// tokenWords say which of a chain's tokens come by imports, and which do not come though no limit cuts the chain.
func tokenWords(c *agents.Chain) (words string) {
	if c.Imported > 0 {
		words = fmt.Sprintf("; %s imported", report.Count(c.Imported, "token"))
	}
	if c.Stripped > 0 {
		words += fmt.Sprintf("; %s of comments and front matter %s not arrive", report.Count(c.Stripped, "token"), doOf(c.Stripped))
	}
	if over := c.Whole - c.Stripped - c.Tokens; c.Cut == nil && over > 0 {
		words += fmt.Sprintf("; %s over the limit of %s %s not arrive", report.Count(over, "token"), overWhat(c), doOf(over))
	}
	return words
}

// overWhat is what has the limit over which something does not arrive.
func overWhat(c *agents.Chain) string {
	if c.OfOthers {
		return "a chain, held against no files of others,"
	}
	return "a file"
}

// doOf is the verb behind so many of something.
func doOf(num int64) string {
	if num == 1 {
		return "does"
	}
	return "do"
}

func usedWords(c *agents.Chain) string {
	if c.Limit == 0 {
		return ""
	}
	return fmt.Sprintf("; %.0f %% of %s used", 100*c.Used, number(c.Limit))
}

// cutSentence says what is lost, with the file's name clipped.
func (t *printer) cutSentence(c *agents.Cut) string {
	clipped := *c
	clipped.Path = t.path(c.Path, t.width/2)
	return cutSentence(&clipped)
}

// cutSentence says what is lost.
func cutSentence(c *agents.Cut) string {
	s := fmt.Sprintf("CUT: %s of %s of %s arrive, %s %s lost, from line %d on", number(c.Arrives), report.Count(c.Arrives+c.Lost, "byte"), report.EscapePath(c.Path), number(c.Lost), map[bool]string{true: "is", false: "are"}[c.Lost == 1], c.Line)
	if c.Inside {
		s += ", inside of a character"
	}
	if n := c.DroppedNum; n > 0 {
		s += fmt.Sprintf("; nothing of %s arrives", report.Count(n, "further file"))
	}
	return s + "."
}

// folders are the first few that a chain starts from.
func folders(c agents.Chain) string { return foldersAs(c, report.EscapePath) }

func foldersAs(c agents.Chain, shown func(folder string) string) string {
	names := firstNames(c.Folders, c.FolderNum, func(folder string) string {
		if folder == "" {
			return "the root"
		}
		return shown(folder)
	})
	return strings.Join(names, ", ")
}
