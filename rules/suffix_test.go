package rules_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// TestSuffixKeptWhereAnEarlierGateTook: a vendored PDF is one, although no gate looks into it.
func TestSuffixKeptWhereAnEarlierGateTook(t *testing.T) {
	for content, want := range map[string]int{"%PDF-1.4\n%\xc3\xa4\xc3\xbc\n2 0 obj\n<</Length 3 0 R>>\nstream\nx\x9c\x00": 0, "404: not found\n": 1} {
		res := suffixRun(t, "third_party/lib/manual.pdf", content)
		if len(res.Findings) != want || res.Files[0].Gate != "name" {
			t.Errorf("%q by gate %s: got %+v", content, res.Files[0].Gate, res.Findings)
		}
	}
}

// TestSuffixOfWhatIsNone: agents send empty files and damaged ones as they send images.
func TestSuffixOfWhatIsNone(t *testing.T) {
	const replaced = "damaged, with U+FFFD in place of its bytes"
	for path, c := range map[string]struct{ content, want string }{
		"empty.png":   {"", "empty"},
		"EMPTY.PDF":   {"", "empty"},
		"empty.txt":   {"", ""},
		"empty.svg":   {"", ""},
		"favicon.ico": {"", ""}, // no agent sends it
		"page.ico":    {"<html>\n", "text"},
		"flat.png":    {strings.Repeat("\xff", 600), "no image format known here"},
		"read.pdf":    {"%PDF-1.4\n%\ufffd\ufffd\ufffd\ufffd\n1 0 obj\n", replaced},
		"read.gif":    {"GIF89a\x01\x00\x01\x00\ufffd\x00\x00\ufffd\ufffd\ufffd\x00\x00\x00,", replaced},
		"read.png":    {"\ufffdPNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\ufffd\ufffd", replaced},
		"words.png":   {"three \ufffd\ufffd\ufffd of them\n", "text"},
		"damaged.png": {"\x89PNG\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02", "no image format known here"},
		"page.gif":    {"<html>\n", "text"},
		"marked.pdf":  {"\xef\xbb\xbf%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", ""},
	} {
		got := ""
		for _, f := range suffixRun(t, path, c.content).Findings {
			got += f.Evidence[0].Value
			if fix := map[string]string{"empty": "remove the file", replaced: "Restore the original"}[got]; !strings.Contains(f.Fix, fix) {
				t.Errorf("%s: %s", path, f.Fix)
			}
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", path, got, c.want)
		}
	}
}

// TestSuffixOfStandIns: what git-lfs, git-crypt and git-annex put in a file's place is no fault of the file's.
func TestSuffixOfStandIns(t *testing.T) {
	lfs := "version https://git-lfs.github.com/spec/v1\noid sha256:" + strings.Repeat("0", 64) + "\nsize 9\n"
	for content, want := range map[string]int{
		lfs:                                 0,
		"\x00GITCRYPT\x00" + "\x8a\x11\xfe": 0,
		"/annex/objects/MD5E-s9--0f343b0931126a20f133d67c2b018a3b.png\n": 0,
		"/annex/objects are kept elsewhere\n":                            1,
	} {
		if got := suffixRun(t, "docs/logo.png", content).Findings; len(got) != want {
			t.Errorf("%q: got %+v", content, got)
		}
	}
}

// TestSuffixOfAnotherImage: a JPEG under the name of another image is an image, also one whose first bytes are text.
func TestSuffixOfAnotherImage(t *testing.T) {
	for name, segment := range map[string]string{
		"Photoshop's data": "\xed\x23\x3a" + "Photoshop 3.0\x008BIM\x04\x04" + strings.Repeat("\x00", 9_000),
		"a comment":        "\xfe\x20\x20" + strings.Repeat("a comment of words ", 433)[:0x201e],
	} {
		content := "\xff\xd8\xff" + segment + "\xff\xc0\x00\x11\x08\x00\x32\x23\x29\x03\x01\x11\x00\x02\x11\x01\x03\x11\x01"
		res := suffixRun(t, "ps.png", content)
		if s := res.Files[0]; len(res.Findings) > 0 || !s.Binary || s.Reason != "JPEG image" {
			t.Errorf("%s: %s, got %+v", name, s.Reason, res.Findings)
		}
	}
}

