package git

import (
	"context"
	"errors"
	"sync"
)

const (
	// checkMany is from how many ids on sizes are asked for in a process of their own, which may buffer its answers.
	checkMany = 500
	// batchWorkers is how many processes hand out contents at the same time.
	batchWorkers = 4
	// restartAfter is the number of requests after which a long-lived process is replaced: its memory only grows.
	restartAfter = 4000
)

// objects reads the object store of a repository through long-lived processes.
type objects struct {
	ctx     context.Context
	info    Info
	restart int                    // restartAfter, but for tests
	runner  func() (runner, error) // where objects are read; made at the first use

	checkLock sync.Mutex
	checker   *catfile

	batch *pool // processes that hand out contents
}

func newObjects(ctx context.Context, info Info, run runner, temps *scratch) *objects {
	o := &objects{ctx: ctx, info: info, restart: restartAfter}
	o.batch = newPool(func() (*catfile, error) { return o.start("--batch") })
	o.runner = func() (runner, error) { return run, nil }
	if info.Partial {
		o.runner = sync.OnceValues(func() (runner, error) { return temps.shadow(info, run) })
	}
	return o
}

// warm starts the process that tells sizes and one that hands out contents, without waiting for them. An error shows again, and is
// reported, when they are needed.
func (o *objects) warm() {
	go func() {
		o.checkLock.Lock()
		defer o.checkLock.Unlock()
		o.ensureChecker()
	}()
	o.batch.warm()
}

func (o *objects) ensureChecker() (*catfile, error) {
	if o.checker != nil && o.checker.served >= o.restart {
		o.checker.kill()
		o.checker = nil
	}
	if o.checker == nil {
		c, err := o.start("--batch-check")
		if err != nil {
			return nil, err
		}
		o.checker = c
	}
	return o.checker, nil
}

func (o *objects) start(mode ...string) (*catfile, error) {
	if err := o.ctx.Err(); err != nil { // first: a closed repository makes no temporary directory any more
		return nil, err
	}
	run, err := o.runner()
	if err != nil {
		return nil, err
	}
	return startCatfile(o.ctx, run, mode...)
}

// describe tells id, kind and size of objects by id or "ID:PATH".
func (o *objects) describe(ctx context.Context, names []string) ([]described, error) {
	if err := ctx.Err(); err != nil || len(names) == 0 {
		return nil, err
	}
	if len(names) >= checkMany {
		c, err := o.start("--batch-check", "--buffer")
		if err != nil {
			return nil, err
		}
		defer c.kill()
		c.oneShot = true
		return c.headers(names)
	}
	o.checkLock.Lock()
	defer o.checkLock.Unlock()
	c, err := o.ensureChecker()
	if err != nil {
		return nil, err
	}
	found, err := c.headers(names)
	if err != nil {
		o.checker = nil
	}
	return found, err
}

// read reads a whole object of a kind and of at most limit bytes, by its id or another name. The error is of kind ErrMissing when there is
// none.
func (o *objects) read(ctx context.Context, name, kind string, limit int64) ([]byte, error) {
	c, err := o.batch.take(ctx)
	if err != nil {
		return nil, err
	}
	data, err := readWhole(c, name, kind, limit)
	if err != nil && !errors.Is(err, ErrMissing) || c.served >= o.restart {
		c.kill()
		c = nil
	}
	o.batch.put(c)
	return data, err
}

// close ends all processes. It waits for calls that are under way, which end soon: their context is cancelled.
func (o *objects) close() {
	var running []*catfile
	o.checkLock.Lock()
	if o.checker != nil {
		running = append(running, o.checker)
		o.checker = nil
	}
	o.checkLock.Unlock()
	running = append(running, o.batch.drain()...)
	for _, c := range running {
		c.cmd.Process.Kill() // all of them, before one is waited for
	}
	for _, c := range running {
		c.kill()
	}
}
