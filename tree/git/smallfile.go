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
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > limit {
		return nil, fmt.Errorf("%s is not a regular file of at most %d bytes", path, limit)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, limit))
}
