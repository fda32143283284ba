package text_test

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules/text"
)

func measure(t testing.TB, r io.Reader, encoding string) text.Measurement {
	t.Helper()
	m, err := text.Measure(r, encoding, make([]byte, 64<<10))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMeasure(t *testing.T) {
	for _, c := range []struct {
		name, text                               string
		bytes, lines, ends, widest, widestLineNo int64
	}{
		{"empty", "", 0, 0, 0, 0, 0},
		{"one line", "abc", 3, 1, 0, 3, 1},
		{"final line end", "abc\n", 4, 1, 1, 3, 1},
		{"only a line end", "\n", 1, 1, 1, 0, 1},
		{"first of the widest", "a\nbbb\nccc\n", 10, 3, 3, 3, 2},
		{"CRLF is no character", "ab\r\nabc\r\n", 9, 2, 2, 3, 2},
		{"old Macintosh", "ab\rabc\r", 7, 2, 2, 3, 2},
		{"mixed", "a\r\r\n\nb", 6, 4, 3, 1, 1},
		{"characters, not bytes", "日本語😀é\n", 16, 1, 1, 5, 1},
		{"broken bytes count", "\xff\xfe\xe6\x97", 4, 1, 0, 4, 1},
		{"mark left out", "\xEF\xBB\xBFab\n", 3, 1, 1, 2, 1},
	} {
		for wrap, reader := range map[string]io.Reader{
			"whole":        strings.NewReader(c.text),
			"byte by byte": iotest.OneByteReader(strings.NewReader(c.text)),
			"data and EOF": iotest.DataErrReader(strings.NewReader(c.text)),
		} {
			m := measure(t, reader, text.UTF8)
			got := [5]int64{m.Bytes, m.Lines, m.LineEnds, m.Widest, m.WidestLine}
			if want := [5]int64{c.bytes, c.lines, c.ends, c.widest, c.widestLineNo}; got != want {
				t.Errorf("%s, %s: %v, want %v", c.name, wrap, got, want)
			}
		}
	}
}

func TestWideBytes(t *testing.T) {
	file := strings.Repeat("a", 300) + "\n" + strings.Repeat("é", 301) + "\n" + strings.Repeat("b", 5001) + "\r\n"
	m := measure(t, strings.NewReader(file), text.UTF8)
	for width, want := range map[int64]int64{300: 5603, 301: 5001, 500: 5001, 5000: 5001, 5001: 0} {
		if got := m.WideBytes(width); got != want {
			t.Errorf("wider than %d: %d bytes, want %d", width, got, want)
		}
	}
}

// Like case O07: a bundle below a licence of five lines, with either kind of line end, is as wide as its one line.
func TestMeasureBundleBelowALicence(t *testing.T) {
	licence := "/*\n * widget kit 3.1\n * (c) example authors\n * released under the MIT licence\n */\n"
	bundle := licence + strings.Repeat("a=1;", 22_500) + "\n" + licence + strings.Repeat("bé=2;", 20_000) + "\n"
	for _, file := range []string{bundle, strings.ReplaceAll(bundle, "\n", "\r\n")} {
		m := measure(t, strings.NewReader(file), text.UTF8)
		if m.Lines != 12 || m.LineEnds != 12 || m.Widest != 100_000 || m.WidestLine != 12 || m.WideBytes(5000) != 210_000 {
			t.Errorf("%+v", m)
		}
	}
}

func TestMeasureDecodes(t *testing.T) {
	page := exportedPage()
	want := measure(t, strings.NewReader(page), text.UTF8)
	if want.Lines != 900 || want.Bytes != 44_890 || want.Widest != 48 {
		t.Errorf("%+v", want)
	}
	for _, e := range wideEncodings {
		file := append([]byte(e.bom), encode(t, page, e.codec)...)
		if got := measure(t, bytes.NewReader(file), e.name); got != want {
			t.Errorf("%s: %+v, want %+v", e.name, got, want)
		}
	}
}

// endless repeats its bytes, so that a test needs no memory for a long line.
type endless []byte

func (e endless) Read(p []byte) (int, error) { return copy(p, e), nil }

func TestALineOf64MiBTakesConstantMemory(t *testing.T) {
	const size, allowed = 64 << 20, 1 << 20
	line := io.LimitReader(endless(strings.Repeat("x", 64<<10)), size)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	m := measure(t, line, text.UTF8)
	runtime.ReadMemStats(&after)
	if m.Widest != size || m.Lines != 1 || m.WideBytes(5000) != size {
		t.Errorf("%+v", m)
	}
	if got := after.TotalAlloc - before.TotalAlloc; got > allowed {
		t.Errorf("%d bytes allocated for a line of %d", got, size)
	}
}

func TestMeasureReportsReadErrors(t *testing.T) {
	broken := errors.New("disk on fire")
	_, err := text.Measure(io.MultiReader(strings.NewReader("ab"), iotest.ErrReader(broken)), text.UTF8, make([]byte, 4))
	if !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

func FuzzMeasure(f *testing.F) {
	for _, seed := range []string{"", "a\r\nb\rc\n", "日本語\n\xff\xfe", "\xEF\xBB\xBFx\x00", "\r\n\r\r\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got := measure(t, iotest.HalfReader(bytes.NewReader(data)), text.UTF8)
		plain := strings.TrimPrefix(string(data), "\xEF\xBB\xBF")
		if got.Bytes != int64(len(plain)) || got.NULs != int64(strings.Count(plain, "\x00")) {
			t.Errorf("%+v of %q", got, data)
		}
		plain = strings.ReplaceAll(strings.ReplaceAll(plain, "\r\n", "\n"), "\r", "\n")
		if got.LineEnds != int64(strings.Count(plain, "\n")) {
			t.Errorf("%d line ends in %q", got.LineEnds, data)
		}
		lines := strings.Split(plain, "\n")
		if last := len(lines) - 1; lines[last] == "" {
			lines = lines[:last]
		}
		widest := 0
		for _, line := range lines {
			widest = max(widest, utf8.RuneCountInString(line))
		}
		if got.Lines != int64(len(lines)) || got.Widest != int64(widest) {
			t.Errorf("%+v of %q, want %d lines, widest %d", got, data, len(lines), widest)
		}
		for _, e := range wideEncodings { // any bytes may be called UTF-16
			measure(t, bytes.NewReader(data), e.name)
		}
	})
}
