package magic_test

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
)

// fixture is the head of a file of one format, made by code.
type fixture struct{ id, head string }

// fixtures returns at least one head for every signature.
func fixtures(t testing.TB) []fixture {
	t.Helper()
	var every []fixture
	for _, group := range []func(testing.TB) []fixture{imageFixtures, mediaFixtures, archiveFixtures, packageFixtures,
		programFixtures, documentFixtures, dataFixtures, scienceFixtures, weightFixtures, systemFixtures} {
		every = append(every, group(t)...)
	}
	return every
}

// zeros returns n zero bytes.
func zeros(n int) string { return strings.Repeat("\x00", n) }

// padded fills s with zeros to n bytes.
func padded(s string, n int) string { return s + zeros(n-len(s)) }

// noise returns n bytes as evenly spread as compressed data, the same on every run.
func noise(n int) string {
	random := rand.New(rand.NewPCG(7, 7))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(random.Uint32())
	}
	return string(b)
}

func le16(n uint16) string { return string(binary.LittleEndian.AppendUint16(nil, n)) }
func be16(n uint16) string { return string(binary.BigEndian.AppendUint16(nil, n)) }
func le32(n uint32) string { return string(binary.LittleEndian.AppendUint32(nil, n)) }
func be32(n uint32) string { return string(binary.BigEndian.AppendUint32(nil, n)) }
func le64(n uint64) string { return string(binary.LittleEndian.AppendUint64(nil, n)) }
