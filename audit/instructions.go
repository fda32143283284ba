package audit

import (
	"context"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// findInstructions finds the files that agents read on every turn, what each folder's chain of them costs, and which limits they break.
func findInstructions(ctx context.Context, in Input, r *Report) error {
	out := &r.Instructions
	*out = Instructions{Files: []InstructionDoc{}, Chains: []agents.Chain{}, Unseen: []UnseenDoc{}, Unread: []UnreadImport{}}
	if in.Partial {
		out.Note = "Instruction files are read along the whole way from the root: an audit without PATH shows them."
		return nil
	}
	out.Unseen = append(out.Unseen, unseenDocs(in)...)
	found := agents.Find(in.tree(out.Unseen), r.Agents)
	out.Chains, out.FolderNum = append(out.Chains, found.Chains...), found.FolderNum
	for _, u := range found.Unfollowed {
		out.Unseen = append(out.Unseen, UnseenDoc{Path: u.Path, PathBase64: report.RawBytes(u.Path), Why: u.Why, link: true})
	}
	for _, d := range found.Docs {
		out.Files = append(out.Files, InstructionDoc{Path: d.Path, PathBase64: report.RawBytes(d.Path), Also: list(d.Also), Bytes: d.Bytes, Tokens: d.Tokens,
			Lines: d.Lines, Characters: d.Characters, Agents: d.Agents, ImportedBy: list(d.ImportedBy), OnDemand: d.OnDemand})
	}
	for _, u := range found.Unimported {
		out.Unread = append(out.Unread, UnreadImport{Path: u.Path, PathBase64: report.RawBytes(u.Path), Line: u.Line, Target: u.Target, Why: u.Why})
	}
	r.Breaks = append(r.Breaks, instructionBreaks(r.Agents, found, in.areOurs)...)
	return ctx.Err()
}

// list is never nil: JSON has an array even where there is nothing.
func list(paths []string) []string { return append([]string{}, paths...) }

// tree is where instructions are looked for.
func (in *Input) tree(unseen []UnseenDoc) agents.Tree {
	hidden := make([]string, 0, len(unseen))
	for _, d := range unseen {
		hidden = append(hidden, d.Path)
	}
	left := map[string]bool{}
	for _, path := range in.Result.Unjudged {
		left[path] = true
	}
	return agents.Tree{
		Paths: in.paths, Links: in.links, Look: in.look, Link: in.Link, Hidden: hidden, Ours: in.areOurs,
		Absent: func(path string) string {
			switch {
			case left[path]:
				return "`exclude` leaves it out, and it is read all the same"
			case in.There != nil && in.There(path):
				return "git ignores it, and it is read all the same"
			}
			return ""
		},
	}
}

// paths are those of all files, in order.
func (in *Input) paths(yield func(string) bool) {
	for i := range in.Result.Files {
		if !yield(in.Result.Files[i].Path) {
			return
		}
	}
}

// links are the paths of those that are symbolic links.
func (in *Input) links(yield func(string) bool) {
	if in.Files == nil {
		return
	}
	for i := range in.Files.files {
		if f := &in.Files.files[i]; f.Mode == tree.Symlink && in.Result.Stat(f.Path) != nil && !yield(f.Path) {
			return
		}
	}
}

func (in *Input) look(path string) (agents.File, bool) {
	s := in.Result.Stat(path)
	if s == nil {
		return agents.File{}, false
	}
	f := agents.File{Bytes: s.Bytes, Tokens: s.Tokens, Encoding: s.Encoding, Text: !s.Binary && s.Verdict != rules.Skip}
	if s.Verdict == rules.Skip {
		f.Skipped = s.Reason
	}
	if in.Files != nil {
		if source, ok := in.Files.File(path); ok {
			f.Source = &source
		}
	}
	return f, true
}

// areOurs reports instructions that whoever keeps the repository can shorten, as check has it.
func (in *Input) areOurs(path string) bool {
	return in.Result.ClassOf(path) != rules.Vendored
}

// instructionBreaks are the files in which chains are cut, each with the longest of these, and the instruction files that are longer than an agent takes.
// Other people's files are left out.
func instructionBreaks(all []agents.Agent, found *agents.Instructions, areOurs func(path string) bool) []Break {
	var breaks []Break
	for i := range all {
		a := &all[i]
		chain, file := a.Limit(agents.InstructionBytes), a.Limit(agents.InstructionFile)
		for _, cut := range found.Cuts(a.Name) {
			if c := cut.Longest; chain != nil {
				held := *chain
				held.Max = c.Limit // settings in the repository may have another one
				breaks = append(breaks, newBreak(a.Name, held, c.Cut.Path, c.Bytes, c.Cut.Line))
			}
		}
		for _, d := range found.Docs {
			if characters := d.CharactersFor(a.Name); file != nil && areOurs(d.Path) && d.LimitedFor(a.Name) && characters > file.Max {
				breaks = append(breaks, newBreak(a.Name, *file, d.Path, characters, 0))
			}
		}
	}
	return breaks
}
