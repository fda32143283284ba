package audit

import (
	"bytes"
	"context"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// doc is a file of instructions: the file itself, not a name that leads to it.
type doc struct {
	InstructionDoc
	front map[string]string
	blank bool // there is nothing in it but white space: agents pass it over
}

// docs are the files of instructions by every name that leads to one.
type docs struct {
	byName map[string]*doc
	names  []string // sorted
}

// maxLinks is how many links are looked through from one name to its file.
const maxLinks = 8

// instructionsOf finds the files that agents read on every turn, and what each folder's chain of them costs.
func instructionsOf(ctx context.Context, in Input, agents []Agent) (Instructions, error) {
	out := Instructions{Files: []InstructionDoc{}, Chains: []Chain{}, Unseen: []UnseenDoc{}}
	if in.Partial {
		out.Note = "Instruction files are read along the whole way from the root: an audit without PATH shows them."
		return out, nil
	}
	found := findDocs(in)
	folders := folderPaths(in.Result)
	for i, row := range agentRows {
		limit := agents[i].limit(InstructionBytes)
		out.Chains = append(out.Chains, found.chains(row, limit, folders, in.Files)...)
	}
	out.Unseen = append(out.Unseen, unseenDocs(in, folders)...)
	seen := map[*doc]bool{}
	for _, name := range found.names {
		d := found.byName[name]
		if !seen[d] && len(d.Agents) > 0 {
			seen[d] = true
			out.Files = append(out.Files, d.InstructionDoc)
		}
	}
	return out, ctx.Err()
}

// isInstruction reports a name that some agent looks for.
func isInstruction(name string) bool {
	for _, row := range agentRows {
		if slices.ContainsFunc(row.nested, func(p place) bool { _, ok := p.folder(name); return ok }) ||
			slices.ContainsFunc(row.fixed, func(p place) bool { folder, ok := p.folder(name); return ok && folder == "" }) {
			return true
		}
	}
	return false
}

func findDocs(in Input) *docs {
	found := &docs{byName: map[string]*doc{}}
	for i := range in.Result.Files {
		name := in.Result.Files[i].Path
		if !isInstruction(name) {
			continue
		}
		target := in.behind(name)
		s := statOf(in.Result, target)
		if s == nil || s.Binary || s.Verdict == rules.Skip {
			continue
		}
		d := found.byName[target]
		if d == nil {
			d = newDoc(s, in.Files)
			found.byName[target] = d
		}
		if name != target {
			d.Also = append(d.Also, name)
			found.byName[name] = d
		}
	}
	found.names = slices.Sorted(maps.Keys(found.byName))
	return found
}

// statOf is the outcome for the file at a path, nil when it was not judged.
func statOf(res *rules.Result, name string) *rules.Stat {
	i, found := slices.BinarySearchFunc(res.Files, name, func(s rules.Stat, name string) int { return strings.Compare(s.Path, name) })
	if !found {
		return nil
	}
	return &res.Files[i]
}

// behind is the path that a name leads to through links inside of the tree; the name itself where it is none.
func (in *Input) behind(name string) string {
	for range maxLinks {
		if in.Files == nil || in.Link == nil {
			return name
		}
		f, ok := in.Files.File(name)
		if !ok || f.Mode != tree.Symlink {
			return name
		}
		target, err := in.Link(f)
		if err != nil || path.IsAbs(target) {
			return name
		}
		name = path.Join(path.Dir(name), target)
	}
	return name
}

func newDoc(s *rules.Stat, files *Recording) *doc {
	d := &doc{blank: s.Bytes == 0, InstructionDoc: InstructionDoc{Path: s.Path, PathBase64: report.RawBytes(s.Path), Also: []string{}, Bytes: s.Bytes, Tokens: s.Tokens, Agents: []string{}, OnDemand: true}}
	if files == nil {
		return d
	}
	f, ok := files.File(s.Path)
	if !ok {
		return d
	}
	if head, err := f.Head(frontLimit); err == nil {
		d.front = frontMatter(string(head))
	}
	content, err := f.Open()
	if err != nil {
		return d
	}
	defer content.Close()
	d.count(decoded(content, f.Size, s.Encoding))
	return d
}

// count reads the text to its end, for its lines and characters.
func (d *doc) count(text io.Reader) {
	r := newRuler(nil)
	r.counting = true
	ink := &inkFinder{}
	if shape, err := measure(io.TeeReader(text, ink), make([]byte, 32<<10), r); err == nil {
		d.Lines, d.Characters, d.blank = int(shape.lines), shape.characters, !ink.found
	}
}

// inkFinder finds out whether there is anything but white space in a text.
type inkFinder struct{ found bool }

func (w *inkFinder) Write(p []byte) (int, error) {
	w.found = w.found || len(bytes.TrimSpace(p)) > 0
	return len(p), nil
}

// frontLimit is how many bytes of a file may be front matter.
const frontLimit = 4_096

// frontMatter reads the keys at the start of a Markdown file, between two lines of three hyphens. A value that is a list is "…".
func frontMatter(head string) map[string]string {
	lines := strings.Split(strings.TrimPrefix(head, "\ufeff"), "\n")
	if strings.TrimSpace(lines[0]) != "---" {
		return nil
	}
	keys := map[string]string{}
	for _, line := range lines[1:] {
		if strings.TrimSpace(line) == "---" {
			return keys
		}
		key, value, ok := strings.Cut(line, ":")
		if !ok || strings.TrimSpace(key) != key {
			continue
		}
		if value = strings.Trim(strings.TrimSpace(value), `"'`); value == "" {
			value = "…"
		}
		keys[key] = value
	}
	return nil // it does not end: that is text
}
