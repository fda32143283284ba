//go:build unix

package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestProgramIsStoppedWithItsChildren: a named pipe is at its end once nobody holds it open for writing any more, so reading it ends when the
// last child is gone.
func TestProgramIsStoppedWithItsChildren(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "held")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Skip(err)
	}
	gone := make(chan error, 1)
	go func() {
		f, err := os.Open(fifo)
		if err == nil {
			defer f.Close()
			_, err = io.ReadAll(f)
		}
		gone <- err
	}()
	// Both of its children keep the pipe open, one of them out of sight; it prints without end once they do.
	const script = `tail -f /dev/null 3>"$0" & (tail -f /dev/null 3>"$0" &) ; exec 3>"$0"; while :; do echo '0123456789012345678901234567890123456789'; done`
	p := program{argv: []string{"sh", "-c", script, fifo}, env: os.Environ(), timeout: time.Minute, tell: func(string) {}}
	if _, err := p.run(context.Background(), nil); !errors.Is(err, errFlood) {
		t.Errorf("error %v", err)
	}
	if err := <-gone; err != nil {
		t.Error(err)
	}
}

func TestProgramIsTold(t *testing.T) {
	var told []string
	p := program{argv: []string{"sh", "-c", `cat; i=0; while [ $i -lt 30 ]; do echo "line $i" >&2; i=$((i+1)); done`}, env: []string{"PATH=" + os.Getenv("PATH")}, timeout: time.Minute,
		tell: func(line string) { told = append(told, line) }}
	out, err := p.run(context.Background(), []byte("question"))
	if err != nil || string(out) != "question" {
		t.Errorf("%q, %v", out, err)
	}
	if len(told) != programLines+1 || told[0] != "selector says: line 0" || !strings.Contains(told[programLines], "left out") {
		t.Errorf("told %q", told)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := p.run(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
