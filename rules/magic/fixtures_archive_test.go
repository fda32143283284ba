package magic_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"io"
	"strings"
	"testing"
)

func archiveFixtures(t testing.TB) []fixture {
	zstd := "\x28\xB5\x2F\xFD\x04\x58" + noise(300)
	return []fixture{
		{"pytorch", zipped(t, zip.Store, "archive/data.pkl", "\x80\x02}q\x00.", "archive/version", "3")},
		{"npz", zipped(t, zip.Deflate, "arr_0.npy", "\x93NUMPY\x01\x00")},
		{"epub", zipped(t, zip.Store, "mimetype", "application/epub+zip", "META-INF/container.xml", "<x/>")},
		{"opendocument", zipped(t, zip.Store, "mimetype", "application/vnd.oasis.opendocument.text", "content.xml", "<x/>")},
		{"ooxml", zipped(t, zip.Deflate, "[Content_Types].xml", "<Types/>", "word/document.xml", "<x/>")},
		{"apk", zipped(t, zip.Deflate, "AndroidManifest.xml", "\x03\x00\x08\x00", "classes.dex", "dex")},
		{"jar", zipped(t, zip.Deflate, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n", "A.class", "x")},
		{"zip", zipped(t, zip.Deflate, "notes.txt", strings.Repeat("plain words here\n", 90))},
		{"zip", zipped(t, zip.Deflate)}, // empty
		{"zip", "PK\x07\x08PK\x03\x04\x14\x00\x00\x00" + noise(40)},
		{"jmod", "JM\x01\x00" + zipped(t, zip.Deflate, "classes/module-info.class", "x")},
		{"gzip", compressed(t, func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })},
		{"zlib", compressed(t, func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })},
		{"compress", "\x1F\x9D\x90" + noise(300)},
		{"bzip2", "BZh91AY&SY" + noise(300)},
		{"bzip2", "BZh9\x17\x72\x45\x38\x50\x90\x00\x00\x00\x00"}, // empty
		{"xz", "\xFD7zXZ\x00\x00\x04\xE6\xD6\xB4\x46" + noise(40)},
		{"lzma", "\x5D\x00\x00\x80\x00\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x00" + noise(40)},
		{"lzma", "\x5D\x00\x00\x80\x00" + le64(10_000) + "\x00" + noise(40)},
		{"lzip", "LZIP\x01\x0C" + noise(300)},
		{"lzop", "\x89LZO\x00\r\n\x1A\n\x10\x30" + noise(40)},
		{"zstd", zstd},
		{"zstd", "\x50\x2A\x4D\x18" + le32(8) + zeros(8) + zstd},
		{"lz4", "\x04\x22\x4D\x18\x64\x40\xA7" + noise(40)},
		{"snappy", "\xFF\x06\x00\x00sNaPpY" + noise(40)},
		{"7z", "7z\xBC\xAF\x27\x1C\x00\x04" + noise(40)},
		{"rar", "Rar!\x1A\x07\x00" + noise(40)},
		{"rar", "Rar!\x1A\x07\x01\x00" + noise(40)},
		{"tar", tarred(t, tar.FormatUSTAR)},
		{"tar", tarred(t, tar.FormatGNU)},
		{"tar", ancientTar()},
		{"cab", "MSCF" + zeros(4) + le32(40_000) + zeros(4) + le32(44) + zeros(4) + "\x03\x01"},
		{"installshield", "ISc(\x00\x60\x00\x01" + zeros(4) + le32(512) + zeros(64)},
		{"xar", "xar!" + be16(28) + be16(1) + zeros(20) + noise(40)},
		{"cpio", "070701" + strings.Repeat("0000000A", 13) + "name\x00\x00content"},
		{"cpio", "070707" + strings.Repeat("0001", 17) + "00name\x00content"},
		{"arj", "\x60\xEA" + le16(40) + "\x22\x0B\x01\x02\x10\x00\x02" + noise(40)},
		{"lha", "\x1C\x90-lh5-" + le32(400) + le32(900) + noise(4) + "\x20\x01\x05a.txt" + noise(40)},
	}
}

func packageFixtures(testing.TB) []fixture {
	member := func(name string) string {
		return fmt.Sprintf("%-16s%-12d%-6d%-6d%-8s%-10d`\n", name, 0, 0, 0, "100644", 4)
	}
	return []fixture{
		{"deb", "!<arch>\n" + member("debian-binary") + "2.0\n" + member("control.tar.xz") + "\xFD7zXZ\x00"},
		{"ar", "!<arch>\n" + member("words.txt/") + "text"},
		{"ar", "!<thin>\n" + member("/0") + "a.o/"},
		{"rpm", "\xED\xAB\xEE\xDB\x03\x00\x00\x00\x00\x01name-1.0-1" + zeros(80)},
		{"crx", "Cr24" + le32(3) + le32(500) + noise(40)},
		{"squashfs", "hsqs" + le32(20) + le32(0) + le32(1<<17) + le32(1) + zeros(8) + le16(4) + le16(0) + noise(40)},
		{"cramfs", "\x45\x3D\xCD\x28" + le32(4096) + zeros(8) + "Compressed ROMFS"},
		{"qcow", "QFI\xFB" + be32(3) + zeros(40)},
		{"vmdk", "KDMV" + le32(1) + le32(3) + zeros(40)},
		{"vdi", padded("<<< Oracle VM VirtualBox Disk Image >>>\n", 64) + "\x7F\x10\xDA\xBE\x01\x00\x01\x00"},
		{"vhdx", "vhdxfile" + "M\x00i\x00c\x00" + zeros(40)},
		{"wim", "MSWIM\x00\x00\x00" + le32(208) + zeros(40)},
		{"android-boot", "ANDROID!" + le32(9_000_000) + le32(0x10008000) + zeros(40)},
		{"uimage", "\x27\x05\x19\x56" + noise(28) + padded("Linux-6.1", 32)},
	}
}

// zipped writes pairs of name and content.
func zipped(t testing.TB, method uint16, pairs ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		w, err := z.CreateHeader(&zip.FileHeader{Name: pairs[i], Method: method})
		if err == nil {
			_, err = io.WriteString(w, pairs[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func compressed(t testing.TB, writer func(io.Writer) io.WriteCloser) string {
	t.Helper()
	var b bytes.Buffer
	w := writer(&b)
	_, err := io.WriteString(w, noise(300)+strings.Repeat("plain words here\n", 90))
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func tarred(t testing.TB, format tar.Format) string {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	err := w.WriteHeader(&tar.Header{Name: "notes.txt", Mode: 0o644, Size: 5, Format: format})
	if err == nil {
		_, err = io.WriteString(w, "words")
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// ancientTar has no flavour, only a checksum.
func ancientTar() string {
	header := []byte(padded(padded("notes.txt", 100)+"0000644\x000000000\x000000000\x0000000000005\x0000000000000\x00        0", 512))
	sum := 0
	for _, b := range header {
		sum += int(b)
	}
	copy(header[148:], fmt.Sprintf("%06o\x00 ", sum))
	return string(header) + padded("words", 512)
}
