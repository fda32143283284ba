package git

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/format/index"
)

// indexLimit bounds the index file, in bytes; git's own for a million files is a tenth of it.
const indexLimit = 1 << 30

// indexFeatures are the mandatory extensions of an index go-git does not read, by the signature they are stored with.
var indexFeatures = []struct{ signature, name string }{
	{"link", "a split index (core.splitIndex)"},
	{"sdir", "a sparse index (index.sparse)"},
}

// decodeIndex reads the index file git would read: GIT_INDEX_FILE, or that of the worktree. An absent one is empty.
func (e *embedded) decodeIndex() ([]*index.Entry, error) {
	path := e.info.IndexFile
	if path == "" {
		path = filepath.Join(e.info.GitDir, "index")
	}
	data, err := readRegular(path, indexLimit)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, problem(ErrBroken, err, "could not read the index %s: %v", path, err)
	}
	var decoded index.Index
	err = index.NewDecoder(bytes.NewReader(data)).Decode(&decoded)
	switch {
	case errors.Is(err, index.ErrUnknownExtension):
		return nil, unsupported(indexFeature(data), e.info.GitDir)
	case errors.Is(err, index.ErrInvalidChecksum) && bytes.HasSuffix(data, make([]byte, 20)):
		return nil, unsupported("an index without checksum (index.skipHash)", e.info.GitDir)
	case errors.Is(err, index.ErrUnsupportedVersion):
		return nil, unsupported("an index version of its own", e.info.GitDir)
	case err != nil:
		return nil, problem(ErrBroken, err, "could not read the index %s: %v; run `git fsck` there", path, err)
	}
	slices.SortStableFunc(decoded.Entries, func(a, b *index.Entry) int { return strings.Compare(a.Name, b.Name) })
	return decoded.Entries, nil
}

// indexFeature names the extension that go-git did not know. The signature can also be part of other data, so this serves the message only.
func indexFeature(data []byte) string {
	for _, feature := range indexFeatures {
		if bytes.Contains(data, []byte(feature.signature)) {
			return feature.name
		}
	}
	return "an index extension of its own"
}

func (e *embedded) Index(ctx context.Context) ([]IndexEntry, error) {
	decoded, err := e.decodeIndex()
	if err != nil {
		return nil, err
	}
	entries := make([]IndexEntry, len(decoded))
	for i, d := range decoded {
		entries[i] = IndexEntry{Path: d.Name, Mode: uint32(d.Mode), OID: d.Hash.String(), Stage: int(d.Stage), SkipWorktree: d.SkipWorktree}
	}
	return entries, ctx.Err()
}
