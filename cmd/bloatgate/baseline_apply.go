package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/rules/baseline"
)

// readBaseline reads the baseline that is in force: that on disk at the root or, where a side is named, that revision's. It is nil when there
// is none, and then accepts nothing. To have renames followed, set options.ContentIDs before the run where there is one.
func (s *session) readBaseline(ctx context.Context, at side) (*baseline.List, error) {
	if at.rev != "" {
		found, err := baselines(s.place).at(ctx, at)
		return found.value, cmp.Or(err, found.broken)
	}
	if s.place.root == "" { // a bare repository, judged by no revision of its own
		return nil, nil
	}
	file := s.place.baselineFile()
	data, err := readRegular(s.place.root, baseline.FileName)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("could not read the baseline %q: %w; put the regular file there that `bloatgate baseline` writes, or remove it", file, safefile.Cause(err))
	}
	return baseline.Parse(file, data)
}

// baselineFile is where the baseline lies; "" in a bare repository.
func (p *place) baselineFile() string {
	if p.root == "" {
		return ""
	}
	return filepath.Join(p.root, baseline.FileName)
}

// readRegular reads a regular file of a directory up to the size a baseline may have, and a byte more. No link is followed.
func readRegular(dir, name string) ([]byte, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	info, err := root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("it is %s", kindOf(info.Mode()))
	}
	return safefile.Read(root, name, info, baseline.MaxSize)
}
