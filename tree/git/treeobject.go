package git

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
)

// treeLimit is the size in bytes of the largest tree object that is read: a directory of a million files has a tenth of it.
const treeLimit = 512 << 20

// parseTreeObject reads a tree as git stores it: "MODE NAME<NUL>" and the bytes of an id for each entry, subtrees among them. Path is the name
// alone. rawLength is the length of an id in bytes.
func parseTreeObject(data []byte, rawLength int) ([]TreeEntry, error) {
	var entries []TreeEntry
	for len(data) > 0 {
		head, rest, ended := bytes.Cut(data, []byte{0})
		mode, name, spaced := strings.Cut(string(head), " ")
		bits, err := parseMode(mode)
		if !ended || !spaced || name == "" || err != nil || len(rest) < rawLength {
			return nil, errors.New("a tree object is damaged")
		}
		entries = append(entries, TreeEntry{Path: name, Mode: canonical(bits), OID: hex.EncodeToString(rest[:rawLength])})
		data = rest[rawLength:]
	}
	return entries, nil
}

// canonical is what git makes of a mode. Old gits stored more permissions than it tells apart.
func canonical(mode uint32) uint32 {
	switch {
	case kindOf(mode) != kindOf(ModeRegular):
		return mode
	case mode&0o100 != 0:
		return ModeExec
	}
	return ModeRegular
}

// lister reads the entries of one tree object by its id, or by another name of it.
type lister func(ctx context.Context, name string) ([]TreeEntry, error)

// treeFinder finds entries below a tree. Each tree on the way is read once.
type treeFinder struct {
	list  lister
	root  string                 // a name of the tree
	known map[string][]TreeEntry // what was listed, by the path of the directory
}

// find looks for a path; nil when there is nothing.
func (f *treeFinder) find(ctx context.Context, path string) (*TreeEntry, error) {
	dir, name := "", path
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		dir, name = path[:i], path[i+1:]
	}
	listed, err := f.directory(ctx, dir)
	i := slices.IndexFunc(listed, func(e TreeEntry) bool { return e.Path == name })
	if err != nil || i < 0 {
		return nil, err
	}
	return &listed[i], nil
}

// directory lists a directory; there is nothing in one that does not exist.
func (f *treeFinder) directory(ctx context.Context, dir string) ([]TreeEntry, error) {
	if listed, done := f.known[dir]; done {
		return listed, nil
	}
	name := f.root
	if dir != "" {
		above, err := f.find(ctx, dir)
		if err != nil {
			return nil, err
		}
		name = ""
		if above != nil && above.Mode == modeTree {
			name = above.OID
		}
	}
	var listed []TreeEntry
	if name != "" {
		var err error
		if listed, err = f.list(ctx, name); err != nil {
			return nil, err
		}
	}
	f.known[dir] = listed
	return listed, nil
}

// entriesAt finds what is at paths below a tree, with the sizes of blobs.
func entriesAt(ctx context.Context, from contents, list lister, root string, paths []string) ([]TreeEntry, error) {
	f := treeFinder{list: list, root: root, known: map[string][]TreeEntry{}}
	var found []TreeEntry
	var blobs []string
	for _, path := range askable(paths) {
		entry, err := f.find(ctx, path)
		if err != nil {
			return nil, err
		}
		if entry == nil {
			continue
		}
		found = append(found, TreeEntry{Path: path, Mode: entry.Mode, OID: entry.OID})
		if isBlob(entry.Mode) {
			blobs = append(blobs, entry.OID)
		}
	}
	sizes, err := from.Sizes(ctx, blobs)
	if err != nil {
		return nil, err
	}
	for i := range found {
		if isBlob(found[i].Mode) {
			found[i].Size, sizes = sizes[0], sizes[1:]
		}
	}
	return found, nil
}
