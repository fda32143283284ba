package git

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Tag is a tag that leads to a commit.
type Tag struct {
	Name   string // without refs/tags/; whatever bytes git lets it hold, which are no blanks and no ASCII control characters
	OID    string // of the commit
	Time   int64  // of the commit, in seconds since 1970, as the committer's clock said
	Behind int    // how many commits HistoryWithMerges lists before the commit
}

const tagsPrefix = "refs/tags/"

// tagger is what both engines can do for Tags.
type tagger interface {
	// tagged are the names of the tags, without refs/tags/, by the commit they lead to. Those that lead to none are left out.
	tagged(ctx context.Context) (map[string][]string, error)
	// walk visits a revision's commits in the order of HistoryWithMerges, until visit wants no more.
	walk(ctx context.Context, rev Revision, visit func(oid string, when int64) (more bool)) error
}

// Tags lists the tags, annotated and lightweight, of a revision's commits, those of the newest commits first and the highest version first where
// one commit has several, at most so many. What counts as newest is what History says. An unborn revision has none.
func Tags(ctx context.Context, repo Repo, rev Revision, most int) ([]Tag, error) {
	teller, ok := repo.(tagger)
	if rev.Unborn || most <= 0 || !ok {
		return nil, nil
	}
	names, err := teller.tagged(ctx)
	if err != nil || len(names) == 0 {
		return nil, err
	}
	var tags []Tag
	left, walked := len(names), 0
	err = teller.walk(ctx, rev, func(oid string, when int64) bool {
		here := names[oid]
		slices.SortFunc(here, func(a, b string) int { return compareVersions(b, a) })
		for _, name := range here {
			tags = append(tags, Tag{Name: name, OID: oid, Time: when, Behind: walked})
		}
		if walked++; len(here) > 0 {
			left--
		}
		return left > 0 && len(tags) < most
	})
	return tags[:min(len(tags), most)], err
}

// compareVersions orders names as people count: v1.9 before v1.10, and v1.0-rc.1, which leads to v1.0, before it.
func compareVersions(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		if isDigit(x[0]) && isDigit(y[0]) {
			m, n := number(x), number(y)
			if c := cmp.Or(cmp.Compare(len(m), len(n)), cmp.Compare(m, n)); c != 0 {
				return c
			}
			x, y = afterNumber(x), afterNumber(y)
			continue
		}
		if x[0] != y[0] {
			return cmp.Or(preview(y)-preview(x), cmp.Compare(x[0], y[0]))
		}
		x, y = x[1:], y[1:]
	}
	return cmp.Or(preview(y)-preview(x), cmp.Compare(len(x), len(y)), cmp.Compare(a, b))
}

// preview is 1 where the rest of a version says that it is not quite there.
func preview(rest string) int {
	if rest != "" && rest[0] == '-' {
		return 1
	}
	return 0
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// number is what a name starts with, without zeros before it: of two, the longer one is the larger.
func number(s string) string {
	return strings.TrimLeft(s[:len(s)-len(afterNumber(s))], "0")
}

func afterNumber(s string) string { return strings.TrimLeft(s, "0123456789") }
