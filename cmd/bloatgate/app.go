package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// app is one run of the program: where it reads and writes, what was asked of it, how it ends.
type app struct {
	env    []string // "NAME=value"
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	flags  flags
	code   int // set by a command that came to a verdict
}

// endSignals are those that end a run in good order, with all that it started. A hangup that whoever started us ignores, as nohup does, stays ignored.
func endSignals() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// Main runs the program and returns its exit code.
func Main(args, env []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), endSignals()...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once
	surviveClosedPipes()

	a := &app{env: env, stdin: stdin, stdout: &pipe{w: stdout}, stderr: stderr, code: exitClean}
	root := newRoot(a)
	root.SetArgs(args)
	err := endingWith(ctx, func() error { return root.ExecuteContext(ctx) })
	switch {
	case ctx.Err() != nil: // whoever pressed Ctrl-C needs no explanation
		return exitFailure
	case err != nil:
		return a.fail(err)
	}
	return a.code
}

// graceAfterSignal is how long a run may take to end in good order. Beyond that it waits for what no signal ends, such as a pipe that nobody writes to.
const graceAfterSignal = 2 * time.Second

// endingWith runs the work, and waits for it no longer than the grace once the context has ended.
func endingWith(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(graceAfterSignal):
		return ctx.Err()
	}
}

// lookup is os.LookupEnv on the run's own environment; the last of two equal names counts, as for os/exec.
func (a *app) lookup(name string) (string, bool) {
	for i := len(a.env) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(a.env[i], name+"="); ok {
			return value, true
		}
	}
	return "", false
}

func (a *app) getenv(name string) string {
	value, _ := a.lookup(name)
	return value
}
