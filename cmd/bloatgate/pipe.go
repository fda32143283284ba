package main

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

// pipe is standard output. When its reader goes away (`bloatgate check | head`) the rest is dropped without a word, and the run ends
// with the exit code of its verdict: how much of a report somebody reads does not change what was found.
type pipe struct {
	w      io.Writer
	broken bool
}

func (p *pipe) Write(b []byte) (int, error) {
	if p.broken {
		return len(b), nil
	}
	n, err := p.w.Write(b)
	if err != nil && isBrokenPipe(err) {
		p.broken = true
		return len(b), nil
	}
	return n, err
}

// file returns the file behind standard output, if it is one.
func (p *pipe) file() *os.File {
	f, _ := p.w.(*os.File)
	return f
}

// Windows has two codes of its own for a pipe without a reader: ERROR_BROKEN_PIPE and ERROR_NO_DATA.
func isBrokenPipe(err error) bool {
	if runtime.GOOS == "windows" && (errors.Is(err, syscall.Errno(109)) || errors.Is(err, syscall.Errno(232))) {
		return true
	}
	return errors.Is(err, syscall.EPIPE)
}

// surviveClosedPipes makes a write to a closed pipe an error instead of the end of the process. The signal is caught, not ignored:
// what a process ignores, its children ignore too.
func surviveClosedPipes() {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
}
