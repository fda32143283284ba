package study

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/bloatgate/bloatgate/tree"
)

// What the filters read of a file, and where they draw the line. The paper names what they read and the line of the first; the list of
// signatures, the list of endings and the line between code and no code are ours.
const (
	minifiedRead = 64 << 10 // bytes
	minifiedMean = 500      // bytes a line
	binaryRead   = 8        // bytes
	semanticRead = 4 << 10  // bytes
	leastDensity = 0.03     // keywords among the words
)

// isMinified: the mean line of the start is longer than 500 bytes. No test for text comes first, as in the paper.
func isMinified(f *tree.File) (bool, error) {
	head, err := f.Head(minifiedRead)
	lines := bytes.Count(head, []byte{'\n'})
	if len(head) > 0 && head[len(head)-1] != '\n' {
		lines++
	}
	return lines > 0 && len(head)/lines > minifiedMean, err
}

// signatures are eleven common ones that the first 8 bytes show.
var signatures = []string{
	"\x89PNG\r\n\x1a\n", "\xFF\xD8\xFF", "GIF8", "%PDF-", "PK\x03\x04", "\x1F\x8B", "BZh", "7z\xBC\xAF\x27\x1C", "\x7FELF", "MZ", "\xCA\xFE\xBA\xBE",
}

func isBinary(f *tree.File) (bool, error) {
	head, err := f.Head(binaryRead)
	return slices.ContainsFunc(signatures, func(magic string) bool { return strings.HasPrefix(string(head), magic) }), err
}

// blocked are the endings of the extension filter: pictures and media, fonts, archives, programs, documents, data and weights, and what
// tools write.
var blocked = wordSet(`.png .jpg .jpeg .gif .bmp .ico .webp .tif .tiff .svg .psd .ai .eps .mp3 .mp4 .wav .ogg .flac .avi .mov .webm
 .ttf .otf .woff .woff2 .eot .zip .gz .tgz .bz2 .xz .7z .rar .tar .zst .jar .war .whl .exe .dll .so .dylib .a .o .obj .lib .class .pyc .wasm .bin .dat
 .pdf .doc .docx .xls .xlsx .ppt .pptx .csv .tsv .jsonl .ndjson .parquet .arrow .feather .avro .h5 .hdf5 .npy .npz .pkl .pickle .sqlite .db .sql .dump .log
 .pt .pth .onnx .safetensors .gguf .pb .ckpt .lock .map .min.js .min.css .snap`)

// keywords are words of common programming languages. Those that English uses most (in, is, and, or, as) are left out.
var keywords = wordSet(`abstract async await bool break case catch class const continue def default defer del elif else elsif enum except export extends
 extern false final finally float fn for func function global goto if impl implements import include inline int interface lambda let local loop
 match module mut namespace new nil none null override package private protected public raise require rescue return self static struct super
 switch template this throw throws trait true try type typedef union unless unsigned until use using var virtual void volatile where while yield`)

// wordSet makes a set at its first use.
func wordSet(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		set := map[string]bool{}
		for word := range strings.FieldsSeq(words) {
			set[word] = true
		}
		return set
	})
}

// isBlocked looks at every ending of the name, the longest first: .min.js, then .js.
func isBlocked(f *tree.File) (bool, error) {
	_, rest, found := strings.Cut(strings.ToLower(path.Base(f.Path)), ".")
	for found {
		if blocked()["."+rest] {
			return true, nil
		}
		_, rest, found = strings.Cut(rest, ".")
	}
	return false, nil
}

// lacksKeywords: too few of the words at the start are keywords. An empty file has nothing to leave out.
func lacksKeywords(f *tree.File) (bool, error) {
	head, err := f.Head(semanticRead)
	if err != nil || len(head) == 0 {
		return false, err
	}
	words, hits := 0, 0
	for word := range bytes.FieldsFuncSeq(head, notOfWord) {
		words++
		if keywords()[string(bytes.ToLower(word))] {
			hits++
		}
	}
	return float64(hits) < leastDensity*float64(max(words, 1)), nil
}

func notOfWord(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}
