package magic

import "github.com/h2non/filetype/matchers"

var images = []row{
	// A converter of line ends breaks the eight bytes, which are there to show just that. Apple's variant has a chunk of its own before the header.
	signature("png", "PNG image", Image, "png apng", exact, at(0, "\x89PNG\r\n\x1A\n"), oneOf(8, "\x00\x00\x00\x0DIHDR", "\x00\x00\x00\x04CgBI")),
	signature("jpeg", "JPEG image", Image, "jpg jpeg jpe jfif", exact, known(matchers.TypeJpeg), jpegSegment,
		either(byteIn(4, 0, 7), oneOf(6, "Exif\x00", "JFIF\x00", "ICC_PROFILE\x00", "http://ns.adobe.com/"))),
	// Of the bytes behind two sizes, a background's number and the aspect ratio, one is 0 as a rule: "GIF89a is the newer one" has letters there.
	signature("gif", "GIF image", Image, "gif", exact, oneOf(0, "GIF87a", "GIF89a"), either(at(11, "\x00"), at(12, "\x00"), gifBlock)),
	signature("bmp", "BMP image", Image, "bmp dib", exact, either(all(at(0, "BM"), bmpHeader(0)),
		all(at(0, "BM"), at(6, "\x00\x00\x00\x00"), le32(10, 26, 4096), le32(14, 12, 124)),
		all(at(0, "BA"), oneOf(14, "BM", "CI", "CP", "IC", "PT"), bmpHeader(14)))), // an array of them, of OS/2
	signature("webp", "WebP image", Image, "webp", exact, at(0, "RIFF"), known(matchers.TypeWebp), oneOf(12, "VP8 ", "VP8L", "VP8X"), riffSize),
	signature("avif", "AVIF image", Image, "avif avifs", exact, brand("avif", "avis", "avio")),
	signature("heic", "HEIF image", Image, "heic heif hif", exact, brand("heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs",
		"mif1", "mif2", "msf1", "miaf", "avci", "avcs", "jpeg", "jpgs", "j2ki", "j2is", "vvic", "MiHB", "MiHA", "MiHE")),
	signature("cr3", "Canon CR3 raw image", Image, "cr3", exact, brand("crx ")),
	signature("cr2", "Canon CR2 raw image", Image, "cr2", exact, known(matchers.TypeCR2)),
	signature("tiff", "TIFF image", Image, "tif tiff dng nef arw", exact, known(matchers.TypeTiff)),
	signature("bigtiff", "BigTIFF image", Image, "tif tiff btf", exact, oneOf(0, "II\x2B\x00\x08\x00\x00\x00", "MM\x00\x2B\x00\x08\x00\x00")),
	signature("jxr", "JPEG XR image", Image, "jxr wdp hdp", exact, known(matchers.TypeJxr), byteIn(3, 0, 1), le32(4, 8, 1<<24)),
	signature("jp2", "JPEG 2000 image", Image, "jp2 jpx jpf", exact, known(matchers.TypeJpeg2000)),
	signature("j2k", "JPEG 2000 codestream", Image, "j2k j2c", exact, at(0, "\xFF\x4F\xFF\x51\x00")),
	signature("jxl", "JPEG XL image", Image, "jxl", exact, at(0, "\x00\x00\x00\x0CJXL \r\n\x87\n")),
	signature("jxl-raw", "JPEG XL codestream", Image, "jxl", sampled, at(0, "\xFF\x0A"), longerThan(16)),
	signature("ico", "Windows icon", Image, "ico", exact, known(matchers.TypeIco), iconEntry),
	signature("cur", "Windows cursor", Image, "cur", exact, at(0, "\x00\x00\x02\x00"), iconEntry),
	signature("psd", "Photoshop document", Image, "psd psb", exact, known(matchers.TypePsd), be16(4, 1, 2), at(6, "\x00\x00\x00\x00\x00\x00")),
	signature("xcf", "GIMP image", Image, "xcf", exact, at(0, "gimp xcf "), at(13, "\x00")),
	signature("icns", "Apple icon", Image, "icns", exact, at(0, "icns"), be32(4, 16, 1<<28), be32(12, 8, 1<<24-1)),
	signature("dds", "DirectDraw texture", Image, "dds", exact, at(0, "DDS "), le32(4, 124, 124)),
	signature("ktx", "Khronos texture", Image, "ktx ktx2", exact, oneOf(0, "\xABKTX 11\xBB\r\n\x1A\n", "\xABKTX 20\xBB\r\n\x1A\n")),
	signature("astc", "ASTC texture", Image, "astc", exact, at(0, "\x13\xAB\xA1\x5C")),
	signature("vtf", "Valve texture", Image, "vtf", exact, at(0, "VTF\x00"), le32(4, 7, 7)),
	signature("exr", "OpenEXR image", Image, "exr", exact, at(0, "\x76\x2F\x31\x01")),
	signature("hdr", "Radiance image", Image, "hdr rgbe", sampled, oneOf(0, "#?RADIANCE\n", "#?RGBE\n"), contains("FORMAT=32-bit_rle_")),
	signature("qoi", "QOI image", Image, "qoi", exact, at(0, "qoif"), be32(4, 1, 1<<20), be32(8, 1, 1<<20), byteIn(12, 3, 4), byteIn(13, 0, 1)),
	signature("pnm", "binary PNM image", Image, "pbm pgm ppm pnm", sampled, oneOf(0, "P4", "P5", "P6"), oneOf(2, "\n", " ", "\r\n"), byteIn(3, '\n', '9')),
	signature("pam", "PAM image", Image, "pam", sampled, at(0, "P7\n"), contains("ENDHDR\n")),
	signature("aseprite", "Aseprite drawing", Image, "ase aseprite", exact, at(4, "\xE0\xA5"), le16(6, 1, 4096), le16(8, 1, 1<<15)),
	signature("xcursor", "X11 cursor", Image, "xcur", exact, at(0, "Xcur"), le32(4, 16, 64)),
	signature("sgi", "SGI image", Image, "sgi rgb rgba bw", exact, at(0, "\x01\xDA"), byteIn(2, 0, 1), byteIn(3, 1, 2), be16(4, 1, 3)),
	signature("sun-raster", "Sun raster image", Image, "ras", exact, at(0, "\x59\xA6\x6A\x95")),
	signature("wmf", "Windows metafile", Image, "wmf", exact, at(0, "\xD7\xCD\xC6\x9A\x00\x00")),
	signature("emf", "enhanced metafile", Image, "emf", exact, at(0, "\x01\x00\x00\x00"), at(40, " EMF")),
	signature("dwg", "AutoCAD drawing", Image, "dwg", exact, known(matchers.TypeDwg), at(6, "\x00")),
	signature("raf", "Fujifilm raw image", Image, "raf", sampled, at(0, "FUJIFILMCCD-RAW ")),
	signature("orf", "Olympus raw image", Image, "orf", exact, oneOf(0, "IIRO\x08\x00", "IIRS\x08\x00")),
	signature("rw2", "Panasonic raw image", Image, "rw2", exact, at(0, "IIU\x00"), le32(4, 8, 64)),
}

