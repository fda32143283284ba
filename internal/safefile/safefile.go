// Package safefile reads files of foreign repositories without waiting for, or being led to, what is no file.
package safefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// Read reads the regular file that the caller has seen under this name, as Open opens it: up to limit bytes and one more, by which a larger file shows itself.
func Read(root *os.Root, name string, seen fs.FileInfo, limit int64) ([]byte, error) {
	f, err := Open(root, name, seen)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, limit+1))
}

// Open opens the regular file that the caller has seen under this name for reading. An error says when the file is another one by now. What was
// regular a moment ago may be a FIFO now: nobody waits for its writer.
func Open(root *os.Root, name string, seen fs.FileInfo) (*os.File, error) {
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if opened, err := f.Stat(); err != nil || !os.SameFile(seen, opened) {
		f.Close()
		return nil, errors.New("it changed while it was read")
	}
	return f, nil
}

// Cause is a file error without the call and path around it, for a sentence that names the file itself.
func Cause(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	var linkError *os.LinkError
	if errors.As(err, &linkError) {
		return linkError.Err
	}
	return err
}

// advice is what to do where a file cannot be written.
var advice = []struct {
	because error
	do      string
}{
	{fs.ErrPermission, "make it and its folder writable for this user"},
	{syscall.EROFS, "name a place that can be written to"},
	{fs.ErrNotExist, "make its folder first"},
	{syscall.ENOTDIR, "what should be its folder is a file: name another place"},
	{syscall.ENOSPC, "make room there"},
}

// Unwritable says in a sentence what could not be written, why, and what to do; name is as the sentence shows it.
func Unwritable(name string, err error) error {
	cause := Cause(err)
	for _, row := range advice {
		if errors.Is(cause, row.because) {
			return fmt.Errorf("could not write %s: %w; %s", name, cause, row.do)
		}
	}
	return fmt.Errorf("could not write %s: %w", name, cause)
}
