package magic_test

import (
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

// TestLeastSize: of every format that a suffix promises something is known.
func TestLeastSize(t *testing.T) {
	for _, s := range magic.Signatures() {
		for _, suffix := range s.Suffixes {
			if magic.PromisesImage(suffix) && s.ID != "bigtiff" && magic.LeastSize(s.ID) == 0 {
				t.Errorf("nothing is known of %s", s.ID)
			}
		}
	}
	if got := magic.LeastSize("zip"); got != 0 {
		t.Errorf("got %d", got)
	}
}
