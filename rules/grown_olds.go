package rules

import (
	"context"
	"hash/maphash"

	"github.com/bloatgate/bloatgate/tree"
)

// olds are the old versions of the files of a change, judged as far as they are asked for.
type olds struct {
	source  tree.Source
	opt     Options
	policy  policy
	budgets []fileBudget
	seed    maphash.Seed          // of the hashes of lines
	files   map[string]*tree.File // all there are, by their old paths
	stats   map[string]*Stat      // those that are judged, by their old paths
}

// olds lists the old side of the change without reading it. What the configuration leaves out or allows is judged too: a file that comes
// from there is no new one.
func (res *Result) olds(ctx context.Context, before tree.Source, opt Options) (*olds, error) {
	opt.beBefore()
	opt.Config.Exclude, opt.Config.Allow, opt.Covered = nil, nil, nil
	budgets, err := compileFileBudgets(opt.Config.Budget.File)
	if err != nil {
		return nil, err
	}
	o := &olds{source: before, opt: opt, policy: newPolicy(opt.Config), budgets: budgets, seed: maphash.MakeSeed(),
		files: map[string]*tree.File{}, stats: map[string]*Stat{}}
	for f, err := range before.Files(ctx) {
		if err != nil {
			return nil, err
		}
		o.files[f.Path] = &f
	}
	if res.Delta != nil {
		o.keep(res.Delta.old)
	}
	return o, nil
}

// beBefore makes options for the old side of a change out of those of the new one: there only what the files are counts, not what is wrong
// with them.
func (opt *Options) beBefore() {
	opt.Changed, opt.Whole, opt.ContentIDs, opt.unjudged = false, false, false, true
}

func (o *olds) keep(stats []Stat) {
	for i := range stats {
		o.stats[stats[i].Path] = &stats[i]
	}
}

// judge takes the named old versions through the gates, but those that were already.
func (o *olds) judge(ctx context.Context, paths []string) error {
	opt := o.opt
	opt.Paths = nil
	for _, path := range paths {
		if o.files[path] != nil && o.stats[path] == nil {
			opt.Paths = append(opt.Paths, path)
		}
	}
	if len(opt.Paths) == 0 {
		return nil
	}
	res, err := Run(ctx, o.source, opt)
	if err != nil {
		return err
	}
	o.keep(res.Files)
	return nil
}

// version is what the file was before, nil when it is new or nothing is known of its old version.
func (o *olds) version(s *Stat) *Stat {
	old := o.stats[s.Was]
	if s.Was == "" || old == nil || old.Verdict == Skip {
		return nil
	}
	return old
}

// lacks reports that there was an old version, and that a partial clone does not have it.
func (o *olds) lacks(s *Stat) bool {
	old := o.files[s.Was]
	return s.Was != "" && old != nil && old.Skip == tree.SkipMissingBlob
}

// isOver reports a text over a limit of its class, or over a budget for single files.
func (o *olds) isOver(s *Stat) bool {
	return s != nil && s.Verdict != Skip && !s.Binary && (o.policy.hold(s, 0).level > 0 || tightestBudget(o.budgets, s.Path, s.Tokens) != nil)
}

// mayBeOver tells by the size alone what is worth a look.
func (o *olds) mayBeOver(f *tree.File) bool {
	tokens := o.opt.Model.Most(f.Size)
	for _, row := range o.policy {
		if level, _, _ := row.level(false, f.Size, tokens); level > 0 {
			return true
		}
	}
	return tightestBudget(o.budgets, f.Path, tokens) != nil
}
