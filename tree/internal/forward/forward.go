// Package forward reads at offsets from what can only be read from its start to its end, without holding it in memory.
package forward

import (
	"errors"
	"io"
	"sync"
)

// keptHead is how many bytes from the start stay readable without starting over. It covers the largest `gates.head`.
const keptHead = 64 << 10

// Reader is an io.ReaderAt over a stream that is opened at the first read. Reading on is cheap, the start of the stream is kept, any other
// step back opens the stream again. It is safe for concurrent use.
type Reader struct {
	open func() (io.ReadCloser, error)

	lock sync.Mutex
	in   io.ReadCloser // nil before the first read and after a failure
	pos  int64         // where in stands
	head []byte        // what was read first
}

// New returns a reader of what open opens. open may be called more than once.
func New(open func() (io.ReadCloser, error)) *Reader { return &Reader{open: open} }

// ReadAt reads like an io.ReaderAt: it returns io.EOF when p reaches beyond the end.
func (r *Reader) ReadAt(p []byte, off int64) (int, error) {
	if off < 0 {
		return 0, errors.New("negative offset")
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	n := 0
	if off < int64(len(r.head)) {
		n = copy(p, r.head[off:])
	}
	for n < len(p) {
		got, err := r.readFrom(p[n:], off+int64(n))
		n += got
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

func (r *Reader) readFrom(p []byte, off int64) (int, error) {
	if r.in == nil || off < r.pos {
		if err := r.restart(); err != nil {
			return 0, err
		}
	}
	if r.pos < off {
		scratch := make([]byte, min(off-r.pos, 32<<10))
		for r.pos < off {
			if _, err := r.advance(scratch[:min(off-r.pos, int64(len(scratch)))]); err != nil {
				return 0, err
			}
		}
	}
	return r.advance(p)
}

func (r *Reader) advance(p []byte) (int, error) {
	n, err := r.in.Read(p)
	if room := keptHead - len(r.head); r.pos == int64(len(r.head)) && room > 0 {
		r.head = append(r.head, p[:min(n, room)]...)
	}
	r.pos += int64(n)
	if err != nil {
		failed := r.stop()
		if err == io.EOF && failed != nil {
			err = failed // the end of the output was not the end of the content
		}
	}
	return n, err
}

func (r *Reader) restart() error {
	r.stop()
	in, err := r.open()
	if err != nil {
		return err
	}
	r.in, r.pos = in, 0
	return nil
}

func (r *Reader) stop() error {
	if r.in == nil {
		return nil
	}
	err := r.in.Close()
	r.in = nil
	return err
}

// Close ends the stream. What it has to say then no longer matters: the reader stopped by choice.
func (r *Reader) Close() error {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.stop()
	return nil
}
