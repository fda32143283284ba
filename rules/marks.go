package rules

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/tree"
)

// The .gitattributes of a change judge it, for a generated file and its mark arrive together. But whoever adds a file could lower how it is
// judged by a mark, so what the change's own marks decide is noted.

// attributesBefore is a source of changes that knows the .gitattributes of its old side.
type attributesBefore interface {
	BaseAttributes(ctx context.Context, files []tree.File) (found []tree.File, touched bool, err error)
}

// mark is a file that the change's own attributes have judged otherwise.
type mark struct {
	edit string // what is edited: "linguist-generated added"
	path string
	now  Level // of its worst finding, 0 for none
	was  Level // by the attributes before the change
}

func (r *runner) noteMarks(ctx context.Context, src tree.Source, files []tree.File, slots []outcome, res *Result) error {
	source, ok := src.(attributesBefore)
	if !ok || !r.opt.Changed {
		return nil
	}
	found, touched, err := source.BaseAttributes(ctx, files)
	if err != nil || !touched {
		return err
	}
	before := *r
	before.attrs = parseAttributes(found)
	var buffers scratch
	var marks []mark
	for i := range files {
		edit := edits(before.attrs.lookup(&files[i]), r.attrs.lookup(&files[i]))
		if edit == "" || files[i].Skip != tree.NotSkipped {
			continue
		}
		was, now := before.judge(&files[i], &buffers), &slots[i]
		m := mark{edit, files[i].Path, worst(now.findings), worst(was.findings)}
		if m.now != m.was || now.stat.Class != was.stat.Class || now.stat.Verdict != was.stat.Verdict {
			marks = append(marks, m)
		}
	}
	res.Notes = append(res.Notes, markNotes(marks)...)
	return ctx.Err()
}

func worst(found []Finding) (level Level) {
	for i := range found {
		level = max(level, found[i].Level)
	}
	return level
}

// edits says which attributes of a file differ; "" when none does.
func edits(was, now []pattern.Value) string {
	var words []string
	for i, name := range attributeNames {
		switch before, after := attributeWord(name, was[i]), attributeWord(name, now[i]); {
		case was[i] == now[i]:
		case was[i].State == pattern.Unspecified:
			words = append(words, after+" added")
		case now[i].State == pattern.Unspecified:
			words = append(words, before+" removed")
		default:
			words = append(words, before+" → "+after)
		}
	}
	return strings.Join(words, ", ")
}

// attributeWord is an attribute as .gitattributes spells it.
func attributeWord(name string, v pattern.Value) string {
	switch v.State {
	case pattern.Unset:
		return "-" + name
	case pattern.Custom:
		return name + "=" + v.Text
	}
	return name
}

// marksShown is how many files a note names.
const marksShown = 5

// markNotes has a sentence for each edit. Files that would be judged more severely without it come first.
func markNotes(marks []mark) (notes []string) {
	slices.SortStableFunc(marks, func(a, b mark) int {
		return cmp.Or(cmp.Compare(a.edit, b.edit), cmp.Compare(b.spared(), a.spared()))
	})
	for rest := marks; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(m mark) bool { return m.edit != rest[0].edit })
		if n < 0 {
			n = len(rest)
		}
		notes = append(notes, markNote(rest[:n]))
		rest = rest[n:]
	}
	return notes
}

func markNote(marks []mark) string {
	var names []string
	for _, m := range marks[:min(len(marks), marksShown)] {
		names = append(names, m.path+sparedWords[m.spared()])
	}
	if more := len(marks) - marksShown; more > 0 {
		names = append(names, fmt.Sprintf("… and %d more", more))
	}
	are := "are"
	if len(marks) == 1 {
		are = "is"
	}
	return fmt.Sprintf("This change edits .gitattributes (%s), and that decides how %s %s judged: %s.", marks[0].edit, counted(int64(len(marks)), "file"), are, strings.Join(names, ", "))
}

// spared is the level of the finding that the file has no more, or only at a lower level; 0 for none.
func (m mark) spared() Level {
	if m.was <= m.now {
		return 0
	}
	return m.was
}

var sparedWords = map[Level]string{Error: " (an error without it)", Warn: " (a warning without it)"}
