package magic

// Bit rates in kbit/s of MPEG audio layer III by index, for version 1 and for versions 2 and 2.5; sample rates in Hz by version bits.
var (
	layer3Rates = [2][16]int{
		{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0},
		{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0},
	}
	sampleRates = map[byte][3]int{0: {11025, 12000, 8000}, 2: {22050, 24000, 16000}, 3: {44100, 48000, 32000}}
)

// mpegAudioFrame checks the header of an MPEG audio frame of layer III, and the next one where the head reaches it: the sync
// alone is twelve bits, which is nothing.
func mpegAudioFrame(head []byte) bool {
	size, ok := layer3FrameSize(head)
	if !ok {
		return false
	}
	if len(head) < size+4 {
		return len(head) > 16
	}
	_, ok = layer3FrameSize(head[size:])
	return ok
}

func layer3FrameSize(b []byte) (int, bool) {
	if len(b) < 4 || b[0] != 0xFF || b[1]&0xE6 != 0xE2 {
		return 0, false
	}
	version := b[1] >> 3 & 3
	rates, sampleIndex := layer3Rates[1], b[2]>>2&3
	samples := 72
	if version == 3 {
		rates, samples = layer3Rates[0], 144
	}
	hertz, known := sampleRates[version]
	rate := rates[b[2]>>4]
	if !known || sampleIndex == 3 || rate == 0 {
		return 0, false
	}
	return samples*rate*1000/hertz[sampleIndex] + int(b[2]>>1&1), true
}

// adtsFrame checks the header of an AAC frame, and the next one where the head reaches it.
func adtsFrame(head []byte) bool {
	size, ok := adtsFrameSize(head)
	if !ok {
		return false
	}
	if len(head) < size+6 {
		return len(head) > 16
	}
	_, ok = adtsFrameSize(head[size:])
	return ok
}

func adtsFrameSize(b []byte) (int, bool) {
	if len(b) < 6 || b[0] != 0xFF || b[1]&0xF6 != 0xF0 || b[2]>>2&15 > 12 {
		return 0, false
	}
	size := int(b[3]&3)<<11 | int(b[4])<<3 | int(b[5]>>5)
	return size, size > 7
}
