package magic

import (
	"slices"

	"github.com/h2non/filetype/matchers"
)

var audio = []row{
	// Version, flags and a size of four times seven bits: "ID3 tags" has letters there.
	signature("mp3", "MP3 audio with ID3 tag", Audio, "mp3", exact, at(0, "ID3"),
		byteIn(3, 2, 4), byteIn(4, 0, 15), byteIn(6, 0, 0x7F), byteIn(7, 0, 0x7F), byteIn(8, 0, 0x7F), byteIn(9, 0, 0x7F)),
	signature("mp3-raw", "MP3 audio", Audio, "mp3 mp2", sampled, mpegAudioFrame),
	signature("aac", "AAC audio", Audio, "aac", sampled, known(matchers.TypeAac), adtsFrame),
	signature("m4a", "MPEG-4 audio", Audio, "m4a m4b m4p", exact, brand("M4A ", "M4B ", "M4P ")),
	signature("ogg", "Ogg stream", Audio, "ogg oga opus ogv spx", exact, known(matchers.TypeOgg), at(4, "\x00"), byteIn(5, 0, 7)),
	signature("flac", "FLAC audio", Audio, "flac", exact, known(matchers.TypeFlac), oneOf(4, "\x00\x00\x00\x22", "\x80\x00\x00\x22")),
	signature("wav", "WAVE audio", Audio, "wav wave", exact, oneOf(0, "RIFF", "RIFX", "RF64"), at(8, "WAVE"), riffSize),
	signature("aiff", "AIFF audio", Audio, "aif aiff aifc", exact, at(0, "FORM"), oneOf(8, "AIFF", "AIFC"), at(16, "\x00\x00")),
	signature("au", "Sun audio", Audio, "au snd", exact, at(0, ".snd"), be32(4, 24, 1<<16)),
	signature("midi", "MIDI music", Audio, "mid midi kar", exact, known(matchers.TypeMidi), be32(4, 6, 6)),
	signature("amr", "AMR audio", Audio, "amr awb", sampled, oneOf(0, "#!AMR\n", "#!AMR-WB\n")),
	signature("caf", "Apple Core Audio", Audio, "caf", exact, at(0, "caff\x00\x01")),
	signature("wavpack", "WavPack audio", Audio, "wv", exact, at(0, "wvpk"), le16(8, 0x402, 0x410)),
	signature("voc", "Creative Voice audio", Audio, "voc", exact, at(0, "Creative Voice File\x1A")),
	signature("ape", "Monkey's Audio", Audio, "ape", exact, at(0, "MAC "), le16(4, 3000, 4100), at(6, "\x00\x00")),
}

var video = []row{
	signature("3gp", "3GPP video", Video, "3gp 3g2", exact, brand("3gp", "3g2")),
	signature("mov", "QuickTime video", Video, "mov qt", exact, either(brand("qt  "), all(be32(0, 1, 1<<24-1), oneOf(4, "moov", "mdat", "wide")))),
	signature("mp4", "MPEG-4 video", Video, "mp4 m4v", exact, brand("")),
	signature("webm", "WebM video", Video, "webm", exact, known(matchers.TypeWebm)),
	signature("mkv", "Matroska video", Video, "mkv mka mks", exact, at(0, "\x1A\x45\xDF\xA3")),
	signature("avi", "AVI video", Video, "avi", exact, known(matchers.TypeAvi), riffSize),
	signature("asf", "Windows Media", Video, "wmv wma asf", exact, known(matchers.TypeWmv)),
	signature("flv", "Flash video", Video, "flv", exact, known(matchers.TypeFlv), be32(5, 9, 9)),
	signature("mpeg-ps", "MPEG program stream", Video, "mpg mpeg vob m2p", exact, at(0, "\x00\x00\x01\xBA"), byteIn(4, 0x20, 0x7F)),
	signature("mpeg", "MPEG video", Video, "m1v m2v mpv", exact, at(0, "\x00\x00\x01\xB3")),
	signature("mpeg-ts", "MPEG transport stream", Video, "ts m2t mts", sampled, syncBytes(0, 188)),
	signature("m2ts", "Blu-ray transport stream", Video, "m2ts mts", sampled, syncBytes(4, 192)),
	signature("rm", "RealMedia", Video, "rm rmvb", exact, at(0, ".RMF\x00\x00\x00")),
	signature("swf", "Flash film", Video, "swf", sampled, known(matchers.TypeSwf), byteIn(3, 1, 50), flashLength),
}

// containers are RIFF files that are neither pictures, sound nor film.
var containers = []row{
	signature("ani", "animated Windows cursor", Image, "ani", exact, at(0, "RIFF"), at(8, "ACON"), riffSize),
	signature("soundfont", "SoundFont", Audio, "sf2", exact, at(0, "RIFF"), at(8, "sfbk"), riffSize),
}

// riffSize requires the first chunk of a RIFF file to fit: the name of a chunk is printable and its size, read either way, has a
// zero byte, where a sentence such as "RIFFxxxxWAVE files" goes on.
func riffSize(head []byte) bool {
	return len(head) >= 20 && (head[16] == 0 || head[19] == 0)
}

// brand requires an ISO media file of one of the brands; "" is any. The generic image brand of HEIF is refined by the compatible ones.
func brand(names ...string) matcher {
	start := all(be32(0, 12, 1024), at(4, "ftyp"))
	return func(head []byte) bool {
		if !start(head) || len(head) < 12 {
			return false
		}
		size := min(int(head[2])<<8|int(head[3]), len(head))
		major := string(head[8:12])
		if matchesBrand(major, names) {
			return true
		}
		for i := 16; major == "mif1" && i+4 <= size; i += 4 {
			if matchesBrand(string(head[i:i+4]), names) {
				return true
			}
		}
		return false
	}
}

func matchesBrand(b string, names []string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return b[:len(n)] == n })
}

// syncBytes requires the byte 0x47 in every packet of the head, in two at least. UTF-16 has a zero after each letter.
func syncBytes(first, packet int) matcher {
	return func(head []byte) bool {
		if len(head) <= first+packet || head[first+1] == 0 && head[first+3] == 0 {
			return false
		}
		for i := first; i < len(head); i += packet {
			if head[i] != 0x47 {
				return false
			}
		}
		return true
	}
}

// flashLength requires a film of under 256 MiB: the last byte of its length is small, unlike a letter.
func flashLength(head []byte) bool { return len(head) > 8 && head[7] < 0x10 }
