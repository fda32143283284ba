package tree

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// disk is a directory whose files are looked at and opened. Its methods take slash-separated paths relative to it. lstat and open differ by
// platform; none of them follows a link at the end of a path, nor opens anything but a regular file.
type disk struct {
	root string
	dir  *os.File // held open where the platform looks files up relative to it; may be nil

	opened time.Time // before any file was looked at
}

// seen is what the disk says about a file.
type seen struct {
	mode  fs.FileMode
	size  int64
	stamp Stamp
}

// openDisk opens a directory by its absolute path.
func openDisk(root string) (*disk, error) {
	d := &disk{root: root, opened: time.Now()}
	if !looksUpByDirectory {
		return d, nil
	}
	dir, err := os.Open(root)
	if err != nil {
		return nil, fmt.Errorf("could not open the directory %q: %w", root, err)
	}
	d.dir = dir
	return d, nil
}

func (d *disk) close() error {
	if d.dir == nil {
		return nil
	}
	return d.dir.Close()
}

func (d *disk) path(rel string) string {
	if filepath.Separator == '/' {
		return d.root + "/" + rel
	}
	return filepath.Join(d.root, filepath.FromSlash(rel))
}

// plainOpen opens by path. flags keep the open itself from following a link or waiting for a FIFO, where there are such flags; the look
// at what was opened decides in any case.
func (d *disk) plainOpen(rel string, flags int) (Content, error) {
	f, err := os.OpenFile(d.path(rel), os.O_RDONLY|flags, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errNotRegular
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return stampedFile{f, StampOfInfo(info)}, nil
}

// stampedFile knows its stamp of when it was opened.
type stampedFile struct {
	*os.File
	seen Stamp
}

func (f stampedFile) Stamp() Stamp { return f.seen }
