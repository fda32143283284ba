package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/hook"
	"github.com/bloatgate/bloatgate/tree"
)

// auditFacts are what the next steps depend on. What cannot be found out counts as not there: it only decides what is proposed.
func (a *app) auditFacts(ctx context.Context, s *session, flags *sourceFlags, paths []string) audit.Facts {
	f := audit.Facts{Repository: s.place.repo != nil, OnDisk: s.place.root != "" && flags.onDisk(), Worktree: s.place.root != "", Staged: flags.staged,
		Configured: s.options.ConfigPath != "" || a.flags.config != ""}
	f.Here, f.There = a.calls(s, flags, paths)
	if s.place.repo == nil || s.place.root == "" {
		return f
	}
	f.Hook, f.HookWhy = a.hookState(ctx, s.place)
	return f
}

// calls are how the program is called here, and how in a clone of somebody else, from its root: -C and an absolute FILE are no business of theirs.
func (a *app) calls(s *session, flags *sourceFlags, paths []string) (here, elsewhere audit.Call) {
	here.Program, elsewhere.Program = "bloatgate", "bloatgate"
	if a.flags.dir != "" {
		here.Program += " -C " + shellWord(a.flags.dir)
	}
	if a.flags.config != "" {
		here.Settings = " --config " + shellWord(a.flags.config)
		elsewhere.Settings = " --config " + shellWord(cmp.Or(s.options.ConfigPath, filepath.Base(a.flags.config)))
	}
	if a.flags.model != "" {
		here.Settings += " --model " + shellWord(a.flags.model)
		elsewhere.Settings += " --model " + shellWord(a.flags.model)
	}
	if flags.rev != "" {
		here.Rev = " --rev " + shellWord(flags.rev)
	}
	elsewhere.Rev = here.Rev
	here.Paths, elsewhere.Paths = shellPaths(paths), shellPaths(s.options.Paths)
	return here, elsewhere
}

// shellPaths are paths as arguments; nothing for none.
func shellPaths(paths []string) string {
	line := ""
	for _, path := range paths {
		if strings.HasPrefix(path, "-") {
			path = "./" + path
		}
		line += " " + shellWord(path)
	}
	return line
}

// hookState tells what installing the usual hook would do here, and why it would not be done.
func (a *app) hookState(ctx context.Context, p *place) (state audit.HookState, why string) {
	info := p.repo.Info()
	hooks, err := hook.Inspect(ctx, hook.Repository{Root: info.Root, GitDir: info.GitDir, CommonDir: info.CommonDir}, a.env)
	if err != nil {
		return audit.HookUnknown, ""
	}
	for _, status := range hooks.Status() {
		if status.State == hook.StateInstalled {
			return audit.HookRuns, ""
		}
	}
	usual, err := hook.FindEvent("pre-commit")
	if err != nil {
		return audit.HookUnknown, ""
	}
	if hooks.Configured(usual) != "" {
		return audit.HookRuns, "" // once that program is installed, as everybody's clone needs it
	}
	plan, err := hooks.Install(hook.Options{Via: hook.ViaAuto, Events: []hook.Event{usual}})
	switch {
	case err != nil:
		return audit.HookByHand, oneSentence(err).Error()
	case slices.ContainsFunc(plan.Steps, hook.Step.Changes):
		return audit.HookCanBe, ""
	}
	return audit.HookRuns, ""
}

// liesThere looks on disk for regular files and links that git could list, where what is on disk is audited; nil elsewhere. What lies behind a
// link to a folder, or in a repository of its own, is not for git to list or to ignore.
func (s *session) liesThere() func(path string) bool {
	if !s.isWorktree() {
		return nil
	}
	return func(path string) bool {
		info, err := os.Lstat(filepath.Join(s.place.root, filepath.FromSlash(path)))
		return err == nil && (info.Mode().IsRegular() || info.Mode()&os.ModeSymlink != 0) && isOwnFolder(s.place.root, filepath.Dir(filepath.FromSlash(path)))
	}
}

func (s *session) isWorktree() bool { return s.source.Describe().Kind == "worktree" }

// foreign are in folders that are a repository of their own, a virtual environment or a cache.
var foreign = []string{".git", "pyvenv.cfg", "CACHEDIR.TAG"}

// lists looks into folders on disk, where what is on disk is audited; nil elsewhere. A folder that cannot be read has nothing.
func (s *session) lists() func(folder string, most int) []fs.DirEntry {
	if !s.isWorktree() {
		return nil
	}
	return func(folder string, most int) []fs.DirEntry {
		dir, err := os.Open(filepath.Join(s.place.root, filepath.FromSlash(folder)))
		if err != nil {
			return nil
		}
		defer dir.Close()
		entries, err := dir.ReadDir(most)
		isForeign := func(entry fs.DirEntry) bool { return slices.Contains(foreign, entry.Name()) }
		if err != nil || folder != "" && slices.ContainsFunc(entries, isForeign) {
			return nil
		}
		return entries
	}
}

// isOwnFolder reports a folder of the repository itself, by each folder on the way to it.
func isOwnFolder(root, folder string) bool {
	for ; folder != "."; folder = filepath.Dir(folder) {
		info, err := os.Lstat(filepath.Join(root, folder))
		if err != nil || !info.IsDir() {
			return false
		}
		if _, err := os.Lstat(filepath.Join(root, folder, ".git")); err == nil {
			return false
		}
	}
	return true
}

// longLink is how many bytes of a link's text are looked at; longer ones lead nowhere.
const longLink = 4_096

// linkTarget reads the text of symbolic links, on disk or from what git stores. It never opens what they lead to.
func (s *session) linkTarget(ctx context.Context) func(f tree.File) (string, error) {
	return func(f tree.File) (string, error) {
		if kind := s.source.Describe().Kind; kind == "worktree" || kind == "directory" {
			root, err := os.OpenRoot(s.place.root)
			if err != nil {
				return "", err
			}
			defer root.Close()
			target, err := root.Readlink(filepath.FromSlash(f.Path))
			return filepath.ToSlash(target), err
		}
		if s.place.repo == nil || f.OID == "" || f.Size > longLink {
			return "", errors.New("nothing tells where the link leads")
		}
		blob, err := s.place.repo.Blob(f.OID, f.Size)
		if err != nil {
			return "", err
		}
		defer blob.Close()
		text, err := io.ReadAll(io.NewSectionReader(blob, 0, f.Size))
		if err == nil {
			err = ctx.Err()
		}
		return string(text), err
	}
}
