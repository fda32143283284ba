package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/dustin/go-humanize/english"
)

// readStrength is the strength of files whose tools refuse to read what they name.
const readStrength = "reads"

// NoAgent is the Note where nobody is known to write ignore files for.
const NoAgent = "No agent is configured, and the repository shows no sign of one that has an ignore file."

// writeCommand is what hides files here: where no agent is known it has to be told one.
func (s *Saving) writeCommand() string {
	if s.Note == NoAgent {
		return "bloatgate ignore --write --for AGENT (bloatgate ignore --list names them)"
	}
	return "bloatgate ignore --write" + s.forNames()
}

// Sentence says what would be saved, in one or several sentences. exposed are the tokens that agents can read today.
func (s *Saving) Sentence(exposed int64) string {
	var said []string
	switch {
	case s.Files > 0 && s.Configured:
		said = append(said, fmt.Sprintf("%s in %s %s: exposed would fall from %s to %s.", report.Count(s.Tokens, "token"), report.Count(s.Files, "file"), s.fate(), number(exposed), number(s.ExposedAfter))+s.ownWords())
	case s.Files > 0:
		said = append(said, fmt.Sprintf("%s in %s %s.", report.Count(s.Tokens, "token"), report.Count(s.Files, "file"), s.fate()))
	case s.HiddenFiles > 0:
		said = append(said, fmt.Sprintf("Nothing more: %s %s %s, %s, already.", s.fileNames(), english.PluralWord(len(s.Targets), "names", "name"), report.Count(s.HiddenFiles, "file"), report.Count(s.HiddenTokens, "token")))
	case s.LeftFiles == 0:
		said = append(said, fmt.Sprintf("Nothing: there is no file that the gates exclude and that %s can read.", s.who()))
	}
	if s.LeftFiles > 0 {
		said = append(said, s.leftSentence())
	}
	if !s.Configured && s.Files+s.HiddenFiles > 0 {
		said = append(said, fmt.Sprintf("The numbers above count what these files hide once .bloatgate.toml says at its top: %s.", s.setting()))
	}
	return strings.Join(said, " ")
}

// ownWords say what the files themselves have to do with the numbers.
func (s *Saving) ownWords() string {
	if s.OwnTokens == 0 {
		return ""
	}
	return fmt.Sprintf(" That counts what is written to %s, %s.", s.fileNames(), report.Count(s.OwnTokens, "token"))
}

// leftSentence says what cannot be hidden.
func (s *Saving) leftSentence() string {
	left := fmt.Sprintf("%s, %s, %s visible", report.Count(s.LeftFiles, "file"), report.Count(s.LeftTokens, "token"), english.PluralWord(s.LeftFiles, "stays", "stay"))
	if len(s.LeftIn) > 0 {
		return fmt.Sprintf("%s, because %s %s no line for %s (bloatgate ignore says why).", left, english.WordSeries(s.LeftIn, "and"), english.PluralWord(len(s.LeftIn), "has", "have"), english.PluralWord(s.LeftFiles, "it", "each of them"))
	}
	return left + ", because a line of the ignore files brings it back or a file cannot be written."
}

func (s *Saving) who() string {
	switch {
	case s.Configured:
		return "the configured agents"
	case s.Named:
		return s.titles() + " (of which there are signs; written only when named)"
	}
	return "the agents that the repository shows signs of (none is configured)"
}

// fate is what writing does to files, for the strongest of the targets: what an index leaves out is read all the same.
func (s *Saving) fate() string {
	if slices.ContainsFunc(s.Targets, func(t IgnoreTarget) bool { return t.Strength == readStrength }) {
		return fmt.Sprintf("that %s can read and should not", s.who())
	}
	return fmt.Sprintf("would be left out of the %s of %s, whose tools still read a file that they are asked for", s.Targets[0].Strength, s.titles())
}

func (s *Saving) titles() string {
	var titles []string
	for _, t := range s.Targets {
		titles = append(titles, t.Title)
	}
	return english.WordSeries(titles, "and")
}

func (s *Saving) fileNames() string {
	var files []string
	for _, t := range s.Targets {
		files = append(files, t.File)
	}
	return english.WordSeries(files, "and")
}

// setting is the line of the configuration that has the files counted; it belongs above all tables.
func (s *Saving) setting() string {
	var names []string
	for _, t := range s.Targets {
		names = append(names, strconv.Quote(t.Name))
	}
	return "ignore.targets = [" + strings.Join(names, ", ") + "]"
}

// writeFlags are what ignore --write needs besides, to write these files of what was audited.
func (s *Saving) writeFlags(f Facts) (flags string) {
	if f.Staged {
		flags = " --staged"
	}
	return flags + s.forNames()
}

// forNames is the flag that names agents, where they have to be named.
func (s *Saving) forNames() string {
	if !s.Named {
		return ""
	}
	var names []string
	for _, t := range s.Targets {
		names = append(names, t.Name)
	}
	return " --for " + strings.Join(names, ",")
}

func (s *Saving) writeWhy() string {
	what := fmt.Sprintf("%s, %s", report.Count(s.Files, "file"), report.Count(s.Tokens, "token"))
	if slices.ContainsFunc(s.Targets, func(t IgnoreTarget) bool { return t.Strength == readStrength }) {
		return fmt.Sprintf("Hides %s, that agents read today and should not.", what)
	}
	return fmt.Sprintf("Keeps %s out of what %s finds by itself.", what, s.titles())
}

// Word says what becomes of a file.
func (t *IgnoreTarget) Word() string {
	if t.Change == Unchanged {
		return "in step"
	}
	return t.Change
}
