package git

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// commitLimit is the size in bytes of the largest commit or tag that is read.
const commitLimit = 64 << 20

// commitObject is a commit as git stores it. Go-git's reader of these brings along all it takes to check signatures, which costs every start of
// the program a part of a millisecond.
type commitObject struct {
	id, tree plumbing.Hash
	parents  []plumbing.Hash
	cut      bool   // a shallow clone ends here: the parents are left out
	when     int64  // seconds since 1970, as the committer's clock said; 0 where that makes no sense
	message  string // in UTF-8 where its encoding is known
}

func parseCommit(id plumbing.Hash, data string) (*commitObject, error) {
	head, message, _ := strings.Cut(data, "\n\n")
	c, encoding := &commitObject{id: id}, ""
	known := map[string]int{}
	for line := range strings.Lines(head) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch known[key]++; key {
		case "tree":
			c.tree = plumbing.NewHash(value)
		case "parent":
			c.parents = append(c.parents, plumbing.NewHash(value))
		case "committer":
			c.when = committed(value)
		case "encoding":
			encoding = cmp.Or(encoding, value)
		default:
			continue
		}
		if (key == "tree" || key == "parent") && !plumbing.IsHash(value) {
			return nil, errors.New("a commit is damaged")
		}
	}
	if known["tree"] != 1 || known["committer"] > 1 {
		return nil, errors.New("a commit is damaged")
	}
	c.message = messageText(message, encoding)
	return c, nil
}

// committed reads the time from "NAME <MAIL> SECONDS ZONE".
func committed(by string) int64 {
	digits, _, _ := strings.Cut(strings.TrimLeft(by[strings.LastIndexByte(by, '>')+1:], " "), " ")
	when, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0
	}
	return when
}

// parseTag finds what a tag is on.
func parseTag(data string) (plumbing.Hash, error) {
	line, _, _ := strings.Cut(data, "\n")
	id, ok := strings.CutPrefix(line, "object ")
	if !ok || !plumbing.IsHash(id) {
		return plumbing.ZeroHash, errors.New("a tag is damaged")
	}
	return plumbing.NewHash(id), nil
}
