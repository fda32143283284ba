package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules/text"
)

func FuzzDetect(f *testing.F) {
	f.Add([]byte("日本語 text\n"), 3, 9)
	f.Add([]byte("\xFF\xFEa\x00b\x00"), 1, 5)
	f.Add([]byte("\xFF\xFE\x00\x00\x00\xd8\x00\xdc"), 4, 8)
	f.Add([]byte("\x82\xb1\x82\xea\x82\xcd"), 0, 6)
	f.Add(compressed(64), 7, 50)
	f.Fuzz(func(t *testing.T, file []byte, from, to int) {
		from = min(max(from, 0), len(file))
		to = min(max(to, from), len(file))
		size := int64(len(file))
		for _, samples := range [][][]byte{{file}, {file[:to], file[from:]}, {file[:from], file[from:to], file[to:]}} {
			r := text.Detect(samples, size)
			if r.Reason == "" || r.Text != (r.Encoding != "") || r.TextSize(size) < 0 || r.TextSize(size) > 3*size {
				t.Errorf("%+v of %q", r, samples)
			}
			if wantsText(string(file)) && (!r.Text || r.TextSize(size) != size) {
				t.Errorf("valid UTF-8 without controls is no text: %+v of %q", r, samples)
			}
		}
	})
}

// wantsText reports that nobody may doubt s.
func wantsText(s string) bool {
	return utf8.ValidString(s) && !strings.HasPrefix(s, "\uFEFF") &&
		strings.IndexFunc(s, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0x7F }) < 0
}
