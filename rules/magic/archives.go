package magic

import "github.com/h2non/filetype/matchers"

// Formats built on ZIP stand before ZIP.
var archives = []row{
	signature("pytorch", "PyTorch model", Weights, "pt pth ckpt bin", exact, zipEntry(suffixed("/data.pkl"))),
	signature("npz", "NumPy arrays", Dataset, "npz", exact, zipEntry(suffixed(".npy"))),
	signature("epub", "EPUB book", Document, "epub", exact, zipMimetype("application/epub+zip")),
	signature("opendocument", "OpenDocument file", Document, "odt ods odp odg odf ott", exact, zipMimetype("application/vnd.oasis.opendocument")),
	signature("ooxml", "Office Open XML file", Document, "docx xlsx pptx docm xlsm pptm", exact,
		zipEntry(prefixed("[Content_Types].xml", "_rels/", "docProps/", "word/", "xl/", "ppt/"))),
	signature("apk", "Android package", Executable, "apk aab", exact, zipEntry(prefixed("AndroidManifest.xml"))),
	signature("jar", "Java archive", Archive, "jar war ear", exact, zipEntry(prefixed("META-INF/"))),
	signature("zip", "ZIP archive", Archive, "zip whl nupkg vsix xpi", exact,
		either(zipEntry(prefixed("")), at(0, "PK\x05\x06\x00\x00\x00\x00"), at(0, "PK\x07\x08PK\x03\x04"))),

	signature("jmod", "Java module", Archive, "jmod", exact, at(0, "JM\x01\x00")),
	signature("gzip", "gzip data", Archive, "gz tgz svgz", exact, known(matchers.TypeGz), byteIn(3, 0, 0x1F)),
	signature("compress", "compress data", Archive, "Z", exact, known(matchers.TypeZ), byteIn(2, 0x80, 0x90)),
	// "BZh91AY&SY" can be typed; a checksum follows it.
	signature("bzip2", "bzip2 data", Archive, "bz2 tbz tbz2", sampled, known(matchers.TypeBz2), byteIn(3, '1', '9'),
		oneOf(4, "1AY&SY", "\x17\x72\x45\x38\x50\x90")),
	signature("xz", "xz data", Archive, "xz txz", exact, known(matchers.TypeXz)),
	signature("lzma", "LZMA data", Archive, "lzma", exact, at(0, "\x5D\x00\x00"), either(at(5, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"), at(10, "\x00\x00\x00"))),
	signature("lzip", "lzip data", Archive, "lz", exact, known(matchers.TypeLz), byteIn(4, 0, 1), byteIn(5, 0x0C, 0xFD)),
	signature("lzop", "lzop data", Archive, "lzo", exact, at(0, "\x89LZO\x00\r\n\x1A\n")),
	signature("zstd", "Zstandard data", Archive, "zst tzst", sampled, zstdFrame),
	signature("lz4", "LZ4 data", Archive, "lz4", exact, oneOf(0, "\x04\x22\x4D\x18", "\x02\x21\x4C\x18")),
	signature("snappy", "Snappy data", Archive, "sz snappy", exact, at(0, "\xFF\x06\x00\x00sNaPpY")),
	signature("7z", "7-Zip archive", Archive, "7z", exact, known(matchers.Type7z)),
	signature("rar", "RAR archive", Archive, "rar", exact, known(matchers.TypeRar)),
	signature("tar", "tar archive", Archive, "tar", exact, tarHeader),
	signature("cab", "Windows cabinet", Archive, "cab", exact, at(0, "MSCF\x00\x00\x00\x00")),
	signature("installshield", "InstallShield cabinet", Archive, "cab hdr", exact, at(0, "ISc("), byteIn(7, 0, 4), at(16, "\x00")),
	signature("xar", "xar archive", Archive, "xar pkg", exact, at(0, "xar!"), be16(4, 28, 1024)),
	signature("cpio", "cpio archive", Archive, "cpio", readable, cpioHeader),
	signature("arj", "ARJ archive", Archive, "arj", exact, at(0, "\x60\xEA"), le16(2, 20, 2600), byteIn(4, 0x1E, 0x60), byteIn(6, 0, 60)),
	signature("lha", "LHA archive", Archive, "lzh lha", exact, oneOf(2, "-lh0-", "-lh1-", "-lh4-", "-lh5-", "-lh6-", "-lh7-", "-lhd-"), byteIn(20, 0, 3)),
	signature("zlib", "zlib data", Archive, "zlib zz", sampled, zlibHeader, longerThan(16)),
}

// packages are software packages and disk images.
var packages = []row{
	signature("deb", "Debian package", Archive, "deb udeb", readable, known(matchers.TypeDeb), at(66, "`\n")),
	signature("ar", "static library", Archive, "a lib rlib", readable, oneOf(0, "!<arch>\n", "!<thin>\n"), at(66, "`\n")),
	signature("rpm", "RPM package", Archive, "rpm", exact, at(0, "\xED\xAB\xEE\xDB"), byteIn(4, 3, 4)),
	signature("crx", "Chrome extension", Archive, "crx", exact, known(matchers.TypeCrx), le32(4, 2, 3)),
	signature("squashfs", "SquashFS image", Archive, "squashfs sqsh snap", exact, oneOf(0, "hsqs", "sqsh"), either(le16(28, 1, 4), be16(28, 1, 4))),
	signature("cramfs", "CramFS image", Archive, "cramfs", exact, oneOf(0, "\x45\x3D\xCD\x28", "\x28\xCD\x3D\x45")),
	signature("qcow", "QEMU disk image", Archive, "qcow qcow2", exact, at(0, "QFI\xFB"), be32(4, 1, 3)),
	signature("vmdk", "VMware disk image", Archive, "vmdk", exact, at(0, "KDMV"), le32(4, 1, 3)),
	signature("vdi", "VirtualBox disk image", Archive, "vdi", exact, at(64, "\x7F\x10\xDA\xBE")),
	signature("vhdx", "Hyper-V disk image", Archive, "vhdx", exact, at(0, "vhdxfile"), at(9, "\x00")),
	signature("wim", "Windows image", Archive, "wim esd", exact, at(0, "MSWIM\x00\x00\x00")),
	signature("android-boot", "Android boot image", Archive, "img", sampled, at(0, "ANDROID!")),
	signature("uimage", "U-Boot image", Archive, "img uimage", exact, at(0, "\x27\x05\x19\x56")),
}
