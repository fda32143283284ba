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
	if info, err := os.Stat(path); err != nil {
		return "", err
	} else if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is not a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, smallLimit))
	return string(data), err
}
