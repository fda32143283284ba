package cache

import (
	"fmt"
	"io"

	"github.com/bloatgate/bloatgate/internal/gitfolder"
	"github.com/bloatgate/bloatgate/internal/safefile"
)

// mostBytes bounds a file that is read.
const mostBytes = 32 << 20

// read returns the file's content, nil when there is no file.
func read(f gitfolder.File) ([]byte, error) {
	in, err := f.Open()
	if err != nil || in == nil {
		return nil, err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, mostBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("it could not be read: %w", safefile.Cause(err))
	case len(data) > mostBytes:
		return nil, errLarge
	}
	return data, nil
}

// write puts a new file in the place of the old one.
func write(f gitfolder.File, data []byte) error {
	out, err := f.Create()
	if err != nil {
		return err
	}
	if _, err := out.Write(data); err != nil {
		out.Discard()
		return safefile.Cause(err)
	}
	return out.Replace()
}
