package forward

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

// source counts how often it is opened and how much is read of it.
type source struct {
	text         string
	opened, read int
	closeErr     error
	wrap         func(io.Reader) io.Reader
}

type opened struct {
	io.Reader
	s *source
}

func (o opened) Read(p []byte) (int, error) {
	n, err := o.Reader.Read(p)
	o.s.read += n
	return n, err
}

func (o opened) Close() error { return o.s.closeErr }

func (s *source) open() (io.ReadCloser, error) {
	s.opened++
	var in io.Reader = strings.NewReader(s.text)
	if s.wrap != nil {
		in = s.wrap(in)
	}
	return opened{in, s}, nil
}

func TestReadAtAgreesWithAString(t *testing.T) {
	text := strings.Repeat("0123456789abcdef", 20_000)
	for name, wrap := range map[string]func(io.Reader) io.Reader{"whole": nil, "halves": iotest.HalfReader, "end with data": iotest.DataErrReader} {
		r := New((&source{text: text, wrap: wrap}).open)
		random := rand.New(rand.NewPCG(1, 2))
		for range 200 {
			off, n := random.Int64N(int64(len(text))+10), random.IntN(70_000)
			got, want := make([]byte, n), make([]byte, n)
			gotN, gotErr := r.ReadAt(got, off)
			wantN, wantErr := strings.NewReader(text).ReadAt(want, off)
			// At the very end an io.ReaderAt may tell or not tell.
			sameEnd := gotErr == wantErr || gotN == n && (gotErr == nil || gotErr == io.EOF)
			if gotN != wantN || string(got[:gotN]) != string(want[:wantN]) || !sameEnd {
				t.Fatalf("%s: %d bytes at %d: got %d, %v; want %d, %v", name, n, off, gotN, gotErr, wantN, wantErr)
			}
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestReadsNoMoreThanNeeded(t *testing.T) {
	s := &source{text: strings.Repeat("x", 1<<20)}
	r := New(s.open)
	defer r.Close()
	if s.opened != 0 {
		t.Error("opened before the first read")
	}
	for _, off := range []int64{0, 4096, 100, 0} {
		if _, err := r.ReadAt(make([]byte, 4096), off); err != nil {
			t.Fatal(err)
		}
	}
	if s.opened != 1 || s.read != 8192 {
		t.Errorf("opened %d times, read %d bytes; want once and 8192", s.opened, s.read)
	}
}

func TestFailures(t *testing.T) {
	broken := errors.New("broken")
	r := New(func() (io.ReadCloser, error) { return nil, broken })
	if _, err := r.ReadAt(make([]byte, 1), 0); err != broken {
		t.Errorf("opening: %v", err)
	}
	r = New((&source{text: "cut", closeErr: broken}).open)
	if n, err := r.ReadAt(make([]byte, 10), 0); n != 3 || err != broken {
		t.Errorf("an end that was no end: %d, %v", n, err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if _, err := r.ReadAt(nil, -1); err == nil {
		t.Error("a negative offset")
	}
}
