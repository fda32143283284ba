package cache

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

// folder is where caches are, in the git directory.
const folder = "bloatgate"

// mostBytes bounds a file that is read.
const mostBytes = 32 << 20

// file is a cache's place. Nothing outside of the folder is read or written: links are refused.
type file struct {
	gitDir string
	name   string
}

func (f file) path() string { return filepath.Join(f.gitDir, folder, f.name) }

// open opens the folder; nil when there is none.
func (f file) open() (*os.Root, error) {
	git, err := os.OpenRoot(f.gitDir)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	defer git.Close()
	info, err := git.Lstat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, safefile.Cause(err)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is no folder but a link or a file; remove it", filepath.Join(f.gitDir, folder))
	}
	root, err := git.OpenRoot(folder)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	return root, nil
}

// attempts are how often a file is read that another run replaces meanwhile.
const attempts = 5

// read returns the file's content, nil when there is no file.
func (f file) read() (data []byte, err error) {
	root, err := f.open()
	if err != nil || root == nil {
		return nil, err
	}
	defer root.Close()
	for range attempts {
		info, err := root.Lstat(f.name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, nil
		case err != nil:
			return nil, safefile.Cause(err)
		case !info.Mode().IsRegular():
			return nil, errors.New("it is a link or no file; remove it")
		case info.Size() > mostBytes:
			return nil, errLarge
		}
		data, err = safefile.Read(root, f.name, info, mostBytes)
		switch {
		case err == nil:
			return data, nil
		case errors.Is(err, fs.ErrPermission):
			return nil, safefile.Cause(err)
		}
	}
	return nil, fmt.Errorf("it could not be read: %w", safefile.Cause(err))
}

// write puts a new file in the place of the old one at once: others see one or the other.
func (f file) write(data []byte) error {
	git, err := os.OpenRoot(f.gitDir)
	if err != nil {
		return safefile.Cause(err)
	}
	defer git.Close()
	if err := git.Mkdir(folder, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return safefile.Cause(err)
	}
	root, err := f.open()
	if err != nil {
		return err
	}
	defer root.Close()
	if info, err := root.Lstat(f.name); err == nil && !info.Mode().IsRegular() {
		return errors.New("it is a link or no file; remove it")
	}
	next := fmt.Sprintf("%s.%08x", f.name, rand.Uint32())
	if err := create(root, next, data); err != nil {
		_ = root.Remove(next)
		return safefile.Cause(err)
	}
	if err := root.Rename(next, f.name); err != nil {
		_ = root.Remove(next)
		return safefile.Cause(err)
	}
	return nil
}

func create(root *os.Root, name string, data []byte) error {
	out, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = out.Write(data)
	return errors.Join(err, out.Close())
}
