package tree

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/bloatgate/bloatgate/tree/git"
)

// Unfit says in one sentence why what is stored at a path cannot serve as the file that is wanted there. A change of what is stored repairs
// that, unlike what goes wrong while it is read.
type Unfit struct{ Sentence string }

func (u *Unfit) Error() string { return u.Sentence }

// ReadFile reads one regular file of a revision, of at most limit bytes; found is false when there is nothing at the path. It needs no
// worktree and does not list the tree. What is there and is not such a file (a link, a submodule, a directory, a larger file) is an *Unfit,
// a blob that a partial clone lacks an error of kind git.ErrMissing.
func ReadFile(ctx context.Context, repo git.Repo, rev git.Revision, path string, limit int64) (data []byte, found bool, err error) {
	entries, err := repo.Entries(ctx, rev, []string{path})
	if err != nil || len(entries) == 0 {
		return nil, false, err
	}
	data, err = readEntry(repo, entries[0], limit, whereIn(rev, path))
	return data, true, err
}

// whereIn names a path of a revision in a sentence.
func whereIn(rev git.Revision, path string) string {
	return fmt.Sprintf("%q of the commit %s", path, rev.OID[:min(shownID, len(rev.OID))])
}

// readEntry reads a regular file of at most limit bytes. where says in a sentence what it is.
func readEntry(repo git.Repo, e git.TreeEntry, limit int64, where string) ([]byte, error) {
	if mode := gitMode(e.Mode); mode != Regular && mode != Exec {
		return nil, &Unfit{fmt.Sprintf("%s is %s, and a regular file is needed; replace it", where, modeNames[mode])}
	}
	return readStored(repo, e, limit, where)
}

// readStored reads what git stores for an entry, whatever its mode.
func readStored(repo git.Repo, e git.TreeEntry, limit int64, where string) ([]byte, error) {
	switch {
	case e.Size > limit:
		return nil, &Unfit{fmt.Sprintf("%s has %d bytes, more than the %d it may have; shorten it", where, e.Size, limit)}
	case e.Size == git.Missing && repo.Info().Partial:
		return nil, &git.Problem{Kind: git.ErrMissing,
			Sentence: fmt.Sprintf("%s is not in this partial clone; fetch it, for instance with `git cat-file blob %s`", where, e.OID)}
	}
	data, err := readAll(repo, e)
	if err != nil {
		return nil, fmt.Errorf("could not read %s: %w", where, err)
	}
	return data, nil
}

// modeNames say what is in the place of a regular file.
var modeNames = map[Mode]string{Symlink: "a symbolic link", Gitlink: "a submodule", Irregular: "a directory"}

func readAll(repo git.Repo, e git.TreeEntry) ([]byte, error) {
	blob, err := repo.Blob(e.OID, e.Size)
	if err != nil {
		return nil, err
	}
	defer blob.Close()
	data := make([]byte, e.Size)
	n, err := blob.ReadAt(data, 0)
	if errors.Is(err, io.EOF) && int64(n) == e.Size {
		err = nil
	}
	return data, err
}
