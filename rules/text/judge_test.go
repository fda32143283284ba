package text_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules/text"
)

// compressed returns bytes as evenly spread as those of an archive, the same on every run.
func compressed(n int) []byte {
	random := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(random.Uint32())
	}
	return b
}

func TestStrayControls(t *testing.T) {
	everyByte := make([]byte, 256*40) // blob.dat of case O05
	for i := range everyByte {
		everyByte[i] = byte(i)
	}
	words := strings.Repeat("plain words here\n", 300)[:4096]
	for _, c := range []struct {
		name, file string
		text       bool
		reason     string
	}{
		{"every byte value", string(everyByte), false, "1,080 control bytes in 10,240 sampled"},
		{"one NUL in a head", words[:4095] + "\x00", true, "valid UTF-8; 1 NUL byte in 4,096 sampled"},
		{"40 NULs in a head", words[:4056] + strings.Repeat("\x00", 40), true, "valid UTF-8; 40 NUL bytes in 4,096 sampled"},
		{"41 NULs in a head", words[:4055] + strings.Repeat("\x00", 41), false, "41 NUL bytes in 4,096 sampled"},
		{"one NUL in ten bytes", "123456789\x00", false, "1 NUL byte in 10 sampled"},
		{"^A in a key file", strings.Repeat("0123456789", 4)[:39] + "\x01", true, "valid UTF-8; 1 control byte in 40 sampled"},
		{"^C in a short line", "quit with the key \x03", true, "valid UTF-8; 1 control byte in 19 sampled"},
		{"a lone control", "\x01", false, "1 control byte in 1 sampled"},
		{"controls and little else", "\x01\x02\x03\x04ab", false, "4 control bytes in 6 sampled"},
		{"coloured log", strings.Repeat("\x1b[31mred\x1b[0m\t\f\b\r\n", 9), true, "valid UTF-8"},
		{"ISO-2022-JP", "\x1b$B$3$s$K$A$O\x1b(B\n", true, "valid UTF-8"},
		{"Latin-1 with an end mark of DOS", strings.Repeat("caf\xe9\r\n", 30) + "\x1a", true, "not UTF-8, but without binary bytes; 1 control byte in 181 sampled, like windows-1252"},
		{"key bindings in Latin-2", strings.Repeat("inoremap \x16\x1d \xe8\xb9\n", 9) + words[:300], true, "not UTF-8, but without binary bytes; 18 control bytes in 435 sampled, like windows-1251"},
		{"words in a picture's header", "\xff\xd8\xff\xe1" + strings.Repeat("\x00\x10", 7) + words, false, "not UTF-8; 7 NUL bytes in 4,114 sampled"},
		{"ISO-2022-KR", "\x1b$)C\x0e@L0M@:\x0f \x0eGQ19>n\x0f.\n", true, "valid UTF-8"},
		{"shifts without it", "\x0e@L0M@:\x0f \x0eGQ19>n\x0f.\n", false, "4 control bytes in 19 sampled"},
		{"end mark of DOS", words + "\x1a", true, "valid UTF-8; 1 control byte in 4,097 sampled"},
	} {
		r := whole([]byte(c.file))
		if r.Text != c.text || r.Reason != c.reason {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

// The verdict on a stray NUL must not hang on the offset at which git stops looking.
func TestTheOffsetOfANULDoesNotMatter(t *testing.T) {
	words := strings.Repeat("plain words here\n", 5000)
	for _, offset := range []int{10, 7999, 8000, 8001, 65000, len(words)} {
		file := []byte(words[:offset] + "\x00\x01\x02tail\n" + words[offset:])
		for _, head := range []int{4096, 8000, 65536, len(file)} {
			if r := text.Detect([][]byte{file[:head]}, int64(len(file))); !r.Text {
				t.Errorf("NUL at %d, head of %d: %+v", offset, head, r)
			}
		}
	}
}

// The byte sequences were written with Python's codecs; each is "the words of a sentence" in the language. What is told apart by a handful of
// characters is told right; the rest is text all the same.
func TestOldEncodingsAreText(t *testing.T) {
	for name, c := range map[string]struct{ encoding, phrase, words string }{
		"Latin-1":        {"windows-1252", "Die Gr\xf6\xdfe der \xc4nderung betr\xe4gt f\xfcnf Zeilen.\n", "Die Größe der Änderung beträgt fünf Zeilen.\n"},
		"Latin-1 once":   {"windows-1252", "// Copyright Andr\xe9\nint main() { return 0; }\n", "// Copyright André\nint main() { return 0; }\n"},
		"Windows-1252":   {"windows-1252", "\x93quoted\x94 \x96 caf\xe9 \x80 5\n", "“quoted” – café € 5\n"},
		"Windows-1251":   {"windows-1251", "\xcf\xf0\xe8\xe2\xe5\xf2, \xfd\xf2\xee \xf2\xe5\xea\xf1\xf2\n", "Привет, это текст\n"},
		"KOI8-R":         {"koi8-r", "\xf0\xd2\xc9\xd7\xc5\xd4, \xdc\xd4\xcf \xd4\xc5\xcb\xd3\xd4\n", "Привет, это текст\n"},
		"CP866 capitals": {"windows-1252", "\x8f\x90\x88\x82\x85\x92, \x9d\x92\x8e \x92\x85\x8a\x91\x92\n", ""},
		"CP866":          {"windows-1252", "\x8f\xe0\xa8\xa2\xa5\xe2, \xed\xe2\xae \xe2\xa5\xaa\xe1\xe2\n", ""},
		"Shift-JIS":      {"shift_jis", "\x82\xb1\x82\xea\x82\xcd\x93\xfa\x96{\x8c\xea\x82\xcc\x95\xb6\x8f\xcd\x82\xc5\x82\xb7\n", "これは日本語の文章です\n"},
		"EUC-JP":         {"euc-jp", "\xa4\xb3\xa4\xec\xa4\xcf\xc6\xfc\xcb\xdc\xb8\xec\xa4\xce\xca\xb8\xbe\xcf\xa4\xc7\xa4\xb9\n", "これは日本語の文章です\n"},
		"EUC-KR":         {"euc-kr", "\xc0\xcc\xb0\xcd\xc0\xba \xc7\xd1\xb1\xb9\xbe\xee \xb9\xae\xc0\xe5\xc0\xd4\xb4\xcf\xb4\xd9\n", "이것은 한국어 문장입니다\n"},
		"GBK":            {"gb18030", "\xd5\xe2\xca\xc7\xd6\xd0\xce\xc4\xb5\xc4\xd2\xbb\xb8\xf6\xbe\xe4\xd7\xd3\x81\x40\n", "这是中文的一个句子丂\n"},
		"GB 18030":       {"gb18030", "\x81\x30\x89\x38\xd6\xd0\xce\xc4\x81\x39\xee\x39\n", "ß中文㐀\n"},
		"Johab":          {"windows-1252", "\xd9\xa5 \xd0\x65\x8a\x82\xb4\xe1\xa2\x35\x9a\x3b\n", ""},
		"Big5":           {"big5", "\xb3o\xacO\xa4\xa4\xa4\xe5\xaa\xba\xa4@\xad\xd3\xa5y\xa4l\n", "這是中文的一個句子\n"},
	} {
		file := []byte(strings.Repeat(c.phrase, 40))
		for cut := range 4 { // a window may split a double-byte character
			r := text.Detect([][]byte{file[:200], file[cut : len(file)-cut]}, int64(len(file)))
			if !r.Text || r.Encoding != c.encoding+" (guessed)" || !text.Guessed(r.Encoding) {
				t.Errorf("%s: %+v", name, r)
			}
		}
		r := whole(file)
		decoded, err := io.ReadAll(text.Decode(bytes.NewReader(file), r.Encoding))
		if err != nil || c.words != "" && string(decoded) != strings.Repeat(c.words, 40) || r.TextSize(int64(len(file))) != int64(len(decoded)) {
			t.Errorf("%s: %q, %v, text size %d", name, decoded[:min(len(decoded), 100)], err, r.TextSize(int64(len(file))))
		}
		if r := whole([]byte(c.phrase)); !r.Text || !text.Guessed(r.Encoding) {
			t.Errorf("%s, one line: %+v", name, r)
		}
	}
}

func TestUTF8WithAFewBrokenCharacters(t *testing.T) {
	file := strings.Repeat("日本語のテキスト\n", 50) + "\xff\n"
	r := whole([]byte(file))
	if !r.Text || r.Encoding != text.UTF8 || r.Reason != "UTF-8 with 1 invalid byte in 1,252 sampled" {
		t.Errorf("%+v", r)
	}
}

func TestCompressedBytesAreBinary(t *testing.T) {
	noise := compressed(1 << 20)
	for _, size := range []int{64, 128, 512, 4096} {
		wrong := 0
		for at := 0; at+size <= len(noise) && at < 1000*size; at += size {
			if r := text.Detect([][]byte{noise[at : at+size]}, 1<<20); r.Text {
				wrong++
			}
		}
		if wrong > 0 {
			t.Errorf("%d samples of %d bytes pass as text", wrong, size)
		}
	}
}
