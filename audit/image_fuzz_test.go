package audit

import (
	"bytes"
	"testing"
)

// FuzzPixels: whatever a file holds, its size is one that a format can state, and is found in a bounded number of reads.
func FuzzPixels(f *testing.F) {
	for _, seed := range []string{"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x7f\xff\xff\xff", "GIF89a\x01\x00\x02\x00", "RIFF0000WEBPVP8X0000000000000000000000",
		"\xff\xd8\xff\xff\xe0\x00\x00\xff\xd0\xff\xc9\x00\x11\x08\x00\x01\xff\xff"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		r := &countingReader{Reader: bytes.NewReader(content)}
		if got := pixelsOf(r); got < 0 || got > 1<<31-1 || r.reads > mostSegments+1 {
			t.Errorf("%d pixels in %d reads", got, r.reads)
		}
	})
}

type countingReader struct {
	*bytes.Reader
	reads int
}

func (r *countingReader) ReadAt(p []byte, off int64) (int, error) {
	r.reads++
	return r.Reader.ReadAt(p, off)
}
