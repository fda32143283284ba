package config

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteNew writes Template to dir under FileName and returns its path. It never overwrites: anything that has the name already, a
// dangling link too, is an error. Nobody ever sees a half-written file. Other errors are those of the system, as they are.
func WriteNew(dir string) (path string, err error) {
	path = filepath.Join(dir, FileName)
	if err := writeNew(dir, path, Template()); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return "", fmt.Errorf("could not write %q: it exists already; edit it, or remove it first", path)
		}
		return path, err
	}
	return path, nil
}

func writeNew(dir, path string, content []byte) error {
	if _, err := os.Lstat(path); err == nil {
		return fs.ErrExist
	}
	temporary := filepath.Join(dir, FileName+"."+rand.Text()+".tmp")
	if err := createWith(temporary, content); err != nil {
		return err
	}
	defer os.Remove(temporary)
	err := os.Link(temporary, path) // unlike a rename, it fails when the name is taken meanwhile
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	return createWith(path, content) // a file system without hard links
}

// createWith writes a file that must not exist, and leaves none behind when that fails.
func createWith(path string, content []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		os.Remove(path)
	}
	return err
}
