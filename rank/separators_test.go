package rank

import "testing"

func TestSeparated(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                "plain",
		"“upload”":             "   upload   ",
		"upload—fails…":        "upload   fails   ",
		"a\u00a0b\u200bc":      "a  b   c",
		"上传，文件。":               "上传   文件   ",
		"École naïve e\u0301":  "École naïve e\u0301",
		"🐛 fix\r\n":            "     fix\r\n",
		"\ufeffdef first():":   "def first():",
		"caf\xe9 \xff\xfe":     "caf\xe9 \xff\xfe",
		"x²":                   "x²",
		"cart가 이상":             "cart 가 이상",
		"用get_user失败2次":        "用 get_user 失败 2 次",
		"ฟังก์ชันretry":        "ฟังก์ชัน retry",
		"größeX функцияY σ_x":  "größeX функцияY σ_x",
		"がg\u3099":             "が g\u3099",
		"\x93retry\x94 n\xa0b": " retry  n b",
		"":                     "",
		"0123456789012345678901234567890123456789012345678901234567890123456789“": "0123456789012345678901234567890123456789012345678901234567890123456789   ",
	} {
		if got, _ := separated([]byte(text), nil); string(got) != want {
			t.Errorf("%q is separated as %q, not %q", text, got, want)
		}
	}
}

// TestSeparatedKeeps: what is given stays as it is, and what needs nothing is not copied.
func TestSeparatedKeeps(t *testing.T) {
	given, buf := []byte("“upload”"), []byte("old")
	words, used := separated(given, buf)
	if string(given) != "“upload”" || &words[0] != &used[0] {
		t.Errorf("the text became %q, its words are %q", given, words)
	}
	if words, used = separated([]byte("plain"), used); string(words) != "plain" || string(used) == "plain" {
		t.Errorf("plain text was copied: %q, %q", words, used)
	}
}
