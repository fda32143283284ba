// Package tree says where files come from. A Source lists the files of a worktree, an index, a revision, a plain
// directory or an io/fs; a File knows its size without being read and opens its content only when asked.
//
// Paths are slash-separated, relative to the source's root, and hold the bytes git has: they need not be UTF-8.
package tree

import (
	"context"
	"errors"
	"io"
	"iter"
)

// Mode is the kind of an entry, as git distinguishes them.
type Mode uint8

const (
	Regular Mode = iota
	Exec
	Symlink
	Gitlink   // a submodule's commit
	Irregular // device, FIFO, socket, directory in a file's place
)

// Skip is the reason why a file's content is not judged. The zero value means that it is.
type Skip uint8

const (
	NotSkipped      Skip = iota
	SkipSymlink          // a symbolic link: its target text is its content, nothing behind it is opened
	SkipSubmodule        // a gitlink or a nested repository
	SkipIrregular        // a device, FIFO or socket
	SkipUnreadable       // permission denied or an I/O error
	SkipVanished         // listed, but gone when it was looked at
	SkipIntentToAdd      // `git add -N`: no staged content yet
	SkipUnmerged         // conflict stages in the index
	SkipSparse           // skip-worktree: in the index, not checked out
	SkipMissingBlob      // a partial clone lacks the object; it is never fetched
	SkipTooDeep          // below the depth limit of a plain-directory walk
	SkipUnlisted         // no file but a folder, which could not be listed: whatever it holds
)

var skipNames = [...]string{"", "symlink", "submodule", "not a regular file", "unreadable", "vanished",
	"intent to add", "unmerged", "not checked out", "blob missing in partial clone", "below depth limit", "folder not listed"}

// String returns the words by which reports count what was skipped for the reason; "" for NotSkipped.
func (s Skip) String() string { return skipNames[s] }

// OfOne returns the words for a single entry. A folder that could not be listed is unreadable as files are, but does not count among them.
func (s Skip) OfOne() string {
	if s == SkipUnlisted {
		s = SkipUnreadable
	}
	return s.String()
}

// Content is an opened file. A reader that stops early costs no more than it read.
type Content interface {
	io.ReaderAt
	io.Closer
}

// Base is what a changed file was before the change, in a source that has a before (index, range).
type Base struct {
	Path string // where it was; differs from File.Path after a rename
	OID  string
	Size int64
	// Identical reports that the same content was already there: an unchanged rename or a mode change.
	Identical bool
}

// File is one entry of a Source.
type File struct {
	Path     string
	Mode     Mode
	Size     int64  // bytes; of the target text for a symlink; 0 for a gitlink
	OID      string // blob id in the source, "" when unknown (an untracked or plain file)
	Tracked  bool
	Explicit bool   // named on the command line
	Skip     Skip   // set by the source, or by the pipeline when reading fails
	Detail   string // the error behind Skip, for people
	Stamp    Stamp  // of a file on disk that was not changed just now; zero elsewhere
	Base     *Base  // nil for a new file and in sources without a before

	open  func() (Content, error)
	index func() (Content, int64, error)
}

// ContentID is git's id of the content that Open opens, "" when it is not known: what lies on disk may differ from what the index holds.
func (f *File) ContentID() string {
	if f.index != nil {
		return ""
	}
	return f.OID
}

// WithOpener returns f with the function that opens its content.
func (f File) WithOpener(open func() (Content, error)) File { f.open = open; return f }

// Watched returns f with content that is passed through watch whenever it is opened.
func (f File) Watched(watch func(Content) Content) File {
	open := f.open // and no more of f: there is one closure for each file
	if open == nil {
		return f
	}
	return f.WithOpener(func() (Content, error) {
		c, err := open()
		if err != nil {
			return nil, err
		}
		return watch(c), nil
	})
}

// WithIndexBlob returns f with the function that opens the blob the index holds for it. Only worktree files have one: there the
// content on disk may differ from what git stores (LFS, clean filters).
func (f File) WithIndexBlob(index func() (Content, int64, error)) File { f.index = index; return f }

// ErrNoContent is returned by Open for entries that have no content to read (links, gitlinks, skipped files).
var ErrNoContent = errors.New("no content to read")

// Open opens the content as the source has it. It never follows a link and never opens a device. Close the result.
func (f *File) Open() (Content, error) {
	if f.open == nil {
		return nil, ErrNoContent
	}
	return f.open()
}

// OpenIndexBlob opens what git stores for the file and tells its size in bytes; for sources other than the worktree that is the content
// itself. ErrNoContent when git stores nothing for it.
func (f *File) OpenIndexBlob() (Content, int64, error) {
	if f.index != nil {
		return f.index()
	}
	if f.OID == "" {
		return nil, 0, ErrNoContent
	}
	c, err := f.Open()
	return c, f.Size, err
}

// Head reads up to n bytes from the start.
func (f *File) Head(n int) ([]byte, error) {
	c, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer c.Close()
	buf := make([]byte, min(int64(n), max(f.Size, 0)))
	got, err := c.ReadAt(buf, 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return buf[:got], err
}

// Description names a source in every report.
type Description struct {
	Kind    string // worktree | index | commit | range | before (the old side of an index or a range) | directory | fs
	Rev     string // commit id for commit, of the head for range, of the first old side for before; "HEAD" or the empty tree for index; "" otherwise
	Root    string // absolute path of the worktree, directory or git directory
	Against string // what an index or range is compared with, for people: "HEAD", "an unborn HEAD", "main (merge base 1a2b3c4d5e6f)"
	Engine  string // plumbing | go-git | ""
	// ObjectFormat says how the repository of a worktree names content, SHA1 or SHA256; "" elsewhere.
	ObjectFormat string
}

// Values of Description.ObjectFormat.
const (
	SHA1   = "sha1"
	SHA256 = "sha256"
)

// Source lists files. Implementations are safe for one Files iteration at a time; File.Open is safe for concurrent use.
type Source interface {
	Describe() Description
	// Files yields every entry once, in byte-wise order of Path. An error is final: the source could not be listed.
	Files(ctx context.Context) iter.Seq2[File, error]
	// Attributes returns the .gitattributes files of the judged tree that govern the given files, in any order.
	Attributes(ctx context.Context, files []File) ([]File, error)
	// Close ends helper processes.
	Close() error
}
