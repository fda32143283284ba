package ignore

import (
	"strings"
	"unicode/utf8"
)

// loosely reports that one implementation or another could take an anchored line for the path or a directory above it. "?" is a byte to git
// and ripgrep, a character to Python and Go, and half of some characters to JavaScript; so here it is any piece of a run of bytes that are
// not ASCII. slashes says that wildcards match a slash.
func loosely(line, path string, slashes bool) bool {
	body, dirOnly := strings.CutSuffix(strings.TrimPrefix(line, "/"), "/")
	now := newPlaces(len(body))
	now.reach(body, 0)
	for i := range len(path) {
		if path[i] == '/' && now.at[len(body)] {
			return true
		}
		next := newPlaces(len(body))
		for p := range len(body) {
			now.step(next, body, p, path[i], slashes)
		}
		now = next
	}
	return now.at[len(body)] && !dirOnly
}

// places are where in the line a comparison can stand.
type places struct {
	at     []bool // before this byte of the line
	inside []bool // in the middle of a character that the "?" at this byte has begun to match
}

func newPlaces(n int) *places { return &places{make([]bool, n+1), make([]bool, n+1)} }

// reach adds a place, and those behind it that are reached by taking "*" for nothing.
func (s *places) reach(body string, p int) {
	for s.at[p] = true; p < len(body) && body[p] == '*'; p++ {
		s.at[p+1] = true
	}
}

// step goes from place p of s over one byte of the path into next.
func (s *places) step(next *places, body string, p int, c byte, slashes bool) {
	wild := c != '/' || slashes
	switch {
	case s.at[p] && body[p] == '*' && wild:
		next.reach(body, p)
	case body[p] == '?' && c >= utf8.RuneSelf && (s.at[p] || s.inside[p]):
		next.inside[p] = true
		next.reach(body, p+1)
	case s.at[p] && (body[p] == c || body[p] == '?' && wild):
		next.reach(body, p+1)
	}
}
