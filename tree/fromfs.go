package tree

import (
	"context"
	"io"
	"io/fs"
	"iter"

	"github.com/bloatgate/bloatgate/tree/internal/forward"
)

// memoryFS lists an fs.FS.
type memoryFS struct{ fsys fs.FS }

// FromFS is the source of the files of an fs.FS, walked as Directory walks a disk. Links are reported, never followed.
func FromFS(fsys fs.FS) Source { return memoryFS{fsys} }

func (m memoryFS) Describe() Description { return Description{Kind: "fs"} }

func (m memoryFS) Close() error { return nil }

func (m memoryFS) Files(ctx context.Context) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		walker{list: m.list, look: m.look}.walk(ctx, "", 0, yield)
	}
}

func (m memoryFS) list(dir string) ([]fs.DirEntry, error) {
	if dir == "" {
		dir = "."
	}
	return fs.ReadDir(m.fsys, dir)
}

func (m memoryFS) look(rel string) File {
	info, err := fs.Lstat(m.fsys, rel)
	if err != nil {
		return lost(File{Path: rel}, err)
	}
	f := File{Path: rel, Mode: diskMode(info.Mode()), Size: info.Size()}
	if f.Mode == Irregular {
		f.Size = 0
	}
	if reason := unopened[f.Mode]; reason != NotSkipped {
		return skipped(f, reason, irregularDetail(info.Mode()))
	}
	return f.WithOpener(func() (Content, error) { return m.open(rel) })
}

// open uses a file's own ReadAt where it has one.
func (m memoryFS) open(rel string) (Content, error) {
	f, err := m.fsys.Open(rel)
	if err != nil {
		return nil, err
	}
	if c, ok := f.(Content); ok {
		return c, nil
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	return forward.New(func() (io.ReadCloser, error) { return m.fsys.Open(rel) }), nil
}

func (m memoryFS) Attributes(ctx context.Context, files []File) ([]File, error) {
	return attributesAt(files, m.look), ctx.Err()
}
