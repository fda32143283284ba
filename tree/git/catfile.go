package git

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// catLimits keep git's own memory small: blobs above the threshold are streamed instead of being held, and few delta bases are cached.
var catLimits = []string{"core.bigFileThreshold=1m", "core.deltaBaseCacheLimit=16m"}

// catfile is one running `git cat-file --batch` or `--batch-check`. It serves one caller at a time.
type catfile struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	said   *limited
	served int // requests so far

	// oneShot closes the input after the first headers call, which makes a buffering git answer.
	oneShot bool
}

func startCatfile(ctx context.Context, run runner, mode ...string) (*catfile, error) {
	cmd := run.command(ctx, catLimits, append([]string{"cat-file"}, mode...)...)
	said := &limited{max: stderrLimit}
	cmd.Stderr = said
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("could not start git cat-file: %w", err)
	}
	return &catfile{cmd: cmd, in: in, out: bufio.NewReaderSize(out, 64<<10), said: said}, nil
}

// described is what git says of an object before its content.
type described struct {
	oid, kind string
	size      int64 // bytes; Missing when there is no such object
}

// header asks for one object and reads what comes before its content.
func (c *catfile) header(name string) (described, error) {
	c.served++
	if _, err := io.WriteString(c.in, name+"\n"); err != nil {
		return described{}, c.died(err)
	}
	return c.readHeader(name)
}

// readHeader reads the answer to a name: an id, or "ID:PATH". A name that leads to nothing is echoed, and may hold anything.
func (c *catfile) readHeader(name string) (described, error) {
	line, err := c.out.ReadString('\n')
	if err != nil {
		return described{}, c.died(err)
	}
	line = strings.TrimSuffix(line, "\n")
	if line == name+" missing" {
		return described{kind: "missing", size: Missing}, nil
	}
	o, err := parseObject(line)
	if err == nil && o.oid != name && isOID(name) {
		err = fmt.Errorf("git cat-file: asked for %s, answered %s", name, o.oid)
	}
	return o, err
}

// content reads the size bytes that follow a header in batch mode.
func (c *catfile) content(size int64) ([]byte, error) {
	buf := make([]byte, size+1)
	if _, err := io.ReadFull(c.out, buf); err != nil {
		return nil, c.died(err)
	}
	if buf[size] != '\n' {
		return nil, fmt.Errorf("git cat-file: content is longer than announced")
	}
	return buf[:size], nil
}

// headers asks for many objects at once. The requests are written by a goroutine of their own: git stops reading while its answers are not
// taken, so writing first and reading then would hang.
func (c *catfile) headers(names []string) ([]described, error) {
	written := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(c.in, 32<<10)
		for _, name := range names {
			w.WriteString(name)
			w.WriteByte('\n')
		}
		err := w.Flush()
		if c.oneShot {
			c.in.Close()
		}
		written <- err
	}()
	objects := make([]described, len(names))
	for i, name := range names {
		var err error
		if objects[i], err = c.readHeader(name); err != nil {
			c.kill() // frees the writer
			<-written
			return nil, err
		}
	}
	c.served += len(names)
	return objects, <-written
}

// died reports why git ended. The process is waited for, so that its last words are complete.
func (c *catfile) died(cause error) error {
	c.kill()
	return &failure{args: c.cmd.Args[len(c.cmd.Args)-2:], stderr: c.said.String(), err: cause}
}

// kill ends the process at once; it only reads, so there is nothing to finish.
func (c *catfile) kill() {
	c.in.Close()
	c.cmd.Process.Kill()
	c.cmd.Wait()
}
