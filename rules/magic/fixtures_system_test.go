package magic_test

import (
	"strings"
	"testing"
)

func systemFixtures(testing.TB) []fixture {
	oid := strings.Repeat("0123456789", 4)
	return []fixture{
		{"git-pack", "PACK" + be32(2) + be32(1) + noise(40)},
		{"git-pack-index", "\xFFtOc" + be32(2) + zeros(40)},
		{"git-index", "DIRC" + be32(2) + be32(7) + noise(40)},
		{"git-bundle", "# v2 git bundle\n-" + oid + " base\n" + oid + " refs/heads/main\n\nPACK" + be32(2)},
		{"git-bundle", "# v3 git bundle\n@object-format=sha1\n" + oid + " refs/heads/main\n\nPACK" + be32(2)},
		{"git-commit-graph", "CGPH\x01\x01\x03\x00OIDF" + zeros(20)},
		{"git-multi-pack-index", "MIDX\x01\x01\x05\x00" + zeros(20)},
		{"git-bitmap", "BITM\x00\x01\x00\x01" + noise(40)},
		{"git-reverse-index", "RIDX" + be32(1) + be32(1) + zeros(20)},
		{"git-reftable", "REFT\x01\x00\x10\x00" + zeros(20)},
		{"git-crypt", "\x00GITCRYPT\x00" + noise(40)},

		{"gettext", "\xDE\x12\x04\x95" + le32(0) + le32(20) + le32(28)},
		{"qt-translations", "\x3C\xB8\x64\x18\xCA\xEF\x9C\x95\xCD\x21\x1C\xBF\x60\xA1\xBD\xDD" + zeros(20)},
		{"ds-store", "\x00\x00\x00\x01Bud1\x00\x00\x10\x00" + zeros(20)},
		{"appledouble", "\x00\x05\x16\x07\x00\x02\x00\x00" + "Mac OS X        "},
		{"binary-plist", "bplist00\xD1\x01\x02Tname"},
		{"nib", "NIBArchive\x01\x00\x00\x00\x0A\x00\x00\x00"},
		{"asset-catalog", "BOMStore\x00\x00\x00\x01" + noise(40)},
		{"keychain", "kych\x00\x01\x00\x00" + noise(40)},
		{"icc", be32(3144) + "lcms\x02\x10\x00\x00mntrRGB XYZ " + noise(12) + "acspAPPL" + noise(40)},
		{"regf", "regf" + le32(5) + le32(5) + noise(8) + le32(1) + le32(5) + zeros(40)},
		{"evtx", "ElfFile\x00" + zeros(40)},
		{"lnk", "\x4C\x00\x00\x00\x01\x14\x02\x00\x00\x00\x00\x00\xC0" + noise(40)},
		{"pdb", "Microsoft C/C++ MSF 7.00\r\n\x1ADS\x00\x00\x00" + le32(4096)},
		{"portable-pdb", "BSJB\x01\x00\x01\x00" + le32(0) + le32(12) + "PDB v1.0"},
		{"pcap", "\xD4\xC3\xB2\xA1\x02\x00\x04\x00" + zeros(8) + le32(65535)},
		{"pcap", "\xA1\xB2\xC3\xD4\x00\x02\x00\x04" + zeros(8) + be32(65535)},
		{"pcapng", "\n\r\r\n" + le32(28) + "\x4D\x3C\x2B\x1A\x01\x00\x00\x00"},
		{"tzif", "TZif2" + zeros(15) + be32(5) + be32(5)},
		{"terminfo", "\x1A\x01" + le16(30) + le16(26) + le16(15) + "xterm|a terminal emulator\x00"},
		{"gvariant", "GVariant" + zeros(8) + le32(24) + noise(40)},
		{"der", "\x30\x82\x03\x21\x30\x82\x02\x09\xA0\x03\x02\x01\x02" + noise(40)},
		{"der", "\x30\x82\x04\xA3\x02\x01\x00\x02\x82\x01\x01\x00" + noise(40)},
		{"jks", "\xFE\xED\xFE\xED\x00\x00\x00\x02" + be32(1) + noise(40)},
		{"keepass", "\x03\xD9\xA2\x9A\x67\xFB\x4B\xB5" + noise(40)},
		{"luks", "LUKS\xBA\xBE\x00\x02" + noise(40)},
		{"pgp", "\x99\x01\x0D\x04\x60\x00\x00\x00\x01\x08\x00" + noise(40)},
	}
}
