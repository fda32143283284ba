package magic_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/bloatgate/bloatgate/rules/magic"
)

// hostileTexts are things people write in files of their own.
var hostileTexts = []string{
	"BM is the sign of a bitmap", "BM", "BMP files begin with BM", "PK", "PK is short for Phil Katz", "PK\n", "MZ is Mark Zbikowski", "MZ", "MZ\r\n",
	"GIF", "GIF89a is the newer one", "GIF87a\nGIF89a\n", "ID3", "ID3 tags stand before the frames", "II*", "II* is little-endian", "MM\n*",
	"fLaC is a codec", "Rar!", "Rar! it said", "%!PS", "%!PS-Adobe-3.0\n%%Title: a figure\n", "ORC1", "ORC is a format", "ORC", "LZIP", "LZIP is rare",
	"FWS", "FWS and CWS are films", "CWS", "ZWS", "PATENTS\n\nAdditional grant", "PATENT", "PAR1", "PAR1 opens a table", "PARE", "Obj-C", "Obj\n",
	"SQLite format 3", "SQLite is small", "true\nfalse\n", "true = 1", "OTTO", "OTTO is a name", "wOFF", "wOF2", "ttcf", "7z x archive", "8BPS",
	"RIFF", "RIFFabcdWAVEfmt is how it starts, and then it goes on", "RIFFabcdWEBPVP8 is how it starts", "FORMabcdAIFF is sound, like this",
	"OggS", "OggS is a page", "MThd", "GG\n", "G\n", "GGUF", "GGUF is for llamas", "lmgg", "glTF", "glTF 2.0", "GRIB", "GRIB edition 2", "BUFR", "CDF",
	"CDF is netCDF", "Kaydara FBX Binary", "BLENDER-v280", "BLENDER is a program", "DICM", "SIMPLE  =                    T", "SIMPLE = true\n",
	"BZh91AY&SY", "BZh91AY&SY is pi", "BZh", "PDF", "%PDF", "%PDF-1.4", "%PDF-1.7 is the version\nof this text", "%PDF-1.4\n% a comment\n",
	"!<arch>", "!<arch>\n", "!<arch>\nis an archive", "# v2 git bundle\n", "# v2 git bundle\nis a header", "070701", "070701 is an octal number",
	"xar!", "xar! said the crow", "MSCF", "MSCF is a cabinet", "ISc(", "ISc(1)", "{\\rtf1\\ansi Hello}", "#!AMR", "#!AMR\n", "#?RADIANCE\n", "P6\n", "P6 is a chip",
	"P5\n1 1\n255\n", "P7\nENDHDR\n", "ply\nformat ascii 1.0\n", "ply\nformat binary_little_endian is the other one", "REDIS0009", "DUCK", "AC1027",
	"ACAD", "DDS texture", "qoif", "icns", "VTF", "gimp xcf ", "gimp xcf file", "MAC address", "MAC ", "caff", ".snd", ".RMF", "wvpk", "FLV", "FLV\n",
	"Cr24", "hsqs", "KDMV", "QFI", "vhdxfile", "MSWIM", "ANDROID!", "ANDROID! it is", "UF2\n", "VZ", "VZd", "NES", "NES\n", "FOR1", "BC", "BC 400",
	";ELC", ";ELC files are compiled", "Caml1999", "Caml1999I is how they begin", "gpch", "CPCH", "dex\n035", "dey\n036", "AT&T", "AT&TFORM", "ITSF",
	"PACK", "PACK your bags", "DIRC", "REFT", "CGPH", "MIDX", "BITM", "RIDX", "bplist00", "bplist00 is binary", "NIBArchive", "BOMStore", "kych",
	"regf", "ElfFile", "Microsoft C/C++ MSF 7.00\r\n", "BSJB", "TZif2", "GVariant", "LUKS", "0\x82", "0\r\n", "x\r\n", "X\n", "RDX3\nX\n",
	"$FL2@(#) SPSS DATA FILE", "<stata_dta><header><release>118", "SEQ", "SEQ 1", "RCF", "FEA1", "ARROW1", "MATLAB 5.0 MAT-file", "MATLAB is a language",
	"lha -lh5- method", "xx-lh5-", "Ogawa", "PXR-USDC", "LASF", "ustar", strings.Repeat("x", 257) + "ustar  tar", strings.Repeat("x", 128) + "DICM",
	"\x1b[31mred\x1b[0m", "\x1bLua", "\f\r\n", "\n\r\r\n", "\b\x07 bell", "6\x04", "x\x9c", "(\xb5/\xfd", "\xff\xfb", "\xff\xf1", "\xff\n", "\xff\xd8\xff\xe0",
	"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", "\xca\xfe\xba\xbe", "\x99\x01",
	strings.Repeat("G"+strings.Repeat("o", 187), 3), "xxxxG" + strings.Repeat(strings.Repeat("o", 191)+"G", 2), "xxxxmoov", "xxxxftypisom", "xxxxTFL3",
}

const prose = " and the sentence goes on, as hand-written sentences do,\nover a few lines;\tit names caf\xe9s and (in brackets) numbers such as 12 or 3.14.\r\n"

// continued returns what an author may make of a beginning: alone, with a final line end, as a page of prose, and that with one
// or a few stray control bytes that an editor let in.
func continued(start string) []string {
	page := start + strings.Repeat(prose, 6)
	return []string{start, start + "\n", page, page[:300] + "\x00" + page[300:], page[:250] + "\x01\x02\x7f" + page[250:], page[:500] + "\x00"}
}

func TestTextIsNeverMatched(t *testing.T) {
	for _, start := range hostileTexts {
		for _, file := range continued(start) {
			for name, variant := range map[string]string{"as it is": file, "with a mark": "\xEF\xBB\xBF" + file,
				"UTF-16LE": "\xFF\xFE" + wide(file, 0), "UTF-16BE": "\xFE\xFF" + wide(file, 1),
				"unmarked UTF-16LE": wide(file, 0), "unmarked UTF-16BE": wide(file, 1)} {
				if s, ok := magic.Match([]byte(variant)); ok {
					t.Errorf("%.30q, %s, %d bytes: taken for %s", start, name, len(file), s.ID)
				}
			}
		}
	}
}

// wide writes s as UTF-16, the low byte first or second.
func wide(s string, low int) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		pair := [2]byte{}
		pair[low], pair[1-low] = byte(u), byte(u>>8)
		b.Write(pair[:])
	}
	return b.String()
}

// Whatever can be typed of a fixture's beginning, a text may begin with.
func TestTextThatBeginsLikeAFixtureIsNeverMatched(t *testing.T) {
	wholeHeaders := map[string]bool{"pdf": true, "deb": true, "ar": true, "cpio": true, "fits": true, "git-bundle": true}
	for _, f := range fixtures(t) {
		typed := f.head
		if end := strings.IndexFunc(typed, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }); end >= 0 {
			typed = typed[:end]
		}
		if wholeHeaders[f.id] {
			typed = typed[:min(len(typed), 16)]
		}
		for _, file := range continued(typed) {
			if s, ok := magic.Match([]byte(file)); ok {
				t.Errorf("%s: %.60q, %d bytes: taken for %s", f.id, typed, len(file), s.ID)
			}
		}
	}
}
