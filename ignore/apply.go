package ignore

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	pathpkg "path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

// Apply carries out the changes below root. It first looks whether every file is still what the plan has read and may be written, and writes
// all new contents beside the old files; only then the files change, each at once by a rename. Mode bits and owners stay, and so do the other
// names of a hard link, with what they held. A file whose content is right is not touched. After an error all is as it was before: what had
// been done is undone.
func Apply(root *os.Root, changes []Change) (err error) {
	due := slices.DeleteFunc(slices.Clone(changes), func(c Change) bool { return !c.Changed() })
	for _, c := range due {
		if err := mayWrite(root, c); err != nil {
			return refuse(c.Path, err)
		}
	}
	w := &writer{root: root}
	defer func() { w.finish(err) }()
	staged := make([]string, len(due))
	for i, c := range due {
		if staged[i], err = w.stage(c); err != nil {
			return safefile.Unwritable(c.Path, err)
		}
	}
	for i, c := range due {
		if err = w.change(c, staged[i]); err != nil {
			return safefile.Unwritable(c.Path, err)
		}
	}
	return nil
}

func mayWrite(root *os.Root, c Change) error {
	now, exists, err := DiskReader(root)(c.Path)
	if err != nil {
		return err
	}
	if exists == c.Create || !bytes.Equal(now, c.Before) {
		return errors.New("it has changed since it was read; run the command again")
	}
	if !exists {
		return nil
	}
	info, err := root.Lstat(c.Path)
	if err == nil && info.Mode().Perm()&0o200 == 0 { // a rename would replace it all the same
		return errors.New("it is read-only")
	}
	return safefile.Cause(err)
}

// writer knows what it has made, and how to take back what it has done.
type writer struct {
	root      *os.Root
	temporary []string // files beside the real ones
	folders   []string // that were not there, outermost first
	emptied   []string // folders that were made for a file which is gone
	undo      []func()
}

// finish takes away what nobody needs any more: after a success folders that had been made for a file, after an error all that was made.
func (w *writer) finish(err error) {
	gone := w.emptied
	if err != nil {
		for _, undo := range slices.Backward(w.undo) {
			undo()
		}
		gone = w.folders
	}
	for _, name := range w.temporary {
		w.root.Remove(name) // what has been renamed is no longer there
	}
	for _, folder := range slices.Backward(gone) {
		w.root.Remove(folder) // unless something else is in it
	}
}

// stage writes the new content into a file beside the old one and returns its path. For a file that goes it is only a name.
func (w *writer) stage(c Change) (name string, err error) {
	dir := pathpkg.Dir(c.Path)
	name = pathpkg.Join(dir, ".bloatgate-"+strings.ToLower(rand.Text())+".tmp")
	w.temporary = append(w.temporary, name)
	if c.Remove {
		return name, nil
	}
	if err := w.makeFolder(dir); err != nil {
		return name, err
	}
	old, err := w.root.Lstat(c.Path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return name, err
	}
	return name, w.write(name, c.After, old)
}

func (w *writer) write(name string, content []byte, like fs.FileInfo) error {
	mode := fs.FileMode(0o666) // less the umask, like any other file
	if like != nil {
		mode = 0o600 // until it has the mode of the old one
	}
	f, err := w.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err == nil && like != nil {
		if err = keepOwner(f, like); err == nil {
			err = f.Chmod(like.Mode().Perm())
		}
	}
	return errors.Join(err, f.Close())
}

func (w *writer) makeFolder(dir string) error {
	for end := range len(dir) + 1 {
		if dir == "." || end < len(dir) && dir[end] != '/' {
			continue
		}
		switch err := w.root.Mkdir(dir[:end], 0o777); {
		case err == nil:
			w.folders = append(w.folders, dir[:end])
		case !errors.Is(err, fs.ErrExist):
			return err
		}
	}
	return nil
}

// change puts the staged file in its place, or takes the old one away.
func (w *writer) change(c Change, staged string) error {
	if c.Remove {
		if err := w.root.Rename(c.Path, staged); err != nil {
			return err
		}
		w.undo = append(w.undo, func() { w.root.Rename(staged, c.Path) })
		if c.Folder {
			w.emptied = append(w.emptied, pathpkg.Dir(c.Path))
		}
		return nil
	}
	if err := w.root.Rename(staged, c.Path); err != nil {
		return err
	}
	w.undo = append(w.undo, func() {
		if c.Create {
			w.root.Remove(c.Path)
		} else if now, err := w.root.Lstat(c.Path); err == nil && w.write(staged, c.Before, now) == nil {
			w.root.Rename(staged, c.Path)
		}
	})
	return nil
}
