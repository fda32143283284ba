package magic

import "github.com/bloatgate/bloatgate/rules/lazy"

// annexPointerLimit is the size in bytes up to which git-annex takes a file for a pointer, after its Annex.Link.
const annexPointerLimit = 32 << 10

// annexLine is the first line of a pointer: the place of a key, which is BACKEND-sSIZE--NAME (git-annex's doc/internals/key_format). Where
// there are no links, git writes the target of one into a file: the same place below the git directory.
var annexLine = lazy.New(`^(?:(?:\.\./)*\.git)?/annex/objects/(?:[^/\s]+/)*[A-Z0-9_]+(?:-[A-Za-z][0-9]+)*--[^/\r\n]+(?:\r?\n|$)`)

// AnnexPointer reports the stand-in that git-annex has git store for a file. head is its beginning, size that of all of it, in bytes.
func AnnexPointer(head []byte, size int64) bool {
	return size <= annexPointerLimit && annexLine.Get().Match(head)
}
