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

// header asks for one object and reads what comes before its content.
func (c *catfile) header(oid string) (kind string, size int64, err error) {
	c.served++
	if _, err := io.WriteString(c.in, oid+"\n"); err != nil {
		return "", 0, c.died(err)
	}
	return c.readHeader(oid)
}

func (c *catfile) readHeader(oid string) (kind string, size int64, err error) {
	line, err := c.out.ReadString('\n')
	if err != nil {
		return "", 0, c.died(err)
	}
	got, kind, size, err := parseObject(strings.TrimSuffix(line, "\n"))
	if err == nil && got != oid {
		err = fmt.Errorf("git cat-file: asked for %s, answered %s", oid, got)
	}
	return kind, size, err
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
func (c *catfile) headers(oids []string, each func(i int, kind string, size int64)) error {
	written := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(c.in, 32<<10)
		for _, oid := range oids {
			w.WriteString(oid)
			w.WriteByte('\n')
		}
		err := w.Flush()
		if c.oneShot {
			c.in.Close()
		}
		written <- err
	}()
	for i, oid := range oids {
		kind, size, err := c.readHeader(oid)
		if err != nil {
			c.kill() // frees the writer
			<-written
			return err
		}
		each(i, kind, size)
	}
	c.served += len(oids)
	return <-written
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
