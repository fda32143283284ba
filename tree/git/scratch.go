package git

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// scratch are temporary directories outside the repository, removed when the repository is closed.
type scratch struct {
	lock sync.Mutex
	dirs []string
}

func (s *scratch) dir() (string, error) {
	dir, err := os.MkdirTemp("", "bloatgate-git-")
	if err != nil {
		return "", fmt.Errorf("could not make a temporary directory: %w", err)
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.dirs = append(s.dirs, dir)
	return dir, nil
}

func (s *scratch) remove() error {
	s.lock.Lock()
	defer s.lock.Unlock()
	var err error
	for _, dir := range s.dirs {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	s.dirs = nil
	return err
}

// shadow makes a git directory that knows the repository's objects but not its remotes. In a partial clone git dies at the first absent
// object that a remote could deliver; without remotes it says "missing" and goes on, and has nobody to ask.
func (s *scratch) shadow(info Info, run runner) (runner, error) {
	dir, err := s.dir()
	if err != nil {
		return runner{}, err
	}
	config := "[core]\nrepositoryformatversion = 0\nbare = true\n"
	if info.ObjectFormat != "sha1" {
		config = "[core]\nrepositoryformatversion = 1\nbare = true\n[extensions]\nobjectformat = " + info.ObjectFormat + "\n"
	}
	err = errors.Join(os.WriteFile(filepath.Join(dir, "HEAD"), []byte("ref: refs/heads/none\n"), 0o600),
		os.WriteFile(filepath.Join(dir, "config"), []byte(config), 0o600),
		os.Mkdir(filepath.Join(dir, "refs"), 0o700), os.Mkdir(filepath.Join(dir, "objects"), 0o700))
	if err != nil {
		return runner{}, fmt.Errorf("could not prepare to read the partial clone %q: %w", info.GitDir, err)
	}
	run.env = run.env.without("GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE").
		with("GIT_DIR="+dir, "GIT_OBJECT_DIRECTORY="+objectDir(info, run))
	return run, nil
}

// divert lets git write objects into a temporary directory: to expand a sparse index git 2.39 stores the trees it makes up for it, even when
// it was asked only to compare.
func (s *scratch) divert(info Info, run runner) runner {
	dir, err := s.dir()
	if err != nil {
		return run // the objects do no harm where git puts them, they only should not be there
	}
	alternates := quoteAlternate(objectDir(info, run))
	if more := run.env.get("GIT_ALTERNATE_OBJECT_DIRECTORIES"); more != "" {
		alternates += string(filepath.ListSeparator) + more
	}
	run.env = run.env.with("GIT_OBJECT_DIRECTORY="+dir, "GIT_ALTERNATE_OBJECT_DIRECTORIES="+alternates)
	return run
}

// objectDir is where the repository's objects are.
func objectDir(info Info, run runner) string {
	if other := run.env.get("GIT_OBJECT_DIRECTORY"); other != "" {
		return absolute(run.dir, other)
	}
	return filepath.Join(info.CommonDir, "objects")
}

// quoteAlternate writes a path so that git takes it for one entry of the list, whatever bytes it holds.
func quoteAlternate(path string) string {
	if !strings.ContainsRune(path, filepath.ListSeparator) && !strings.HasPrefix(path, `"`) {
		return path
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(path) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, `\%03o`, c)
			continue
		}
		b.WriteByte(c)
	}
	b.WriteByte('"')
	return b.String()
}

// mentionsSparse reports whether the repository's configuration speaks of sparse checkouts or indexes at all.
func mentionsSparse(info Info) bool {
	for _, path := range []string{filepath.Join(info.CommonDir, "config"), filepath.Join(info.GitDir, "config.worktree")} {
		if text, err := readSmall(path); err == nil && strings.Contains(strings.ToLower(text), "sparse") {
			return true
		}
	}
	return false
}
