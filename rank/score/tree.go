package score

import "strings"

// Tree is what a patch is held against. A path that it does not have has no id and is Text.
type Tree interface {
	Has(path string) bool
	ID(path string) string // git's id of the content, "" where it is not known
	Kind(path string) Kind // what a patch cannot say that only moves the file, or shows none of its lines
}

// Kind says whether a file has lines.
type Kind uint8

const (
	Text   Kind = iota
	Hidden      // it cannot be read
	Binary
	Link
	Module
)

// sameID reports that two ids, which may be shortened, can be those of one content; false where one is not known.
func sameID(a, b string) bool {
	return a != "" && b != "" && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

// idOf is an id as git prints it; "" for no content, which is all zeros.
func idOf(word string) string {
	if strings.Trim(word, "0") == "" {
		return ""
	}
	return word
}
