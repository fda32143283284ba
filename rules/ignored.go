package rules

import (
	"context"
	"fmt"
	"strings"
)

// hides is what one pattern hides.
type hides struct {
	by     *ignoredBy // of the first file
	files  []int
	tokens int64
	bytes  int64
}

// trackedIgnored finds tracked files that a .gitignore of the same tree ignores. Git goes on tracking them, but the searches that agents use
// respect .gitignore, so nothing in these files is ever found. It is told of texts that agents are meant to read; what they should not
// read is as it should be. Names that begin with a dot are left out: searches pass over those by themselves, and people ignore `.*`
// on purpose. Nor are core.excludesFile and .git/info/exclude asked, for they differ from machine to machine.
func trackedIgnored(ctx context.Context, w *wholeTreePass) []Finding {
	ignores := w.run.readIgnoreFiles()
	if len(ignores) == 0 {
		return nil
	}
	all := newIgnoreTree(ignores)
	byPattern := map[*ignorePattern]*hides{}
	for i := range w.files {
		f, s := &w.files[i], &w.slots[i].stat
		if !f.Tracked || !s.isRead() || hasDotName(f.Path) {
			continue
		}
		by := all.match(f.Path)
		if by == nil {
			continue
		}
		h := byPattern[by.pattern]
		if h == nil {
			h = &hides{by: by}
			byPattern[by.pattern] = h
		}
		h.files, h.tokens, h.bytes = append(h.files, i), h.tokens+s.Tokens, h.bytes+s.Bytes
	}
	var out []Finding
	for _, h := range byPattern {
		out = append(out, w.ignored(h))
	}
	return out
}

// maxIgnore is the size in bytes up to which a .gitignore file is read; the largest that people keep have some 20 KB.
const maxIgnore = 1 << 20

// readIgnoreFiles passes over what can not be read: then git could not read it either.
func (r *runner) readIgnoreFiles() []*ignoreFile {
	var out []*ignoreFile
	for i := range r.ignores {
		f := &r.ignores[i]
		content, err := f.Head(maxIgnore)
		if err != nil {
			continue
		}
		if parsed := parseIgnoreFile(f.Path, content); len(parsed.patterns) > 0 {
			out = append(out, parsed)
		}
	}
	return out
}

func hasDotName(p string) bool { return strings.HasPrefix(p, ".") || strings.Contains(p, "/.") }

// ignored words the finding. It stands at the pattern, for that is where it is put right.
func (w *wholeTreePass) ignored(h *hides) Finding {
	file, line := h.by.file, h.by.pattern
	f := Finding{Rule: "tracked-ignored", Level: Warn, Path: file.path, Line: line.line, Class: w.res.ClassOf(file.path), Bytes: h.bytes, Tokens: h.tokens, Unit: "tokens",
		Message: fmt.Sprintf("%q hides %s (%s) from searches that respect .gitignore", line.Text, counted(int64(len(h.files)), "tracked file"), counted(h.tokens, "token")),
		Fix: fmt.Sprintf("Narrow the pattern, or keep what is meant to be there by a line below it such as `!%s`; untrack what is not meant to be in git (git rm --cached FILE).",
			literalPattern(h.by.path[len(file.dir):]))}
	f.Evidence = firstFew("hides", h.files, func(i int) string { return w.files[i].Path })
	f.Fingerprint = fingerprint(f, line.Text)
	return f
}
