package magic_test

import "testing"

func programFixtures(testing.TB) []fixture {
	dosHeader := "MZ" + le16(0x90) + le16(3) + le16(0) + le16(4) + zeros(2) + le16(0xFFFF) + zeros(46)
	return []fixture{
		{"elf", "\x7FELF\x02\x01\x01" + zeros(9) + le16(3) + le16(62) + noise(40)},
		{"pe", dosHeader + le32(0x80) + zeros(64) + "PE\x00\x00" + le16(0x8664) + noise(40)},
		{"pe", dosHeader + le32(0x400) + noise(300)},
		{"dos", "MZ" + le16(0x50) + le16(12) + le16(0) + le16(32) + noise(20) + noise(200)},
		{"coff", "\x64\x86" + le16(3) + le32(1_700_000_000) + le32(900) + le32(20) + le16(0) + le16(0) + ".text\x00\x00\x00" + zeros(24)},
		{"java-class", "\xCA\xFE\xBA\xBE" + be16(0) + be16(61) + be16(30) + "\x0A" + noise(40)},
		{"java-class", "\xCA\xFE\xBA\xBE" + be16(65535) + be16(61) + noise(40)}, // with preview features
		{"macho-universal", "\xCA\xFE\xBA\xBE" + be32(2) + be32(0x01000007) + noise(40)},
		{"macho", "\xCF\xFA\xED\xFE" + le32(0x01000007) + le32(3) + le32(2) + le32(20)},
		{"macho", "\xFE\xED\xFA\xCE" + be32(18) + be32(0) + be32(6) + be32(20)},
		{"dtb", "\xD0\x0D\xFE\xED" + be32(900) + be32(56) + be32(800) + be32(40) + be32(17) + be32(16)},
		{"res", zeros(4) + le32(32) + "\xFF\xFF\x00\x00\xFF\xFF\x00\x00" + zeros(20)},
		{"nes", "NES\x1A\x02\x01" + zeros(10) + noise(40)},
		{"uf2", "UF2\n\x57\x51\x5D\x9E" + le32(0x2000) + noise(40)},
		{"efi-te", "VZ\x64\x86\x05\x0B" + noise(300)},

		{"wasm", "\x00asm\x01\x00\x00\x00\x01\x05\x01\x60"},
		{"wasm-component", "\x00asm\x0D\x00\x01\x00\x07\x10"},
		{"dex", "dex\n035\x00" + noise(24) + le32(900) + le32(0x70) + noise(20)},
		{"dey", "dey\n036\x00" + le32(40) + noise(40)},
		{"pyc", "\x6F\x0D\r\n" + le32(0) + le32(1_700_000_000) + le32(900) + "\xE3" + zeros(20)},   // 3.10
		{"pyc", "\x33\x0D\r\n" + le32(1_700_000_000) + le32(900) + "\xE3" + zeros(24)},             // 3.6
		{"pyc", "\x03\xF3\r\n" + le32(1_700_000_000) + "c\x00\x00\x00\x00\x03\x00\x00" + noise(9)}, // 2.7
		{"lua", "\x1BLua\x54\x00\x19\x93\r\n\x1A\n\x04\x08\x08"},
		{"luajit", "\x1BLJ\x02\x0A\x2B\x02"},
		{"beam", "FOR1" + be32(900) + "BEAMAtU8" + be32(40) + noise(40)},
		{"llvm", "BC\xC0\xDE\x35\x14\x00\x00" + noise(40)},
		{"elc", ";ELC\x1C\x00\x00\x00\n;;; Compiled\n"},
		{"hermes", "\xC6\x1F\xBC\x03\xC1\x03\x19\x1F" + le32(96) + noise(40)},
		{"ocaml", "Caml1999I031\x84\x95\xA6\xBE" + be32(300) + zeros(40)},
		{"spirv", "\x03\x02\x23\x07" + le32(0x10500) + le32(8) + le32(30)},
		{"java-serialized", "\xAC\xED\x00\x05sr\x00\x11java.util.HashMap"},
		{"java-image", "\xDA\xDA\xFE\xCA" + le16(0) + le16(1) + zeros(40)},
		{"typelib", "GOBJ\nMETADATA\r\n\x1A\x04\x00" + zeros(40)},
		{"ruby-marshal", "\x04\x08o:\x0ATopic\x07:\x10@attributes{"},
		{"gch", "gpch.014" + zeros(40)},
		{"android-xml", "\x03\x00\x08\x00" + le32(900) + "\x01\x00\x1C\x00"},
		{"android-resources", "\x02\x00\x0C\x00" + le32(900) + le32(1) + "\x01\x00\x1C\x00"},
	}
}

func documentFixtures(testing.TB) []fixture {
	directory := "\x00\x0B\x00\x80\x00\x03\x00\x30OS/2" + noise(40) // 11 tables
	return []fixture{
		{"pdf", "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"},
		{"pdf", "%PDF-1.7\r\n1 0 obj\r\n<< /Type /Catalog /Pages 2 0 R >>\r\nendobj\r\n"},
		{"ole", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + zeros(16) + le16(0x3E) + le16(3) + "\xFE\xFF\x09\x00"},
		{"djvu", "AT&TFORM" + be32(9000) + "DJVUINFO" + be32(10) + noise(10)},
		{"chm", "ITSF" + le32(3) + le32(96) + le32(1) + noise(40)},
		{"mobi", padded("A_Book_Title", 32) + zeros(28) + "BOOKMOBI" + noise(40)},
		{"hlp", "\x3F\x5F\x03\x00" + noise(40)},
		{"onenote", "\xE4\x52\x5C\x7B\x8C\xD8\xA7\x4D\xAE\xB1\x53\x78\xD0\x29\x96\xD3" + noise(40)},
		{"dos-eps", "\xC5\xD0\xD3\xC6" + le32(32) + le32(900) + zeros(20) + "%!PS-Adobe-3.0 EPSF-3.0\n"},
		{"dvi", "\xF7\x02\x01\x83\x92\xC0\x1C\x3B\x00\x00\x00\x00\x03\xE8\x1B TeX output"},
		{"woff", "wOFF\x00\x01\x00\x00" + be32(9000) + be16(11) + be16(0) + noise(40)},
		{"woff", "wOFFOTTO" + be32(9000) + be16(11) + be16(0) + noise(40)},
		{"woff2", "wOF2OTTO" + be32(9000) + be16(11) + be16(0) + noise(40)},
		{"ttf", "\x00\x01\x00\x00" + directory},
		{"ttf", "true" + directory},
		{"otf", "OTTO" + directory},
		{"ttc", "ttcf\x00\x01\x00\x00" + be32(2) + be32(20) + be32(300)},
		{"eot", le32(9000) + le32(8800) + "\x01\x00\x02\x00" + zeros(22) + "LP" + zeros(60)},
		{"pfb", "\x80\x01" + le32(2000) + "%!PS-AdobeFont-1.0: Some"},
		{"pcf", "\x01fcp" + le32(8) + le32(1) + noise(40)},
		{"psf", "\x72\xB5\x4A\x86" + le32(0) + le32(32) + zeros(20)},
		{"psf", "\x36\x04\x02\x10" + zeros(40)},
	}
}
