package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules/baseline"
	"github.com/bloatgate/bloatgate/tree"
)

// baselines are read from the top of a revision. No link is followed there, nor on disk. The list is nil when there is none.
func baselines(p *place) decree[*baseline.List] {
	return decree[*baseline.List]{"baseline", func(ctx context.Context, at side) (string, []byte, error) {
		rev, err := p.resolve(ctx, at)
		if err != nil {
			return "", nil, err
		}
		data, found, err := tree.ReadFile(ctx, p.repo, rev, baseline.FileName, baseline.MaxSize)
		if !found {
			return "", nil, err
		}
		return baseline.FileName, data, err
	}, func(name string, data []byte) (*baseline.List, error) {
		if name == "" {
			return nil, nil
		}
		return baseline.Parse(name, data)
	}}
}

// baselineInForce reads what is accepted where the source is judged.
func (s *session) baselineInForce(ctx context.Context, a *app, flags *sourceFlags) (*baseline.List, error) {
	if s.span == nil {
		return s.readBaseline(ctx, s.side(flags))
	}
	return s.baselineOfRange(ctx, a)
}

// baselineOfRange reads the baseline of a range's base, and notes how the change edits it. A broken one accepts nothing: the head's would
// accept what the change itself adds, and a change of files that are as large as before passes without.
func (s *session) baselineOfRange(ctx context.Context, a *app) (*baseline.List, error) {
	kind := baselines(s.place)
	all, err := kind.of(ctx, s.span)
	if err == nil {
		err = kind.refuse(all, s.span)
	}
	switch {
	case err != nil:
		return nil, err
	case all.base.broken != nil:
		s.warn(a, fmt.Sprintf("The baseline of %s is broken, so nothing is accepted here: %s.", s.span.BaseName, all.base.broken))
		return nil, nil
	case all.head.broken == nil && all.edited():
		if edit := baselineWords(all.before().value.Changes(all.head.value)); edit != "" {
			s.notes = append(s.notes, fmt.Sprintf("This change edits the baseline, but that of %s judges: %s.", s.span.BaseName, edit))
		}
	}
	return all.base.value, nil
}

// baselineWords sums up how a baseline is edited: "1 line added (data/a.csv: 27,223 tokens), 2 removed (…)"; "" when nothing else is accepted.
func baselineWords(c baseline.Changes) string {
	var parts []string
	add := func(did string, lines []string) {
		if len(lines) > 0 {
			parts = append(parts, fmt.Sprintf("%s %s (%s)", report.Count(len(lines), "line"), did, someOf(lines)))
		}
	}
	add("added", entryWords(c.Added))
	add("raised", resizedWords(c.Raised))
	add("lowered", resizedWords(c.Lowered))
	add("removed", entryWords(c.Removed))
	return strings.Join(parts, ", ")
}

func entryWords(entries []baseline.Entry) (words []string) {
	for _, e := range entries {
		words = append(words, fmt.Sprintf("%s %s: %s", e.Rule, report.EscapePath(e.Path), e.Size.Words()))
	}
	return words
}

func resizedWords(entries []baseline.Resized) (words []string) {
	for _, e := range entries {
		words = append(words, fmt.Sprintf("%s %s: %s → %s", e.Rule, report.EscapePath(e.Path), e.Was.Words(), e.Size.Words()))
	}
	return words
}

// linesShown is how many lines of each kind a note names.
const linesShown = 5

func someOf(words []string) string {
	if more := len(words) - linesShown; more > 0 {
		words = append(words[:linesShown:linesShown], fmt.Sprintf("… and %d more", more))
	}
	return strings.Join(words, ", ")
}
