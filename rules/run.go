package rules

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// Options steer a run.
type Options struct {
	Config  config.Config
	Model   tokens.Estimator
	Now     time.Time // decides whether an allow entry has expired
	Changed bool      // the source lists changes: only what is new or grown is judged
	Whole   bool      // the source is a whole tree, of which the rules about whole trees are asked too
	Paths   []string  // root-relative paths named on the command line; empty = all
	Workers int       // goroutines that read files; 0 = one per processor, at most 8
	// ContentIDs asks for Finding.Content. Where the source does not know an id (a worktree's file), the file is read once more.
	ContentIDs bool
	// Covered tells whether the ignore files of all configured agents hide a path already; nil for no agents. It is called by several
	// goroutines at once.
	Covered func(path string) bool
	// Link tells where a symbolic link leads, as it is written; nil for nobody knows. It is asked in whole trees, of links that agents would find
	// instructions by, and never followed out of the source.
	Link func(f tree.File) (string, error)
	// Own are the paths of agents' ignore files. A θ of "p95" leaves them out: what it decides is written into them, and that must not change it.
	Own []string
	// Memory spares a whole tree's files from being read again; nil for none. Program names the program that judges, down to its build: what another
	// one has kept is not believed, and without a name nothing is.
	Memory  Memory
	Program string
	// ConfigPath is the file the configuration comes from, relative to the root; "" when there is none or it lies elsewhere.
	ConfigPath string

	// Seen is told of each file that was opened, while its content can still be read, and only where that is the content of its id or stamp; nil for
	// nobody. It is called by several goroutines at once, and not for what the memory knows.
	Seen func(f *tree.File, s *Stat, content io.ReaderAt)

	unjudged bool // only what files are is asked, not what is wrong with them
}

// runner is what all passes of one run share. It is not changed while files are judged.
type runner struct {
	opt      Options
	policy   policy
	theta    int64 // bytes
	headSize int64 // bytes
	attrs    attributes
	allow    []allowEntry
	exclude  *pattern.List
	budgets  []fileBudget

	objectFormat string          // of ids of content that git does not store yet
	unjudged     []string        // with ContentIDs, and of whole trees: the files that are there and left out
	leftOut      map[string]bool // in changes: where the files that are left out were before
	memo         *memo           // nil where nothing is remembered
	ignores      []tree.File     // the .gitignore files, whether left out or not
}

// Run takes every file of the source through the gates and judges the outcome. An error means that the source could not be judged.
func Run(ctx context.Context, src tree.Source, opt Options) (*Result, error) {
	r, files, left, err := prepare(ctx, src, opt)
	if err != nil {
		return nil, err
	}
	var notUsed error
	r.memo, notUsed = r.remember(src.Describe())
	slots := make([]outcome, len(files))
	if err := r.judgeAll(ctx, files, slots); err != nil {
		return nil, err
	}
	res := r.collect(src, slots)
	noteGuessed(res)
	if notUsed != nil {
		res.Notes = append(res.Notes, notUsed.Error())
	}
	res.ConfigExcluded, res.Unjudged = left, r.unjudged
	if opt.Changed {
		res.files, res.leftOut = files, r.leftOut
	}
	if err := r.noteMarks(ctx, src, files, slots, res); err != nil {
		return nil, err
	}
	return res, r.judgeWhole(ctx, files, slots, res)
}

// prepare lists the source and builds what the passes share. left counts the files that `exclude` keeps out.
func prepare(ctx context.Context, src tree.Source, opt Options) (r *runner, files []tree.File, left int, err error) {
	r = &runner{opt: opt, policy: newPolicy(opt.Config), headSize: opt.Config.Gates.Head, objectFormat: src.Describe().ObjectFormat}
	if r.exclude, err = compilePatterns(opt.Config.Exclude); err != nil {
		return nil, nil, 0, err
	}
	if r.allow, err = compileAllow(opt.Config.Allow, opt.Now); err != nil {
		return nil, nil, 0, err
	}
	if r.budgets, err = compileFileBudgets(opt.Config.Budget.File); err != nil {
		return nil, nil, 0, err
	}
	var sizes []int64 // of all files, also those that are not named: θ is the repository's
	for f, err := range src.Files(ctx) {
		if err != nil {
			return nil, nil, 0, err
		}
		if isIgnoreFile(f.Path) && f.Skip == tree.NotSkipped {
			r.ignores = append(r.ignores, f)
		}
		if out, _ := r.exclude.Match(f.Path); out {
			left++
			r.leaveOut(&f)
			continue
		}
		if opt.Config.Gates.Size.P95 && f.Skip == tree.NotSkipped && !slices.Contains(opt.Own, f.Path) {
			sizes = append(sizes, f.Size)
		}
		if opt.IsNamed(f.Path) {
			files = append(files, f)
		} else {
			r.leaveOut(&f)
		}
	}
	if r.attrs, err = readAttributes(ctx, src, files); err != nil {
		return nil, nil, 0, err
	}
	if r.theta, err = threshold(ctx, src, &opt, sizes); err != nil {
		return nil, nil, 0, err
	}
	return r, files, left, nil
}

