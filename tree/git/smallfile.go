package git

import (
	"fmt"
	"io"
	"os"
)

// smallLimit bounds the files of a git directory that are read here, in bytes. The largest, MERGE_HEAD, holds one line a parent.
const smallLimit = 1 << 20

// readSmall reads a small regular file of a git directory; anything else in its place is an error.
func readSmall(path string) (string, error) {
	data, err := readRegular(path, smallLimit)
	return string(data), err
}

// readRegular reads a regular file of at most limit bytes.
func readRegular(path string, limit int64) ([]byte, error) {
	f, size, err := openRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if size > limit {
		return nil, fmt.Errorf("%s is larger than %d bytes", path, limit)
	}
	return io.ReadAll(io.LimitReader(f, limit))
}

// openRegular opens a regular file and tells its size in bytes. Anything else is not opened: a pipe would wait for its writer.
func openRegular(path string) (*os.File, int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, fmt.Errorf("%s is not a regular file", path)
	}
	f, err := os.Open(path)
	return f, info.Size(), err
}
