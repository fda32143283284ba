package git

import (
	"context"
	"fmt"
	"strconv"
	"strings"
)

// tagged asks for names and ids only: git ends with an error where it cannot read what a tag leads to, and no other tag is told then.
func (p *installed) tagged(ctx context.Context) (map[string][]string, error) {
	const what = "the tags"
	out, _, err := p.run.output(ctx, "for-each-ref", "--format=%(objectname) %(refname)", tagsPrefix)
	if err != nil {
		return nil, explainRead(err, p.info, what)
	}
	var names, commits []string
	for line := range strings.Lines(out) {
		oid, ref, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		name, ok := strings.CutPrefix(ref, tagsPrefix)
		if !ok || !isOID(oid) {
			return nil, garbled(fmt.Errorf("git for-each-ref: cannot understand %.80q", line), p.info, what)
		}
		names, commits = append(names, name), append(commits, oid+"^{commit}")
	}
	found, err := p.objects.describe(ctx, commits)
	if err != nil {
		return nil, explainRead(err, p.info, what)
	}
	tagged := map[string][]string{}
	for i, commit := range found {
		if commit.kind == "commit" {
			tagged[commit.oid] = append(tagged[commit.oid], names[i])
		}
	}
	return tagged, nil
}

// walk ends git as soon as it has said enough: a history may have a million commits, and the tags that are looked for stand at its end.
func (p *installed) walk(ctx context.Context, rev Revision, visit func(oid string, when int64) bool) error {
	what := "the history of " + rev.OID
	run, err := p.objects.runner()
	if err != nil {
		return err
	}
	var strange error
	err = run.lines(ctx, func(line string) bool {
		at, oid, _ := strings.Cut(line, " ")
		when, err := strconv.ParseInt(at, 10, 64)
		if err != nil || !isOID(oid) {
			strange = fmt.Errorf("git rev-list: cannot understand %.80q", line)
			return false
		}
		return visit(oid, when)
	}, "rev-list", "--timestamp", rev.OID, "--")
	if strange != nil {
		return garbled(strange, p.info, what)
	}
	return explainRead(err, p.info, what)
}
