package magic

import "strings"

// promisesImage lists suffixes that are only ever used for a picture or a PDF.
var promisesImage = map[string]bool{"png": true, "jpg": true, "jpeg": true, "gif": true, "webp": true, "bmp": true, "tif": true,
	"tiff": true, "ico": true, "avif": true, "heic": true, "pdf": true}

// PromisesImage reports that a file of this suffix is expected to be a picture or a PDF, so that other content under it is a
// fault. suffix may have its dot and capitals.
func PromisesImage(suffix string) bool { return promisesImage[normal(suffix)] }

// leastSizes are the bytes below which a file of a format cannot hold a picture or a page, whatever it leaves out: the parts that each has to
// have by its specification.
var leastSizes = map[string]int64{
	"png":  8 + 25 + 12 + 12, // signature, header, empty data, end
	"jpeg": 2 + 13 + 10,      // start, frame and scan of one component
	"gif":  13 + 10 + 1,      // screen, picture, size of codes
	"webp": 12 + 8 + 5,       // container, chunk, header of a lossless picture
	"bmp":  14 + 12,          // both headers
	"tiff": 8 + 2 + 12 + 4,   // header, a directory of one entry
	"ico":  6 + 16 + 40,      // directory of one entry, header of its bitmap
	"avif": 12 + 12,          // brand, an empty set of items
	"heic": 12 + 12,
	"pdf":  30, // the shortest that readers open has a few more
}

// LeastSize is how many bytes a file of a format that can be promised has at least; 0 where nothing is known.
func LeastSize(id string) int64 { return leastSizes[id] }

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
