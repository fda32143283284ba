package magic

import (
	"bytes"
	"slices"
	"strings"
)

// promisesImage lists suffixes that are only ever used for a picture or a PDF.
var promisesImage = map[string]bool{"png": true, "jpg": true, "jpeg": true, "gif": true, "webp": true, "bmp": true, "tif": true,
	"tiff": true, "ico": true, "avif": true, "heic": true, "pdf": true}

// PromisesImage reports that a file of this suffix is expected to be a picture or a PDF, so that other content under it is a
// fault. suffix may have its dot and capitals.
func PromisesImage(suffix string) bool { return promisesImage[normal(suffix)] }

// besides are what proves a format together with one of its suffixes alone.
var besides = []struct {
	id      string
	matches matcher
}{
	// Nobody types it, and a segment follows. That may be text for longer than a head: a JPEG may open with a comment.
	{"jpeg", all(at(0, "\xFF\xD8\xFF"), either(at(3, "\xFF"), jpegSegment))},
	// Programs that read PDFs pass over what stands in front of one.
	{"pdf", func(head []byte) bool {
		from := bytes.Index(head, []byte("%PDF-"))
		return from > 0 && pdfStart.Get().Match(head[from:])
	}},
}

// MatchNamed is Match for a file of this suffix, which may have its dot and capitals.
func MatchNamed(head []byte, suffix string) (Signature, bool) {
	head = head[:min(len(head), HeadSize)]
	s, found := Match(head)
	for i := 0; !found && i < len(besides); i++ {
		if besides[i].matches(head) {
			s, found = named(besides[i].id, normal(suffix))
		}
	}
	return s, found
}

// named is the signature of this id, if suffix is one of its own.
func named(id, suffix string) (Signature, bool) {
	for _, s := range Signatures() {
		if s.ID == id && slices.Contains(s.Suffixes, suffix) {
			return s, true
		}
	}
	return Signature{}, false
}

// SuffixKind tells what a suffix hints at when the content is no text and no signature fits. Never ask it before: a suffix alone
// makes nothing binary. suffix may have its dot and capitals; suffixes in use for many things, such as "bin" and "dat", have no kind.
func SuffixKind(suffix string) (Kind, bool) {
	kind, ok := suffixKinds[normal(suffix)]
	return kind, ok
}

func normal(suffix string) string { return strings.ToLower(strings.TrimPrefix(suffix, ".")) }

// unsigned lists suffixes of formats that have no signature at their start, or none in the tables.
var unsigned = map[Kind]string{
	Image:      "tga pcx",
	Audio:      "xm it s3m pcm",
	Video:      "h264 hevc yuv",
	Archive:    "br iso dmg img pak",
	Document:   "pages numbers xps indd",
	Executable: "com rom",
	Database:   "frm ibd myd myi ldb sst realm",
	Dataset:    "lance",
	Weights:    "mlmodel caffemodel pb weights pdparams pdmodel engine plan rknn",
	Other:      "swp stl",
}

// ambiguous suffixes are used for too many things to hint at one.
var ambiguous = []string{"bin", "idx", "index", "model", "p", "one", "rev", "ref", "key", "hdr", "rc", "seq", "res", "raw", "dat",
	"graph", "xml", "strings"}

var suffixKinds = func() map[string]Kind {
	kinds := map[string]Kind{}
	for _, s := range Signatures() {
		for _, suffix := range s.Suffixes {
			if _, taken := kinds[normal(suffix)]; !taken {
				kinds[normal(suffix)] = s.Kind
			}
		}
	}
	for kind, suffixes := range unsigned {
		for _, suffix := range strings.Fields(suffixes) {
			kinds[suffix] = kind
		}
	}
	for _, suffix := range ambiguous {
		delete(kinds, suffix)
	}
	return kinds
}()
