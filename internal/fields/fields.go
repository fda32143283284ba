// Package fields lays out values one after the other, for what is kept between runs: numbers as varints, texts behind their length.
package fields

import "encoding/binary"

// AppendText writes what Reader.Text reads. Numbers are written by encoding/binary.
func AppendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// Reader takes fields off the front of a value. After one that is not there it is broken and has only zeros.
type Reader struct {
	rest   string
	broken bool
}

func NewReader(value string) Reader { return Reader{rest: value} }

// Whole tells, at the end, that all fields were there and nothing is left.
func (r *Reader) Whole() bool { return !r.broken && r.rest == "" }

func (r *Reader) take(n int) string {
	if r.broken || n < 0 || n > len(r.rest) {
		r.broken, r.rest = true, ""
		return ""
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *Reader) Byte() byte {
	if b := r.take(1); b != "" {
		return b[0]
	}
	return 0
}

// Unsigned reads a number that binary.AppendUvarint has written.
func (r *Reader) Unsigned() (n uint64) {
	for shift := 0; shift < 64; shift += 7 {
		b := r.Byte()
		n |= uint64(b&0x7F) << shift
		if b < 0x80 {
			return n
		}
	}
	r.broken = true
	return 0
}

// Number reads a number that binary.AppendVarint has written.
func (r *Reader) Number() int64 {
	n := r.Unsigned()
	return int64(n>>1) ^ -int64(n&1)
}

// Length is a number of bytes or of things of at least one byte each: never more than are left.
func (r *Reader) Length() int {
	n := r.Unsigned()
	if n > uint64(len(r.rest)) {
		r.broken = true
		return 0
	}
	return int(n)
}

func (r *Reader) Text() string { return r.take(r.Length()) }
