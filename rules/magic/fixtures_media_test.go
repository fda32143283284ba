package magic_test

import (
	"strings"
	"testing"
)

func mediaFixtures(testing.TB) []fixture {
	// A frame of 128 kbit/s at 44.1 kHz takes 417 bytes, the AAC frame 200.
	mp3Frame := "\xFF\xFB\x90\x64" + noise(413)
	aacFrame := "\xFF\xF1\x50\x80\x19\x1F\xFC" + noise(193)
	riff := func(form, chunk string) string { return "RIFF" + le32(2084) + form + chunk + le32(16) + noise(60) }
	return []fixture{
		{"mp3", "ID3\x03\x00\x00\x00\x00\x02\x01TIT2" + be32(20) + "\x00\x00\x00A song with a title"},
		{"mp3-raw", mp3Frame + mp3Frame},
		{"aac", strings.Repeat(aacFrame, 3)},
		{"m4a", be32(28) + "ftypM4A " + zeros(4) + "M4A mp42isom" + noise(40)},
		{"ogg", "OggS\x00\x02" + zeros(8) + noise(12) + "\x01\x1EOpusHead"},
		{"flac", "fLaC\x00\x00\x00\x22\x10\x00\x10\x00" + noise(40)},
		{"wav", riff("WAVE", "fmt ")},
		{"aiff", "FORM" + be32(2000) + "AIFFCOMM" + be32(18) + "\x00\x02" + noise(40)},
		{"au", ".snd" + be32(24) + be32(4000) + be32(1) + be32(8000) + be32(1)},
		{"midi", "MThd" + be32(6) + be16(1) + be16(3) + be16(480) + "MTrk" + be32(100)},
		{"amr", "#!AMR\n" + noise(300)},
		{"caf", "caff\x00\x01\x00\x00desc" + zeros(16)},
		{"wavpack", "wvpk" + le32(900) + le16(0x407) + zeros(40)},
		{"voc", "Creative Voice File\x1A\x1A\x00\x0A\x01" + noise(40)},
		{"ape", "MAC " + le16(3990) + le16(0) + le32(52) + noise(40)},

		{"3gp", be32(24) + "ftyp3gp5" + zeros(4) + "3gp5isom" + noise(40)},
		{"mov", be32(20) + "ftypqt  " + be32(512) + "qt  " + noise(40)},
		{"mov", be32(1400) + "moov" + be32(108) + "mvhd" + zeros(40)},
		{"mp4", be32(32) + "ftypisom" + be32(512) + "isomiso2avc1mp41" + noise(40)},
		{"webm", "\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\xF7\x81\x01\x42\xF2\x81\x04\x42\x82\x84webm" + noise(40)},
		{"mkv", "\x1A\x45\xDF\xA3\xA3\x42\x86\x81\x01\x42\x82\x88matroska" + noise(40)},
		{"avi", riff("AVI ", "LIST")},
		{"asf", "\x30\x26\xB2\x75\x8E\x66\xCF\x11\xA6\xD9\x00\xAA\x00\x62\xCE\x6C" + noise(40)},
		{"flv", "FLV\x01\x05" + be32(9) + be32(0) + noise(40)},
		{"mpeg-ps", "\x00\x00\x01\xBA\x44\x00\x04\x00" + noise(60)},
		{"mpeg", "\x00\x00\x01\xB3\x14\x00\xF0\x24" + noise(60)},
		{"mpeg-ts", "G" + noise(187) + "G" + noise(187) + "G" + noise(187)}, // media/clip.ts of case O06
		{"mpeg-ts", "G\x40\x00\x10\x00" + strings.Repeat("\xFF", 183) + "G\x40\x11\x10" + strings.Repeat("\x00", 184)},
		{"m2ts", "\x00\x00\x00\x00G\x40\x00\x10" + noise(184) + "\x00\x00\x10\x00G" + noise(187) + "\x00\x00\x20\x00G" + noise(100)},
		{"rm", ".RMF\x00\x00\x00\x12\x00\x01" + zeros(20)},
		{"swf", "CWS\x0A" + le32(40_000) + "\x78\x9C" + noise(300)},
		{"swf", "FWS\x08" + le32(40_000) + noise(300)},

		{"ani", riff("ACON", "anih")},
		{"soundfont", riff("sfbk", "LIST")},
	}
}
