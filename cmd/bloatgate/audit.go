package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/spf13/cobra"
)

const auditHelp = `Show where the tokens of a repository go, what agents would see of it, and what to do about that.

Without a flag the files on disk are looked at that git tracks or would offer to add, or those of PATHs. --format html makes one page that
opens without a network; the other formats are text, json, markdown and csv, and those of check that show findings. The figures are those of
check.

Exit codes: 0 done, whatever was found (check is what fails), 2 could not look.`

// auditRun is one call of audit.
type auditRun struct {
	check   checkRun
	since   string
	fit     tokenCount
	history int
	tags    bool
}

func newAudit(a *app) *cobra.Command {
	var c auditRun
	cmd := &cobra.Command{
		Use:         "audit [PATH...]",
		Short:       "Show where the tokens go, and what to do about it",
		Long:        auditHelp,
		Annotations: map[string]string{formatsAnnotation: auditFormatNames()},
		RunE:        func(cmd *cobra.Command, args []string) error { return c.run(a, cmd, args) },
	}
	set := cmd.Flags()
	set.BoolVar(&c.check.source.staged, "staged", false, "look at the whole tree as the next commit would have it")
	set.BoolVar(&c.check.source.worktree, "worktree", false, "look at the files on disk that git tracks or would offer to add (default)")
	set.StringVar(&c.check.source.rev, "rev", "", "look at the tree of revision `REV`")
	set.StringVar(&c.since, "since", "", "show also what grew since revision `REV`")
	set.Var(&c.fit, "fit", "show also what it takes for the admitted text to fit a window of `TOKENS` (128000, 128k, 1M)")
	set.IntVar(&c.history, "history", 0, "show also the last `N` commits: how the three numbers grew, and which hidden files people edit")
	set.BoolVar(&c.tags, "tags", false, "let --history count tags: the three numbers at each of the last N")
	return cmd
}

func (c *auditRun) run(a *app, cmd *cobra.Command, args []string) error {
	if err := c.checkFlags(cmd); err != nil {
		return err
	}
	if err := a.checkOutput(); err != nil {
		return err
	}
	ctx := cmd.Context()
	c.check.source.whole = true
	s, err := a.open(ctx, &c.check.source)
	if err != nil {
		return err
	}
	defer s.close()
	page, level, err := c.look(ctx, a, s, args)
	if err != nil {
		return err
	}
	options := report.Options{Tool: report.Tool{Name: "bloatgate", Version: version()}, Files: true, Quiet: a.flags.quiet, Verbose: a.flags.verbose, FailLevel: level}
	err = a.write(func(w io.Writer, color bool) error {
		options.Color = color
		return a.writeAudit(w, page, options)
	})
	if err != nil {
		return err
	}
	a.summarise(page.Result, options)
	return unjudged(page.Result)
}

func (c *auditRun) checkFlags(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	switch {
	case changed("since") && c.since == "":
		return usagef(cmd, "--since needs a revision, such as HEAD~20 or the last tag")
	case changed("fit") && c.fit < 1:
		return usagef(cmd, "--fit is a number of tokens from 1 on, such as 128000, not %d", c.fit)
	case changed("history") && c.history < 1:
		return usagef(cmd, "--history is a number of commits, or with --tags of tags, from 1 on, not %d", c.history)
	case c.tags && c.history == 0:
		return usagef(cmd, "--tags needs the number of tags to look at, such as --history 10 --tags")
	}
	return c.check.source.check(cmd)
}

// look judges the source and gathers everything that was asked for. From the level on, findings fail check.
func (c *auditRun) look(ctx context.Context, a *app, s *session, args []string) (*audit.Report, rules.Level, error) {
	bar := a.newProgress()
	defer bar.done()
	files := audit.Record(s.source)
	files.MeasureFor(s.options.Config)
	files.Listed = func(n int) { bar.start("judging files", n) }
	s.source, s.watch = files, bar.watch
	result, level, err := c.check.judgeOpened(ctx, a, s, args)
	if err != nil {
		return nil, 0, err
	}
	in := audit.Input{
		Result: result, Config: s.options.Config, Files: files, Link: s.linkTarget(ctx), There: s.liesThere(), List: s.lists(), Partial: len(s.options.Paths) > 0,
		Measuring: func(n int) { bar.start("reading lines", n) }, Measured: bar.step,
	}
	if in.Ignore, err = s.saving(result); err != nil {
		return nil, 0, err
	}
	in.Facts = a.auditFacts(ctx, s, &c.check.source, args)
	page, err := audit.Build(ctx, in)
	if err != nil {
		return nil, 0, err
	}
	return page, level, c.compare(ctx, a, s, bar, audit.Side{Result: result, Files: files}, page)
}

