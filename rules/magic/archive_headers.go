package magic

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// zipEntry requires a ZIP file whose first entry has a name that passes. The name may be cut by the end of the head.
func zipEntry(named func(string) bool) matcher {
	// version needed, method, length of the name
	start := all(at(0, "PK\x03\x04"), byteIn(4, 0, 70), le16(8, 0, 99), le16(26, 1, 4096))
	return func(head []byte) bool {
		if !start(head) || len(head) < 30 {
			return false
		}
		end := min(30+int(binary.LittleEndian.Uint16(head[26:])), len(head))
		return named(string(head[30:end]))
	}
}

func prefixed(prefixes ...string) func(string) bool {
	return func(name string) bool {
		for _, p := range prefixes {
			if strings.HasPrefix(name, p) {
				return true
			}
		}
		return false
	}
}

func suffixed(suffix string) func(string) bool {
	return func(name string) bool { return strings.HasSuffix(name, suffix) }
}

// zipMimetype requires that the first entry is a stored file "mimetype" that begins with the type.
func zipMimetype(mime string) matcher {
	return all(zipEntry(prefixed("mimetype")), either(at(38, mime), contains(mime)))
}

// tarHeader checks the checksum of a tar header, which every flavour has. Of a shorter head only the name of the flavour is left
// to look at, behind fields that are padded with zeros.
func tarHeader(head []byte) bool {
	const checksumAt, checksumEnd, flavourAt = 148, 156, 257
	if len(head) < HeadSize {
		return (has(head, flavourAt, "ustar\x00") || has(head, flavourAt, "ustar  ")) && bytes.Count(head, []byte{0}) >= 8
	}
	field := strings.Trim(string(head[checksumAt:checksumEnd]), " \x00")
	want, err := strconv.ParseUint(field, 8, 32)
	if err != nil || head[0] == 0 {
		return false
	}
	sum := uint64(' ') * (checksumEnd - checksumAt) // the field counts as blanks
	for i, b := range head[:HeadSize] {
		if i < checksumAt || i >= checksumEnd {
			sum += uint64(b)
		}
	}
	return sum == want
}

var cpioForms = lazy.New(`^(07070[12][0-9A-Fa-f]{104}|070707[0-7]{70})[^\n ]`)

// cpioHeader checks a cpio header in letters: 13 numbers of eight hexadecimal digits, or one row of octal ones.
func cpioHeader(head []byte) bool { return textual("0707", cpioForms)(head) }

// zstdFrame checks the magic number and that the reserved bit of the descriptor is unset. Skippable frames have numbers of their own.
var zstdFrame = either(
	all(at(0, "\x28\xB5\x2F\xFD"), func(head []byte) bool { return len(head) > 4 && head[4]&0x08 == 0 }),
	all(byteIn(0, 0x50, 0x5F), at(1, "\x2A\x4D\x18"), le32(4, 0, 1<<24)))

// zlibHeader checks the two header bytes, for the window size everybody uses, and that the first block is of a kind that exists, as
// git's loose objects and other caches have.
var zlibHeader = all(oneOf(0, "\x78\x01", "\x78\x5E", "\x78\x9C", "\x78\xDA"),
	func(head []byte) bool { return len(head) > 2 && head[2]&6 != 6 })
