package rank

import (
	"slices"
	"strings"
	"testing"
)

func TestParts(t *testing.T) {
	for word, want := range map[string]string{
		"HTTPServer2_run": "http server 2 run", "applyDiscount": "apply discount", "snake_case": "snake case", "URLs": "urls", "parseURLsNow": "parse urls now",
		"__init__": "init", "ABC": "abc", "x": "x", "_": "", "größe": "größe", "v1beta2": "v 1 beta 2", "getID": "get id",
		"mux_0xFF00ul": "mux 0xff00ul", "0x": "0 x", "0xyz": "0 xyz", "上传文件": "上 传 文 件", "用FastAPI2的": "用 fast api 2 的", "ファイルURLs": "フ ァ イ ル urls",
		"caf\xe9": "caf\xef\xbf\xbd", "한국어": "한국어",
	} {
		if got := strings.Join(parts(word), " "); got != want {
			t.Errorf("parts(%q) = %q, want %q", word, got, want)
		}
	}
}

// TestStem: what belongs together gets one stem, what does not keeps apart.
func TestStem(t *testing.T) {
	for _, family := range []string{"mock mocked mocking mocks", "parse parser parsers parsing parsed", "type types typed typing", "class classes",
		"render rendering renders renderer", "map mapping mapped maps", "query queries", "create creates created creating creation", "file files"} {
		list := strings.Fields(family)
		for _, word := range list {
			if stem(word) != stem(list[0]) {
				t.Errorf("stem(%q) = %q, but stem(%q) = %q", word, stem(word), list[0], stem(list[0]))
			}
		}
	}
	for _, pair := range [][2]string{{"string", "str"}, {"bus", "bu"}, {"this", "thi"}, {"process", "proces"}, {"sing", "s"}, {"id", "i"}} {
		if stem(pair[0]) == stem(pair[1]) {
			t.Errorf("%q and %q share the stem %q", pair[0], pair[1], stem(pair[0]))
		}
	}
}

// FuzzStem: a stem is a beginning of sorts, never empty, and stable.
func FuzzStem(f *testing.F) {
	for _, seed := range []string{"renderings", "ied", "ing", "es", "ss", "é", "izations"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, word string) {
		got := stem(word)
		if word != "" && got == "" || len(got) > len(word)+2 {
			t.Errorf("stem(%q) = %q", word, got)
		}
	})
}

// FuzzScan: the scanner finds the same parts as the simple functions, whatever the bytes.
func FuzzScan(f *testing.F) {
	f.Add("func applyDiscount(cart Cart) {\n\treturn URLs\n}", "discount")
	f.Add("a_b\xff\x00\n_", "b")
	f.Add("“上传”0xff—文件", "上")
	f.Fuzz(func(t *testing.T, text, term string) {
		list := parts(term)
		if len(list) == 0 || len(list[0]) > 64 || strings.ToLower(term) != term {
			t.Skip()
		}
		v := newVocabulary(false)
		id := v.term(list[0])
		lang := languageOf("x.go")
		h := newScanner(v).scan([]byte(text), &lang)
		text = separatedText(text)
		want, total := 0, 0
		for start, end := nextWord(text, 0); start < len(text); start, end = nextWord(text, end) {
			for from, to := nextPart(text[start:end], 0); from < end-start; from, to = nextPart(text[start:end], to) {
				total++
				if string(lowerASCII(text[start+from:start+to])) == list[0] {
					want++
				}
			}
		}
		got := 0
		if i := slices.IndexFunc(h.terms, func(c count) bool { return c.id == id }); i >= 0 {
			got = int(h.terms[i].n)
		}
		if int(h.parts) != total || strings.ToValidUTF8(text, "") == text && got < want {
			t.Errorf("scan(%q) finds %q %d times in %d parts, want %d in %d", text, list[0], got, h.parts, want, total)
		}
	})
}

func lowerASCII(s string) []byte {
	b := []byte(s)
	for i := range b {
		b[i] = lowered(b[i])
	}
	return b
}

// TestExpected: whatever has the stem of a term gets through the filter.
func TestExpected(t *testing.T) {
	v := newVocabulary(true)
	words := strings.Fields("ties ty tying tied query queries x xs sizes size ids id renderings class classes apply applies applied Größe über ss")
	for _, word := range words {
		v.term(strings.ToLower(word))
	}
	for _, word := range words {
		for _, ending := range []string{"", "s", "es", "ing", "ed", "ies", "ization"} {
			part := strings.ToLower(word) + ending
			if _, known := v.terms[stem(part)]; known && !v.expected([]byte(part)) {
				t.Errorf("%q is filtered out, though its stem %q is looked for", part, stem(part))
			}
		}
	}
}
