package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Find looks for the configuration in the directory start and its parents, up to stopAt, the repository's root, and never above it.
// With stopAt empty or not above start, only start is searched. ok is false when there is none. What is found may be anything,
// a dangling link too: Load judges it.
func Find(start, stopAt string) (path string, ok bool, err error) {
	dir, err := filepath.Abs(start)
	if err != nil {
		return "", false, fmt.Errorf("could not find the directory %q: %w", start, err)
	}
	for _, candidate := range upTo(dir, stopAt) {
		path := filepath.Join(candidate, FileName)
		_, err := os.Lstat(path)
		if err == nil {
			return path, true, nil
		}
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) {
			return "", false, fmt.Errorf("could not look for the configuration: %w", err)
		}
	}
	return "", false, nil
}

// upTo lists dir and its parents up to stopAt. Both may be reached through links, so directories are compared, not names.
func upTo(dir, stopAt string) []string {
	stop, err := os.Stat(stopAt)
	if stopAt == "" || err != nil {
		return []string{dir}
	}
	if resolved, err := filepath.EvalSymlinks(dir); err == nil {
		dir = resolved // the parents of a link are not the parents of what it leads to
	}
	dirs := []string{dir}
	for at := dir; ; at = filepath.Dir(at) {
		if info, err := os.Stat(at); err == nil && os.SameFile(info, stop) {
			return dirs
		}
		if filepath.Dir(at) == at {
			return dirs[:1] // stopAt is not above
		}
		dirs = append(dirs, filepath.Dir(at))
	}
}

// Load reads the configuration at path. It opens regular files only, and follows a link only to what lies in or below the file's own
// directory.
func Load(path string) (*Loaded, error) {
	data, err := read(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, data)
}

func read(path string) ([]byte, error) {
	fail := func(what, do string) error { return &Error{Where: path, What: what, Do: do} }
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return nil, fail("could not open its directory: "+cause(err), "name a file that exists")
	}
	defer root.Close()
	name := filepath.Base(path)
	info, err := root.Stat(name)
	if err != nil {
		if link, lstatErr := root.Lstat(name); lstatErr == nil && link.Mode()&fs.ModeSymlink != 0 {
			return nil, fail("it is a link that leads out of its directory or to nothing", "put a regular file there")
		}
		return nil, fail("could not read it: "+cause(err), "name a file that exists and can be read")
	}
	if !info.Mode().IsRegular() {
		return nil, fail("it is not a regular file", "put a regular file there")
	}
	// What was regular a moment ago may be a FIFO now: do not wait for its writer, and look again at what was opened.
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, fail("could not read it: "+cause(err), "make it readable")
	}
	defer f.Close()
	if info, err = f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, fail("it is not a regular file", "put a regular file there")
	}
	data, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil {
		return nil, fail("could not read it: "+cause(err), "make it readable")
	}
	return data, nil
}

// cause is the reason without the path, which the message already names.
func cause(err error) string {
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err.Error()
	}
	return err.Error()
}
