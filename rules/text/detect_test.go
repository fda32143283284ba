package text_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/bloatgate/bloatgate/rules/text"
)

func whole(b []byte) text.Result { return text.Detect([][]byte{b}, int64(len(b))) }

// Case O04: a character that straddles the end of the sample is no fault, for every sample size in use.
func TestUTF8IsTextWhereverTheSampleEnds(t *testing.T) {
	for _, size := range []int{512, 1000, 1024, 4096, 8000, 8192, 10000, 32768, 65536} {
		for _, char := range []string{"é", "語", "😀"} {
			for cut := 1; cut < len(char); cut++ {
				head := "# note\n"
				file := head + strings.Repeat("a", size-cut-len(head)) + char + "\nend\n"
				r := text.Detect([][]byte{[]byte(file[:size])}, int64(len(file)))
				if !r.Text || r.Encoding != text.UTF8 || r.TextSize(int64(len(file))) != int64(len(file)) {
					t.Errorf("%d bytes, %s cut after %d: %+v", size, char, cut, r)
				}
			}
		}
	}
}

func TestUTF8IsTextWhereverAWindowIsCut(t *testing.T) {
	file := []byte(strings.Repeat("日本語😀é а", 40))
	for from := range 40 {
		for to := len(file) - 40; to <= len(file); to++ {
			r := text.Detect([][]byte{file[:100], file[from:to]}, int64(len(file)))
			if !r.Text || r.Encoding != text.UTF8 || r.Reason != "valid UTF-8" {
				t.Fatalf("window %d to %d: %+v", from, to, r)
			}
		}
	}
}

var wideEncodings = []struct {
	name  string
	bom   string
	codec encoding.Encoding
}{
	{text.UTF16LE, "\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{text.UTF16BE, "\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
	{text.UTF32LE, "\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{text.UTF32BE, "\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
}

func encode(t testing.TB, s string, codec encoding.Encoding) []byte {
	t.Helper()
	b, err := codec.NewEncoder().Bytes([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func exportedPage() string {
	var page strings.Builder
	for i := range 900 {
		fmt.Fprintf(&page, "<p class=\"row\">line %d of the exported page</p>\r\n", i)
	}
	return page.String()
}

// Case O05: the same page in five encodings has one text size, so it costs the same tokens.
func TestEveryEncodingOfAPageHasTheSameTextSize(t *testing.T) {
	page := exportedPage()
	files := map[string][]byte{text.UTF8: []byte("\xEF\xBB\xBF" + page)}
	for _, e := range wideEncodings {
		files[e.name] = append([]byte(e.bom), encode(t, page, e.codec)...)
	}
	for name, file := range files {
		size := int64(len(file))
		for _, head := range []int{512, 4095, 4096} {
			// The second window begins at an odd offset.
			r := text.Detect([][]byte{file[:head], file[len(file)/2+1 : len(file)-7]}, size)
			if !r.Text || r.Encoding != name || r.TextSize(size) != int64(len(page)) || r.BOM == 0 {
				t.Errorf("%s by %d bytes: %+v, text size %d, want %d", name, head, r, r.TextSize(size), len(page))
			}
		}
	}
	if got := len(files[text.UTF32LE]); got != 179_564 {
		t.Errorf("the page is not the one of the case: %d bytes", got)
	}
}

func TestTextSizeFollowsTheSampledCharacters(t *testing.T) {
	file := append([]byte("\xFF\xFE"), encode(t, strings.Repeat("語", 3000), wideEncodings[0].codec)...)
	r := text.Detect([][]byte{file[:1002]}, int64(len(file)))
	if got := r.TextSize(int64(len(file))); got != 9000 {
		t.Errorf("3,000 characters of three bytes: %d", got)
	}
	if got := (text.Result{}).TextSize(500); got != 0 {
		t.Errorf("binary content has no text: %d", got)
	}
}

func TestUnmarkedUTF16(t *testing.T) {
	words := "name=value\r\nother=things\r\n"
	numbers := []byte{} // a table of small numbers is no text
	for i := range 200 {
		numbers = append(numbers, byte(i%120), 0)
	}
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"little endian", encode(t, words, wideEncodings[0].codec), text.UTF16LENoBOM},
		{"big endian", encode(t, words, wideEncodings[1].codec), text.UTF16BENoBOM},
		{"odd size", encode(t, words, wideEncodings[0].codec)[1:], ""},
		{"too short", []byte("a\x00b\x00"), ""},
		{"numbers", numbers, ""},
		{"with a NUL character", encode(t, words+"\x00", wideEncodings[0].codec), ""},
	} {
		if r := whole(c.file); r.Encoding != c.want || r.Text != (c.want != "") {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

// TestEastAsianUTF16WithoutAMark: it has few ASCII characters, but next to nothing that is neither those nor its own. Numbers do.
func TestEastAsianUTF16WithoutAMark(t *testing.T) {
	for name, words := range map[string]string{"Japanese": "これは日本語の文章です。\n", "Korean": "이것은 한국어 문장입니다.\r\n", "Chinese": "这是中文的一个句子。\n"} {
		for i, want := range []string{text.UTF16LENoBOM, text.UTF16BENoBOM} {
			file := encode(t, strings.Repeat(words, 30), wideEncodings[i].codec)
			if r := whole(file); !r.Text || r.Encoding != want {
				t.Errorf("%s, %s: %+v", name, want, r)
			}
		}
	}
	noise := compressed(1 << 18)
	for at := 0; at < len(noise); at += 256 {
		if r := whole(noise[at : at+256]); r.Text {
			t.Errorf("noise at %d: %+v", at, r)
		}
	}
}

// TestALongHeadIsNotTheWholeFile: the size of what was not looked at is estimated from the samples between, however much of the head there is.
func TestALongHeadIsNotTheWholeFile(t *testing.T) {
	words := strings.Repeat("an ASCII page\n", 2500) + strings.Repeat("日本語の文章\n", 40_000)
	file := append([]byte("\xFF\xFE"), encode(t, words, wideEncodings[0].codec)...)
	size := len(file)
	for _, head := range []int{512, 4096, 65536} {
		samples := [][]byte{file[:head]}
		for _, at := range []int{size / 4, size / 2, size / 4 * 3, size - 4096} {
			samples = append(samples, file[at&^3:at&^3+4096])
		}
		got, want := text.Detect(samples, int64(size)).TextSize(int64(size)), int64(len(words))
		if got < want*92/100 || got > want*108/100 {
			t.Errorf("a head of %d: %d, want %d", head, got, want)
		}
	}
}

func TestAMarkAloneDoesNotMakeText(t *testing.T) {
	noise := compressed(4096)
	for _, mark := range []string{"\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF", "\xFF\xFE\x00\x00", "\x00\x00\xFE\xFF"} {
		if r := whole(append([]byte(mark), noise...)); r.Text {
			t.Errorf("%q before noise: %+v", mark, r)
		}
		if r := whole([]byte(mark)); !r.Text || r.TextSize(int64(len(mark))) != 0 {
			t.Errorf("%q alone: %+v", mark, r)
		}
	}
}

func TestDetectNothing(t *testing.T) {
	for _, samples := range [][][]byte{nil, {}, {nil}, {{}, {}}} {
		if r := text.Detect(samples, 0); !r.Text || r.Encoding != text.UTF8 || r.Reason != "empty" {
			t.Errorf("%v: %+v", samples, r)
		}
	}
	if r := text.Detect([][]byte{bytes.Repeat([]byte("a"), 10)}, 3); !r.Text {
		t.Errorf("a file that grew while it was read: %+v", r)
	}
}
