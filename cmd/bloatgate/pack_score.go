package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/rank/score"
	"github.com/bloatgate/bloatgate/report"
	"github.com/spf13/cobra"
)

const packScoreHelp = `Measure a context, made by any tool, against the patch that turned out to be needed.

The patch is a unified diff that applies to the files of --rev (default: those on disk). Reported are the share of the files it changes that the
context shows, the share of the context's lines that are verbatim, the share of the changed lines that are shown, and how much of each is kept.
Spans are told by their headers, "--- SOURCE k: path lines a-b ---", as pack prints them.

  bloatgate pack --query-file issue.txt --rev HEAD~1 >context.txt
  git diff HEAD~1 HEAD | bloatgate pack score --context context.txt --gold - --rev HEAD~1`

// scoreMost bounds a context and a patch, in bytes.
const scoreMost = 64 << 20

// scoreRun is one call of pack score.
type scoreRun struct {
	source              sourceFlags
	context, gold, form string
}

func newPackScore(a *app) *cobra.Command {
	var c scoreRun
	cmd := &cobra.Command{
		Use:   "score --context FILE --gold PATCH",
		Short: "Measure a context against the patch that was needed",
		Long:  packScoreHelp,
		Args:  argCount(0, 0),
		RunE:  func(cmd *cobra.Command, _ []string) error { return c.run(a, cmd) },
	}
	set := cmd.Flags()
	set.BoolVar(&c.source.staged, "staged", false, "the patch applies to the files of the index")
	set.BoolVar(&c.source.worktree, "worktree", false, "the patch applies to the files on disk (default)")
	set.StringVar(&c.source.rev, "rev", "", "the patch applies to the tree of revision `REV`")
	set.StringVar(&c.context, "context", "", "read the context from `FILE`; - is standard input")
	set.StringVar(&c.gold, "gold", "", "read the patch from `FILE`; - is standard input")
	registerFormat(cmd, &c.form, scoreFormatNames())
	return cmd
}

func (c *scoreRun) check(a *app, cmd *cobra.Command) error {
	if err := c.source.check(cmd); err != nil {
		return err
	}
	a.useFormat(cmd, &c.form, scoreFormatNames())
	switch {
	case c.context == "" || c.gold == "":
		return usagef(cmd, "name the context with --context FILE and the patch with --gold FILE")
	case c.context == "-" && c.gold == "-":
		return usagef(cmd, "standard input cannot be both the context and the patch; write one of them to a file")
	case !slices.Contains(scoreFormatNames(), c.form):
		return usagef(cmd, "pack score has no format %q, there are %s", c.form, strings.Join(scoreFormatNames(), ", "))
	}
	return a.checkOutput()
}

func (c *scoreRun) run(a *app, cmd *cobra.Command) error {
	if err := c.check(a, cmd); err != nil {
		return err
	}
	shown, err := a.readWhole(c.context, "context")
	if err != nil {
		return err
	}
	if strings.TrimSpace(shown) == "" {
		return fmt.Errorf("the context %q is empty: there is nothing to measure", c.context)
	}
	if isPackJSON(shown) {
		return fmt.Errorf("the context %q is pack's JSON, not what an agent reads; make it with --format text", c.context)
	}
	diff, err := a.readWhole(c.gold, "patch")
	if err != nil {
		return err
	}
	patch, err := score.ReadPatch(strings.NewReader(diff))
	if err != nil {
		return fmt.Errorf("the patch %q does not parse: %w", c.gold, err)
	}
	result, err := c.score(cmd.Context(), a, shown, patch)
	if err != nil {
		return err
	}
	for _, note := range result.notes {
		a.tell(note)
	}
	return a.write(func(w io.Writer, _ bool) error { return scoreFormats[c.form](w, result) })
}

// isPackJSON reports what pack prints for programs: without span headers, it would be measured as text that has none.
func isPackJSON(text string) bool {
	var head struct{ Schema string }
	return strings.HasPrefix(strings.TrimSpace(text), "{") && json.Unmarshal([]byte(text), &head) == nil && strings.HasPrefix(head.Schema, "bloatgate.pack/")
}

