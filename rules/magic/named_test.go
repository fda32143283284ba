package magic_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules/magic"
)

// TestMatchNamed: what opens a JPEG may be longer than a head, and all text; under the name of any image it is one, under others nothing is known of it.
func TestMatchNamed(t *testing.T) {
	segment := func(marker string, data string) string { return "\xff\xd8" + marker + be16(uint16(len(data)+2)) + data }
	comment := strings.Repeat("a comment of words ", 500)
	for name, content := range map[string]string{
		"Photoshop's data first": segment("\xff\xed", "Photoshop 3.0\x008BIM\x04\x04"+zeros(9_000)),
		"FLIR's data first":      segment("\xff\xe1", "FLIR\x00\x01\x00\x03"+strings.Repeat("\x01ab", 2_000)),
		"an index of pictures":   segment("\xff\xe2", "MPF\x00II*\x00"+strings.Repeat("\x01ab", 2_000)),
		"a marker alone":         "\xff\xd8\xff\x01\xff\xfe" + be16(0x2020) + comment,
		"a fill byte":            segment("\xff\xff\xe0", "JFIF\x00\x01\x01"+zeros(7)),
		"a comment, 0x09C6":      segment("\xff\xfe", comment[:0x09c4]),
		"a comment, 0x2020":      segment("\xff\xfe", comment[:0x201e]),
		"JFIF":                   segment("\xff\xe0", "JFIF\x00\x01\x01"+zeros(7)),
	} {
		for _, suffix := range []string{"jpg", ".JPEG", "png", ".webp", "ico"} {
			if s, ok := magic.MatchNamed([]byte(content[:min(len(content), magic.HeadSize)]), suffix); !ok || s.ID != "jpeg" {
				t.Errorf("%s, %s: got %q", name, suffix, s.ID)
			}
		}
	}
	for _, suffix := range []string{"", "txt", "jsonl"} {
		if s, ok := magic.MatchNamed([]byte(segment("\xff\xfe", comment[:0x201e])), suffix); ok {
			t.Errorf("%q: got %q", suffix, s.ID)
		}
	}
	for _, content := range []string{"404 not found\n", "", "\xff\xd8", "GIF89a is the newer one\n"} {
		for _, suffix := range []string{"jpg", "gif"} {
			if s, ok := magic.MatchNamed([]byte(content), suffix); ok {
				t.Errorf("%q, %s: got %q", content, suffix, s.ID)
			}
		}
	}
}

// TestBrokenHeads: what is certainly no image or PDF any more is none under its own name either.
func TestBrokenHeads(t *testing.T) {
	header := zeros(3) + "\x0DIHDR" + be32(1) + be32(1) + "\x08\x02" + zeros(3)
	for name, c := range map[string]struct{ suffix, content string }{
		"line ends made short":      {"png", "\x89PNG\n\x1a\n" + header},
		"line ends made long":       {"png", "\x89PNG\r\r\n\x1a\r\n" + header},
		"line ends made CR":         {"png", "\x89PNG\r\r\x1a\r" + header},
		"no header":                 {"png", "\x89PNG\r\n\x1a\n" + zeros(400)},
		"a page behind a signature": {"png", "\x89PNG\r\n\x1a\n<html>"},
		"cut":                       {"png", "\x89PNG\r\n\x1a\n"},
		"a page behind a start":     {"jpg", "\xff\xd8\xff<html>404 not found</html>\n"},
		"a start alone":             {"jpeg", "\xff\xd8\xff"},
		"cut behind a marker":       {"jpg", "\xff\xd8\xff\xe0"},
		"a segment of no length":    {"jpg", "\xff\xd8\xff\xe0\x00\x01" + zeros(40)},
		"a page behind a version":   {"gif", "GIF89a<html>404 not found</html>\x01\n"},
		"an exclamation":            {"gif", "GIF89a is it!!!\x01\n"},
		"a version alone":           {"gif", "GIF89a"},
		"a sentence of PDFs":        {"pdf", "\n%PDF-1.4 is a version of the format\n"},
		"a page of PDFs":            {"pdf", "<html>\n%PDF-1.4\n</html>\n"},
		"comments of a PDF alone":   {"pdf", "%PDF-1.4\n% nothing\n% else\n"},
		"a PDF far behind":          {"pdf", strings.Repeat(" ", 1024) + "%PDF-1.4\n1 0 obj\n"},
	} {
		for _, suffix := range []string{c.suffix, "webp"} {
			if s, ok := magic.MatchNamed([]byte(c.content), suffix); ok {
				t.Errorf("%s: %q is taken for %s by %s", name, c.content, s.ID, suffix)
			}
		}
	}
}

