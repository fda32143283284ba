package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
)

// reading reads ignore files from where the judged files are.
type reading struct {
	read ignore.Reader
	root *os.Root // nil where nothing lies on disk
}

func (r *reading) close() {
	if r.root != nil {
		r.root.Close()
	}
}

// readers opens the place where ignore files are read: the index where staged, else the disk.
func (s *session) readers(staged bool) (*reading, error) {
	if staged {
		return &reading{read: stagedReader(s.place.repo)}, nil
	}
	return diskReading(s.place)
}

// onDisk refuses a bare repository.
func onDisk(p *place) error {
	if p.root == "" {
		return fmt.Errorf("%q is a bare repository without files on disk; run ignore in a clone of it", p.dir)
	}
	return nil
}

func diskReading(p *place) (*reading, error) {
	if err := onDisk(p); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(p.root)
	if err != nil {
		return nil, fmt.Errorf("could not open %q: %w", p.root, safefile.Cause(err))
	}
	return &reading{read: ignore.DiskReader(root), root: root}, nil
}

// stagedReader reads what is staged. The index is listed once.
func stagedReader(repo git.Repo) ignore.Reader {
	staged := tree.StagedFiles(repo)
	return func(path string) ([]byte, bool, error) { return staged(context.Background(), path, ignore.MaxFile) }
}

// revisionReader reads the files of a revision. Which of those that are ever asked for are there, git is asked at once: most are not, and
// a process for each would cost more than the check.
func revisionReader(repo git.Repo, rev git.Revision) ignore.Reader {
	known := ignore.Paths()
	list := sync.OnceValues(func() ([]git.TreeEntry, error) { return repo.Entries(context.Background(), rev, known) })
	return func(path string) ([]byte, bool, error) {
		entries, err := list()
		if err != nil {
			return nil, false, err
		}
		isIt := func(e git.TreeEntry) bool { return e.Path == path }
		if slices.Contains(known, path) && !slices.ContainsFunc(entries, isIt) {
			return nil, false, nil
		}
		return tree.ReadFile(context.Background(), repo, rev, path, ignore.MaxFile)
	}
}

// there tells whether a file or directory is at a path. What cannot be read is there all the same.
func there(read ignore.Reader) func(path string) bool {
	return func(path string) bool {
		_, found, err := read(path)
		return found || err != nil
	}
}

// chooseTargets returns the targets of --for, of the configuration, or those detected: by what we once wrote for them, or by a sign of their tools.
func chooseTargets(asked, configured []string, read ignore.Reader) ([]ignore.Target, error) {
	names := asked
	if len(names) == 0 {
		names = configured
	}
	targets, err := findTargets(names)
	if err != nil || len(targets) > 0 {
		return targets, err
	}
	has := there(read)
	for _, t := range ignore.Targets() {
		_, sign := t.Sign(has)
		ownFile := !t.IsSettings() && t.Strength != ignore.Search && has(t.File)
		if ignore.Written(t, read) || sign && (t.Default || ownFile) {
			targets = append(targets, t)
		}
	}
	if len(targets) == 0 {
		return nil, errors.New(`no agent is configured, and the repository shows no sign of one that has an ignore file; name agents at the top of .bloatgate.toml (ignore.targets = ["cursor", "aider"]) or with --for cursor,aider (--list shows them)`)
	}
	return targets, nil
}

// findTargets looks names up, each target once.
func findTargets(names []string) ([]ignore.Target, error) {
	var targets []ignore.Target
	seen := map[string]bool{}
	for _, name := range names {
		t, err := ignore.FindTarget(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		if !seen[t.Name] {
			seen[t.Name] = true
			targets = append(targets, t)
		}
	}
	return targets, nil
}

// deadFiles are the files here that nobody reads.
func deadFiles(read ignore.Reader) []ignore.DeadFile {
	has := there(read)
	return slices.DeleteFunc(ignore.Dead(), func(d ignore.DeadFile) bool { return !has(d.File) })
}

// deadWords say what such a file is.
func deadWords(d ignore.DeadFile) string { return d.File + " hides nothing: " + d.Sentence }

func deadNotes(read ignore.Reader) (notes []string) {
	for _, d := range deadFiles(read) {
		notes = append(notes, deadWords(d)+".")
	}
	return notes
}

// oneSentence joins the errors of several files.
func oneSentence(err error) error {
	return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
}
