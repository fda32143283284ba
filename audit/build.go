package audit

import (
	"context"
	"io/fs"
	"iter"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// Input is what an audit is made of.
type Input struct {
	Result *rules.Result // of a run over a whole tree, or over a part of it
	Config config.Config // that the run was judged by
	Files  *Recording    // the source that was judged
	// Link tells where a symbolic link leads, as it is written; nil for nobody knows. A link is never followed.
	Link func(f tree.File) (target string, err error)
	// There tells whether a file lies at a path on disk, be it judged or not; nil for nobody knows.
	There func(path string) bool
	// List is what a folder on disk has, the first few where it has more than most; "" is the root. It is nothing for what is no folder of the
	// repository's own, and nil where nobody knows of more than was judged.
	List    func(folder string, most int) []fs.DirEntry
	Partial bool // the run judged a part of the tree only, as PATHs named it
	Ignore  Saving
	Facts   Facts
	// Measuring is told how many files are read for their lines, before the first; Measured is told of each, by several goroutines. Both may
	// be nil.
	Measuring func(files int)
	Measured  func()
}

// Build makes the report of a run. The files that agents are meant to read are read once more, for their lines; one that cannot be read any
// more is in no list of broken limits. An error means that ctx ended.
func Build(ctx context.Context, in Input) (*Report, error) {
	r := &Report{
		Result:      in.Result,
		Numbers:     NumbersOf(&in.Result.Totals),
		Gates:       gatesOf(in.Result),
		Classes:     classesOf(in.Result),
		Sizes:       sizesOf(in.Result),
		Directories: directoriesOf(in.Result),
		Agents:      agents.For(in.Config),
		Ignore:      in.Ignore,
	}
	r.Windows = windowsFor(in.Config, r.Numbers)
	r.Largest, r.Binaries = largestOf(in.Result, &in.Ignore)
	var err error
	if r.Breaks, err = findBreaks(ctx, in, r.Agents); err != nil {
		return nil, err
	}
	if err := findInstructions(ctx, in, r); err != nil {
		return nil, err
	}
	sortBreaks(r.Breaks)
	r.Next = nextSteps(r, in.Facts)
	return r, nil
}

// NumbersOf are the three numbers of a run.
func NumbersOf(t *rules.Totals) Numbers {
	return Numbers{Total: t.Tokens, Exposed: t.ExposedTokens, Admitted: t.AdmittedTokens, Bloat: t.Bloat()}
}

// judged are the files that were looked at, skipped ones left out: all sums of a report are over these.
func judged(res *rules.Result) iter.Seq[*rules.Stat] {
	return func(yield func(*rules.Stat) bool) {
		for i := range res.Files {
			if s := &res.Files[i]; s.Verdict != rules.Skip && !yield(s) {
				return
			}
		}
	}
}

// Share is part of whole, 0 where there is no whole.
func Share(part, whole int64) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}
