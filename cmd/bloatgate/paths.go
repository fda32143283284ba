package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// argument is one PATH of the command line.
type argument struct {
	given string
	path  string // relative to the root, slash-separated; "." is the root itself
	found bool   // something is there on disk
}

// arguments translates PATHs, which are relative to the current directory, into paths relative to the root.
func (p *place) arguments(given []string) ([]argument, error) {
	args := make([]argument, len(given))
	for i, g := range given {
		arg, err := p.argument(g)
		if err != nil {
			return nil, err
		}
		args[i] = arg
	}
	return args, nil
}

func (p *place) argument(given string) (argument, error) {
	if given == "" {
		return argument{}, fmt.Errorf("a PATH is empty; name a file or directory, or . for the current one")
	}
	full := given
	if !filepath.IsAbs(full) {
		full = filepath.Join(p.dir, given)
	}
	_, err := os.Lstat(full)
	arg := argument{given: given, found: err == nil}
	root := p.root
	if root == "" { // a bare repository: its paths start at the top of the revision
		root = p.dir
	}
	rel, err := filepath.Rel(root, withoutLinks(full))
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return argument{}, fmt.Errorf("path %q is outside of %q; name paths inside, or another place with -C", given, root)
	}
	arg.path = filepath.ToSlash(rel)
	return arg, nil
}

// withoutLinks resolves the links on the way to a path, but not the path itself: a link is judged as the link it is. Directories that are
// gone have no links.
func withoutLinks(full string) string {
	full = filepath.Clean(full)
	dir := filepath.Dir(full)
	if dir == full {
		return full
	}
	real, err := filepath.EvalSymlinks(dir)
	if errors.Is(err, fs.ErrNotExist) {
		real, err = withoutLinks(dir), nil
	}
	if err != nil {
		return full
	}
	return filepath.Join(real, filepath.Base(full))
}

// selection is what rules.Options.Paths takes: nil when the root itself is named, which is everything.
func selection(args []argument) []string {
	var paths []string
	for _, a := range args {
		if a.path == "." {
			return nil
		}
		paths = append(paths, a.path)
	}
	return paths
}

// unmet lists the arguments that met no file of the source.
func unmet(args []argument, files []rules.Stat) []argument {
	return slices.DeleteFunc(slices.Clone(args), func(a argument) bool {
		return a.path == "." || slices.ContainsFunc(files, func(s rules.Stat) bool {
			return isBelow(s.Path, a.path)
		})
	})
}

// isBelow reports a path that is the named one or lies below it.
func isBelow(path, named string) bool { return path == named || strings.HasPrefix(path, named+"/") }

// account says what became of arguments without a file: judging nothing must not look like a pass. A path that is nowhere is an error;
// one that exists but is not listed gets a note, except in sources that list changes only, where most paths are not listed.
func (s *session) account(ctx context.Context, flags *sourceFlags, args []argument, result *rules.Result) error {
	for _, a := range unmet(args, result.Files) {
		if !a.found {
			stored, err := s.stores(ctx, flags, a.path)
			if err != nil {
				return err
			}
			if !stored {
				return fmt.Errorf("path %q does not exist here and is not in the source; check the spelling", a.given)
			}
		}
		if !flags.changesOnly() {
			result.Notes = append(result.Notes, fmt.Sprintf(
				"%q names no file that was judged: git ignores it, `exclude` leaves it out, or it is an empty directory.", a.path))
		}
	}
	return nil
}

// stores reports that git has a path on one of the sides that the source is made of: what a change deletes is known, though it lies on
// disk no more.
func (s *session) stores(ctx context.Context, flags *sourceFlags, path string) (bool, error) {
	for _, name := range s.storedSides(flags) {
		rev, err := s.place.repo.Resolve(ctx, name)
		if err != nil {
			return false, err
		}
		entries, err := s.place.repo.Entries(ctx, rev, []string{path})
		if err != nil || len(entries) > 0 {
			return len(entries) > 0, err
		}
	}
	return false, nil
}

// storedSides are the revisions that a path may come from; none where the disk is judged.
func (s *session) storedSides(flags *sourceFlags) []string {
	switch {
	case s.span != nil:
		sides := []string{s.span.Head.OID, s.span.Base.OID}
		for _, base := range s.span.MergeBases {
			sides = append(sides, base.OID)
		}
		return sides
	case flags.rev != "":
		return []string{flags.rev}
	case flags.staged && !s.place.repo.Info().Head.Unborn:
		return []string{"HEAD"}
	}
	return nil
}