// readWhole reads a file that the user names, or standard input, which may be a pipe; what is too large to be that is refused.
func (a *app) readWhole(name, what string) (string, error) {
	in := a.stdin
	if name != "-" {
		f, err := os.Open(a.inDir(name))
		if err != nil {
			return "", fmt.Errorf("could not open the %s %q: %w", what, name, safefile.Cause(err))
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, scoreMost+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("could not read the %s %q: %w", what, name, safefile.Cause(err))
	case len(data) > scoreMost:
		return "", fmt.Errorf("the %s %q is larger than %d bytes; give one that an agent could read", what, name, scoreMost)
	}
	return textOf(data), nil
}

// score does the work while the tree is open.
func (c *scoreRun) score(ctx context.Context, a *app, shown string, patch *score.Patch) (*scoring, error) {
	s, err := a.openRank(ctx, &c.source)
	if err != nil {
		return nil, err
	}
	defer s.close()
	for _, err := range s.listed.Files(ctx) {
		if err != nil {
			return nil, err
		}
	}
	result := &scoring{source: s.source.Describe(), model: s.options.Model, patch: patch}
	misfit := func(err error) error {
		return fmt.Errorf("the patch %q does not fit %s: %w", c.gold, describeRanked(result.source), err)
	}
	if err := patch.Locate(scoredTree(s.listed.files)); err != nil {
		return nil, misfit(err)
	}
	if len(patch.Files) == 0 {
		return nil, errors.New("the patch tells of no change in a text file that was there before: there is nothing a context could have shown")
	}
	parsed := score.ParseContext(shown)
	result.spans = len(parsed.Spans)
	if result.Score, err = score.Of(ctx, parsed, patch, s.contentOf); err != nil {
		return nil, misfit(err)
	}
	if result.tokens, err = rank.CountTokens(s.options.Model, []byte(shown)); err != nil {
		return nil, fmt.Errorf("could not count the tokens of the context: %w", err)
	}
	result.note(s.notes)
	return result, nil
}

// note says what the figures do not.
func (r *scoring) note(notes []string) {
	r.notes = append(r.notes, notes...)
	for _, about := range []struct {
		what  string
		paths []string
	}{
		{"the patch creates, no context could show it", r.patch.Added},
		{"binary, no context can show it", r.patch.Binaries},
		{"a symbolic link, which has no lines: not counted", r.patch.Links},
		{"a submodule, which has no lines: not counted", r.patch.Modules},
		{"on one side of the diff only: not counted", r.patch.Only},
		{"the patch does not tell which of its lines change: none is counted", r.patch.Untold},
		{"the patch's names are other ones in the tree", r.patch.Moved},
		{"not in " + describeRanked(r.source) + ", so none of its lines is verbatim", r.Unknown},
	} {
		r.notes = append(r.notes, named(about.what, about.paths)...)
	}
	for _, file := range r.Unread {
		r.notes = append(r.notes, fmt.Sprintf("%s was not read (%s): its lines do not count", report.EscapePath(file.Path), file.Reason))
	}
	if n := r.patch.Patches; n > 1 {
		r.notes = append(r.notes, fmt.Sprintf("the patch is a series of %d: each file and line counts once, as it was before the first", n))
	}
	if r.patch.CRLF {
		r.notes = append(r.notes, "the lines of the patch end in CR LF: the CRs were taken off")
	}
	if r.Headerless {
		r.notes = append(r.notes, "the context has no span headers: its lines were held against all files of the patch, and a file counts as shown where its path stands in the context, whole")
	}
}

// named lists the first few paths that something is to be said about.
func named(what string, paths []string) []string {
	if len(paths) == 0 {
		return nil
	}
	shown := make([]string, len(paths))
	for i, path := range paths {
		shown[i] = report.EscapePath(path)
	}
	return []string{what + ": " + firstFew(shown, 3)}
}
