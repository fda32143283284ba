package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
)

// readQuery is the query of the command line, of a file or of standard input; notes say what was done to it.
func (a *app) readQuery(cmd *cobra.Command, args []string, file string) (text string, notes []string, err error) {
	switch {
	case len(args) == 1 && cmd.Flags().Changed("query-file"):
		return "", nil, usagef(cmd, "the query is given twice, as an argument and with --query-file; choose one")
	case len(args) == 1:
		text = args[0]
	case file == "":
		return "", nil, usagef(cmd, "what should be looked for? give a QUERY, or --query-file")
	case file == "-":
		if text, err = readSome(a.stdin); err != nil {
			err = fmt.Errorf("could not read the query from standard input: %w", err)
		}
	default:
		text, err = readQueryFile(a.inDir(file))
	}
	switch {
	case err != nil:
		return "", nil, err
	case strings.TrimSpace(text) == "":
		return "", nil, errors.New("the query is empty; say what is looked for")
	case strings.ContainsRune(text, 0):
		return "", nil, errors.New("the query is not text: it holds a NUL byte; give words, or an issue as text")
	}
	text, notes = cutQuery(text)
	if valid := strings.ToValidUTF8(text, "\uFFFD"); valid != text {
		text = valid
		notes = append(notes, "the query holds bytes that are not UTF-8; they were replaced by U+FFFD")
	}
	return text, notes, nil
}

// cutQuery is as much of a query as counts, and says what was cut.
func cutQuery(text string) (kept string, notes []string) {
	if kept = rank.CutQuery(text); kept != text {
		notes = append(notes, fmt.Sprintf("the query is longer than %s bytes; only its start counts", humanize.Comma(rank.QueryMost)))
	}
	return kept, notes
}

func readSome(r io.Reader) (string, error) {
	data, err := io.ReadAll(io.LimitReader(r, rank.QueryMost+1))
	if err != nil {
		return "", err
	}
	return textOf(data), nil
}

// textOf is what a user's file says, also where PowerShell's redirection has made UTF-16 of it.
func textOf(data []byte) string {
	if text := rank.Readable(data); text != nil {
		data = text
	}
	return string(data)
}

// readQueryFile reads a file that the user names; it may be a pipe, as the shell makes them for <(…).
func readQueryFile(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", fmt.Errorf("could not open the query file %q: %w", name, safefile.Cause(err))
	}
	defer f.Close()
	text, err := readSome(f)
	if err != nil {
		return "", fmt.Errorf("could not read the query file %q: %w", name, safefile.Cause(err))
	}
	return text, nil
}

// listed remembers what a source has yielded, so that it is listed once.
type listed struct {
	tree.Source
	files map[string]tree.File
}

func (l *listed) Files(ctx context.Context) iter.Seq2[tree.File, error] {
	return func(yield func(tree.File, error) bool) {
		for f, err := range l.Source.Files(ctx) {
			if err == nil {
				l.files[f.Path] = f
			}
			if !yield(f, err) {
				return
			}
		}
	}
}

// rankSession is a session whose source is always a whole tree.
type rankSession struct {
	*session
	listed    *listed
	kept      rankMemory
	stop      func() // ends what was started early; nil for nothing
	own       string // path of the configuration in effect, relative to the root; "" for none there
	ownConfig bool   // a file of configuration is in effect
	refused   refusals
	said      bool // what the refusals have to say was said
}

// takeNotes tells the notes that the tree has gathered since it was last asked for them.
func (s *rankSession) takeNotes() (notes []string) {
	if !s.said {
		s.said, notes = true, s.refused.notes()
	}
	notes, s.notes = append(notes, s.notes...), nil
	return notes
}

func (s *rankSession) close() {
	if s.stop != nil {
		s.stop()
	}
	kept := make(chan error, 1)
	go func() { kept <- s.kept.save() }() // while the session keeps what it has found out
	s.session.close()
	if err := <-kept; err != nil && s.told != nil {
		for line := range strings.SplitSeq(err.Error(), "\n") { // errors that are joined are a sentence a line
			s.told(line)
		}
	}
}

// openRank opens the tree that is ranked: for --staged everything the index holds, not what it changes.
func (a *app) openRank(ctx context.Context, flags *sourceFlags) (*rankSession, error) {
	p, err := a.find(ctx)
	if err != nil {
		return nil, err
	}
	s := &rankSession{session: &session{place: p}}
	if err := s.prepareRank(ctx, a, flags); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

func (s *rankSession) prepareRank(ctx context.Context, a *app, flags *sourceFlags) (err error) {
	if flags.staged && s.place.repo != nil {
		s.source, err = tree.StagedTree(s.place.repo)
	} else {
		s.source, err = flags.open(ctx, s.place)
	}
	if err != nil {
		return err
	}
	s.listed = &listed{Source: s.source, files: map[string]tree.File{}}
	loaded, err := a.loadConfig(ctx, s.place, s.side(flags))
	if err != nil {
		return err
	}
	s.options = rules.Options{Config: loaded.Config, Now: time.Now(), Workers: readersOf(s.source)}
	s.own, s.ownConfig = s.place.configPath(loaded.Path, s.side(flags)), loaded.Path != ""
	if err := s.useModel(a, loaded.Tokens); err != nil {
		return err
	}
	if !a.flags.noCache && s.place.repo != nil {
		s.kept.open(s.place.repo.Info())
	}
	return nil
}

// readersOf is how many goroutines judge a source, 0 for as many as usual. Those that wait for git's processes leave the processors to others.
func readersOf(source tree.Source) int {
	if kind := source.Describe().Kind; kind == "commit" || kind == "index" {
		return min(2*runtime.GOMAXPROCS(0), 8)
	}
	return 0
}

// admitted asks the gates which files an agent should read; with excludedToo the other texts are listed too, marked.
func (s *rankSession) admitted(ctx context.Context, excludedToo bool) ([]rank.Candidate, error) {
	result, err := rules.Run(ctx, s.listed, s.options)
	if err != nil {
		return nil, err
	}
	if len(result.Files) == 0 && result.ConfigExcluded > 0 {
		return nil, fmt.Errorf("there is nothing to choose from: exclude of the configuration hides all %s of %s", report.Count(int64(result.ConfigExcluded), "file"), describeRanked(s.source.Describe()))
	}
	if len(result.Files) == 0 {
		return nil, fmt.Errorf("there is nothing to choose from: %s holds no files", describeRanked(s.source.Describe()))
	}
	if err := nothingJudged(result); err != nil {
		return nil, err
	}
	var list []rank.Candidate
	s.refused.why = map[string]string{}
	for i := range result.Files {
		f := &result.Files[i]
		if why := s.refused.refuse(f, s.own, excludedToo); why != "" {
			s.refused.why[f.Path] = why
			continue
		}
		list = append(list, rank.Candidate{File: s.listed.files[f.Path], Tokens: f.Tokens, Class: string(f.Class), Excluded: f.Verdict != rules.Admit})
	}
	return list, s.refused.nothing(len(list))
}

// describeRanked names the ranked tree for people.
func describeRanked(d tree.Description) string {
	switch d.Kind {
	case "commit":
		return "revision " + d.Rev[:min(len(d.Rev), 12)]
	case "worktree", "directory":
		return "the " + d.Kind + " " + d.Root
	}
	return "the " + d.Kind
}