// iconEntry checks the first directory entry of an icon of up to 256: a reserved byte, the size of its picture, and the offset behind the
// directory. Pictures may be stored in any order.
var iconEntry = all(le16(4, 1, 256), oneOf(9, "\x00", "\xFF"), le32(14, 1, 1<<24), le32(18, 22, 1<<28))

// bmpHeader checks what stands behind the two letters at an offset: where the pixels begin, and of a header of a known size its one plane and
// the bits of a pixel (0 where the picture is a JPEG or a PNG). The reserved fields may hold anything.
func bmpHeader(offset int) matcher {
	const dib = 14 // bytes before the header proper
	form := func(size int) matcher {
		plane := 12 // into the header, behind two numbers of 32 bits
		if size == 12 {
			plane = 8 // and of 16
		}
		at := offset + dib
		return all(le32(at, uint32(size), uint32(size)), le16(at+plane, 1, 1), oneOf(at+plane+2, "\x00\x00", "\x01\x00", "\x02\x00", "\x04\x00", "\x08\x00", "\x10\x00", "\x18\x00", "\x20\x00"))
	}
	var forms []matcher
	for _, size := range []int{12, 16, 40, 48, 52, 56, 60, 64, 108, 124} {
		forms = append(forms, form(size))
	}
	return all(le32(offset+10, 26, 1<<28), either(forms...))
}

// jpegSegment requires a marker and the length of what follows, which counts its own two bytes.
var jpegSegment = all(byteIn(3, 0xC0, 0xFE), be16(4, 2, 0xFFFF))

// gifBlock requires that behind the screen and its colours, where the head reaches so far, a block begins: an extension of a known kind,
// or a picture.
func gifBlock(head []byte) bool {
	const screenEnd, flagsAt = 13, 10
	if len(head) < screenEnd {
		return false
	}
	block := screenEnd
	if flags := head[flagsAt]; flags >= 0x80 {
		block += 6 << (flags & 7) // bytes of the colours
	}
	return block >= HeadSize || oneOf(block, "!\xF9", "!\xFE", "!\xFF", "!\x01", ",")(head)
}

// longerThan requires a head of more than n bytes.
func longerThan(n int) matcher {
	return func(head []byte) bool { return len(head) > n }
}
