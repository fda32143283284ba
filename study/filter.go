package study

import (
	"context"
	"fmt"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// Filter is one way to leave files out. Each is run alone.
type Filter struct {
	Name  string // "extension"
	Reads string // of each file, for people: "nothing", "8 B"
	// prepare returns the test that says whether a file of the subject is left out.
	prepare func(ctx context.Context, s *Subject) (test, error)
	// threshold is the size in bytes up to which files stay; nil for a filter that does not judge by size.
	threshold func(s *Subject) int64
}

// test says whether a file is left out. An error is one of reading.
type test func(f *tree.File) (bool, error)

// Filters are those of the paper, in the order of its table, and last the gates of this program.
func Filters() []Filter {
	return []Filter{
		{Name: "none", Reads: "nothing", prepare: always(func(*tree.File) (bool, error) { return false, nil })},
		{Name: "gitignore", Reads: "nothing", prepare: prepareGitignore},
		{Name: "minified", Reads: "64 KB", prepare: always(isMinified)},
		{Name: "binary", Reads: "8 B", prepare: always(isBinary)},
		{Name: "extension", Reads: "nothing", prepare: always(isBlocked)},
		sizeFilter("size-1MB", 1_000_000),
		{Name: "semantic", Reads: "4 KB", prepare: always(lacksKeywords)},
		sizeFilter("size-50KB", 50_000),
		{Name: "hybrid-paper", Reads: "≤ 4 KB", prepare: always(anyOf(isBlocked, largerThan(1_000_000), isBinary, lacksKeywords))},
		{Name: "hybrid", Reads: "≤ 20 KB", prepare: prepareGates},
	}
}

// Thresholds are size filters alone: the sweep of the paper, and the repository's own 95th percentile.
func Thresholds() []Filter {
	return []Filter{
		sizeFilter("50KB", 50_000),
		sizeFilter("100KB", 100_000),
		sizeFilter("500KB", 500_000),
		sizeFilter("1MB", 1_000_000),
		sizeFilter("5MB", 5_000_000),
		thresholdFilter("p95", (*Subject).percentile95),
	}
}

// always is the preparation of a test that needs none.
func always(t test) func(context.Context, *Subject) (test, error) {
	return func(context.Context, *Subject) (test, error) { return t, nil }
}

// anyOf asks tests in turn, the cheapest first, up to the first that leaves the file out.
func anyOf(tests ...test) test {
	return func(f *tree.File) (bool, error) {
		for _, t := range tests {
			if out, err := t(f); out || err != nil {
				return out, err
			}
		}
		return false, nil
	}
}

// prepareGates runs the gates once more, although Inspect has: so their time is measured like the others'.
func prepareGates(ctx context.Context, s *Subject) (test, error) {
	options := s.options
	options.Workers = 1 // as the other filters
	judged, err := rules.Run(ctx, s.Source, options)
	if err != nil {
		return nil, err
	}
	excluded := map[string]bool{}
	for i := range judged.Files {
		if judged.Files[i].Verdict == rules.Exclude {
			excluded[judged.Files[i].Path] = true
		}
	}
	return func(f *tree.File) (bool, error) { return excluded[f.Path], nil }, nil
}

// exclude runs the filter and returns what it leaves out.
func (f Filter) exclude(ctx context.Context, s *Subject) (excluded []rules.Stat, err error) {
	out, err := f.prepare(ctx, s)
	if err != nil {
		return nil, s.failed(err)
	}
	for i := range s.Files {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		left, err := out(&s.Files[i])
		if err != nil {
			return nil, s.failed(fmt.Errorf("could not read %q: %w", s.Files[i].Path, err))
		}
		if left {
			excluded = append(excluded, s.Stats[i])
		}
	}
	return excluded, nil
}
