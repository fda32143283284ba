package baseline

import (
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// Renewal is a baseline written anew, and how it differs from the one before.
type Renewal struct {
	Text    string
	Entries []Entry // all of them, in the order of Text

	Added, Removed, Changed []Entry

	Kept    int      // entries that stay because their files could not be judged here
	LeftOut int      // findings that no baseline accepts, for they are not about the content of one file
	Rules   []string // of those findings, sorted
}

// Renew accepts every warning and error of a result that is about the content of a file; rules.Options.ContentIDs must have been set. old is
// the baseline so far, nil when there is none. Its blank lines stay where they are, those behind removed entries too, so that two branches
// that renew neighbouring entries merge. The same result and the same old text make the same text.
func Renew(old *List, res *rules.Result) *Renewal {
	if old == nil {
		old = &List{}
	}
	n := &Renewal{}
	accepted := map[key]Entry{}
	for i := range res.Findings {
		n.accept(&res.Findings[i], accepted)
	}
	n.keep(old, res, accepted)
	n.Entries = slices.SortedFunc(maps.Values(accepted), compare)
	slices.Sort(n.Rules)
	n.Rules = slices.Compact(n.Rules)
	n.compareWith(old)
	n.Text = old.rewrite(n.Entries)
	return n
}

func (n *Renewal) accept(f *rules.Finding, accepted map[key]Entry) {
	switch {
	case f.Covered || f.Level < rules.Warn:
	case !acceptable(f) || f.Content == "":
		n.LeftOut++
		n.Rules = append(n.Rules, f.Rule)
	default:
		e := Entry{Rule: f.Rule, Path: f.Path, Hash: shorten(f.Content), Size: sizeOf(f)}
		// Of several findings of one rule about a file, which have one entry, the largest has to fit.
		if had, again := accepted[e.key()]; !again || had.Size.less(e.Size) {
			accepted[e.key()] = e
		}
	}
}

// keep takes over the entries of files that are not there to be judged, as in a sparse checkout: what to do about them shows elsewhere.
func (n *Renewal) keep(old *List, res *rules.Result, accepted map[key]Entry) {
	open := undecided(res)
	for _, e := range old.Entries {
		if _, known := accepted[e.key()]; !known && open[e.Path] {
			accepted[e.key()] = e
			n.Kept++
		}
	}
}

func (n *Renewal) compareWith(old *List) {
	before := map[key]Entry{}
	for _, e := range old.Entries {
		before[e.key()] = e
	}
	for _, e := range n.Entries {
		was, known := before[e.key()]
		switch {
		case !known:
			n.Added = append(n.Added, e)
		case was.Hash != e.Hash || was.Size != e.Size:
			n.Changed = append(n.Changed, e)
		}
		delete(before, e.key())
	}
	n.Removed = slices.SortedFunc(maps.Values(before), compare)
}

// Sums counts the accepted files and what is in them: tokens, or bytes of those without. A file with two findings counts once.
func (n *Renewal) Sums() (files int, tokens, bytes int64) {
	var last string
	for _, e := range n.Entries { // sorted by path; all entries of a path have the same size
		if e.Path == last {
			continue
		}
		last = e.Path
		files++
		if e.Size.InBytes {
			bytes += e.Size.N
		} else {
			tokens += e.Size.N
		}
	}
	return files, tokens, bytes
}

// rewrite lays sorted entries out along the list's own lines. A merge keeps changes apart that have a line between them that both
// sides share. So every entry has a blank line behind it, which outlives the entry.
func (l *List) rewrite(entries []Entry) string {
	old := slices.Clone(l.Entries)
	slices.SortStableFunc(old, compare)
	var text strings.Builder
	blanks := func(n int) { text.WriteString(strings.Repeat("\n", n)) }
	text.WriteString(header + "\n")
	blanks(l.lead)
	for len(old) > 0 || len(entries) > 0 {
		order := 0 // of the next old entry against the next new one
		switch {
		case len(old) == 0:
			order = 1
		case len(entries) == 0:
			order = -1
		case old[0].key() != entries[0].key():
			order = compare(old[0], entries[0])
		}
		if order < 0 {
			blanks(old[0].blanks)
			old = old[1:]
			continue
		}
		text.WriteString(entries[0].String() + "\n")
		entries = entries[1:]
		if order > 0 {
			blanks(1)
			continue
		}
		blanks(max(old[0].blanks, 1))
		old = old[1:]
	}
	text.WriteString(endMark + "\n")
	return text.String()
}

// Prune leaves out the lines that accept nothing in a result of a whole tree, and nothing but them. It returns the text and the
// entries that went.
func (l *List) Prune(res *rules.Result) (text string, removed []Entry) {
	removed = l.stale(res, l.match(res))
	lines := slices.Clone(l.text)
	for _, e := range removed {
		lines[e.line-1] = ""
	}
	return strings.Join(lines, ""), removed
}
