package tree

import (
	"errors"
	"io/fs"

	"github.com/bloatgate/bloatgate/tree/git"
)

// errNotRegular is the failure to open what is no regular file any more.
var errNotRegular = errors.New("not a regular file")

// SkipOf tells the reason to skip a file that could not be opened or read, and what to tell people about it.
func SkipOf(err error) (Skip, string) {
	switch {
	case err == nil:
		return NotSkipped, ""
	case errors.Is(err, fs.ErrNotExist):
		return SkipVanished, cause(err)
	case errors.Is(err, errNotRegular):
		return SkipIrregular, cause(err)
	case errors.Is(err, git.ErrMissing):
		return SkipMissingBlob, err.Error()
	}
	return SkipUnreadable, cause(err)
}

// cause leaves out the path, which a report prints anyway and which differs from machine to machine.
func cause(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// skipped returns f with a reason, and without content.
func skipped(f File, reason Skip, detail string) File {
	f.Skip, f.Detail = reason, detail
	f.open, f.index = nil, nil
	return f
}

// unopened are the kinds of entries whose content is never opened.
var unopened = map[Mode]Skip{Symlink: SkipSymlink, Gitlink: SkipSubmodule, Irregular: SkipIrregular}

// gitMode translates a mode as git stores it.
func gitMode(mode uint32) Mode {
	switch mode {
	case git.ModeSymlink:
		return Symlink
	case git.ModeGitlink:
		return Gitlink
	}
	if mode&0o170000 != 0o100000 {
		return Irregular
	}
	if mode&0o100 != 0 {
		return Exec
	}
	return Regular
}

// diskMode translates a mode of a file system.
func diskMode(mode fs.FileMode) Mode {
	switch {
	case mode&fs.ModeSymlink != 0:
		return Symlink
	case !mode.IsRegular():
		return Irregular
	case mode.Perm()&0o100 != 0:
		return Exec
	}
	return Regular
}
