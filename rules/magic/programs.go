package magic

import (
	"encoding/binary"

	"github.com/h2non/filetype/matchers"
)

var programs = []row{
	signature("elf", "ELF binary", Executable, "so o elf ko axf", exact, at(0, "\x7FELF"), byteIn(4, 1, 2), byteIn(5, 1, 2), at(6, "\x01")),
	signature("pe", "Windows program", Executable, "exe dll sys ocx efi scr pyd", exact, known(matchers.TypeExe), portableExecutable),
	signature("dos", "DOS program", Executable, "exe com", sampled, known(matchers.TypeExe), dosPages, le16(8, 2, 4096)),
	signature("coff", "COFF object", Executable, "obj o", sampled,
		oneOf(0, "\x4C\x01", "\x64\x86", "\x64\xAA", "\xC4\x01"), le16(2, 1, 4096), le16(16, 0, 0), coffSection),
	// A Java class has its major version, 45 and up, where a universal binary counts its few architectures.
	signature("java-class", "Java class", Bytecode, "class", exact, at(0, "\xCA\xFE\xBA\xBE"), be16(6, 45, 200)),
	signature("macho-universal", "universal Mach-O binary", Executable, "dylib bundle so", exact, oneOf(0, "\xCA\xFE\xBA\xBE", "\xCA\xFE\xBA\xBF"), be32(4, 1, 44)),
	signature("macho", "Mach-O binary", Executable, "dylib bundle o so", exact, known(matchers.TypeMachO), either(le32(12, 1, 32), be32(12, 1, 32))),
	signature("dtb", "compiled device tree", Other, "dtb dtbo", exact, at(0, "\xD0\x0D\xFE\xED"), be32(20, 2, 32)),
	signature("res", "compiled Windows resources", Executable, "res", exact, at(0, "\x00\x00\x00\x00\x20\x00\x00\x00\xFF\xFF\x00\x00")),
	signature("nes", "NES program", Executable, "nes", exact, known(matchers.TypeNes)),
	signature("uf2", "UF2 firmware", Executable, "uf2", exact, at(0, "UF2\n\x57\x51\x5D\x9E")),
	signature("efi-te", "EFI terse executable", Executable, "te", sampled, at(0, "VZ\x64\x86")),
}

var bytecodes = []row{
	signature("wasm", "WebAssembly module", Bytecode, "wasm", exact, known(matchers.TypeWasm)),
	signature("wasm-component", "WebAssembly component", Bytecode, "wasm", exact, at(0, "\x00asm"), le16(4, 2, 64), le16(6, 0, 1)),
	signature("dex", "Dalvik bytecode", Bytecode, "dex", exact, known(matchers.TypeDex), at(7, "\x00")),
	signature("dey", "optimised Dalvik bytecode", Bytecode, "odex", exact, at(0, "dey\n"), at(7, "\x00")),
	signature("pyc", "Python bytecode", Bytecode, "pyc pyo", exact, at(2, "\r\n"), pycHeader),
	signature("lua", "Lua bytecode", Bytecode, "luac", exact, at(0, "\x1BLua"), byteIn(4, 0x50, 0x5F), at(5, "\x00")),
	signature("luajit", "LuaJIT bytecode", Bytecode, "ljbc raw", exact, at(0, "\x1BLJ"), byteIn(3, 1, 2)),
	signature("beam", "Erlang bytecode", Bytecode, "beam", exact, at(0, "FOR1"), at(8, "BEAM"), oneOf(12, "AtU8", "Atom", "Code")),
	signature("llvm", "LLVM bitcode", Bytecode, "bc", exact, oneOf(0, "BC\xC0\xDE", "\xDE\xC0\x17\x0B")),
	signature("elc", "Emacs bytecode", Bytecode, "elc", exact, at(0, ";ELC"), at(5, "\x00\x00\x00")),
	signature("hermes", "Hermes bytecode", Bytecode, "hbc", exact, at(0, "\xC6\x1F\xBC\x03\xC1\x03\x19\x1F")),
	signature("ocaml", "compiled OCaml interface", Bytecode, "cmi cmo cmx cma cmt", sampled, at(0, "Caml1999")),
	signature("spirv", "SPIR-V shader", Bytecode, "spv", exact, either(
		all(at(0, "\x03\x02\x23\x07"), le32(4, 0x10000, 0x1FFFF)), all(at(0, "\x07\x23\x02\x03"), be32(4, 0x10000, 0x1FFFF)))),
	signature("java-serialized", "serialised Java objects", Bytecode, "ser", exact, at(0, "\xAC\xED\x00\x05")),
	signature("java-image", "Java runtime image", Bytecode, "jsa", exact, oneOf(0, "\xDA\xDA\xFE\xCA", "\xCA\xFE\xDA\xDA")),
	signature("typelib", "GObject type library", Bytecode, "typelib", exact, at(0, "GOBJ\nMETADATA\r\n\x1A")),
	signature("ruby-marshal", "marshalled Ruby objects", Bytecode, "", exact, at(0, "\x04\x08"), oneOf(2, "[", "{", "}", "o", "I", "\"", ":", "U", "u", "i", "S", "e", "c", "f", "l", "C")),
	signature("gch", "precompiled header", Bytecode, "gch pch", sampled, oneOf(0, "gpch", "CPCH")),
	signature("android-xml", "compiled Android XML", Bytecode, "xml", exact, at(0, "\x03\x00\x08\x00")),
	signature("android-resources", "compiled Android resources", Bytecode, "arsc", exact, at(0, "\x02\x00\x0C\x00"), le32(8, 1, 64)),
}

// portableExecutable follows the pointer behind the DOS header. Where it leads beyond the head, it must be near and the DOS header sound.
func portableExecutable(head []byte) bool {
	if len(head) < 64 {
		return false
	}
	offset := binary.LittleEndian.Uint32(head[0x3C:])
	if int64(offset)+4 <= int64(len(head)) {
		return has(head, int(offset), "PE\x00\x00")
	}
	return offset < 4096 && dosPages(head)
}

// dosPages checks the length of a DOS program: bytes in the last page of 512, and the number of pages.
var dosPages = all(le16(2, 0, 511), le16(4, 1, 2048))

// coffSection requires that the first section has a usual name.
var coffSection = oneOf(20, ".text", ".rsrc", ".drectve", ".debug$", ".data", ".rdata", ".bss", ".llvm")

// pycHeader checks the version number, that of Python 2 or 3, and the marshalled code object behind the two, three or four
// words that the versions have before it.
func pycHeader(head []byte) bool {
	if len(head) < 17 || head[1] != 0xF2 && head[1] != 0xF3 && (head[1] < 0x0B || head[1] > 0x0F) {
		return false
	}
	return head[16] == 0xE3 && head[5]|head[6]|head[7] == 0 || head[12] == 0xE3 || head[8] == 'c' && head[1] >= 0xF2
}
