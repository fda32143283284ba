package magic

import "github.com/bloatgate/bloatgate/rules/lazy"

var versionControl = []row{
	signature("git-pack", "git pack", Archive, "pack", exact, at(0, "PACK"), be32(4, 2, 3)),
	signature("git-pack-index", "git pack index", Other, "idx", exact, at(0, "\xFFtOc\x00\x00\x00\x02")),
	signature("git-index", "git index", Other, "index", exact, at(0, "DIRC"), be32(4, 2, 4)),
	signature("git-bundle", "git bundle", Archive, "bundle", readable, textual("# v", gitBundle)),
	signature("git-commit-graph", "git commit graph", Other, "graph", exact, at(0, "CGPH\x01")),
	signature("git-multi-pack-index", "git multi-pack index", Other, "midx", exact, at(0, "MIDX\x01")),
	signature("git-bitmap", "git pack bitmap", Other, "bitmap", exact, at(0, "BITM\x00\x01")),
	signature("git-reverse-index", "git reverse index", Other, "rev", exact, at(0, "RIDX\x00\x00\x00\x01")),
	signature("git-reftable", "git reftable", Database, "ref", exact, at(0, "REFT"), byteIn(4, 1, 2)),
	signature("git-crypt", "file that git-crypt encrypted", Other, "", exact, at(0, "\x00GITCRYPT\x00")),
}

// gitBundle is the header line and a line of capability, prerequisite or reference; the pack may begin behind the head.
var gitBundle = lazy.New(`^# v[23] git bundle\n(@[a-z-]+=|-?[0-9a-f]{40}|-?[0-9a-f]{64})`)

var system = []row{
	signature("gettext", "compiled translations", Other, "mo gmo", exact, oneOf(0, "\xDE\x12\x04\x95", "\x95\x04\x12\xDE")),
	signature("qt-translations", "compiled Qt translations", Other, "qm", exact, at(0, "\x3C\xB8\x64\x18\xCA\xEF\x9C\x95")),
	signature("ds-store", "Finder folder settings", Other, "DS_Store", exact, at(0, "\x00\x00\x00\x01Bud1")),
	signature("appledouble", "Apple resource fork", Other, "", exact, oneOf(0, "\x00\x05\x16\x07", "\x00\x05\x16\x00"), at(4, "\x00\x02\x00\x00")),
	signature("binary-plist", "binary property list", Other, "plist strings", exact, oneOf(0, "bplist00", "bplist15"), byteIn(8, 0xA0, 0xDF), byteIn(9, 0, 0x1F)),
	signature("nib", "compiled interface", Other, "nib", exact, at(0, "NIBArchive"), at(11, "\x00")),
	signature("asset-catalog", "compiled asset catalogue", Other, "car bom", exact, at(0, "BOMStore\x00")),
	signature("keychain", "Apple keychain", Other, "keychain", exact, at(0, "kych\x00\x01")),
	signature("icc", "colour profile", Other, "icc icm", exact, at(36, "acsp"), at(0, "\x00"), oneOf(12, "mntr", "scnr", "prtr", "spac", "link", "abst", "nmcl")),
	signature("regf", "Windows registry hive", Other, "dat hve", exact, at(0, "regf"), le32(20, 1, 1)),
	signature("evtx", "Windows event log", Other, "evtx", exact, at(0, "ElfFile\x00")),
	signature("lnk", "Windows shortcut", Other, "lnk", exact, at(0, "\x4C\x00\x00\x00\x01\x14\x02\x00")),
	signature("pdb", "Windows debug symbols", Other, "pdb", exact, at(0, "Microsoft C/C++ "), contains("\r\n\x1A")),
	signature("portable-pdb", ".NET debug symbols", Other, "pdb", exact, at(0, "BSJB\x01\x00\x01\x00")),
	signature("pcap", "packet capture", Other, "pcap cap dmp", exact, either(
		all(oneOf(0, "\xD4\xC3\xB2\xA1", "\x4D\x3C\xB2\xA1"), at(4, "\x02\x00\x04\x00")),
		all(oneOf(0, "\xA1\xB2\xC3\xD4", "\xA1\xB2\x3C\x4D"), at(4, "\x00\x02\x00\x04")))),
	signature("pcapng", "packet capture", Other, "pcapng ntar", exact, at(0, "\n\r\r\n"), oneOf(8, "\x4D\x3C\x2B\x1A", "\x1A\x2B\x3C\x4D")),
	signature("tzif", "time zone", Other, "tzif", exact, at(0, "TZif"), oneOf(4, "\x00", "2", "3", "4"), at(5, "\x00\x00\x00\x00\x00\x00\x00\x00")),
	signature("terminfo", "compiled terminal description", Other, "", exact, oneOf(0, "\x1A\x01", "\x1E\x02"), le16(2, 1, 512), le16(4, 0, 128), le16(6, 0, 512)),
	signature("gvariant", "GLib settings or resources", Other, "gresource compiled", exact, at(0, "GVariant"), at(8, "\x00\x00\x00\x00")),
	signature("der", "DER certificate or key", Other, "der cer crt p12 pfx p7b key", exact, derSequence),
	signature("jks", "Java key store", Other, "jks keystore", exact, at(0, "\xFE\xED\xFE\xED\x00\x00\x00")),
	signature("keepass", "KeePass database", Database, "kdbx kdb", exact, at(0, "\x03\xD9\xA2\x9A")),
	signature("luks", "encrypted volume", Other, "luks", exact, at(0, "LUKS\xBA\xBE")),
	signature("pgp", "PGP key ring", Other, "gpg pgp", exact, oneOf(0, "\x99\x01", "\x99\x02", "\x99\x03", "\x99\x04"), at(3, "\x04"), byteIn(8, 1, 22)),
}

// derSequence requires an outer sequence with a two-byte length and, in it, another sequence, a number or an object identifier.
func derSequence(head []byte) bool {
	return len(head) > 8 && head[0] == 0x30 && head[1] == 0x82 &&
		(head[4] == 0x30 && head[5] >= 0x80 && head[5] <= 0x83 || head[4] == 0x02 && head[5] >= 1 && head[5] <= 20 || head[4] == 0x06 && head[5] == 9)
}
