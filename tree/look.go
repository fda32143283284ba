package tree

import (
	"io/fs"
	"strings"
)

// lookBelow fills in what the disk says about a file that git lists: nothing when it lies behind a link.
func (d *disk) lookBelow(f File, parents *parents) File {
	if f.Skip != NotSkipped && f.Skip != SkipSparse {
		return skipped(f, f.Skip, f.Detail)
	}
	if strings.IndexByte(f.Path, '/') >= 0 {
		if link := parents.linkAbove(f.Path); link != "" {
			return skipped(f, SkipVanished, "its directory "+link+" is a symbolic link")
		}
	}
	return d.look(f)
}

// look fills in what the disk says about a file.
func (d *disk) look(f File) File {
	seen, err := d.lstat(f.Path)
	if err != nil {
		return lost(f, err)
	}
	f.Skip, f.Mode, f.Size = NotSkipped, diskMode(seen.mode), seen.size
	if f.Mode == Irregular {
		f.Size = 0 // what a directory or a device says of its size counts no content
	}
	if reason := unopened[f.Mode]; reason != NotSkipped {
		return skipped(f, reason, irregularDetail(seen.mode))
	}
	f.Stamp = seen.stamp.settled(d.opened)
	path := f.Path // the closure holds no more than it needs: there is one for each file
	return f.WithOpener(func() (Content, error) { return d.open(path) })
}

// lost decides about a file that cannot be looked at. What sparse-checkout left out is meant to be absent.
func lost(f File, err error) File {
	reason, detail := SkipOf(err)
	if isNotDir(err) {
		reason = SkipVanished
	}
	if f.Skip == SkipSparse && reason == SkipVanished {
		return skipped(f, SkipSparse, "")
	}
	f.Size = 0
	return skipped(f, reason, detail)
}

var irregularNames = []struct {
	bit  fs.FileMode
	name string
}{
	{fs.ModeDir, "a directory is in its place"}, {fs.ModeNamedPipe, "a FIFO"}, {fs.ModeSocket, "a socket"}, {fs.ModeDevice, "a device"},
}

func irregularDetail(mode fs.FileMode) string {
	for _, kind := range irregularNames {
		if mode&kind.bit != 0 {
			return kind.name
		}
	}
	return ""
}
