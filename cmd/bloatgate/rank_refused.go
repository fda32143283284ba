package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// hiddenByConfig is why a file is no candidate that the gates are never shown.
const hiddenByConfig = "hidden by exclude of the configuration"

// refusals are the files of a tree that are not ranked.
type refusals struct {
	why     map[string]string // by path, for people; empty for none
	unread  []tree.Skip       // why files that may be as good as any were not read, one for each of them
	missing int               // of them: a partial clone lacks the contents
}

// refuse says why a file is no candidate, "" when it is one. own is the path of the configuration in effect: sample queries stand in it word by
// word, so that it would answer each of them.
func (r *refusals) refuse(f *rules.Stat, own string, excludedToo bool) string {
	switch {
	case f.Verdict == rules.Skip:
		if f.Skip != tree.SkipSymlink && f.Skip != tree.SkipSubmodule {
			r.unread = append(r.unread, f.Skip)
		}
		if f.Skip == tree.SkipMissingBlob {
			r.missing++
		}
		return "not judged (" + f.Skip.String() + ")"
	case f.Path == own:
		return "the configuration in effect, which is never ranked"
	case f.Binary:
		return "binary"
	case !isRanked(f, excludedToo):
		return fmt.Sprintf("not admitted by the gates (class %s; bloatgate explain PATH says why)", f.Class)
	}
	return ""
}

// isRanked reports what the gates let through: text, and with excludedToo any.
func isRanked(f *rules.Stat, excludedToo bool) bool {
	return !f.Binary && (f.Verdict == rules.Admit || excludedToo && f.Verdict != rules.Skip)
}

// notes says how many files are not ranked because nobody could read them, by reason. Links, submodules and binaries go without saying.
func (r *refusals) notes() []string {
	if len(r.unread) == 0 {
		return nil
	}
	counts := map[tree.Skip]int{}
	for _, skip := range r.unread {
		counts[skip]++
	}
	var reasons []string
	for skip := range tree.SkipTooDeep + 1 {
		if n := counts[skip]; n > 0 {
			reasons = append(reasons, fmt.Sprintf("%d %s", n, skip))
		}
	}
	note := fmt.Sprintf("%s not ranked, for want of contents: %s", report.Count(int64(len(r.unread)), "file"), strings.Join(reasons, ", "))
	if r.missing > 0 {
		note += "; " + completeClone
	}
	return []string{note}
}

// nothing is the error of a tree that has no candidates because its contents could not be read.
func (r *refusals) nothing(candidates int) error {
	if candidates > 0 || len(r.unread) == 0 {
		return nil
	}
	return errors.New("there is nothing to choose from: " + strings.Join(r.notes(), ""))
}

// nothingAdmitted is the error of a tree none of whose files is a candidate.
func nothingAdmitted(r *rank.Request, source tree.Source) error {
	if len(r.Candidates) > 0 {
		return nil
	}
	return fmt.Errorf("there is nothing to choose from: the gates admit no file of %s", describeRanked(source.Describe()))
}

// inWhole is the error of a past revision whose contents are not all there: measured on the rest, every figure would be wrong.
func (r *refusals) inWhole(d tree.Description) error {
	if len(r.unread) == 0 {
		return nil
	}
	return fmt.Errorf("%s cannot be measured: %s", describeRanked(d), strings.Join(r.notes(), ""))
}

// refusedOf sorts given paths by the reason why they are not ranked, in the order in which reasons come up.
func (r *refusals) refusedOf(given, paths []string) (notes []string) {
	var reasons []string
	by := map[string][]string{}
	for i, p := range paths {
		why := cmp.Or(r.why[p], hiddenByConfig)
		if !slices.Contains(reasons, why) {
			reasons = append(reasons, why)
		}
		by[why] = append(by[why], given[i])
	}
	for _, why := range reasons {
		notes = append(notes, leftOut(by[why], why)...)
	}
	return notes
}
