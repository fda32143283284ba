package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/hook"
	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// auditFacts are what the next steps depend on. What cannot be found out counts as not there: it only decides what is proposed.
func (a *app) auditFacts(ctx context.Context, s *session, flags *sourceFlags) audit.Facts {
	f := audit.Facts{Program: "bloatgate", Repository: s.place.repo != nil, OnDisk: s.place.root != "" && flags.rev == "", Configured: s.options.ConfigPath != "" || a.flags.config != ""}
	if a.flags.dir != "" {
		f.Program += " -C " + shellWord(a.flags.dir)
	}
	if s.place.repo == nil {
		return f
	}
	info := s.place.repo.Info()
	hooks, err := hook.Inspect(ctx, hook.Repository{Root: info.Root, GitDir: info.GitDir, CommonDir: info.CommonDir}, a.env)
	if err != nil {
		return f
	}
	for _, status := range hooks.Status() {
		f.Hooked = f.Hooked || status.State == hook.StateInstalled
	}
	return f
}

// saving is what writing the ignore files would change: those of the configuration, or of the agents that the repository shows signs of.
func (s *session) saving(result *rules.Result) (audit.Saving, error) {
	saving := audit.Saving{Targets: []audit.IgnoreTarget{}, Configured: len(s.ignoring) > 0, ExposedAfter: result.Totals.ExposedTokens}
	switch {
	case len(s.options.Paths) > 0:
		saving.Note = "Ignore files are about the whole tree: an audit without PATH tells what they would save."
		return saving, nil
	case s.readIgnore == nil:
		saving.Note = "There are no files on disk in which ignore files could be written."
		return saving, nil
	}
	targets := s.ignoring
	if len(targets) == 0 {
		var err error
		if targets, err = chooseTargets(nil, nil, s.readIgnore); err != nil { // none is configured, and none shows
			saving.Note = "No agent is configured, and the repository shows no sign of one."
			return saving, nil
		}
	}
	items, err := buildLists(result, targets, s.readIgnore, ignoreOptions{})
	if err != nil {
		return saving, err
	}
	visible := map[string]bool{}
	for _, item := range items {
		saving.Targets = append(saving.Targets, ignoreTarget(item, s.readIgnore))
		for _, left := range item.List.Unhidden {
			visible[left.Path] = true
		}
	}
	for i := range result.Files {
		if f := &result.Files[i]; f.Verdict == rules.Exclude && !f.Covered && !visible[f.Path] {
			saving.Files++
			saving.Tokens += f.Tokens
		}
	}
	saving.ExposedAfter -= saving.Tokens
	return saving, nil
}

func ignoreTarget(item ignore.Item, read ignore.Reader) audit.IgnoreTarget {
	t := audit.IgnoreTarget{Name: item.Target.Name, File: item.Target.File, Lines: len(item.List.Lines), Change: "none"}
	changes, err := ignore.Plan(read, []ignore.Item{item})
	if err != nil {
		t.Change = "refused: " + oneSentence(err).Error()
		return t
	}
	for _, c := range changes {
		switch {
		case c.Path != item.Target.File || !c.Changed():
		case c.Create:
			t.Change = "create"
		case c.Remove:
			t.Change = "remove"
		default:
			t.Change = "update"
		}
	}
	return t
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
