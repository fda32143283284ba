package tree

import (
	"context"
	"fmt"
	"iter"
	"sync"

	"github.com/bloatgate/bloatgate/tree/git"
)

// worktree lists what lies on disk: tracked files, and untracked ones that git does not ignore.
type worktree struct {
	repo git.Repo
	disk *disk

	lock       sync.Mutex
	listed     bool
	attributes []File // the .gitattributes files of the last listing
}

// Worktree is the source of the files on disk: those git tracks and those it would offer to add, by git's own ignore rules. File.OID is the
// id the index holds for a tracked file, which the content on disk may have left behind. A repository without a worktree is an error.
//
// The caller keeps the repository and closes it after the source.
func Worktree(repo git.Repo) (Source, error) {
	info := repo.Info()
	if info.Root == "" {
		return nil, &git.Problem{Kind: git.ErrNoWorktree,
			Sentence: fmt.Sprintf("the repository %s has no worktree to judge here; use --rev HEAD, or run in a worktree", info.GitDir)}
	}
	disk, err := openDisk(info.Root)
	if err != nil {
		return nil, err
	}
	return &worktree{repo: repo, disk: disk}, nil
}

func (w *worktree) Describe() Description {
	info := w.repo.Info()
	return Description{Kind: "worktree", Root: info.Root, Engine: info.Engine, ObjectFormat: info.ObjectFormat}
}

func (w *worktree) Close() error { return w.disk.close() }

// Files looks at the tracked files on disk while git still searches for untracked ones: both take about the same time.
func (w *worktree) Files(ctx context.Context) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		search := begin(func() ([]git.Untracked, error) { return w.repo.Untracked(ctx) })
		entries, err := w.repo.Index(ctx)
		if err != nil {
			yield(File{}, err)
			return
		}
		parents := newParents(w.disk)
		look := func(f *File) { *f = w.disk.lookBelow(*f, parents) }
		known := w.trackedFiles(entries)
		attributes := attributesAmong(known) // before others write to the list
		tracked := lookAt(known, look)
		defer tracked.stop()
		found, err := search.wait(ctx)
		if err != nil {
			yield(File{}, err)
			return
		}
		loose := untrackedFiles(found)
		w.remember(append(attributes, attributesAmong(loose)...))
		untracked := lookAt(loose, look)
		defer untracked.stop()
		yieldMerged(tracked, untracked, yield)
	}
}

// trackedFiles makes one file of each path, whatever the number of its stages.
func (w *worktree) trackedFiles(entries []git.IndexEntry) []File {
	files := make([]File, 0, len(entries))
	for i, e := range entries {
		if i > 0 && entries[i-1].Path == e.Path {
			continue
		}
		f := File{Path: e.Path, Mode: gitMode(e.Mode), Tracked: true}
		switch {
		case f.Mode == Gitlink:
			f.Skip = SkipSubmodule
		case e.SkipWorktree:
			f.Skip = SkipSparse // until it turns out to be there
		}
		if e.Stage == 0 {
			oid := e.OID
			f.OID = oid
			f.index = func() (Content, int64, error) { return w.indexBlob(oid) }
		}
		files = append(files, f)
	}
	return files
}

func untrackedFiles(entries []git.Untracked) []File {
	files := make([]File, 0, len(entries))
	for _, e := range entries {
		f := File{Path: e.Path}
		switch {
		case e.Nested:
			f.Mode, f.Skip, f.Detail = Gitlink, SkipSubmodule, "a repository of its own"
		case e.Denied != "":
			f.Mode, f.Skip, f.Detail = Irregular, SkipUnlisted, e.Denied
		}
		files = append(files, f)
	}
	return files
}

func (w *worktree) indexBlob(oid string) (Content, int64, error) {
	sizes, err := w.repo.Sizes(context.Background(), []string{oid})
	if err != nil {
		return nil, 0, err
	}
	blob, err := w.repo.Blob(oid, sizes[0])
	return blob, sizes[0], err
}

func attributesAmong(files []File) []File {
	var found []File
	for _, f := range files {
		if isAttributes(f.Path) {
			found = append(found, f)
		}
	}
	return found
}

// remember keeps the .gitattributes files of a listing. They are looked at when they are asked for.
func (w *worktree) remember(found []File) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.attributes, w.listed = found, true
}

// remembered returns what remember kept; without a listing yet, it makes one.
func (w *worktree) remembered(ctx context.Context) ([]File, error) {
	for {
		w.lock.Lock()
		found, listed := w.attributes, w.listed
		w.lock.Unlock()
		if listed {
			return found, nil
		}
		for _, err := range w.Files(ctx) {
			if err != nil {
				return nil, err
			}
			break // it was remembered before the first file was yielded
		}
	}
}

// Attributes picks the .gitattributes files above the given files from the listing.
func (w *worktree) Attributes(ctx context.Context, files []File) ([]File, error) {
	listed, err := w.remembered(ctx)
	if err != nil {
		return nil, err
	}
	dirs := governing(files)
	parents := newParents(w.disk)
	var above []File
	for _, f := range listed {
		if !dirs[parentOf(f.Path)] {
			continue
		}
		if f = w.disk.lookBelow(f, parents); f.Skip == NotSkipped {
			above = append(above, f)
		}
	}
	return above, nil
}
