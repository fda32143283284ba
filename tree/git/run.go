package git

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os/exec"
	"strings"
	"time"
)

// stderrLimit bounds what is kept of git's messages, in bytes.
const stderrLimit = 64 << 10

// safety are options for every git process: no pager, and none of the programs a repository's configuration could name.
var safety = []string{"--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"}

// runner starts git processes, all in one directory and one environment.
type runner struct {
	exe string // absolute path of git
	dir string
	env environ
}

// command prepares a git process with the common options; extra configuration comes as "name=value" pairs.
func (r runner) command(ctx context.Context, config []string, args ...string) *exec.Cmd {
	argv := safety[:len(safety):len(safety)]
	for _, pair := range config {
		argv = append(argv, "-c", pair)
	}
	cmd := exec.CommandContext(ctx, r.exe, append(argv, args...)...)
	cmd.Dir, cmd.Env = r.dir, r.env
	cmd.WaitDelay = 5 * time.Second // a grandchild that keeps our pipes must not keep us
	return cmd
}

// output runs git to its end and returns what it wrote to stdout and to stderr.
func (r runner) output(ctx context.Context, args ...string) (stdout, stderr string, err error) {
	cmd := r.command(ctx, nil, args...)
	var out strings.Builder // hands its memory over without a copy; listings are large
	said := &limited{max: stderrLimit}
	cmd.Stdout, cmd.Stderr = &out, said
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return out.String(), said.String(), &failure{args: args, stderr: said.String(), err: err}
	}
	return out.String(), said.String(), nil
}

// lines runs git and visits the lines that it writes to stdout as they come. Where visit wants no more, git is ended.
func (r runner) lines(ctx context.Context, visit func(line string) (more bool), args ...string) error {
	ending, end := context.WithCancel(ctx)
	defer end()
	cmd := r.command(ending, nil, args...)
	said := &limited{max: stderrLimit}
	cmd.Stderr = said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if !visit(lines.Text()) {
			end()
			_ = cmd.Wait() // it was told to end
			return nil
		}
	}
	_, drained := io.Copy(io.Discard, out)
	if err := cmd.Wait(); err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return &failure{args: args, stderr: said.String(), err: err}
	}
	return errors.Join(lines.Err(), drained)
}

// limited is a writer that keeps the first max bytes and swallows the rest. The buffer is no embedded field: its ReadFrom would be
// promoted with it, and io.Copy, which os/exec calls, would go past Write and its bound.
type limited struct {
	kept bytes.Buffer
	max  int
}

func (l *limited) Write(p []byte) (int, error) {
	if room := l.max - l.kept.Len(); room > 0 {
		l.kept.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (l *limited) String() string { return l.kept.String() }
