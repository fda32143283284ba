package text

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"
)

// TestUnmarked: one mark at the start is dropped, whatever the pieces that are read and asked for, and errors come through.
func TestUnmarked(t *testing.T) {
	failed := errors.New("failed")
	const mark = "\xef\xbb\xbf"
	for content, want := range map[string]string{"": "", "a": "a", "ab": "ab", mark: "", mark + "a": "a", mark + mark: mark, "\xef\xbb": "\xef\xbb", "abc": "abc", "abcdef": "abcdef", "a" + mark: "a" + mark} {
		for name, pieces := range map[string]func(io.Reader) io.Reader{"whole": func(r io.Reader) io.Reader { return r }, "bytes": iotest.OneByteReader, "error with data": iotest.DataErrReader} {
			for size := 1; size < 6; size++ {
				for _, end := range []error{io.EOF, failed} {
					r := newUnmarked(pieces(io.MultiReader(bytes.NewReader([]byte(content)), iotest.ErrReader(end))))
					var got []byte
					buf := make([]byte, size)
					var err error
					for err == nil {
						var n int
						n, err = r.Read(buf)
						got = append(got, buf[:n]...)
					}
					if string(got) != want || err != end {
						t.Errorf("%q by %d, %s: got %q and %v", content, size, name, got, err)
					}
				}
			}
		}
	}
}
