package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// diffTree compares two trees. Like all plumbing it runs no program that attributes or configuration name.
var diffTree = []string{"diff-tree", "-r", "--raw", "-z", "--no-abbrev", "--ignore-submodules=none", "--no-renames"}

func (p *installed) Compare(ctx context.Context, from, to Revision) ([]Change, error) {
	p.objects.warm() // sizes are asked for next; its start overlaps with the comparison
	what := "what changed from " + from.OID + " to " + to.OID
	out, _, err := p.run.output(ctx, slices.Concat(diffTree, []string{from.OID, to.OID, "--"})...)
	if err != nil {
		return nil, explainRead(err, p.info, what)
	}
	changes, err := parseChanges(out)
	if err != nil {
		return nil, garbled(err, p.info, what)
	}
	return withRenames(ctx, p, settle(changes))
}

func (p *installed) MergeBases(ctx context.Context, a, b Revision) ([]Revision, error) {
	if a.Unborn || b.Unborn {
		return nil, nil
	}
	out, _, err := p.run.output(ctx, "merge-base", "--all", a.OID, b.OID)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 && out == "" && stderrOf(err) == "" {
		return nil, nil // that is how git says that there is none
	}
	what := "the history of " + a.OID + " and " + b.OID
	if err != nil {
		return nil, explainRead(err, p.info, what)
	}
	bases, err := parseRevisions(out)
	if err != nil || !p.info.Shallow || len(bases) == 0 {
		return bases, garbled(err, p.info, what)
	}
	hidden, err := p.hidesMergeBase(ctx, a, b)
	if err != nil {
		return nil, explainRead(err, p.info, what)
	}
	if hidden {
		return nil, nil
	}
	return bases, nil
}

// hidesMergeBase reports that the end of a shallow clone may hide a later common ancestor.
func (p *installed) hidesMergeBase(ctx context.Context, a, b Revision) (bool, error) {
	list, err := os.ReadFile(filepath.Join(p.info.CommonDir, "shallow"))
	if err != nil {
		return false, err
	}
	ends := map[string]bool{}
	for id := range strings.FieldsSeq(string(list)) {
		ends[id] = true
	}
	out, _, err := p.run.output(ctx, "rev-list", "--left-right", "--timestamp", a.OID+"..."+b.OID, "--")
	if err != nil {
		return false, err
	}
	var left, right sideOf
	for line := range strings.Lines(out) {
		when, id, _ := strings.Cut(strings.TrimSpace(line), " ")
		seconds, err := strconv.ParseInt(when, 10, 64)
		if err != nil || id == "" {
			return false, fmt.Errorf("git rev-list printed %q", line)
		}
		side := &left
		if id[0] == '>' {
			side = &right
		}
		side.add(seconds, ends[id[1:]])
	}
	return mayHide(left, right), nil
}

// sortRevisions puts them into an order that no engine and no clock decides.
func sortRevisions(revisions []Revision) {
	slices.SortFunc(revisions, func(a, b Revision) int { return strings.Compare(a.OID, b.OID) })
}