// compare adds what the flags ask for besides the picture of today.
func (c *auditRun) compare(ctx context.Context, a *app, s *session, bar *progress, now audit.Side, to *audit.Report) (err error) {
	if (c.since != "" || c.history > 0) && s.place.repo == nil {
		return fmt.Errorf("--since and --history need a git repository, and %q is in none; run audit inside of one, or name one with -C", s.place.dir)
	}
	if c.since != "" {
		if to.Growth, err = s.growth(ctx, bar, c.since, now); err != nil {
			return err
		}
	}
	if c.fit > 0 {
		if to.Fit, err = c.findFit(ctx, a, s, now.Result); err != nil {
			return err
		}
		to.Next = audit.WithoutFit(to.Next)
	}
	if c.history > 0 {
		to.History, err = c.trend(ctx, s, bar, now)
	}
	return err
}

// findFit judges the files again by what may fit.
func (c *auditRun) findFit(ctx context.Context, a *app, s *session, now *rules.Result) (*audit.Fit, error) {
	at, err := c.fitPlace(ctx, a, s)
	if err != nil {
		return nil, err
	}
	if at.FailLevel, err = parseLevel(s.options.Config.FailLevel); err != nil {
		return nil, err
	}
	accepted, err := c.check.baseline(ctx, a, s)
	if err != nil {
		return nil, err
	}
	return audit.FindFit(ctx, now, s.options.Config, int64(c.fit), at, func(ctx context.Context, own config.Config) (*rules.Result, error) {
		options := s.options
		options.Config, options.Whole = own, false
		result, err := rules.Run(ctx, s.source, options)
		if err == nil {
			accepted.Apply(result, false)
		}
		return result, err
	})
}

// configText is the text of the configuration that judges: of --config or on disk, or of the revision where it is read there.
func (s *session) configText(ctx context.Context, a *app, flags *sourceFlags, file string) ([]byte, error) {
	at := s.side(flags)
	if at.name != "" && a.flags.config == "" {
		_, text, err := s.place.findConfig(ctx, at)
		return text, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("could not read the configuration %q again, to tell what --fit would change in it: %w", file, safefile.Cause(err))
	}
	return text, nil
}

// fitPlace is the configuration that judges, or that would be written: the lines of a fit are to stand at its end.
func (c *auditRun) fitPlace(ctx context.Context, a *app, s *session) (audit.Place, error) {
	loaded, _, err := s.config(ctx, a, &c.check.source)
	if err != nil {
		return audit.Place{}, err
	}
	at := audit.Place{Path: s.options.ConfigPath}
	if loaded.Path == "" {
		at.Path = config.FileName
	}
	// What is printed may be sent to others, who have other folders.
	at.File = cmp.Or(at.Path, filepath.Base(loaded.Path))
	if !s.options.IsNamed(at.Path) {
		at.Path = ""
	}
	at.Outside = func(key string) string {
		if origin := loaded.Origin(key); origin.Kind == config.FromEnvironment || origin.Kind == config.FromFlag {
			return origin.String()
		}
		return ""
	}
	if loaded.Path == "" {
		return at, nil
	}
	at.Origin = func(key string) string {
		origin := loaded.Origin(key)
		if origin.Kind != config.FromFile {
			return ""
		}
		if rev := s.side(&c.check.source).name; rev == "" || origin.Name != rev+":"+at.File {
			origin.Name = at.File
		}
		return origin.String()
	}
	at.Existing, err = s.configText(ctx, a, &c.check.source, loaded.Path)
	return at, err
}
