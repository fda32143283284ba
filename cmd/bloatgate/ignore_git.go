package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/report"
)

// noteIgnored tells of target files on disk that git would not take, whichever list of git's names them: an ignore file that is not committed works
// on one machine only.
func (plan *ignorePlan) noteIgnored(ctx context.Context, s *session) error {
	if s.place.repo == nil {
		return nil
	}
	disk, err := diskReading(s.place)
	if err != nil {
		return err
	}
	defer disk.close()
	asked := map[string]bool{}
	for _, c := range plan.changes {
		if _, found, err := disk.read(c.Path); found && err == nil {
			asked[c.Path] = true
		}
	}
	if err := dropKept(ctx, s, asked); err != nil {
		return err
	}
	for _, c := range plan.changes {
		if asked[c.Path] {
			plan.notes = append(plan.notes, fmt.Sprintf("%s is ignored by git, so no commit holds it: add it with `git add -f :/%s`, or take out the line that ignores it.", c.Path, c.Path))
		}
	}
	return nil
}

// dropKept takes out the paths that git tracks or would offer to add.
func dropKept(ctx context.Context, s *session, paths map[string]bool) error {
	tracked, err := s.place.repo.Index(ctx)
	if err != nil {
		return err
	}
	for _, e := range tracked {
		delete(paths, e.Path)
	}
	if len(paths) == 0 {
		return nil
	}
	offered, err := s.place.repo.Untracked(ctx)
	for _, f := range offered {
		delete(paths, f.Path)
	}
	return err
}

// repair is the command that brings the files back into step, with what this run was told. It works from where this run was started.
func (c *ignoreRun) repair(a *app, drifted []ignore.Change) string {
	command, git := "bloatgate", "git"
	add := func(flag, value string) {
		if value != "" {
			command += " " + flag + " " + shellWord(value)
		}
	}
	if add("-C", a.flags.dir); a.flags.dir != "" {
		git += " -C " + shellWord(a.flags.dir)
	}
	add("--config", a.flags.config)
	add("--model", a.flags.model)
	command += " ignore --write"
	add("--for", strings.Join(c.agents, ","))
	add("--style", c.style)
	if c.most != 0 {
		command += fmt.Sprintf(" --max %d", c.most)
	}
	if c.staged {
		command += " --staged && " + git + " add -f" // some owners have git ignore such files, and aider suggests it
		for _, change := range drifted {
			command += " " + shellWord(":/"+change.Path)
		}
	}
	return command
}

// shellWord quotes a word for a shell where that is needed. What could steer a terminal is never printed, whatever becomes of the word.
func shellWord(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:,+@%=", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(report.EscapeText(word), "'", `'\''`) + "'"
}
