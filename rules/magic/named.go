package magic

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// NamedSize is how many bytes from the start of a file MatchNamed looks at: what the name says already needs less proof, but a comment or
// another program's data may stand before it.
const NamedSize = 4096

// besides are what proves a format together with the promise of a name. The first 512 bytes of it may be all text.
var besides = []struct {
	id      string
	promise func(suffix string) bool
	matches matcher
}{
	// Nobody types it, and a segment follows, or a marker without one. An agent that looks into the file sees a JPEG, whatever image its name promises.
	{"jpeg", PromisesImage, all(at(0, "\xFF\xD8\xFF"), either(oneOf(3, "\xFF", "\x01\xFF"), jpegSegment))},
	{"pdf", func(suffix string) bool { return suffix == "pdf" || suffix == "ai" }, pdfNamed},
}

// MatchNamed is Match for a file of this suffix, which may have its dot and capitals. head is the first NamedSize bytes of it; of a shorter
// one less is known.
func MatchNamed(head []byte, suffix string) (Signature, bool) {
	if s, found := Match(head); found {
		return s, true
	}
	head = head[:min(len(head), NamedSize)]
	for _, b := range besides {
		if b.promise(normal(suffix)) && b.matches(head) {
			return byID(b.id), true
		}
	}
	return Signature{}, false
}

func byID(id string) Signature {
	all := Signatures()
	return all[slices.IndexFunc(all, func(s Signature) bool { return s.ID == id })]
}

// pdfBefore is how many bytes of anything readers of PDFs pass over in front of one.
const pdfBefore = 1024

var (
	// pdfBody is a header and something that only a PDF has: an object, the trailer, a table of objects; or high bytes in a comment next to it,
	// which warn of binary content. Readers take a header without a minor version, and one with words behind it.
	pdfBody = lazy.New(`(?s)^%PDF-[12]\.[\d\s](?:\s*%[^\x00-\x7F]{2}|.*(?:\b\d+\s+\d+\s+obj\b|\btrailer\s*<<|\bxref\s+\d+\s+\d+))`)
	// pdfComments is a header and comments to the end.
	pdfComments = lazy.New(`^%PDF-[12]\.\d[^\r\n]*(?:[\r\n]+%[^\r\n]*)+$`)
)

// pdfNamed reports what a reader opens as a PDF: it looks for the header near the start, and for the rest anywhere behind it.
func pdfNamed(head []byte) bool {
	from := bytes.Index(head[:min(len(head), pdfBefore)], []byte("%PDF-"))
	if from < 0 {
		return false
	}
	return pdfBody.Get().Match(head[from:]) || len(head) == NamedSize && pdfComments.Get().Match(head[from:])
}

// replacedFrom is how many replacement characters tell a conversion from a text that happens to have one.
const replacedFrom = 3

// IsReplaced reports that the head of a binary file went through a program that took it for UTF-8: in place of the bytes that are none it has
// replacement characters (U+FFFD), and nothing but UTF-8 is left. That cannot be undone.
func IsReplaced(head []byte) bool {
	for cut := 0; cut < utf8.UTFMax && len(head) > 0 && !utf8.Valid(head); cut++ {
		head = head[:len(head)-1] // the end of the head may lie within a character
	}
	return utf8.Valid(head) && bytes.Count(head, []byte("\uFFFD")) >= replacedFrom
}
