package hook

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// maxUpdates is how many references one push may update. A mirror of a large repository has some ten thousand.
const maxUpdates = 1_000_000

// Update is one reference that a push sets, as git tells the hooks. An id is "" where there is nothing: a reference that is created has no
// old one, a reference that is deleted no new one.
type Update struct {
	Ref      string // the full name of the reference in the repository that is pushed to
	Old, New string // object ids
}

// ParseUpdates reads what git writes to the standard input of pre-push ("local-ref new remote-ref old") and of pre-receive ("old new ref").
func ParseUpdates(e Event, r io.Reader) ([]Update, error) {
	var updates []Update
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		if lines.Text() == "" {
			continue
		}
		u, ok := parseUpdate(e, lines.Text())
		if !ok {
			return nil, fmt.Errorf("line %d on standard input is not what git tells a %s hook (%q); let git call it, and have other hooks leave its standard input alone", n, e.Name, lines.Text())
		}
		if updates = append(updates, u); len(updates) > maxUpdates {
			return nil, fmt.Errorf("the push updates more than %d references; push fewer at once", maxUpdates)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("could not read what is pushed from standard input: %w; let git call the hook", err)
	}
	return updates, nil
}

func parseUpdate(e Event, line string) (u Update, ok bool) {
	fields := strings.Split(line, " ")
	switch {
	case e.Server && len(fields) == 3:
		u = Update{Ref: fields[2], Old: fields[0], New: fields[1]}
	case !e.Server && len(fields) == 4:
		u = Update{Ref: fields[2], Old: fields[3], New: fields[1]}
	default:
		return u, false
	}
	for _, id := range []*string{&u.Old, &u.New} {
		if len(*id) != 40 && len(*id) != 64 || strings.Trim(*id, "0123456789abcdef") != "" {
			return u, false
		}
		if strings.Trim(*id, "0") == "" {
			*id = ""
		}
	}
	return u, u.Ref != ""
}
