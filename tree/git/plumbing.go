package git

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// installed is the engine that runs git's plumbing commands.
type installed struct {
	info    Info
	run     runner
	cancel  context.CancelFunc // ends processes that outlive one call
	objects *objects
	temps   *scratch

	patience time.Duration // patience, but for tests
}

func newInstalled(info Info, run runner) *installed {
	ctx, cancel := context.WithCancel(context.Background())
	temps := &scratch{}
	if mentionsSparse(info) {
		run = temps.divert(info, run)
	}
	return &installed{info: info, run: run, cancel: cancel, temps: temps, objects: newObjects(ctx, info, run, temps), patience: patience}
}

func (p *installed) Info() Info { return p.info }

func (p *installed) Close() error {
	p.cancel()
	p.objects.close()
	return p.temps.remove()
}

func (p *installed) Resolve(ctx context.Context, rev string) (Revision, error) {
	if rev == "" || strings.HasPrefix(rev, "-") || strings.ContainsRune(rev, 0) {
		return Revision{}, noRevision(nil, p.info, rev, nil)
	}
	if (rev == "HEAD" || rev == "@") && !p.info.Head.Unborn {
		return p.info.Head, nil // told when the repository was opened
	}
	name := rev + "^{commit}"
	if strings.HasPrefix(rev, ":/") { // whatever follows is text to look for, and what has it is a commit
		name = rev
	}
	out, _, err := p.run.output(ctx, "rev-parse", "-q", "--verify", name)
	oid := strings.TrimSuffix(out, "\n")
	if ctx.Err() != nil {
		return Revision{}, ctx.Err()
	}
	if err != nil || !isOID(oid) {
		return Revision{}, p.explainRevision(ctx, err, rev)
	}
	return Revision{OID: oid}, nil
}

// explainRevision tells a name that leads nowhere from one whose object is gone.
func (p *installed) explainRevision(ctx context.Context, cause error, rev string) error {
	oid := p.verify(ctx, rev)
	if oid == "" || oid == rev {
		return noRevision(cause, p.info, rev, func(ref string) bool { return p.verify(ctx, ref) != "" })
	}
	found, err := p.objects.describe(ctx, []string{oid})
	if err != nil || found[0].size != Missing {
		return noRevision(cause, p.info, rev, nil)
	}
	return problem(ErrBroken, cause, "%q of the repository at %s is the object %s, which its object store lacks; run `git fsck` there, or fetch it", rev, place(p.info), oid)
}

// verify is the id a name stands for, "" when it stands for none.
func (p *installed) verify(ctx context.Context, name string) string {
	out, _, err := p.run.output(ctx, "rev-parse", "-q", "--verify", name)
	oid := strings.TrimSuffix(out, "\n")
	if err != nil || !isOID(oid) {
		return ""
	}
	return oid
}

func place(info Info) string {
	if info.Root != "" {
		return info.Root
	}
	return info.GitDir
}

func (p *installed) Index(ctx context.Context) ([]IndexEntry, error) {
	out, _, err := p.run.output(ctx, "ls-files", "-s", "-t", "-z")
	if err != nil {
		return nil, explainRead(err, p.info, "the index")
	}
	entries, err := parseIndex(out)
	return entries, garbled(err, p.info, "the index")
}

func (p *installed) Untracked(ctx context.Context) ([]Untracked, error) {
	watched, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	go watchIgnores(watched, p.info.Root, p.patience, stop)
	out, said, err := p.run.output(watched, "ls-files", "-o", "-z", "--exclude-standard")
	var waiting *Problem
	if errors.As(context.Cause(watched), &waiting) {
		return nil, waiting
	}
	if err != nil {
		return nil, explainRead(err, p.info, "the worktree")
	}
	list, err := parseUntracked(out)
	list = append(list, parseDenied(said)...)
	slices.SortFunc(list, func(a, b Untracked) int { return strings.Compare(a.Path, b.Path) })
	return list, garbled(err, p.info, "the worktree")
}

func (p *installed) MergeHeads(context.Context) ([]Revision, error) { return mergeHeads(p.info) }

// mergeHeads reads MERGE_HEAD, which every reference format keeps as a file in the worktree's git directory.
func mergeHeads(info Info) ([]Revision, error) {
	path := filepath.Join(info.GitDir, "MERGE_HEAD")
	text, err := readSmall(path)
	if errors.Is(err, fs.ErrNotExist) {
		return info.announced, nil
	}
	if err != nil {
		return nil, problem(ErrBroken, err, "could not read %s: %v; finish or abort the merge", path, err)
	}
	var heads []Revision
	for line := range strings.Lines(text) {
		oid := strings.TrimSpace(line)
		if !isOID(oid) {
			return nil, problem(ErrBroken, nil, "%s does not name a commit; finish or abort the merge", path)
		}
		heads = append(heads, Revision{OID: oid})
	}
	return heads, nil
}

func (p *installed) Sizes(ctx context.Context, oids []string) ([]int64, error) {
	found, err := p.objects.describe(ctx, oids)
	if err != nil {
		return nil, explainRead(err, p.info, "the objects")
	}
	sizes := make([]int64, len(found))
	for i, object := range found {
		sizes[i] = object.size
	}
	return sizes, nil
}

func (p *installed) Blob(oid string, size int64) (Blob, error) { return p.objects.open(oid, size) }