// TestSuffixOfAnotherKind: a film is no image, and an image and a PDF are not each other. What is an image agents tell by themselves.
func TestSuffixOfAnotherKind(t *testing.T) {
	film := "\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41" + strings.Repeat("\x00\x91", 100)
	png := "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02" + strings.Repeat("\x00\x91", 100)
	heic := "\x00\x00\x00\x18ftypmif2\x00\x00\x00\x00mif2miaf" + strings.Repeat("\x00\x91", 100)
	const pdf = "%PDF-1.4\n%\xc3\xa4\xc3\xbc\n2 0 obj\n<</Length 3 0 R>>\nstream\nx\x9c\x00"
	for path, c := range map[string]struct{ content, want string }{
		"film.png":   {film, "suffix .png promises an image, the content is MPEG-4 video"},
		"film.pdf":   {film, "suffix .pdf promises a PDF, the content is MPEG-4 video"},
		"film.heic":  {film, "suffix .heic promises an image, the content is MPEG-4 video"},
		"page.jpg":   {pdf, "suffix .jpg promises an image, the content is PDF document"},
		"image.pdf":  {png, "suffix .pdf promises a PDF, the content is PNG image"},
		"image.webp": {png, ""},
		"image.heic": {heic, ""},
		"film.mp4":   {film, ""},
	} {
		got := ""
		for _, f := range suffixRun(t, path, c.content).Findings {
			got += f.Message
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", path, got, c.want)
		}
	}
}

// TestSuffixOfAStart: what is shorter than any file of its format holds nothing.
func TestSuffixOfAStart(t *testing.T) {
	const header = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
	const pixel = header + "\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\r\xefF\xb8\x00\x00\x00\x00IEND\xaeB`\x82"
	for path, c := range map[string]struct{ content, want string }{
		"four.jpg":    {"\xff\xd8\xff\xff", "only the start of a JPEG image"},
		"sixteen.png": {header, "only the start of a PNG image"},
		"pixel.png":   {pixel, ""},
		"pixel.gif":   {"GIF89a\x01\x00\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02", ""},
		"cut.gif":     {"GIF89a\x01\x00\x01\x00\x00\x00\x00,", "only the start of a GIF image"},
		"least.pdf":   {"%PDF-1.\ntrailer<</Root<</Pages<<>>>>>>", ""},
		"cut.pdf":     {"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", "only the start of a PDF document"},
	} {
		got := ""
		for _, f := range suffixRun(t, path, c.content).Findings {
			got += f.Evidence[0].Value
			if !strings.Contains(f.Fix, "Restore the whole file") {
				t.Errorf("%s: %s", path, f.Fix)
			}
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", path, got, c.want)
		}
	}
}

// TestSuffixThatWasWrongBefore: who edits, shrinks or moves what was no image before has not made it wrong.
func TestSuffixThatWasWrongBefore(t *testing.T) {
	const gif, words = "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,", "404: not found\n"
	for _, c := range []struct {
		name, old, was, content string
		want                    rules.Level
	}{
		{"edited", words + words, "a.png", words, rules.Info},
		{"emptied", words, "a.png", "", rules.Info},
		{"was empty", "", "a.png", words, rules.Info},
		{"moved and edited", words + words, "b.PNG", words, rules.Info},
		{"moved from another suffix", words + words, "a.gif", words, rules.Warn},
		{"was an image", gif, "a.png", words, rules.Warn},
		{"was elsewhere", "version https://git-lfs.github.com/spec/v1\noid sha256:" + strings.Repeat("0", 64) + "\nsize 9\n", "a.png", words, rules.Warn},
		{"new", "", "", words, rules.Warn},
	} {
		for _, compared := range []bool{false, true} {
			e := edit{before: files{}, after: files{"a.png": c.content}}
			if c.was != "" {
				e.before[c.was], e.moved = c.old, map[string]string{"a.png": c.was}
			}
			res := e.settled(t, compared)
			if len(res.Findings) != 1 || res.Findings[0].Rule != "suffix" || res.Findings[0].Level != c.want {
				t.Errorf("%s: got %+v", c.name, res.Findings)
			}
		}
	}
}

// TestSuffixLooksAsFar whatever gates.head says.
func TestSuffixLooksAsFar(t *testing.T) {
	c := config.Default()
	c.Gates.Head = 512
	pdf := "%PDF-1.4\n% " + strings.Repeat("made with care ", 60) + "\n1 0 obj\n<<>>\nendobj\n"
	if res := suffixRunBy(t, c, "a.pdf", pdf); len(res.Findings) > 0 || !res.Files[0].Binary {
		t.Errorf("got %+v", res.Findings)
	}
}

// suffixRun judges a tree of one file.
func suffixRun(t *testing.T, path, content string) *rules.Result {
	t.Helper()
	return suffixRunBy(t, config.Default(), path, content)
}

func suffixRunBy(t *testing.T, c config.Config, path, content string) *rules.Result {
	t.Helper()
	model, err := tokens.New("bytes", 0.25)
	if err != nil {
		t.Fatal(err)
	}
	source := tree.FromFS(fstest.MapFS{path: {Data: []byte(content), Mode: 0o644}})
	res, err := rules.Run(t.Context(), source, rules.Options{Config: c, Model: model, Now: time.Unix(0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	return res
}
