package magic_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules/magic"
)

func TestEverySignatureHasAFixtureThatItMatches(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range fixtures(t) {
		seen[f.id] = true
		s, ok := magic.Match([]byte(f.head))
		if !ok || s.ID != f.id {
			t.Errorf("%s: got %q for %.40q", f.id, s.ID, f.head)
		}
	}
	ids := map[string]bool{}
	for _, s := range magic.Signatures() {
		if !seen[s.ID] {
			t.Errorf("%s has no fixture", s.ID)
		}
		if ids[s.ID] {
			t.Errorf("%s stands twice in the tables", s.ID)
		}
		ids[s.ID] = true
		if s.Title == "" || s.Kind == "" || slices.ContainsFunc(s.Suffixes, func(x string) bool { return strings.Contains(x, ".") }) {
			t.Errorf("%s: the row is not complete: %+v", s.ID, s)
		}
	}
	for id := range seen {
		if !ids[id] {
			t.Errorf("fixture %s has no signature", id)
		}
	}
	t.Logf("%d signatures", len(ids))
}

// general names what a cut-off head of a special format may be taken for.
var general = map[string][]string{
	"npz": {"zip"}, "pytorch": {"zip"}, "epub": {"zip"}, "opendocument": {"zip"}, "ooxml": {"zip"}, "apk": {"zip"}, "jar": {"zip"},
	"deb": {"ar"}, "webm": {"mkv"}, "cr2": {"tiff"}, "avif": {"heic"}, "pytorch-legacy": {"pickle"}, "pe": {"dos"},
}

func TestACutHeadIsNeverTakenForAnotherFormat(t *testing.T) {
	for _, f := range fixtures(t) {
		for n := 0; n < min(len(f.head), magic.HeadSize); n += 1 + n/32 { // every length at first, then fewer
			s, ok := magic.Match([]byte(f.head[:n]))
			if ok && s.ID != f.id && !slices.Contains(general[f.id], s.ID) {
				t.Errorf("%s cut to %d bytes is taken for %s", f.id, n, s.ID)
			}
			if ok && utf8.ValidString(f.head[:n]) && strings.IndexFunc(f.head[:n], isControl) < 0 && n < 16 {
				t.Errorf("%s: %q is text", f.id, f.head[:n])
			}
		}
	}
}

func isControl(r rune) bool {
	return r < ' ' && !strings.ContainsRune("\t\n\r\f\b\x1B", r) || r == 0x7F
}

func TestMatchLooksAtTheHeadOnly(t *testing.T) {
	late := strings.Repeat("words ", 100) + "\x00\x00\x00\x00"
	if s, ok := magic.Match([]byte("GIF89a" + late)); ok {
		t.Errorf("%s by bytes behind the head", s.ID)
	}
	for _, head := range []string{"", "\x00", "\xFF", "\x89P", zeros(512), strings.Repeat("\xFF", 512)} {
		if s, ok := magic.Match([]byte(head)); ok {
			t.Errorf("%.10q is no %s", head, s.ID)
		}
	}
}

func FuzzMatch(f *testing.F) {
	for _, x := range fixtures(f) {
		f.Add([]byte(x.head[:min(len(x.head), magic.HeadSize)]))
	}
	f.Fuzz(func(t *testing.T, head []byte) {
		s, ok := magic.Match(head)
		if again, _ := magic.Match(head); again.ID != s.ID {
			t.Errorf("%q is %s or %s", head, s.ID, again.ID)
		}
		if ok != (s.ID != "") {
			t.Errorf("%q: %v, %+v", head, ok, s)
		}
		seen := string(head[:min(len(head), magic.HeadSize)])
		readable := []string{"pdf", "ar", "deb", "cpio", "fits", "git-bundle"}
		if ok && utf8.ValidString(seen) && strings.IndexFunc(seen, isControl) < 0 && !slices.Contains(readable, s.ID) {
			t.Errorf("%q is text, no %s", head, s.ID)
		}
	})
}
