package magic_test

import (
	"bytes"
	"image"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"testing"
)

func imageFixtures(t testing.TB) []fixture {
	ifd := "\x08\x00\x00\x00\x02\x00\x00\x01\x03\x00\x01\x00\x00\x00\x80\x02\x00\x00"
	icon := le16(1) + "\x20\x20\x00\x00" + le16(1) + le16(32) + le32(4264) + le32(22) + le32(40)
	return append(encodedImages(t), []fixture{
		{"bmp", "BM" + le32(1078) + zeros(4) + le32(54) + le32(40) + le32(32) + le32(32) + le16(1) + le16(8) + zeros(24)},
		{"bmp", "BM" + le32(90_000) + "made" + le32(70_000) + le32(124) + le32(32) + le32(32) + le16(1) + le16(32) + zeros(108)},
		{"bmp", "BM" + le32(1078) + zeros(4) + le32(5_000) + le32(40) + le32(32) + le32(32) + le16(1) + le16(24) + zeros(24)},
		{"bmp", "BA" + le32(40) + le32(0) + le16(640) + le16(480) + "BM" + le32(26) + le16(1) + le16(1) + le32(100) + le32(12) + le16(32) + le16(32) + le16(1) + le16(8) + zeros(24)},
		{"webp", "RIFF" + le32(300) + "WEBPVP8 " + le32(288) + "\x30\x01\x00\x9d\x01\x2a"},
		{"avif", be32(28) + "ftypavif" + zeros(4) + "mif1avifmiaf" + noise(64)},
		{"avif", be32(24) + "ftypmif1" + zeros(4) + "mif1avif" + noise(64)},
		{"heic", be32(24) + "ftypheic" + zeros(4) + "mif1heic" + noise(64)},
		{"heic", be32(24) + "ftypmif1" + zeros(4) + "mif1heic" + noise(64)},
		{"heic", be32(24) + "ftypmif2" + zeros(4) + "mif2miaf" + noise(64)},
		{"cr3", be32(24) + "ftypcrx " + zeros(4) + "crx isom" + noise(64)},
		{"cr2", "II*\x00\x10\x00\x00\x00CR\x02\x00" + noise(64)},
		{"tiff", "II*\x00" + ifd},
		{"tiff", "MM\x00*\x00\x00\x00\x08\x00\x02" + noise(20)},
		{"bigtiff", "II\x2B\x00\x08\x00\x00\x00" + le64(16) + zeros(16)},
		{"jxr", "II\xBC\x01" + le32(32) + noise(40)},
		{"jp2", "\x00\x00\x00\x0CjP  \r\n\x87\n\x00\x00\x00\x14ftypjp2 " + noise(20)},
		{"j2k", "\xFF\x4F\xFF\x51\x00\x2F\x00\x00" + noise(40)},
		{"jxl", "\x00\x00\x00\x0CJXL \r\n\x87\n\x00\x00\x00\x14ftypjxl " + noise(20)},
		{"jxl-raw", "\xFF\x0A" + noise(300)},
		{"ico", "\x00\x00\x01\x00" + icon},
		{"ico", "\x00\x00\x01\x00" + le16(2) + "\x20\x20\x00\x00" + le16(1) + le16(32) + le32(4264) + le32(70_000) + "\x10\x10\x00\x00" + le16(1) + le16(32) + le32(1128) + le32(38) + le32(40)},
		{"cur", "\x00\x00\x02\x00" + icon},
		{"psd", "8BPS" + be16(1) + zeros(6) + be16(3) + be32(64) + be32(64) + be16(8) + be16(3)},
		{"xcf", "gimp xcf file\x00" + be32(64) + be32(64)},
		{"xcf", "gimp xcf v011\x00" + be32(64) + be32(64)},
		{"icns", "icns" + be32(4000) + "ic07" + be32(3900) + noise(40)},
		{"dds", "DDS " + le32(124) + le32(0x1007) + zeros(64) + "DXT5"},
		{"ktx", "\xABKTX 11\xBB\r\n\x1A\n\x01\x02\x03\x04" + zeros(32)},
		{"ktx", "\xABKTX 20\xBB\r\n\x1A\n" + zeros(32)},
		{"astc", "\x13\xAB\xA1\x5C\x04\x04\x01\x40\x00\x00\x40\x00\x00\x01\x00\x00" + noise(64)},
		{"vtf", "VTF\x00" + le32(7) + le32(2) + le32(80) + zeros(40)},
		{"exr", "\x76\x2F\x31\x01\x02\x00\x00\x00channels\x00chlist\x00"},
		{"hdr", "#?RADIANCE\n# made here\nFORMAT=32-bit_rle_rgbe\n\n-Y 64 +X 64\n" + "\x02\x02\x00\x40" + noise(300)},
		{"qoi", "qoif" + be32(64) + be32(64) + "\x04\x00" + noise(40)},
		{"pnm", "P6\n16 16\n255\n" + noise(400)},
		{"pnm", "P5 16 16 255\n" + noise(300)},
		{"pam", "P7\nWIDTH 16\nHEIGHT 16\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n" + noise(400)},
		{"aseprite", le32(900) + "\xE0\xA5" + le16(2) + le16(32) + le16(32) + le16(32) + zeros(100)},
		{"xcursor", "Xcur" + le32(16) + le32(0x10000) + le32(3) + zeros(40)},
		{"sgi", "\x01\xDA\x01\x01" + be16(3) + be16(16) + be16(16) + be16(3) + zeros(40)},
		{"sun-raster", "\x59\xA6\x6A\x95" + be32(16) + be32(16) + be32(24)},
		{"wmf", "\xD7\xCD\xC6\x9A\x00\x00" + zeros(8) + le16(1440) + zeros(8)},
		{"emf", le32(1) + le32(108) + zeros(32) + " EMF" + le32(0x10000)},
		{"dwg", "AC1027\x00\x00\x00\x00\x00\x00\x03\x60\x01"},
		{"raf", "FUJIFILMCCD-RAW 0201FF383501" + zeros(64) + noise(200)},
		{"orf", "IIRO\x08\x00\x00\x00" + noise(64)},
		{"rw2", "IIU\x00" + le32(24) + noise(64)},
	}...)
}

