package report

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestClip(t *testing.T) {
	for _, c := range []struct{ why, text, want string }{
		{"fits", "12345678", "12345678"},
		{"one too many", "123456789", "1234…6789"},
		{"two bytes each", "ééééééééé", "éééé…éééé"},
		{"four bytes each", "😀😁😂😃😄😅😆😇😈", "😀😁😂😃…😅😆😇😈"},
		{"an escape before the cut", `abc\x1bdefghijk`, "abc…hijk"},
		{"an escape that just fits", `\x1babcdefg`, `\x1b…defg`},
		{"an escape after the cut", `abcdefghij\u202e`, "abcd…"},
		{"an escaped quote", `abc\"defg\"hij`, `abc…hij`},
		{"an accent after the cut", "abcdefghe\u0301xyz", "abcd…xyz"},
		{"an accent before the cut", "abce\u0301efghijk", "abc…hijk"},
		{"a flag", "abc🇩🇪defghijk", "abc…hijk"},
		{"a colour of skin", "abc👍🏽defghijk", "abc…hijk"},
		{"accents only", strings.Repeat("\u0301", 99), "…"},
	} {
		if got := clip(c.text, 8); got != c.want {
			t.Errorf("%s: got %q, want %q", c.why, got, c.want)
		}
	}
}

func FuzzClip(f *testing.F) {
	for _, seed := range []string{"12345678901", `a\x1b\x1b\x1b\x1b\x1b`, "🇩🇪🇩🇪🇩🇪🇩🇪", "\xff\xff\xff\xff\xff\xff\xff\xff\xff", `\\\\\\\\\\\\x41`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		if strings.Contains(raw, "…") { // then nobody can tell where it was cut
			return
		}
		text := EscapeText(raw)
		got := clip(text, 8)
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > 9 {
			t.Errorf("%q becomes %q", text, got)
		}
		head, tail, cut := strings.Cut(got, "…")
		if got != text && (!cut || !strings.HasPrefix(text, head) || !strings.HasSuffix(text, tail)) {
			t.Errorf("%q becomes %q", text, got)
		}
		if utf8.RuneCountInString(text) <= 8 && got != text {
			t.Errorf("%q fits, and becomes %q", text, got)
		}
	})
}
