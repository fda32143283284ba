// Package git is the one doorway to git: a small read-only view of a repository, behind which one of two engines works.
//
//   - plumbing runs the installed git's plumbing commands. It is right wherever git is right and fast on large trees.
//   - go-git is embedded, for machines without git. What it cannot read it refuses by name; it never answers with less than there is.
//
// Nothing is written to the repository, nothing is fetched, and nothing that a repository's configuration names is run.
// Paths are slash-separated, relative to the worktree's root, and hold the bytes git has: they need not be UTF-8.
package git

import (
	"context"
	"io"
)

// Names of the engines, as BLOATGATE_GIT takes them and reports print them.
const (
	EnginePlumbing = "plumbing"
	EngineGoGit    = "go-git"
)

// Modes of entries, as git stores them.
const (
	ModeRegular uint32 = 0o100644
	ModeExec    uint32 = 0o100755
	ModeSymlink uint32 = 0o120000
	ModeGitlink uint32 = 0o160000
	modeTree    uint32 = 0o040000
)

// Missing is the size of an object that the object store does not have.
const Missing int64 = -1

// Info is what is known about a repository once it is open.
type Info struct {
	Engine       string
	Root         string // absolute path of the worktree, in the platform's spelling; "" where there is none
	GitDir       string // absolute; of this worktree
	CommonDir    string // absolute; where objects and refs are; GitDir except in a linked worktree
	ObjectFormat string // sha1 | sha256
	Bare         bool
	IndexFile    string // GIT_INDEX_FILE, absolute; "" when it is not set
	Shallow      bool
	// Partial reports that blobs may be absent on purpose (a promisor pack is there).
	Partial bool
	Head    Revision
	// announced are the commits a running `git merge` is about to record: it names them in the environment of the pre-merge-commit hook,
	// when MERGE_HEAD does not exist yet.
	announced []Revision
	// objectDirs are where the objects are, the repository's own directory first.
	objectDirs []string
}

// Revision is a commit, or the empty tree when HEAD is unborn.
type Revision struct {
	OID    string // full id of the commit; of the empty tree when Unborn
	Unborn bool
}

// IndexEntry is one entry of the index.
type IndexEntry struct {
	Path         string
	Mode         uint32
	OID          string
	Stage        int  // 0, or 1 to 3 in a conflict
	SkipWorktree bool // in the index on purpose without a file in the worktree
}

// Change is one difference of the index, or of a revision, against another revision. Deletions are reported too. Ids and modes of a side
// that is not there are zero.
type Change struct {
	Status  byte   // A added, M modified, D deleted, R renamed, T type changed, U unmerged
	Path    string // where it is now; for D where it was
	Mode    uint32
	OID     string
	OldPath string // "" when there was nothing before; differs from Path after a rename
	OldMode uint32
	OldOID  string
	// IntentToAdd reports that nothing is staged at Path but the intention to (`git add -N`).
	IntentToAdd bool
}

// TreeEntry is one entry of a revision's tree, trees themselves left out (but by Entries).
type TreeEntry struct {
	Path string
	Mode uint32
	OID  string
	Size int64 // bytes; Missing when the object is absent; 0 for a gitlink or a tree
}

// Untracked is one path that is neither tracked nor ignored.
type Untracked struct {
	Path   string
	Nested bool   // a repository of its own, not entered
	Denied string // why this directory could not be listed; "" for everything else
}

// Blob is an opened blob. A large one is read only as far as it is asked for.
type Blob interface {
	io.ReaderAt
	io.Closer
}

// Repo reads a repository. It is safe for concurrent use. Lists are in byte-wise order of Path.
type Repo interface {
	Info() Info
	// Resolve finds the commit a revision names. The error is of kind ErrNoRevision when there is none.
	Resolve(ctx context.Context, rev string) (Revision, error)
	// Index lists the whole index, every stage of it.
	Index(ctx context.Context) ([]IndexEntry, error)
	// Changed compares the index with a revision and detects renames.
	Changed(ctx context.Context, against Revision) ([]Change, error)
	// Compare compares the trees of two revisions and detects renames, as Changed does for the index.
	Compare(ctx context.Context, from, to Revision) ([]Change, error)
	// MergeBases are the best common ancestors of two revisions, those no other one descends from, sorted by id. There are several after
	// branches were merged crosswise, and none where histories share nothing, as with an unborn HEAD. A shallow clone has
	// none either where a later one may lie behind its end: measured from an older one, work of others would count as the revision's own.
	MergeBases(ctx context.Context, a, b Revision) ([]Revision, error)
	// MergeHeads are the further parents of a merge in progress; none outside of one.
	MergeHeads(ctx context.Context) ([]Revision, error)
	// Tree lists the tree of a revision with the sizes of its blobs.
	Tree(ctx context.Context, rev Revision) ([]TreeEntry, error)
	// Lookup finds the blobs of a revision at the given paths; those without one are left out. What kind of file a blob is, is not told: Mode
	// is 0. It costs much less than Tree.
	Lookup(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error)
	// Entries finds what a revision has at the given paths, whatever it is: Mode is told, gitlinks and directories are not left out. It
	// costs more than Lookup and much less than Tree.
	Entries(ctx context.Context, rev Revision, paths []string) ([]TreeEntry, error)
	// Untracked lists what git would offer to add: neither tracked nor ignored.
	Untracked(ctx context.Context) ([]Untracked, error)
	// Sizes tells the sizes of blobs in bytes, in the order of oids; Missing for an absent one.
	Sizes(ctx context.Context, oids []string) ([]int64, error)
	// Blob opens a blob whose size Sizes or Tree told. The error is of kind ErrMissing when it is absent.
	Blob(oid string, size int64) (Blob, error)
	// Close ends helper processes. Blobs that are still open must not be read afterwards.
	Close() error
}