// encodedImages come from the encoders of the standard library.
func encodedImages(t testing.TB) []fixture {
	t.Helper()
	picture := image.NewPaletted(image.Rect(0, 0, 16, 16), palette.Plan9)
	for i := range picture.Pix {
		picture.Pix[i] = byte(i)
	}
	var p, j, g bytes.Buffer
	for _, err := range []error{png.Encode(&p, picture), jpeg.Encode(&j, picture, nil), gif.Encode(&g, picture, nil)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return []fixture{{"png", p.String()}, {"jpeg", j.String()}, {"gif", g.String()},
		{"gif", "GIF87a" + le16(1) + le16(1) + "\x80\x00\x00\xff\xff\xff" + zeros(20)},
		{"gif", "GIF89a" + le16(8_193) + le16(65_535) + "\xf7\x00\x00" + noise(64)},
		{"gif", "GIF89a" + le16(0x2121) + le16(0x2020) + "\xf7\x41\x00" + noise(64)},
		{"gif", "GIF89a" + le16(0x2121) + le16(0x2020) + "\xf7\x00\x31" + noise(64)},
		{"gif", "GIF89a" + le16(1) + le16(1) + "\x80\x01\x40\x00\x00\x00\xff\xff\xff!\xf9\x04" + zeros(5) + "," + zeros(4)},
		{"gif", "GIF89a" + le16(9_000) + le16(9_000) + "\x80\x01\x31\x00\x00\x00\xff\xff\xff," + zeros(4) + le16(9_000)},
		{"gif", "GIF89a" + le16(9_000) + le16(9_000) + "\x70\x01\x31!\xfe\x02ab\x00"},
		{"gif", "GIF89a" + le16(0x2121) + le16(0x2020) + "\xf7\x41\x42" + noise(600)},
		{"png", "\x89PNG\r\n\x1a\n\x00\x00\x00\x04CgBI\x50\x00\x20\x02" + noise(4) + "\x00\x00\x00\x0DIHDR"}}
}
