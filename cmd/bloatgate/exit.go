package main

import (
	"errors"
	"fmt"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// Exit codes. They follow from the result alone, never from the format it is printed in, and exitFailure outranks exitFindings: what
// could not be judged is not clean.
const (
	exitClean    = 0 // judged, nothing at or above fail-level
	exitFindings = 1 // judged, findings at or above fail-level
	exitFailure  = 2 // could not judge: usage, configuration, repository, interrupted
)

// verdict is the exit code of a finished run.
func verdict(r *rules.Result, failLevel rules.Level) int {
	if r.Worst() >= failLevel {
		return exitFindings
	}
	return exitClean
}

// unread are the reasons for which a file that should have been judged was not.
var unread = []tree.Skip{tree.SkipUnreadable, tree.SkipVanished, tree.SkipMissingBlob}

// completeClone says how to get what a partial clone lacks, as a part of a sentence.
const completeClone = "run `git fetch --refetch --no-filter origin`, or clone without --filter"

// unjudged is the error of a run that skipped what should have been judged, although the report of the rest is printed: nothing could be
// read at all, or a partial clone lacks contents. Of a clone without blobs a check would always be clean.
func unjudged(r *rules.Result) error {
	if err := nothingJudged(r); err != nil {
		return err
	}
	if n := r.Skipped[tree.SkipMissingBlob]; n > 0 {
		return fmt.Errorf("could not judge %d of %s: this partial clone lacks their contents; %s", n, report.Count(r.Totals.Files, "file"), completeClone)
	}
	return nil
}

// nothingJudged is the error of a run whose every file was skipped, at least one because it could not be read: its report is printed, and
// it is no pass.
func nothingJudged(r *rules.Result) error {
	if r.Totals.SkippedFiles < r.Totals.Files {
		return nil
	}
	if n := r.Skipped[tree.SkipUnlisted]; n > 0 {
		return fmt.Errorf("nothing could be judged: %s could not be listed; make what is there readable, or name others", report.Count(n, "folder"))
	}
	for _, reason := range unread {
		if n := r.Skipped[reason]; n > 0 {
			return fmt.Errorf("nothing could be judged: %d of %s skipped as %q; make what is there readable (or fetch it), or name others", n, report.Count(r.Totals.Files, "file"), reason.String())
		}
	}
	return nil
}

// parseLevel reads the name of a level.
func parseLevel(name string) (rules.Level, error) {
	for _, l := range []rules.Level{rules.Error, rules.Warn, rules.Info} {
		if l.String() == name {
			return l, nil
		}
	}
	return 0, fmt.Errorf("fail-level is error, warn or info, not %q", name)
}

// errTold ends a run whose reason is on stderr already.
var errTold = errors.New("the reason was printed already")

// tell prints one sentence on stderr, with nothing in it that could steer a terminal or GitHub's runner, which reads stderr too.
func (a *app) tell(text string) { fmt.Fprintf(a.stderr, "bloatgate: %s\n", report.EscapeLog(text)) }

// fail tells an error.
func (a *app) fail(err error) int {
	if !errors.Is(err, errTold) {
		a.tell(err.Error())
	}
	return exitFailure
}