// TestWhatStandsBeforeAPDF: programs that read it pass over that, as long as the name says what it is.
func TestWhatStandsBeforeAPDF(t *testing.T) {
	const text, binary = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "%PDF-1.7\r\n%\xE2\xE3\xCF\xD3\r\n\x00\x01"
	for _, before := range []string{"", "\n", "\r\n\r\n", "\xEF\xBB\xBF", "\x1B%-12345X@PJL\n"} {
		for _, content := range []string{before + text, before + binary} {
			if s, ok := magic.MatchNamed([]byte(content), ".PDF"); !ok || s.ID != "pdf" {
				t.Errorf("%q: got %q", content, s.ID)
			}
			if s, ok := magic.MatchNamed([]byte(content), "txt"); ok && before != "" {
				t.Errorf("%q in a text: got %q", content, s.ID)
			}
		}
	}
}

// TestOddPDFs: whatever readers open is one, as long as the name says so.
func TestOddPDFs(t *testing.T) {
	comment := "% " + strings.Repeat("made with care ", 60) + "\n"
	for name, content := range map[string]string{
		"a comment in the header line":   "%PDF-1.4 %\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n",
		"words in the header line":       "%PDF-1.4 by hand\n1 0 obj\n<<>>\nendobj\n",
		"a long comment":                 "%PDF-1.4\n" + comment + "1 0 obj\n<<>>\nendobj\n",
		"comments for the whole head":    "%PDF-1.4\n" + strings.Repeat(comment, 10) + "1 0 obj\n<<>>\nendobj\n",
		"600 bytes before the header":    strings.Repeat("X-Header: value\r\n", 36) + "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n",
		"the smallest":                   "%PDF-1.\ntrailer<</Root<</Pages<<>>>>>>",
		"a table of objects, then these": "%PDF-1.4\nxref\n0 1\n0000000000 65535 f\n",
	} {
		if s, ok := magic.MatchNamed([]byte(content[:min(len(content), magic.NamedSize)]), "pdf"); !ok || s.ID != "pdf" {
			t.Errorf("%s: got %q", name, s.ID)
		}
	}
}

// TestIsReplaced: a conversion leaves several replacement characters and nothing that is no UTF-8; one alone somebody may have typed.
func TestIsReplaced(t *testing.T) {
	for content, want := range map[string]bool{
		"%PDF-1.4\n%\ufffd\ufffd\ufffd\ufffd\n1 0 obj":      true,
		"GIF89a\x01\x00\x01\x00\ufffd\x00\x00\ufffd\ufffd":  true,
		"\ufffd\ufffd\ufffd\xef\xbf":                        true, // cut
		"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n\ufffd\ufffd\ufffd. ": false,
		"one \ufffd and two \ufffd":                         false,
		"":                                                  false,
	} {
		if got := magic.IsReplaced([]byte(content)); got != want {
			t.Errorf("%q: got %v", content, got)
		}
	}
}

func FuzzMatchNamed(f *testing.F) {
	for _, content := range []string{"\xff\xd8\xff\xfe\x20\x20a comment", "%PDF-1.4 %\xe2\xe3\n", "\n%PDF-1.\ntrailer<<", "GIF89a\ufffd\ufffd\ufffd", "/annex/objects/MD5--a"} {
		f.Add([]byte(content))
	}
	f.Fuzz(func(t *testing.T, head []byte) {
		for _, suffix := range []string{"pdf", "png", "txt"} {
			s, ok := magic.MatchNamed(head, suffix)
			if _, general := magic.Match(head); general && !ok || suffix == "txt" && ok != general {
				t.Errorf("%q, %s: got %q", head, suffix, s.ID)
			}
		}
		if magic.IsReplaced(head) && strings.Count(string(head), "\ufffd") < 3 {
			t.Errorf("%q is not damaged", head)
		}
		if magic.AnnexPointer(head, int64(len(head))) && !strings.Contains(string(head), "/annex/objects/") {
			t.Errorf("%q is no pointer", head)
		}
	})
}
