package git

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/pattern"
)

// ignoreFile is the name of the ignore files a walk reads.
const ignoreFile = ".gitignore"

// ignoreList is one ignore file: its patterns and the directory they hold in.
type ignoreList struct {
	dir      string // "" for the root, else with a trailing slash
	patterns []pattern.Pattern
}

// finder walks a worktree for what is neither tracked nor ignored.
type finder struct {
	ctx     context.Context
	root    string
	tracked map[string]uint32 // path → mode
	lists   []ignoreList      // the deeper and the more special the later
	found   []Untracked
}

func (e *embedded) Untracked(ctx context.Context) ([]Untracked, error) {
	entries, err := e.decodeIndex()
	if err != nil {
		return nil, err
	}
	f := &finder{ctx: ctx, root: e.info.Root, tracked: make(map[string]uint32, len(entries))}
	for _, entry := range entries {
		f.tracked[entry.Name] = uint32(entry.Mode)
	}
	f.read(userExcludes(e.config, e.env), "")
	f.read(filepath.Join(e.info.CommonDir, "info", "exclude"), "")
	if err := f.walk(""); err != nil {
		return nil, err
	}
	slices.SortFunc(f.found, func(a, b Untracked) int { return strings.Compare(a.Path, b.Path) })
	return f.found, nil
}

// read adds the patterns of a file that exists. Like git it does not follow a link in the worktree.
func (f *finder) read(file, dir string) {
	if file == "" {
		return
	}
	text, err := readSmall(file)
	if err != nil {
		return
	}
	list := ignoreList{dir: dir}
	for _, line := range pattern.Lines([]byte(text)) {
		if p, ok := pattern.Parse(line); ok && len(line) <= pattern.MaxLength {
			list.patterns = append(list.patterns, p)
		}
	}
	f.lists = append(f.lists, list)
}

// ignored asks the ignore files from the deepest up; in each the last pattern that matches decides.
func (f *finder) ignored(rel string, isDir bool) bool {
	for i := len(f.lists) - 1; i >= 0; i-- {
		list := f.lists[i]
		below := strings.TrimPrefix(rel, list.dir)
		for j := len(list.patterns) - 1; j >= 0; j-- {
			if list.patterns[j].Match(below, isDir) {
				return !list.patterns[j].Negated
			}
		}
	}
	return false
}

// walk looks at one directory. Its own ignore file holds below it only.
func (f *finder) walk(dir string) error {
	if err := f.ctx.Err(); err != nil {
		return err
	}
	disk := filepath.Join(f.root, filepath.FromSlash(dir))
	entries, err := os.ReadDir(disk)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil && dir == "" {
		return problem(ErrBroken, err, "could not list the worktree %s: %v", f.root, err)
	}
	if err != nil {
		f.found = append(f.found, Untracked{Path: strings.TrimSuffix(dir, "/"), Denied: reason(err)})
		return nil
	}
	before := len(f.lists)
	defer func() { f.lists = f.lists[:before] }()
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == ignoreFile && e.Type().IsRegular() }) {
		f.read(filepath.Join(disk, ignoreFile), dir)
	}
	for _, entry := range entries {
		if err := f.visit(dir+entry.Name(), entry); err != nil {
			return err
		}
	}
	return nil
}

// reason is what the system said, without the path.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

func (f *finder) visit(rel string, entry fs.DirEntry) error {
	mode, tracked := f.tracked[rel]
	switch kind := entry.Type(); {
	case entry.Name() == ".git" || f.ignored(rel, kind.IsDir()):
		return nil
	case kind.IsDir() && tracked && mode == ModeGitlink:
		return nil
	case kind.IsDir() && f.isRepository(rel):
		f.found = append(f.found, Untracked{Path: rel, Nested: true})
		return nil
	case kind.IsDir():
		return f.walk(rel + "/")
	case !tracked && (kind.IsRegular() || kind&fs.ModeSymlink != 0):
		f.found = append(f.found, Untracked{Path: rel})
	}
	return nil
}

func (f *finder) isRepository(rel string) bool {
	_, ok := gitDirIn(filepath.Join(f.root, filepath.FromSlash(path.Clean(rel))))
	return ok
}
