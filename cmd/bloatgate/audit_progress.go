package main

import (
	"os"
	"sync/atomic"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"
)

// patience is how long a scan may take before it shows that it is at work.
const patience = 500 * time.Millisecond

// progress shows on a terminal how far a long scan is. It writes to standard error, and nothing at all where that is no terminal. Its
// methods may be called from several goroutines, and on nil.
type progress struct {
	bar     *progressbar.ProgressBar
	stderr  *os.File
	from    time.Time
	counted atomic.Int64
}

// newProgress is nil where nobody looks.
func (a *app) newProgress() *progress {
	f, ok := a.stderr.(*os.File)
	if !ok || a.flags.quiet || !isatty.IsTerminal(f.Fd()) && !isatty.IsCygwinTerminal(f.Fd()) {
		return nil
	}
	return &progress{stderr: f, from: time.Now()}
}

// start begins a part of the work with so many steps.
func (p *progress) start(what string, steps int) {
	if p == nil {
		return
	}
	p.done()
	p.counted.Store(0)
	p.bar = progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(p.stderr), progressbar.OptionSetDescription(what), progressbar.OptionShowCount(), progressbar.OptionSetWidth(24),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(false))
}

// step counts one. The bar is asked now and then only: it takes a lock, and steps are many.
func (p *progress) step() {
	const every = 64
	if p == nil || p.bar == nil {
		return
	}
	if n := p.counted.Add(1); n%every == 0 && time.Since(p.from) > patience {
		_ = p.bar.Set64(min(n, p.bar.GetMax64())) // a bar that cannot be drawn is no reason to stop
	}
}

// watch counts each file that is judged: whether it is covered is asked once of each.
func (p *progress) watch(covered func(string) bool) func(string) bool {
	if p == nil {
		return covered
	}
	return func(path string) bool {
		p.step()
		return covered != nil && covered(path)
	}
}

// done takes the bar away.
func (p *progress) done() {
	if p != nil && p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}
