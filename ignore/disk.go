package ignore

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	pathpkg "path"
	"strings"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

// DiskReader reads files below root. It follows no link, not even one that stays inside, opens nothing but regular files, and takes no file
// larger than MaxFile.
func DiskReader(root *os.Root) Reader {
	return func(path string) ([]byte, bool, error) {
		info, err := lookUp(root, path)
		if err != nil || info == nil {
			return nil, false, err
		}
		data, err := safefile.Read(root, path, info, MaxFile)
		switch {
		case err != nil:
			return nil, false, safefile.Cause(err)
		case len(data) > MaxFile:
			return nil, false, errTooLarge
		}
		return data, true, nil
	}
}

var errTooLarge = fmt.Errorf("it is larger than %d bytes", MaxFile)

// lookUp returns nil for a file that does not exist, and an error for what is no regular file below real directories.
func lookUp(root *os.Root, path string) (fs.FileInfo, error) {
	for end := range len(path) + 1 {
		if end < len(path) && path[end] != '/' {
			continue
		}
		info, err := root.Lstat(path[:end])
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, nil
		case err != nil:
			return nil, safefile.Cause(err)
		case info.Mode()&fs.ModeSymlink != 0:
			return nil, fmt.Errorf("%s is a link; replace it by what it leads to", path[:end])
		case end < len(path) && !info.IsDir():
			return nil, fmt.Errorf("%s is not a directory", path[:end])
		case end < len(path):
		case info.IsDir():
			return nil, errors.New("it is a directory")
		case !info.Mode().IsRegular():
			return nil, errors.New("it is not a regular file")
		case info.Size() > MaxFile:
			return nil, errTooLarge
		default:
			return info, nil
		}
	}
	return nil, nil
}

// Apply carries out the changes below root. It first looks whether every file is still what the plan has read and may be written, and writes
// all new contents beside the old files; only then the files change, each at once by a rename. Mode bits stay. A file whose content is right
// is not touched. An error before the renames means that nothing has changed.
func Apply(root *os.Root, changes []Change) (err error) {
	var due []Change
	for _, c := range changes {
		if c.Changed() {
			due = append(due, c)
		}
	}
	for _, c := range due {
		if err := mayWrite(root, c); err != nil {
			return refuse(c.Path, err)
		}
	}
	temporary := map[string]string{} // by path
	defer func() {
		for _, name := range temporary {
			root.Remove(name) // what has been renamed is no longer there
		}
	}()
	for _, c := range due {
		if !c.Remove {
			if temporary[c.Path], err = stage(root, c); err != nil {
				return fmt.Errorf("could not write %s: %w", c.Path, safefile.Cause(err))
			}
		}
	}
	for _, c := range due {
		if c.Remove {
			err = root.Remove(c.Path)
		} else {
			err = root.Rename(temporary[c.Path], c.Path)
		}
		if err != nil {
			return fmt.Errorf("could not write %s: %w", c.Path, safefile.Cause(err))
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

// stage writes the new content into a file beside the old one and returns its path.
func stage(root *os.Root, c Change) (name string, err error) {
	dir := pathpkg.Dir(c.Path)
	if err := root.MkdirAll(dir, 0o777); err != nil {
		return "", err
	}
	name = pathpkg.Join(dir, ".bloatgate-"+strings.ToLower(rand.Text())+".tmp")
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666) // less the umask, like any other file
	if err != nil {
		return "", err
	}
	_, err = f.Write(c.After)
	if info, statErr := root.Lstat(c.Path); err == nil && statErr == nil {
		err = f.Chmod(info.Mode().Perm())
	}
	return name, errors.Join(err, f.Close())
}
