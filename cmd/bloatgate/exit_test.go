package main

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// TestNothingJudged: what could not be looked at is no pass where there is nothing else.
func TestNothingJudged(t *testing.T) {
	for _, c := range []struct {
		totals  rules.Totals
		skipped map[tree.Skip]int
		says    string // "" for no error
	}{
		{rules.Totals{}, nil, ""},
		{rules.Totals{Files: 1}, map[tree.Skip]int{tree.SkipUnlisted: 1}, ""},
		{rules.Totals{}, map[tree.Skip]int{tree.SkipUnlisted: 1}, "1 folder could not be listed"},
		{rules.Totals{Files: 1, SkippedFiles: 1}, map[tree.Skip]int{tree.SkipUnlisted: 2, tree.SkipSymlink: 1}, "2 folders could not be listed"},
		{rules.Totals{Files: 1, SkippedFiles: 1}, map[tree.Skip]int{tree.SkipUnreadable: 1}, `1 of 1 file skipped as "unreadable"`},
	} {
		err := nothingJudged(&rules.Result{Totals: c.totals, Skipped: c.skipped})
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v %v: %v", c.totals, c.skipped, err)
		}
	}
}
