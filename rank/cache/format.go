package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"sync/atomic"
)

// A file is a header that names the program, the digests one after the other, a directory of records in order of their keys, and a footer:
// where the directory begins, how many records it has, and a checksum of header, directory and footer. Numbers are little-endian.

// form counts the changes to the form of the file.
const form = 1

const (
	recordSize = 16 + 8 + 4 + 4
	footerSize = 8 + 4 + 4
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// record says where a digest lies.
type record struct {
	key    Key
	offset int64
	size   uint32
	sum    uint32
}

func headerFor(program string) []byte {
	return fmt.Appendf(nil, "bloatgate digests %d %x\n", form, sha256.Sum256([]byte(program)))
}

// directory is all that follows the digests.
func directory(header []byte, records []record, start int64) []byte {
	d := make([]byte, 0, len(records)*recordSize+footerSize)
	for i := range records {
		r := &records[i]
		d = append(d, r.key[:]...)
		d = binary.LittleEndian.AppendUint64(d, uint64(r.offset))
		d = binary.LittleEndian.AppendUint32(d, r.size)
		d = binary.LittleEndian.AppendUint32(d, r.sum)
	}
	d = binary.LittleEndian.AppendUint64(d, uint64(start))
	d = binary.LittleEndian.AppendUint32(d, uint32(len(records)))
	return binary.LittleEndian.AppendUint32(d, checksum(header, d))
}

func checksum(header, directory []byte) uint32 {
	return crc32.Update(crc32.Checksum(header, castagnoli), castagnoli, directory)
}

var (
	errForeign = errors.New("it was written by another version or another program")
	errDamaged = errors.New("it was damaged")
)

// readSegment reads the directory of a file. The file belongs to the segment when there is no error.
func readSegment(f *os.File, header []byte) (*segment, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	size, head := info.Size(), make([]byte, len(header))
	if _, err := f.ReadAt(head, 0); err != nil || !bytes.Equal(head, header) {
		return nil, errForeign
	}
	foot := make([]byte, footerSize)
	if _, err := f.ReadAt(foot, max(size-footerSize, 0)); err != nil {
		return nil, errDamaged
	}
	start, n := int64(binary.LittleEndian.Uint64(foot)), int64(binary.LittleEndian.Uint32(foot[8:]))
	if start < int64(len(header)) || start > size || size-start != n*recordSize+footerSize {
		return nil, errDamaged
	}
	d := make([]byte, size-start)
	if _, err := f.ReadAt(d, start); err != nil && !errors.Is(err, io.EOF) {
		return nil, errDamaged
	}
	end := len(d) - 4
	if checksum(header, d[:end]) != binary.LittleEndian.Uint32(d[end:]) {
		return nil, errDamaged
	}
	s := &segment{file: f, size: size, records: make([]record, n), used: make([]atomic.Bool, n)}
	for i := range s.records {
		r, at := &s.records[i], d[i*recordSize:]
		copy(r.key[:], at)
		r.offset, r.size, r.sum = int64(binary.LittleEndian.Uint64(at[16:])), binary.LittleEndian.Uint32(at[24:]), binary.LittleEndian.Uint32(at[28:])
		if r.offset < int64(len(header)) || r.offset > start || int64(r.size) > start-r.offset || r.size > valueMost {
			return nil, errDamaged
		}
	}
	return s, nil
}
