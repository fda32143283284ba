package main

import (
	"context"
	"fmt"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// noteRemovals says of a commit without a file to judge that it removes some, so that it does not look as if nothing was staged. A range
// tells that by its totals; here the old files are counted, not read.
func (s *session) noteRemovals(ctx context.Context, result *rules.Result) error {
	comparison, ok := s.source.(tree.Comparison)
	if !ok || s.span != nil || result.Totals.Files > 0 {
		return nil
	}
	before, err := comparison.Before(ctx)
	if err != nil {
		return err
	}
	defer before.Close()
	var files, bytes int64
	for f, err := range before.Files(ctx) {
		if err != nil {
			return err
		}
		if s.options.IsNamed(f.Path) {
			files++
			bytes += f.Size
		}
	}
	if files > 0 {
		result.Notes = append(result.Notes, fmt.Sprintf("What is staged only removes: %s of %s.", report.Count(files, "file"), report.Count(bytes, "byte")))
	}
	return nil
}
