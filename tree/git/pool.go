package git

import (
	"context"
	"sync"
)

// pool lends processes. One that is idle, or that warm is starting, is lent before another is started: a single file needs a single process.
type pool struct {
	start func() (*catfile, error)
	slots chan struct{} // one for each process that may work at the same time

	lock   sync.Mutex
	idle   []*catfile
	warmed chan struct{} // closed when what warm started is idle; nil before warm
}

func newPool(start func() (*catfile, error)) *pool {
	return &pool{start: start, slots: make(chan struct{}, batchWorkers)}
}

// warm starts a process without waiting for it, if there is none yet. An error shows again, and is reported, when a process is needed.
func (p *pool) warm() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.warmed != nil || len(p.idle) > 0 {
		return
	}
	p.warmed = make(chan struct{})
	go func() {
		c, _ := p.start()
		p.lock.Lock()
		defer p.lock.Unlock()
		if c != nil {
			p.idle = append(p.idle, c)
		}
		close(p.warmed)
	}()
}

// take lends a process; put it back, or nil when it has ended.
func (p *pool) take(ctx context.Context) (*catfile, error) {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if c := p.pop(); c != nil {
		return c, nil
	}
	c, err := p.start()
	if err != nil {
		<-p.slots
		return nil, err
	}
	return c, nil
}

func (p *pool) pop() *catfile {
	p.lock.Lock()
	warmed := p.warmed
	p.lock.Unlock()
	if warmed != nil {
		<-warmed
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if len(p.idle) == 0 {
		return nil
	}
	c := p.idle[len(p.idle)-1]
	p.idle = p.idle[:len(p.idle)-1]
	return c
}

func (p *pool) put(c *catfile) {
	if c != nil {
		p.lock.Lock()
		p.idle = append(p.idle, c)
		p.lock.Unlock()
	}
	<-p.slots
}

// drain waits for what is lent and returns all processes. The pool may be drained again.
func (p *pool) drain() []*catfile {
	for range batchWorkers {
		p.slots <- struct{}{}
	}
	var all []*catfile
	for c := p.pop(); c != nil; c = p.pop() {
		all = append(all, c)
	}
	for range batchWorkers {
		<-p.slots
	}
	return all
}
