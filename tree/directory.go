package tree

import (
	"context"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
)

// directory lists a plain directory, without git.
type directory struct{ disk *disk }

// Directory is the source of the files below a directory that is no git repository: a walk 20 directories deep that passes over
// version control data, installed packages, caches and virtual environments, and follows no link.
func Directory(path string) (Source, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("could not find the directory %q: %w", path, err)
	}
	info, err := os.Stat(abs)
	if err != nil {
		return nil, fmt.Errorf("could not open the directory %q: %w", path, err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("could not open %q: it is not a directory", path)
	}
	disk, err := openDisk(abs)
	if err != nil {
		return nil, err
	}
	return &directory{disk: disk}, nil
}

func (d *directory) Describe() Description { return Description{Kind: "directory", Root: d.disk.root} }

func (d *directory) Close() error { return d.disk.close() }

func (d *directory) Files(ctx context.Context) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		walker{list: d.list, look: d.look}.walk(ctx, "", 0, yield)
	}
}

func (d *directory) list(dir string) ([]fs.DirEntry, error) { return os.ReadDir(d.disk.path(dir)) }

func (d *directory) look(rel string) File { return d.disk.look(File{Path: rel}) }

func (d *directory) Attributes(ctx context.Context, files []File) ([]File, error) {
	parents := newParents(d.disk)
	return attributesAt(files, func(rel string) File { return d.disk.lookBelow(File{Path: rel}, parents) }), ctx.Err()
}
