package magic

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/h2non/filetype/matchers"
	"github.com/h2non/filetype/types"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// matcher checks one thing about a head. It must stand a head of any length.
type matcher func(head []byte) bool

// signature writes one row of a table. suffixes are separated by spaces.
func signature(id, title string, kind Kind, suffixes string, p proof, m ...matcher) row {
	return row{Signature{id, title, kind, strings.Fields(suffixes)}, p, m}
}

// known asks the filetype library about one type. Its own Match is of no use here: it tries the types of a group in the random
// order of a map, and some of its types are two letters long.
func known(t types.Type) matcher {
	match := matchers.Matchers[t]
	return func(head []byte) bool { return match(head) != types.Unknown }
}

// has reports that head has the literal at the offset.
func has(head []byte, offset int, literal string) bool {
	return len(head) >= offset+len(literal) && string(head[offset:offset+len(literal)]) == literal
}

// at requires the literal at the offset.
func at(offset int, literal string) matcher {
	return func(head []byte) bool { return has(head, offset, literal) }
}

// oneOf requires one of the literals at the offset.
func oneOf(offset int, literals ...string) matcher {
	return func(head []byte) bool {
		for _, l := range literals {
			if has(head, offset, l) {
				return true
			}
		}
		return false
	}
}

// contains requires the literal anywhere in the head.
func contains(literal string) matcher {
	return func(head []byte) bool { return bytes.Contains(head, []byte(literal)) }
}

func either(ms ...matcher) matcher {
	return func(head []byte) bool {
		for _, m := range ms {
			if m(head) {
				return true
			}
		}
		return false
	}
}

func all(ms ...matcher) matcher {
	return func(head []byte) bool {
		for _, m := range ms {
			if !m(head) {
				return false
			}
		}
		return true
	}
}

// byteIn requires a byte from low to high, both included; so do the others for unsigned numbers of 16 and 32 bits.
func byteIn(offset int, low, high byte) matcher {
	return func(head []byte) bool { return len(head) > offset && low <= head[offset] && head[offset] <= high }
}

func le16(offset int, low, high uint16) matcher {
	return number16(binary.LittleEndian, offset, low, high)
}
func be16(offset int, low, high uint16) matcher { return number16(binary.BigEndian, offset, low, high) }
func le32(offset int, low, high uint32) matcher {
	return number32(binary.LittleEndian, offset, low, high)
}
func be32(offset int, low, high uint32) matcher { return number32(binary.BigEndian, offset, low, high) }

func number16(order binary.ByteOrder, offset int, low, high uint16) matcher {
	return func(head []byte) bool {
		if len(head) < offset+2 {
			return false
		}
		n := order.Uint16(head[offset:])
		return low <= n && n <= high
	}
}

func number32(order binary.ByteOrder, offset int, low, high uint32) matcher {
	return func(head []byte) bool {
		if len(head) < offset+4 {
			return false
		}
		n := order.Uint32(head[offset:])
		return low <= n && n <= high
	}
}

// textual matches an expression, which is compiled only when a head begins with prefix.
func textual(prefix string, expr lazy.Regexp) matcher {
	return func(head []byte) bool { return bytes.HasPrefix(head, []byte(prefix)) && expr.Get().Match(head) }
}
