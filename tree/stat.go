package tree

import (
	"sync"
	"sync/atomic"
)

const (
	// statChunk is how many files one worker looks at before the next chunk is handed out.
	statChunk = 256
	// statWorkers look at files at the same time; more do not help, the kernel's locks are shared.
	statWorkers = 4
)

// looking is a list of files that workers look at, in order, while others already use the first ones.
type looking struct {
	files   []File
	done    []chan struct{} // one a chunk, closed when all its files were looked at
	next    atomic.Int64
	stopped atomic.Bool
	workers sync.WaitGroup
}

// lookAt starts to run look on every file.
func lookAt(files []File, look func(*File)) *looking {
	l := &looking{files: files, done: make([]chan struct{}, (len(files)+statChunk-1)/statChunk)}
	for i := range l.done {
		l.done[i] = make(chan struct{})
	}
	for range min(statWorkers, len(l.done)) {
		l.workers.Go(func() { l.work(look) })
	}
	return l
}

func (l *looking) work(look func(*File)) {
	for i := int(l.next.Add(1)) - 1; i < len(l.done) && !l.stopped.Load(); i = int(l.next.Add(1)) - 1 {
		for j := i * statChunk; j < min((i+1)*statChunk, len(l.files)); j++ {
			look(&l.files[j])
		}
		close(l.done[i])
	}
}

// at waits for the file with index i.
func (l *looking) at(i int) *File {
	<-l.done[i/statChunk]
	return &l.files[i]
}

// stop ends the work and waits for the workers.
func (l *looking) stop() {
	l.stopped.Store(true)
	l.workers.Wait()
}

// yieldMerged yields two sorted lists as one. Only files that were looked at may be read.
func yieldMerged(a, b *looking, yield func(File, error) bool) {
	for i, j := 0, 0; i < len(a.files) || j < len(b.files); {
		var f *File
		if j == len(b.files) || i < len(a.files) && a.at(i).Path <= b.at(j).Path {
			f = a.at(i)
			i++
		} else {
			f = b.at(j)
			j++
		}
		if !yield(*f, nil) {
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

func newParents(d *disk) *parents { return &parents{disk: d, link: map[string]string{"": ""}} }

// linkAbove returns the directory on the way to a path that is a link, "" when there is none.
func (p *parents) linkAbove(rel string) string {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.linkAt(parentOf(rel))
}

func (p *parents) linkAt(dir string) string {
	if found, known := p.link[dir]; known {
		return found
	}
	found := p.linkAt(parentOf(dir))
	if found == "" {
		if onDisk, err := p.disk.lstat(dir); err == nil && diskMode(onDisk.mode) == Symlink {
			found = dir
		}
	}
	p.link[dir] = found
	return found
}
