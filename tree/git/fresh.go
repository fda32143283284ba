package git

import (
	"context"
	"slices"
	"strings"
)

// Known is what a repository is taken to have already, so that it is not new.
type Known struct {
	Commits []string // ids
	Refs    string   // options of `git rev-list` that name references: "--all", "--remotes", "--remotes=origin"; "" for none
}

// fewBases is how many commits below new ones are looked at.
const fewBases = 256

// NewCommits counts the commits of head that are not known, and finds the known ones they were made on: those no other one descends from,
// sorted by id. Only the plumbing engine can tell.
func NewCommits(ctx context.Context, repo Repo, head Revision, known Known) (count int, bases []Revision, err error) {
	p, ok := repo.(*installed)
	if !ok {
		return 0, nil, problem(ErrEngine, nil, "what a push adds only git itself can tell; install git, or unset %s", EngineVariable)
	}
	args := append([]string{"rev-list", "--boundary", head.OID, "--not"}, known.Commits...)
	if known.Refs != "" {
		args = append(args, known.Refs)
	}
	count, below, err := p.countNew(ctx, args)
	if err != nil {
		return 0, nil, explainRead(err, p.info, "the commits of "+head.OID)
	}
	if below, err = p.independent(ctx, below); err != nil {
		return 0, nil, explainRead(err, p.info, "the commits below "+head.OID)
	}
	for _, oid := range below {
		bases = append(bases, Revision{OID: oid})
	}
	sortRevisions(bases)
	return count, bases, nil
}

// HasRefs reports that a repository has a reference, whatever HEAD leads to. Only the plumbing engine can tell.
func HasRefs(ctx context.Context, repo Repo) (bool, error) {
	p, ok := repo.(*installed)
	if !ok {
		return false, problem(ErrEngine, nil, "which references there are only git itself can tell; install git, or unset %s", EngineVariable)
	}
	out, _, err := p.run.output(ctx, "for-each-ref", "--count=1", "--format=%(objectname)")
	return out != "", explainRead(err, p.info, "the references")
}

// countNew reads rev-list's answer as it comes: the first push of an old repository has a million lines.
func (p *installed) countNew(ctx context.Context, args []string) (count int, below []string, err error) {
	err = p.run.lines(ctx, func(line string) bool {
		oid, boundary := strings.CutPrefix(line, "-")
		switch {
		case !boundary:
			count++
		case len(below) < fewBases && isOID(oid):
			below = append(below, oid)
		}
		return true
	}, args...)
	return count, below, err
}

// independent leaves out commits that others of the list descend from.
func (p *installed) independent(ctx context.Context, oids []string) ([]string, error) {
	if len(oids) < 2 {
		return oids, nil
	}
	out, _, err := p.run.output(ctx, append([]string{"merge-base", "--independent"}, oids...)...)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.Split(out, "\n"), func(line string) bool { return line == "" }), nil
}