// leaveOut remembers a file that is not judged, where it matters whether a path still exists.
func (r *runner) leaveOut(f *tree.File) {
	if (r.opt.ContentIDs || r.wholeTree()) && f.Skip != tree.SkipVanished {
		r.unjudged = append(r.unjudged, f.Path)
	}
	if r.opt.Changed && f.Base != nil {
		if r.leftOut == nil {
			r.leftOut = map[string]bool{}
		}
		r.leftOut[f.Base.Path] = true
	}
}

// compilePatterns takes patterns as people write them on this platform.
func compilePatterns(lines []string) (*pattern.List, error) {
	native := make([]string, len(lines))
	for i, line := range lines {
		native[i] = pattern.Native(line)
	}
	return pattern.Compile(native)
}

// IsNamed reports whether a path is one of Paths or below one. Without any, all are.
func (o *Options) IsNamed(path string) bool {
	return len(o.Paths) == 0 || slices.ContainsFunc(o.Paths, func(named string) bool {
		return named == "." || path == named || strings.HasPrefix(path, named+"/")
	})
}

// outcome is one file's slot.
type outcome struct {
	stat     Stat
	findings []Finding
	allow    int   // index of the allow entry that admitted it, -1
	looks    looks // what tells its content apart; only kept where whole trees are judged
	fault    error // what went wrong in this program while it judged the file; nil nearly always
}

// judgeAll fills one slot per file. Workers share nothing but the source.
func (r *runner) judgeAll(ctx context.Context, files []tree.File, slots []outcome) error {
	workers := r.opt.Workers
	if workers <= 0 {
		workers = min(runtime.GOMAXPROCS(0), 8)
	}
	const batch = 64
	next := make(chan int)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			var buffers scratch
			for start := range next {
				for i := start; i < min(start+batch, len(files)); i++ {
					slots[i] = r.judgeSafely(&files[i], &buffers)
					if base := files[i].Base; base != nil {
						slots[i].stat.Was = base.Path
					}
				}
			}
		})
	}
	err := handOut(ctx, next, len(files), batch)
	group.Wait()
	if err != nil {
		return err
	}
	return faultsOf(slots)
}

// handOut sends the start of each batch of n files, and closes the channel behind them.
func handOut(ctx context.Context, next chan<- int, n, batch int) error {
	defer close(next)
	for i := 0; i < n; i += batch {
		select {
		case next <- i:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// judge takes one file through the gates.
func (r *runner) judge(f *tree.File, buffers *scratch) outcome {
	st := r.state(f, buffers)
	if o, found := r.recall(&st); found {
		return o
	}
	p := newPass(r, &st, buffers)
	defer p.close()
	o := r.asStored(p, r.take(p))
	if p.isCurrent() {
		r.keep(&st, p, &o)
		if r.opt.Seen != nil && p.content != nil {
			r.opt.Seen(f, &o.stat, p.held())
		}
	}
	return o
}

// take takes a file through the gates. A read error makes it a skipped file, never an aborted run.
func (r *runner) take(p *Pass) outcome {
	f := p.File
	o := outcome{allow: -1, stat: Stat{Path: f.Path, Bytes: f.Size, Verdict: Skip, Skip: f.Skip, Reason: f.Skip.OfOne(), Language: p.Lang.Name}}
	if f.Skip != tree.NotSkipped {
		if f.Detail != "" {
			o.stat.Reason += ": " + f.Detail
		}
		return o
	}
	gate, d, err := decide(p)
	if err == nil {
		o.stat, err = r.stat(p, gate, d)
	}
	if err == nil && !r.opt.unjudged {
		o.findings, err = r.findings(p, &o.stat)
	}
	if err != nil {
		return outcome{allow: -1, stat: unreadable(f, err)}
	}
	r.identify(p, o.findings)
	if p.allowed != nil {
		o.allow = p.allowed.index
	}
	if (r.wholeTree() || r.memo != nil) && o.stat.isRead() {
		o.looks = p.look()
	}
	return o
}

func unreadable(f *tree.File, err error) Stat {
	skip, detail := tree.SkipOf(err)
	if errors.Is(err, tree.ErrNoContent) {
		skip, detail = tree.SkipIrregular, err.Error()
	}
	return Stat{Path: f.Path, Bytes: f.Size, Verdict: Skip, Skip: skip, Reason: fmt.Sprintf("%s: %s", skip, detail)}
}

// stat turns a decision into the file's row.
func (r *runner) stat(p *Pass, gate string, d Decision) (Stat, error) {
	s := Stat{Path: p.File.Path, Bytes: p.File.Size, Class: d.Class, Verdict: d.Verdict, Gate: gate, Reason: d.Reason,
		Language: p.Lang.Name, Evidence: d.Evidence, Binary: p.binary, Covered: p.covered}
	if s.Verdict == "" {
		s.Verdict = r.policy[d.Class].Verdict
	}
	if s.Class == LFSPointer || s.Binary {
		return s, nil
	}
	t, err := p.Text()
	if err != nil {
		return s, err
	}
	if !t.Text { // a class by name whose content is binary, such as bun.lockb
		s.Binary = true
		return s, nil
	}
	s.Encoding = t.Encoding
	if p.remark != nil {
		s.Evidence = append(s.Evidence, *p.remark)
		if gate == "" {
			s.Reason = p.remark.Value
		}
	}
	if s.Tokens, err = p.Tokens(); err != nil {
		return s, err
	}
	s.inside, err = r.lookInside(p, &s)
	return s, err
}
