package main

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens/cache"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
)

// session is an opened source with the configuration that judges it.
type session struct {
	place   *place
	source  tree.Source
	span    *tree.Range // of --diff, nil for the other sources
	options rules.Options
	// What is known about the configured agents' ignore files; readIgnore is nil where there is nothing to read them from.
	ignoring      []ignore.Target
	readIgnore    ignore.Reader
	coverage      *ignore.Coverage // nil for no agents
	coveredBefore func(path string) bool
	disk          *reading
	cache         *cache.Cache                                      // of token counts; nil where nothing is worth remembering
	verdicts      *cache.Store                                      // of what files turned out to be; nil where there is no place for it
	watch         func(covered func(string) bool) func(string) bool // puts a counter of judged files around options.Covered, which is asked once of each; nil for none
	told          func(string)                                      // is told why the cache was not saved; nil for nobody
	notes         []string                                          // for the report: what the run's own circumstances are
}

// open prepares everything a run of the rules needs.
func (a *app) open(ctx context.Context, flags *sourceFlags) (*session, error) {
	p, err := a.find(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{place: p}
	if err := s.prepare(ctx, a, flags); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *session) prepare(ctx context.Context, a *app, flags *sourceFlags) error {
	if err := s.openSource(ctx, flags); err != nil {
		return err
	}
	loaded, from, err := s.config(ctx, a, flags)
	if err != nil {
		return err
	}
	s.options = rules.Options{Config: loaded.Config, Now: time.Now(), Changed: flags.changesOnly(), ConfigPath: s.place.configPath(loaded.Path, from), Own: ignore.Paths(), Link: s.linkTarget(ctx)}
	return s.useModel(a, loaded.Tokens)
}

// config loads the configuration that judges, and tells the side it comes from.
func (s *session) config(ctx context.Context, a *app, flags *sourceFlags) (*config.Loaded, side, error) {
	if s.span == nil || a.flags.config != "" {
		loaded, err := a.loadConfig(ctx, s.place, s.side(flags))
		return loaded, s.side(flags), err
	}
	loaded, from, err := a.configOfRange(ctx, s)
	if err == nil {
		err = a.overrule(loaded)
	}
	return loaded, from, err
}

func (s *session) openSource(ctx context.Context, flags *sourceFlags) (err error) {
	if flags.lone != nil {
		s.place.repo = git.WithFile(s.place.repo, *flags.lone)
	}
	if flags.span != nil {
		s.span, s.source = flags.span, flags.span.Source(s.place.repo)
		return nil
	}
	if flags.diff == "" || s.place.repo == nil {
		s.source, err = flags.open(ctx, s.place)
		return err
	}
	span, err := tree.FindRange(ctx, s.place.repo, flags.diff)
	if err != nil {
		return err
	}
	s.span, s.source = &span, span.Source(s.place.repo)
	return nil
}

// side is where configuration and baseline are read: the base of a range, the revision of a bare repository, or the disk (an empty name).
func (s *session) side(flags *sourceFlags) side {
	switch {
	case s.span != nil:
		return baseSide(s.span)
	case s.place.root == "":
		return side{name: flags.rev, rev: flags.rev}
	}
	return side{}
}

// configPath is a configuration's path relative to the root, slash-separated; "" when there is none or it lies outside. file is what it is
// called in messages: the file on disk, or "REV:path".
func (p *place) configPath(file string, at side) string {
	if rest, ok := strings.CutPrefix(file, at.name+":"); ok && at.name != "" {
		return rest
	}
	full, err := filepath.Abs(file)
	if file == "" || p.root == "" || err != nil {
		return ""
	}
	rel, err := filepath.Rel(p.root, withoutLinks(full))
	if err != nil || !filepath.IsLocal(rel) {
		return ""
	}
	return filepath.ToSlash(rel)
}

func (s *session) close() {
	s.saveCounts()
	if s.source != nil {
		s.source.Close()
	}
	if s.disk != nil {
		s.disk.close()
	}
	s.place.close()
}
