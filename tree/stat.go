package tree

import (
	"path"
	"sync"
	"sync/atomic"
)

const (
	// statChunk is how many files one worker looks at before the next chunk is handed out.
	statChunk = 256
	// statWorkers look at files at the same time; more do not help, the kernel's locks are shared.
	statWorkers = 4
)

// statAll runs look on every file, several at a time, and yields them in order while the rest is still being looked at.
func statAll(files []File, look func(*File), yield func(File, error) bool) {
	chunks := (len(files) + statChunk - 1) / statChunk
	done := make([]chan struct{}, chunks)
	for i := range done {
		done[i] = make(chan struct{})
	}
	var next atomic.Int64
	var stop atomic.Bool
	var workers sync.WaitGroup
	for range min(statWorkers, chunks) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < chunks && !stop.Load(); i = int(next.Add(1)) - 1 {
				for j := i * statChunk; j < min((i+1)*statChunk, len(files)); j++ {
					look(&files[j])
				}
				close(done[i])
			}
		})
	}
	defer workers.Wait()
	defer stop.Store(true)
	for i := range files {
		if i%statChunk == 0 {
			<-done[i/statChunk]
		}
		if !yield(files[i], nil) {
			return
		}
	}
}

// parents remembers which directories are links. A file below one lies elsewhere: git does not see it there, and neither do we.
type parents struct {
	disk *disk
	lock sync.Mutex
	link map[string]string // directory → itself or the parent that is a link, "" for none
}

func newParents(d *disk) *parents { return &parents{disk: d, link: map[string]string{"": "", ".": ""}} }

// linkAbove returns the directory on the way to a path that is a link, "" when there is none.
func (p *parents) linkAbove(rel string) string {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.linkAt(path.Dir(rel))
}

func (p *parents) linkAt(dir string) string {
	if found, known := p.link[dir]; known {
		return found
	}
	found := p.linkAt(path.Dir(dir))
	if found == "" {
		if mode, _, err := p.disk.lstat(dir); err == nil && diskMode(mode) == Symlink {
			found = dir
		}
	}
	p.link[dir] = found
	return found
}
