package magic_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules/magic"
)

func TestPromisesImage(t *testing.T) {
	for _, suffix := range []string{"png", ".PNG", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "ico", "avif", "heic", "pdf"} {
		if !magic.PromisesImage(suffix) {
			t.Errorf("%s promises an image", suffix)
		}
	}
	for _, suffix := range []string{"", ".", "svg", "md", "raw", "ai", "eps", "ppm"} { // some of them may be text
		if magic.PromisesImage(suffix) {
			t.Errorf("%s promises nothing", suffix)
		}
	}
}

func TestSuffixKind(t *testing.T) {
	for suffix, want := range map[string]magic.Kind{"png": magic.Image, ".MP3": magic.Audio, "ts": magic.Video, "zip": magic.Archive,
		"woff2": magic.Font, "doc": magic.Document, "dll": magic.Executable, "obj": magic.Executable, "sqlite": magic.Database,
		"parquet": magic.Dataset, "pt": magic.Weights, "pyc": magic.Bytecode, "mo": magic.Other, "iso": magic.Archive, "h5": magic.Dataset} {
		if got, ok := magic.SuffixKind(suffix); !ok || got != want {
			t.Errorf("%s: %s %v, want %s", suffix, got, ok, want)
		}
	}
	for _, suffix := range []string{"", "bin", "dat", "idx", "key", "go", "unheard-of"} {
		if got, ok := magic.SuffixKind(suffix); ok {
			t.Errorf("%s hints at nothing, not at %s", suffix, got)
		}
	}
}

// TestMatchNamed: what opens a JPEG may be longer than a head, and all text; under another name nothing is known of it.
func TestMatchNamed(t *testing.T) {
	segment := func(marker string, data string) string { return "\xff\xd8" + marker + be16(uint16(len(data)+2)) + data }
	comment := strings.Repeat("a comment of words ", 500)
	for name, content := range map[string]string{
		"Photoshop's data first": segment("\xff\xed", "Photoshop 3.0\x008BIM\x04\x04"+zeros(9_000)),
		"FLIR's data first":      segment("\xff\xe1", "FLIR\x00\x01\x00\x03"+strings.Repeat("\x01ab", 2_000)),
		"an index of pictures":   segment("\xff\xe2", "MPF\x00II*\x00"+strings.Repeat("\x01ab", 2_000)),
		"a fill byte":            segment("\xff\xff\xe0", "JFIF\x00\x01\x01"+zeros(7)),
		"a comment, 0x09C6":      segment("\xff\xfe", comment[:0x09c4]),
		"a comment, 0x2020":      segment("\xff\xfe", comment[:0x201e]),
		"JFIF":                   segment("\xff\xe0", "JFIF\x00\x01\x01"+zeros(7)),
	} {
		for _, suffix := range []string{"jpg", ".JPEG"} {
			if s, ok := magic.MatchNamed([]byte(content[:min(len(content), magic.HeadSize)]), suffix); !ok || s.ID != "jpeg" {
				t.Errorf("%s, %s: got %q", name, suffix, s.ID)
			}
		}
	}
	for _, suffix := range []string{"", "txt", "png"} {
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
	} {
		if s, ok := magic.MatchNamed([]byte(c.content), c.suffix); ok {
			t.Errorf("%s: %q is taken for %s", name, c.content, s.ID)
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
	if s, ok := magic.MatchNamed([]byte(strings.Repeat(" ", magic.HeadSize-5)+text), "pdf"); ok {
		t.Errorf("%s by bytes behind the head", s.ID)
	}
}
