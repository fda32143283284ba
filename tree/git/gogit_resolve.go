package git

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// refRules are the places where git looks for a short reference name, in its order.
var refRules = []string{"%s", "refs/%s", "refs/tags/%s", "refs/heads/%s", "refs/remotes/%s", "refs/remotes/%s/HEAD"}

// revisionForm is a name and the steps from it: ~N, ^N, ^{}, ^{commit}. Patterns are compiled at their first use, not at every start.
var revisionForm = sync.OnceValues(func() (whole, step *regexp.Regexp) {
	const one = `\^\{(?:commit)?\}|~[0-9]*|\^[0-9]*`
	return regexp.MustCompile(`^([^~^:{}\x00-\x20]+)((?:` + one + `)*)$`), regexp.MustCompile(one)
})

// Resolve reads the common forms of git's revisions. Go-git's own reader is in a package that costs every start of the program milliseconds.
func (e *embedded) Resolve(ctx context.Context, rev string) (Revision, error) {
	whole, step := revisionForm()
	parts := whole.FindStringSubmatch(rev)
	switch {
	case parts == nil && asksGit(rev):
		return Revision{}, problem(ErrNoRevision, nil, "the embedded git engine cannot look up %q in the repository at %s; install git, or name a branch, a tag or an id", rev, place(e.info))
	case parts == nil || parts[1][0] == '-':
		return Revision{}, noRevision(nil, e.info, rev, nil)
	}
	id, err := e.named(parts[1])
	if err == nil {
		id, err = e.peel(id)
	}
	for _, s := range step.FindAllString(parts[2], -1) {
		if err == nil {
			id, err = e.follow(id, s)
		}
	}
	if err != nil {
		return Revision{}, noRevision(err, e.info, rev, func(ref string) bool {
			_, err := e.refs.find(plumbing.ReferenceName(ref))
			return err == nil
		})
	}
	return Revision{OID: id.String()}, ctx.Err()
}

// asksGit reports a name by what a message says, by the time or by the place in a reflog.
func asksGit(rev string) bool {
	return !strings.ContainsRune(rev, 0) && (strings.HasPrefix(rev, ":/") || strings.Contains(rev, "@{") || strings.Contains(rev, "^{/"))
}

// named finds what a name without steps stands for: an id, a reference, the start of an id, or that at the end of what git describe prints.
func (e *embedded) named(name string) (plumbing.Hash, error) {
	if len(name) == 40 && isOID(name) {
		return plumbing.NewHash(name), nil
	}
	if name == "@" {
		name = "HEAD"
	}
	for _, rule := range refRules {
		if ref, err := e.refs.find(plumbing.ReferenceName(fmt.Sprintf(rule, name))); err == nil {
			return ref.Hash(), nil
		}
	}
	if at := strings.LastIndex(name, "-g"); at >= 0 {
		name = name[at+len("-g"):]
	}
	return e.abbreviated(name)
}

// abbreviated finds the one commit, or tag of one, whose id starts so.
func (e *embedded) abbreviated(start string) (plumbing.Hash, error) {
	prefix, err := hex.DecodeString(start[:len(start)&^1])
	if err != nil || len(start) < 4 {
		return plumbing.ZeroHash, plumbing.ErrReferenceNotFound
	}
	ids, err := e.store.startingWith(prefix)
	if err != nil {
		return plumbing.ZeroHash, err
	}
	found := map[plumbing.Hash]bool{}
	for _, id := range ids {
		found[id] = strings.HasPrefix(id.String(), start)
	}
	var commits []plumbing.Hash
	for id, meant := range found {
		if _, err := e.peel(id); meant && err == nil {
			commits = append(commits, id)
		}
	}
	if len(commits) != 1 {
		return plumbing.ZeroHash, fmt.Errorf("%d commits have an id that starts with %s", len(commits), start)
	}
	return commits[0], nil
}

// peel goes from a tag to the commit it is on.
func (e *embedded) peel(id plumbing.Hash) (plumbing.Hash, error) {
	for range 10 {
		found, err := e.store.object(id)
		if err != nil {
			return plumbing.ZeroHash, err
		}
		if found.kind != plumbing.TagObject {
			_, err := e.commit(id)
			return id, err
		}
		data, err := found.content(plumbing.TagObject, commitLimit)
		if err != nil {
			return plumbing.ZeroHash, err
		}
		if id, err = parseTag(string(data)); err != nil {
			return plumbing.ZeroHash, err
		}
	}
	return plumbing.ZeroHash, errors.New("too many tags of tags")
}

// follow takes one step from a commit.
func (e *embedded) follow(id plumbing.Hash, step string) (plumbing.Hash, error) {
	if step[len(step)-1] == '}' {
		return id, nil // commits are all there is here
	}
	n := 1
	if len(step) > 1 {
		var err error
		if n, err = strconv.Atoi(step[1:]); err != nil {
			return plumbing.ZeroHash, err
		}
	}
	if step[0] == '^' {
		return e.parent(id, n)
	}
	for range n {
		var err error
		if id, err = e.parent(id, 1); err != nil {
			return plumbing.ZeroHash, err
		}
	}
	return id, nil
}

// parent is the nth parent of a commit, itself for 0.
func (e *embedded) parent(id plumbing.Hash, n int) (plumbing.Hash, error) {
	if n == 0 {
		return id, nil
	}
	commit, err := e.commit(id)
	if err != nil {
		return plumbing.ZeroHash, err
	}
	if n > len(commit.parents) {
		return plumbing.ZeroHash, fmt.Errorf("the commit %s has %d parents", id, len(commit.parents))
	}
	id = commit.parents[n-1]
	_, err = e.store.size(id)
	return id, err
}

// commit reads a commit. One at the end of a shallow clone has no parents here, whatever it says, and even where they happen to be stored.
func (e *embedded) commit(id plumbing.Hash) (*commitObject, error) {
	ends, err := e.shallow()
	if err != nil {
		return nil, err
	}
	found, err := e.store.object(id)
	if err != nil {
		return nil, err
	}
	data, err := found.content(plumbing.CommitObject, commitLimit)
	if err != nil {
		return nil, err
	}
	commit, err := parseCommit(id, string(data))
	if err == nil && ends[id] {
		commit.cut, commit.parents = len(commit.parents) > 0, nil
	}
	return commit, err
}
