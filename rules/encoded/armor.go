package encoded

import "bytes"

// armorHeaders is how many lines may stand between "-----BEGIN …-----" and the body, or between two lines of the body.
const armorHeaders = 8

// armor follows the armor of certificates, keys and signatures, wherever in a line it begins.
type armor struct{ last int } // the last line that is known to be in it

func (a *armor) end() { a.last = -armorHeaders - 1 }

// has reports that the line is in an armor. lastPiece is the end of the line, all of it as a rule.
func (a *armor) has(l *line, lastPiece []byte) bool {
	begins, ends := false, false
	for rest := lastPiece; ; {
		at := bytes.Index(rest, []byte("-----"))
		if at < 0 {
			break
		}
		rest = rest[at+len("-----"):]
		begins = begins || bytes.HasPrefix(rest, []byte("BEGIN "))
		ends = ends || bytes.HasPrefix(rest, []byte("END "))
	}
	in := begins || l.number-a.last <= armorHeaders
	switch {
	case ends:
		a.end()
	case begins, in && (l.payload > 0 || l.core > 0):
		a.last = l.number
	}
	return in
}

// keyHeads are how base64 begins that is a key or an armor: of SSH's formats, and of "-----BEGIN".
var keyHeads = []string{"AAAAB3NzaC1", "AAAAC3NzaC1", "AAAAE2VjZHNh", "AAAAGnNr", "AAAAInNr", "LS0tLS1CRUdJT"}

// isKey reports a payload that is a key or an armor once more encoded.
func (l *line) isKey() bool {
	for _, head := range keyHeads {
		if bytes.HasPrefix(l.head, []byte(head)) {
			return true
		}
	}
	return false
}
