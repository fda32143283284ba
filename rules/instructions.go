package rules

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

const instructionsRule = "instructions"

const fixInstructions = "Shorten them, or move what few tasks need into files that they name, for agents to read when they need them. Where your agent takes more, say so under [agent.NAME] in .bloatgate.toml."

// instructions finds files that agents read on every turn and that are longer than the agents take: chains that are cut, and single files. The
// limits are those of package agents, which the configuration overrides.
func instructions(_ context.Context, w *wholeTreePass) []Finding {
	all := agents.For(w.run.opt.Config)
	found := agents.Find(w.instructionTree(), all)
	for _, d := range found.Docs {
		w.aliases = append(w.aliases, d.Also...)
	}
	var out []Finding
	for i := range all {
		a := &all[i]
		if limit := a.Limit(agents.InstructionBytes); limit != nil {
			for _, cut := range found.Cuts(a.Name) {
				if at := cut.Longest.Cut; !w.isAllowed(at.Path, at.Target) {
					out = append(out, w.cutChain(a, limit, cut))
				}
			}
		}
		if limit := a.Limit(agents.InstructionFile); limit != nil {
			out = append(out, w.longInstructions(a, limit, found.Docs)...)
		}
	}
	return out
}

func (w *wholeTreePass) instructionTree() agents.Tree {
	return agents.Tree{
		Paths: func(yield func(string) bool) {
			for i := range w.files {
				if !yield(w.files[i].Path) {
					return
				}
			}
		},
		Look: func(path string) (agents.File, bool) {
			i, found := w.res.at(path)
			if !found {
				return agents.File{}, false
			}
			s := &w.res.Files[i]
			return agents.File{Bytes: s.Bytes, Tokens: s.Tokens, Encoding: s.Encoding, Text: s.Verdict != Skip && !s.Binary, Source: &w.files[i]}, true
		},
		Links: func(yield func(string) bool) {
			for i := range w.files {
				if w.files[i].Mode == tree.Symlink && !yield(w.files[i].Path) {
					return
				}
			}
		},
		Link:   w.run.opt.Link,
		Hidden: w.run.unjudged,
		Ours:   w.areOurs,
	}
}

// cutChain is about the longest of the chains that are cut in one file, and tells from how many folders on others are.
func (w *wholeTreePass) cutChain(a *agents.Agent, limit *agents.Limit, cut agents.CutFile) Finding {
	c := cut.Longest
	f := Finding{Rule: instructionsRule, Level: Warn, Path: c.Cut.Path, Line: c.Cut.Line, Class: w.res.ClassOf(c.Cut.Target), Bytes: c.Bytes, Tokens: c.Whole,
		Limit: c.Limit, Unit: limit.Unit, Fix: fixInstructionsOf(a)}
	f.Message = fmt.Sprintf("%s reads no more than %s of instructions, and there are %s from %s on: of this file %s of %s are lost",
		a.Title, counted(c.Limit, "byte"), humanize.Comma(c.Bytes), startsOf(c), humanize.Comma(c.Cut.Lost), counted(c.Cut.Arrives+c.Cut.Lost, "byte"))
	if c.Cut.Line > 0 {
		f.Message += ", from line " + humanize.Comma(int64(c.Cut.Line)) + " on"
	}
	if n := c.Cut.DroppedNum; n > 0 {
		f.Message += fmt.Sprintf(", and all of %s", counted(int64(n), "further file"))
	}
	if others := cut.Folders - c.FolderNum; others > 0 {
		f.Message += fmt.Sprintf("; chains that are not longer than this one are cut in it from %s on too", counted(int64(others), "further folder"))
	}
	f.Evidence = firstFewOf("reads", c.Files, c.FileNum, func(name string) string { return name })
	f.Fingerprint = fingerprint(f, a.Name)
	return f
}

// startsOf are the folders that have a chain: the first, and how many others.
func startsOf(c *agents.Chain) string {
	from := cmp.Or(c.Folders[0], "the root")
	if c.FolderNum > 1 {
		from += " and " + counted(int64(c.FolderNum-1), "other folder")
	}
	return from
}

// longInstructions are the files that an agent takes no more than so many characters of.
func (w *wholeTreePass) longInstructions(a *agents.Agent, limit *agents.Limit, docs []*agents.Doc) (out []Finding) {
	for _, d := range docs {
		characters := d.CharactersFor(a.Name)
		if characters <= limit.Max || !d.LimitedFor(a.Name) || !w.areOurs(d.Path) || w.isAllowed(d.Path) || w.isAllowed(d.Also...) {
			continue
		}
		f := Finding{Rule: instructionsRule, Level: Warn, Path: d.Path, Class: w.res.ClassOf(d.Path), Bytes: d.Bytes, Tokens: d.Tokens, Limit: limit.Max, Unit: limit.Unit, Fix: fixInstructionsOf(a),
			Message: fmt.Sprintf("instructions of %s: %s; limit %s: %s", a.Title, counted(characters, "character"), counted(limit.Max, "character"), limit.Effect)}
		f.Fingerprint = fingerprint(f, a.Name)
		out = append(out, f)
	}
	return out
}

func fixInstructionsOf(a *agents.Agent) string {
	return strings.Replace(fixInstructions, "NAME", a.Name, 1)
}

// areOurs reports instructions that whoever keeps the repository can shorten: other people's files stay as they are.
func (w *wholeTreePass) areOurs(path string) bool { return w.res.ClassOf(path) != Vendored }

// isAllowed reports a file that an [[allow]] entry admits by one of its names: its reason settles the matter.
func (w *wholeTreePass) isAllowed(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return w.run.allowedBy(name) != nil })
}
