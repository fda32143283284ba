package cache

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

const (
	folderName = "bloatgate"
	fileName   = "digests"
	// abandoned is the age from which on a file that was never finished is one that a killed run has left.
	abandoned = 24 * time.Hour
)

// folder is ours in a git directory. Nothing outside of it is read or written: links are refused.
type folder struct{ gitDir string }

func (f folder) path() string { return filepath.Join(f.gitDir, folderName, fileName) }

// open opens the folder; fs.ErrNotExist when there is none.
func (f folder) open() (*os.Root, error) {
	git, err := os.OpenRoot(f.gitDir)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	defer git.Close()
	info, err := git.Lstat(folderName)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is a link or a file where a folder should be; remove it", filepath.Join(f.gitDir, folderName))
	}
	root, err := git.OpenRoot(folderName)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	return root, nil
}

var errNoFile = errors.New("it is a link or no file; remove it")

// openFile opens the file for reading; nil when there is none.
func (f folder) openFile() (*os.File, error) {
	root, err := f.open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer root.Close()
	seen, err := root.Lstat(fileName)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, safefile.Cause(err)
	case !seen.Mode().IsRegular():
		return nil, errNoFile
	}
	file, err := root.OpenFile(fileName, os.O_RDONLY|syscall.O_NONBLOCK, 0) // waits for no FIFO that took its place
	if err != nil {
		return nil, safefile.Cause(err)
	}
	if opened, err := file.Stat(); err != nil || !opened.Mode().IsRegular() {
		file.Close()
		return nil, errNoFile
	}
	return file, nil
}

// create makes a file to write to, and the folder where there is none yet.
func (f folder) create() (*os.File, error) {
	git, err := os.OpenRoot(f.gitDir)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	defer git.Close()
	if err := git.Mkdir(folderName, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, safefile.Cause(err)
	}
	root, err := f.open()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	if info, err := root.Lstat(fileName); err == nil && !info.Mode().IsRegular() {
		return nil, errNoFile
	}
	removeAbandoned(root)
	file, err := root.OpenFile(fmt.Sprintf("%s.%08x", fileName, rand.Uint32()), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, safefile.Cause(err)
	}
	return file, nil
}

func removeAbandoned(root *os.Root) {
	dir, err := root.Open(".")
	if err != nil {
		return
	}
	defer dir.Close()
	entries, _ := dir.ReadDir(-1) // as many as can be told
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), fileName+".") {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > abandoned {
			_ = root.Remove(e.Name())
		}
	}
}

// replace puts a file that create has made in the place of the old one at once: others see one or the other.
func (f folder) replace(name string) error {
	root, err := f.open()
	if err != nil {
		return err
	}
	defer root.Close()
	return safefile.Cause(root.Rename(filepath.Base(name), fileName))
}

func (f folder) remove(name string) {
	if root, err := f.open(); err == nil {
		defer root.Close()
		_ = root.Remove(filepath.Base(name))
	}
}
