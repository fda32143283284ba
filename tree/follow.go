package tree

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/bloatgate/bloatgate/tree/git"
)

// What a link may be before it is one too many.
const (
	maxLinks  = 40   // on the way to one file, as many as Linux follows
	maxTarget = 4096 // bytes of a link's text
)

// FollowFile reads a file of a revision as ReadFile does, but where the path is a link it reads what the link leads to: a regular file
// in or below the directory that the path is in. A link that leads elsewhere, to nothing or round in circles is an *Unfit.
func FollowFile(ctx context.Context, repo git.Repo, rev git.Revision, name string, limit int64) (data []byte, found bool, err error) {
	w := &linkWalk{repo: repo, rev: rev, name: name, dir: parentOf(name), rest: []string{path.Base(name)}}
	for len(w.rest) > 0 {
		if found, err := w.step(ctx); err != nil || !found {
			return nil, err != nil, err
		}
	}
	if w.entry.OID == "" || w.entry.Path != path.Join(w.dir, w.at) { // a text that ends in a dot or two
		return nil, true, w.unfit("to a directory")
	}
	data, err = readEntry(repo, w.entry, limit, whereIn(rev, w.entry.Path))
	return data, true, err
}

// linkWalk is the way to a file, entry by entry.
type linkWalk struct {
	repo  git.Repo
	rev   git.Revision
	name  string        // what was asked for
	dir   string        // which the way does not leave
	at    string        // where it is by now, below dir and free of links
	entry git.TreeEntry // the last one that was no link
	rest  []string      // the names still to go
	links int           // followed so far
}

// step goes on by one name. found is false when there is nothing at all where the way begins.
func (w *linkWalk) step(ctx context.Context) (found bool, err error) {
	next := w.rest[0]
	w.rest = w.rest[1:]
	switch {
	case next == "" || next == ".":
		return true, nil
	case next == ".." && w.at == "":
		return true, w.unfit("that leads out of its directory")
	case next == "..":
		w.at = parentOf(w.at)
		return true, nil
	}
	below := path.Join(w.at, next)
	entries, err := w.repo.Entries(ctx, w.rev, []string{path.Join(w.dir, below)})
	switch {
	case err != nil:
		return true, err
	case len(entries) == 0 && w.links == 0:
		return false, nil
	case len(entries) == 0:
		return true, w.unfit("to nothing")
	case gitMode(entries[0].Mode) == Symlink:
		return true, w.follow(entries[0])
	case gitMode(entries[0].Mode) != Irregular && len(w.rest) > 0:
		return true, w.unfit("to nothing") // a file where a directory would have to be
	}
	w.at, w.entry = below, entries[0]
	return true, nil
}

// follow puts the names in a link's text before those still to go.
func (w *linkWalk) follow(link git.TreeEntry) error {
	if w.links++; w.links > maxLinks {
		return w.unfit("that leads through too many others")
	}
	text, err := readStored(w.repo, link, maxTarget, "the text of the link "+whereIn(w.rev, link.Path))
	if err != nil {
		return err
	}
	if strings.HasPrefix(string(text), "/") {
		return w.unfit("to an absolute path")
	}
	w.rest = append(strings.Split(string(text), "/"), w.rest...)
	return nil
}

func (w *linkWalk) unfit(how string) error {
	return &Unfit{fmt.Sprintf("%s is a link %s; put a regular file there, or a link to one in or below its directory", whereIn(w.rev, w.name), how)}
}
