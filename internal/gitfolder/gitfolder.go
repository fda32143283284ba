// Package gitfolder keeps files of ours in one folder of a git directory. Nothing outside of it is read or written: links are refused.
package gitfolder

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

const folder = "bloatgate"

// File is the place of a file, whether there is one or not.
type File struct {
	GitDir string
	Name   string
	Wrong  string // what a folder that is none is said to be
}

func (f File) Path() string { return filepath.Join(f.GitDir, folder, f.Name) }

// openFolder opens the folder; fs.ErrNotExist when there is none.
func (f File) openFolder() (*os.Root, error) {
	git, err := os.OpenRoot(f.GitDir)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	defer git.Close()
	return f.openIn(git)
}

func (f File) openIn(git *os.Root) (*os.Root, error) {
	info, err := git.Lstat(folder)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is %s; remove it", filepath.Join(f.GitDir, folder), f.Wrong)
	}
	root, err := git.OpenRoot(folder)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	return root, nil
}

var errNoFile = errors.New("it is a link or no file; remove it")

// attempts are how often a file is opened that another run replaces meanwhile.
const attempts = 5

// Open opens the file for reading; nil when there is none.
func (f File) Open() (*os.File, error) {
	root, err := f.openFolder()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer root.Close()
	var problem error
	for range attempts {
		seen, err := root.Lstat(f.Name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, nil
		case err != nil:
			return nil, safefile.Cause(err)
		case !seen.Mode().IsRegular():
			return nil, errNoFile
		}
		file, err := safefile.Open(root, f.Name, seen)
		switch {
		case err == nil:
			return file, nil
		case errors.Is(err, fs.ErrPermission):
			return nil, safefile.Cause(err)
		}
		problem = err
	}
	return nil, fmt.Errorf("it could not be read: %w", safefile.Cause(problem))
}

// Draft is a file that is to take the place of another one. Replace or Discard ends it.
type Draft struct {
	*os.File
	root *os.Root
	name string
	old  string
}

// Create begins a draft, and makes the folder where there is none yet.
func (f File) Create() (*Draft, error) {
	git, err := os.OpenRoot(f.GitDir)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	defer git.Close()
	if err := git.Mkdir(folder, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, safefile.Cause(err)
	}
	root, err := f.openIn(git)
	if err != nil {
		return nil, err
	}
	d, err := f.createIn(root)
	if err != nil {
		root.Close()
		return nil, err
	}
	return d, nil
}

func (f File) createIn(root *os.Root) (*Draft, error) {
	if info, err := root.Lstat(f.Name); err == nil && !info.Mode().IsRegular() {
		return nil, errNoFile
	}
	removeAbandoned(root, f.Name+".")
	name := fmt.Sprintf("%s.%08x", f.Name, rand.Uint32())
	file, err := root.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	return &Draft{file, root, name, f.Name}, nil
}

// abandoned is the age from which on a draft is one that a killed run has left.
const abandoned = 24 * time.Hour

func removeAbandoned(root *os.Root, prefix string) {
	dir, err := root.Open(".")
	if err != nil {
		return
	}
	defer dir.Close()
	entries, _ := dir.ReadDir(-1) // as many as can be told
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > abandoned {
			_ = root.Remove(e.Name())
		}
	}
}

// Replace puts the draft in the place of the old file at once: others see one or the other.
func (d *Draft) Replace() error {
	defer d.root.Close()
	err := d.Close()
	if err == nil {
		err = d.root.Rename(d.name, d.old)
	}
	if err != nil {
		_ = d.root.Remove(d.name)
	}
	return safefile.Cause(err)
}

// Discard removes the draft.
func (d *Draft) Discard() {
	defer d.root.Close()
	_ = d.Close()
	_ = d.root.Remove(d.name)
}
