package tree

import (
	"cmp"
	"context"
	"io/fs"
	"path"
	"slices"
)

// walker walks directories without git, in byte-wise order of the paths.
type walker struct {
	list func(dir string) ([]fs.DirEntry, error) // "" is the root
	look func(rel string) File
}

// walk yields the files below dir and reports whether to go on.
func (w walker) walk(ctx context.Context, dir string, depth int, yield func(File, error) bool) bool {
	if err := ctx.Err(); err != nil {
		yield(File{}, err)
		return false
	}
	entries, err := w.list(dir)
	if err != nil && dir == "" {
		yield(File{}, err)
		return false
	}
	if err != nil {
		return yield(File{Path: dir, Mode: Irregular, Skip: SkipUnlisted, Detail: cause(err)}, nil)
	}
	if dir != "" && w.marked(dir, entries) {
		return true
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(sortKey(a), sortKey(b)) })
	for _, e := range entries {
		if !w.visit(ctx, path.Join(dir, e.Name()), e, depth, yield) {
			return false
		}
	}
	return true
}

// sortKey makes the entries of a directory sort like the full paths below it.
func sortKey(e fs.DirEntry) string {
	if e.IsDir() {
		return e.Name() + "/"
	}
	return e.Name()
}

func (w walker) visit(ctx context.Context, rel string, e fs.DirEntry, depth int, yield func(File, error) bool) bool {
	switch {
	case e.Name() == ".git": // also the file that stands for it in a submodule
		return true
	case !e.IsDir():
		return yield(w.look(rel), nil)
	case pruned[e.Name()] != "":
		return true
	case depth >= maxDepth:
		return yield(File{Path: rel, Mode: Irregular, Skip: SkipTooDeep}, nil)
	}
	return w.walk(ctx, rel, depth+1, yield)
}

// marked reports whether a directory declares itself to be an environment or a cache.
func (w walker) marked(dir string, entries []fs.DirEntry) bool {
	for _, e := range entries {
		if e.Name() == venvMarker && e.Type().IsRegular() {
			return true
		}
		if e.Name() == cacheMarker && e.Type().IsRegular() {
			f := w.look(path.Join(dir, cacheMarker))
			if head, err := f.Head(len(cacheSignature)); err == nil && string(head) == cacheSignature {
				return true
			}
		}
	}
	return false
}

// attributesAt looks for .gitattributes above the files, by a function that looks at one path.
func attributesAt(files []File, look func(rel string) File) []File {
	var found []File
	for _, rel := range attributePaths(files) {
		if f := look(rel); f.Skip == NotSkipped {
			found = append(found, f)
		}
	}
	return found
}
