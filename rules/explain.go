package rules

import (
	"context"
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/tree"
)

// Step is what one gate said of a file.
type Step struct {
	Gate     string
	Cost     Cost
	Outcome  string // "pass", or the verdict with its class and reason; "not reached"
	Evidence []Evidence
}

// Trace is one file's way through the gates.
type Trace struct {
	File     tree.File
	Stat     Stat
	Findings []Finding
	Steps    []Step
}

// Explain walks one file of the source through the gates. θ and .gitattributes are those of the whole source.
func Explain(ctx context.Context, src tree.Source, opt Options, path string) (*Trace, error) {
	r, files, _, err := prepare(ctx, src, opt)
	if err != nil {
		return nil, err
	}
	for i := range files {
		if files[i].Path == path {
			t := r.trace(&files[i])
			return t, t.settle(ctx, src, opt)
		}
	}
	if out, which := r.exclude.Match(path); out {
		return nil, fmt.Errorf("%q is left out by exclude = [… %q …] in the configuration, so no gate sees it", path, opt.Config.Exclude[which])
	}
	return nil, fmt.Errorf("%q is not in the %s: it is ignored by git, absent, or a directory; name a file that `git ls-files` lists", path, src.Describe().Kind)
}

// settle holds the findings against what the file was before, where the source is a change. What a piece of another file may be takes
// the whole change to tell.
func (t *Trace) settle(ctx context.Context, src tree.Source, opt Options) error {
	comparison, ok := src.(tree.Comparison)
	if !ok || !opt.Changed || len(t.Findings) == 0 {
		return nil
	}
	res, err := Run(ctx, src, opt)
	if err != nil {
		return err
	}
	before, err := comparison.Before(ctx)
	if err != nil {
		return err
	}
	defer before.Close()
	if err := res.Settle(ctx, before, opt); err != nil {
		return err
	}
	t.Findings = slices.DeleteFunc(res.Findings, func(f Finding) bool { return f.Path != t.File.Path })
	return nil
}

func (r *runner) trace(f *tree.File) *Trace {
	var buffers scratch
	o := r.judge(f, &buffers)
	t := &Trace{File: *f, Stat: o.stat, Findings: o.findings}
	st := r.state(f, &buffers)
	p := newPass(r, &st, &buffers)
	defer p.close()
	decided := o.stat.Verdict == Skip
	for _, g := range gates {
		step := Step{Gate: g.Name, Cost: g.Cost, Outcome: "not reached"}
		if !decided {
			d, err := g.Run(p)
			switch {
			case err != nil:
				step.Outcome, decided = "could not read: "+err.Error(), true
			case d != nil:
				step.Outcome, step.Evidence, decided = fmt.Sprintf("%s as %s: %s", o.stat.Verdict, d.Class, d.Reason), d.Evidence, true
			default:
				step.Outcome = "pass"
			}
		}
		t.Steps = append(t.Steps, step)
	}
	return t
}
