package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/report"
)

// Bounds of what a program may print, in bytes and in lines.
const (
	programOutput = 1 << 20
	programStderr = 64 << 10 // that are kept
	programChat   = 16 << 20 // on standard error, where a program may well tell what it does
	programLines  = 20
	// programGrace is how long a program's children may keep its output open after its end.
	programGrace = 2 * time.Second
)

// program is a command that the user named on the command line. Nothing else may name one.
type program struct {
	argv    []string
	dir     string
	env     []string
	timeout time.Duration
	tell    func(line string) // is told what the program says on standard error
}

var (
	errFlood = fmt.Errorf("it printed more than %d bytes and was stopped", programOutput)
	errChat  = fmt.Errorf("it printed more than %d bytes on standard error and was stopped", programChat)
	errHangs = errors.New("it did not end in time and was stopped")
)

// run hands input to the program and returns what it printed. The program and all it started are stopped when it takes too long or prints too
// much. An error means that there is no answer at all.
func (p *program) run(ctx context.Context, input []byte) ([]byte, error) {
	outer := ctx
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	ctx, cancel := context.WithTimeoutCause(ctx, p.timeout, fmt.Errorf("%w (--selector-timeout is %s)", errHangs, p.timeout))
	defer cancel()
	out := &bounded{keeps: programOutput, most: programOutput, overflow: func() { stop(errFlood) }}
	said := &bounded{keeps: programStderr, most: programChat, overflow: func() { stop(errChat) }}
	cmd := exec.CommandContext(ctx, p.argv[0], p.argv[1:]...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = p.dir, p.env, programGrace
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), out, said
	err := runGroup(cmd)
	p.repeat(said)
	if outer.Err() != nil { // nobody else tells
		p.tell("interrupted; the selector and what it started were stopped")
	}
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case errors.Is(err, exec.ErrWaitDelay):
		return nil, errors.New("it ended, but something it started keeps its output open")
	case err != nil:
		return nil, fmt.Errorf("%q failed: %w", p.argv[0], safefile.Cause(err))
	}
	return out.kept.Bytes(), nil
}

// repeat tells the first lines that a program said on standard error.
func (p *program) repeat(said *bounded) {
	lines := strings.Split(strings.TrimRight(said.kept.String(), "\r\n \t"), "\n")
	if len(lines) == 1 && lines[0] == "" {
		return
	}
	for _, line := range lines[:min(len(lines), programLines)] {
		p.tell("selector says: " + report.EscapeText(strings.TrimRight(line, "\r")))
	}
	if len(lines) > programLines || said.written > programStderr {
		p.tell("selector says more, which is left out")
	}
}

// bounded is a writer that keeps the first bytes and swallows the rest. The buffer is no embedded one: io.Copy would fill that past Write.
type bounded struct {
	kept        bytes.Buffer
	keeps, most int    // bytes
	written     int    // bytes
	overflow    func() // is called with the first byte that is more than most
}

func (b *bounded) Write(data []byte) (int, error) {
	b.kept.Write(data[:min(b.keeps-b.kept.Len(), len(data))])
	before := b.written
	if b.written += len(data); before <= b.most && b.written > b.most {
		b.overflow()
	}
	return len(data), nil
}

// splitCommand cuts a command line at blanks. What stands between double or single quotes is taken as it is, blanks and all; a backslash is
// an ordinary character, as Windows' paths need it. No shell is involved.
func splitCommand(text string) (argv []string, err error) {
	var word strings.Builder
	quote, open := rune(0), false
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, open = r, true
		case r == ' ' || r == '\t' || r == '\n':
			if open {
				argv = append(argv, word.String())
			}
			word.Reset()
			open = false
		default:
			word.WriteRune(r)
			open = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote %c in --selector is never closed", quote)
	}
	if open {
		argv = append(argv, word.String())
	}
	if len(argv) == 0 || argv[0] == "" {
		return nil, errors.New("--selector names no program")
	}
	return argv, nil
}

// withoutGit is an environment in which a program finds its own repository, not the one of the hook we may run in.
func withoutGit(env []string) (kept []string) {
	for _, pair := range env {
		if !strings.HasPrefix(strings.ToUpper(pair), "GIT_") {
			kept = append(kept, pair)
		}
	}
	return kept
}
