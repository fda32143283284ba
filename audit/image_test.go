package audit_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/audit"
)

// picture is an empty image of a size.
func picture(t *testing.T, encode func(io.Writer, image.Image) error, width, height int) string {
	t.Helper()
	var b bytes.Buffer
	if err := encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// header is the start of a PNG that says to have a size, with nothing behind it.
func header(width, height uint32) string {
	chunk := binary.BigEndian.AppendUint32([]byte("IHDR"), width)
	chunk = append(binary.BigEndian.AppendUint32(chunk, height), 8, 2, 0, 0, 0)
	return "\x89PNG\r\n\x1a\n\x00\x00\x00\r" + string(binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk)))
}

// frame is a JPEG that begins with a frame header of some kind.
func frame(marker byte, height, width uint16) string {
	b := append([]byte("\xff\xd8\xff"), marker, 0, 17, 8)
	b = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(b, height), width)
	return string(append(b, "\x03\x01\x11\x00\x02\x11\x01\x03\x11\x01"...))
}

// webp is the start of a WebP with the first chunk of a kind.
func webp(kind, chunk string) string {
	return "RIFF\x40\x00\x00\x00WEBP" + kind + "\x0a\x00\x00\x00" + chunk + strings.Repeat("\x00", 40)
}

// TestImagePixels: the longer side counts, by the header alone, in each format that it can be read of.
func TestImagePixels(t *testing.T) {
	asJPEG := func(w io.Writer, m image.Image) error { return jpeg.Encode(w, m, nil) }
	asGIF := func(w io.Writer, m image.Image) error { return gif.Encode(w, m, nil) }
	exif := "\xff\xd8\xff\xe1\x80\x02" + strings.Repeat("e", 0x8000)
	behind := func(blocks, width int) string { // the size of a JPEG that has as many blocks of 32 KiB in front of it
		return "\xff\xd8" + strings.Repeat(exif[2:], blocks) + picture(t, asJPEG, width, 1)[2:]
	}
	c := with(t, "claude", agents.ImagePixels, 300)
	for name, test := range map[string]struct {
		content string
		pixels  int64 // 0 for no broken limit
	}{
		"wide.png":      {picture(t, png.Encode, 301, 2), 301},
		"high.png":      {picture(t, png.Encode, 2, 301), 301},
		"exact.png":     {picture(t, png.Encode, 300, 300), 0},
		"wide.jpg":      {picture(t, asJPEG, 301, 2), 301},
		"exact.jpeg":    {picture(t, asJPEG, 300, 2), 0},
		"high.gif":      {picture(t, asGIF, 2, 301), 301},
		"exact.gif":     {picture(t, asGIF, 2, 300), 0},
		"camera.jpg":    {behind(20, 301), 301},
		"far.jpg":       {behind(40, 301), 301},
		"deep.jpg":      {strings.Repeat(picture(t, asJPEG, 301, 1)[:2], 1) + strings.Repeat("\xff\xe1\xff\xff"+strings.Repeat("e", 0xfffd), 17) + picture(t, asJPEG, 301, 1)[2:], 301},
		"endless.jpg":   {"\xff\xd8" + strings.Repeat("\xff\xe1\x00\x02", 4_096) + picture(t, asJPEG, 301, 1)[2:], 0}, // further in than is looked
		"none.jpg":      {"\xff\xd8\xff\xda\x00\x08" + picture(t, asJPEG, 301, 1)[2:], 0},
		"cut.jpg":       {"\xff\xd8\xff\xc0\x00\x11\x08\x00\x02\x01", 0},
		"fill.jpg":      {"\xff\xd8\xff\xff\xff\x01" + picture(t, asJPEG, 301, 1)[2:], 301},
		"coded.jpg":     {frame(0xc9, 2, 9_000), 9_000}, // arithmetic coding
		"lossless.jpg":  {frame(0xc3, 9_000, 2), 9_000},
		"tables.jpg":    {frame(0xc4, 2, 9_000), 0},
		"checksum.png":  {header(9_000, 2)[:29] + "\x00\x00\x00\x00", 9_000},
		"lossy.webp":    {webp("VP8 ", "\x00\x00\x00\x9d\x01\x2a\x2d\x41\x02\x00"), 301}, // scaled
		"lossless.webp": {webp("VP8L", "\x2f\x01\x00\x4b\x00\x00\x00\x00\x00\x00"), 301},
		"exact.webp":    {webp("VP8L", "\x2f\x2b\xc1\x4a\x00\x00\x00\x00\x00\x00"), 0},
		"more.webp":     {webp("VP8X", "\x00\x00\x00\x00\x01\x00\x00\x2c\x01\x00"), 301},
		"cut.png":       {header(9_000, 9_000), 9_000},
		"cut-early.png": {header(9_000, 9_000)[:20], 0},
		"huge.png":      {header(1<<31-1, 1), 1<<31 - 1},
		"nonsense.png":  {header(1<<31-1, 1<<31-1), 1<<31 - 1},
		"negative.png":  {header(1<<32-1, 1), 0},
		"other.gif":     {picture(t, png.Encode, 301, 2), 301}, // what it is counts, not its name
		"text.png":      {"\x89PNG\r\n\x1a\n" + strings.Repeat("\x00", 400), 0},
	} {
		r := auditOf(t, c, map[string]string{name: test.content})
		switch {
		case test.pixels == 0 && len(r.Breaks) > 0:
			t.Errorf("%s: got %+v", name, r.Breaks)
		case test.pixels > 0 && (len(r.Breaks) != 1 || r.Breaks[0].Kind != agents.ImagePixels || r.Breaks[0].Value != test.pixels || r.Breaks[0].Path != name):
			t.Errorf("%s: want %d pixels, got %+v", name, test.pixels, r.Breaks)
		}
	}
}

// TestImagesCostNoMemory: a header that says to have a billion pixels has none of them made.
func TestImagesCostNoMemory(t *testing.T) {
	in := judged(t, with(t, "claude", agents.ImagePixels, 300), map[string]string{"a.png": header(1<<15, 1<<15)})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := audit.Build(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 16<<20 {
		t.Errorf("an audit of it takes %d bytes", taken)
	}
}
