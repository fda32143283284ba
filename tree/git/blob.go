package git

import (
	"bytes"
	"fmt"
	"io"
	"os/exec"

	"github.com/bloatgate/bloatgate/tree/internal/forward"
)

// inMemory is the size in bytes up to which a blob is held whole; larger ones are read from a process of their own as far as needed.
const inMemory = 1 << 20

func (o *objects) open(oid string, size int64) (Blob, error) {
	if size == Missing {
		return nil, missing(o.info, oid)
	}
	if size > inMemory {
		return forward.New(func() (io.ReadCloser, error) { return o.stream(oid) }), nil
	}
	data, err := o.read(o.ctx, oid, "blob", inMemory)
	if err != nil {
		return nil, err
	}
	return memory{bytes.NewReader(data)}, nil
}

func missing(info Info, oid string) error {
	return problem(ErrMissing, nil, "the object %s is missing from the repository %s", oid, info.GitDir)
}

// readWhole asks a batch process for one object of a kind, by its id or another name. A size may have been told before, but what counts is
// what git announces now.
func readWhole(c *catfile, name, kind string, limit int64) ([]byte, error) {
	o, err := c.header(name)
	switch {
	case err != nil:
		return nil, err
	case o.size == Missing:
		return nil, problem(ErrMissing, nil, "the object %s is missing", name)
	case o.kind != kind || o.size > limit:
		return nil, fmt.Errorf("the object %s is a %s of %d bytes, not a %s of at most %d", name, o.kind, o.size, kind, limit)
	}
	return c.content(o.size)
}

type memory struct{ *bytes.Reader }

func (memory) Close() error { return nil }

// stream is the output of a `git cat-file blob` process.
type stream struct {
	io.Reader
	cmd  *exec.Cmd
	said *limited
	done bool // the output was read to its end
}

func (o *objects) stream(oid string) (io.ReadCloser, error) {
	run, err := o.runner()
	if err != nil {
		return nil, err
	}
	if err := o.ctx.Err(); err != nil {
		return nil, err
	}
	cmd := run.command(o.ctx, catLimits, "cat-file", "blob", oid)
	s := &stream{cmd: cmd, said: &limited{max: stderrLimit}}
	cmd.Stderr = s.said
	if s.Reader, err = cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("could not start git cat-file: %w", err)
	}
	return s, nil
}

func (s *stream) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	s.done = err == io.EOF
	return n, err
}

// Close tells whether git delivered the blob to its end; a reader that stops before it ends the process.
func (s *stream) Close() error {
	if !s.done {
		s.cmd.Process.Kill()
		s.cmd.Wait()
		return nil
	}
	if err := s.cmd.Wait(); err != nil {
		return &failure{args: s.cmd.Args[len(s.cmd.Args)-3:], stderr: s.said.String(), err: err}
	}
	return nil
}
