package audit

import (
	"encoding/binary"
	"io"
	"strings"

	"github.com/bloatgate/bloatgate/agents"
)

// longerSide is how many pixels the longer side of an image has, by its header; 0 where that does not tell.
func (m *measured) longerSide(files *Recording) int64 {
	f, ok := files.File(m.stat.Path)
	if !ok {
		return 0
	}
	content, err := f.Open()
	if err != nil {
		return 0
	}
	defer content.Close()
	return pixelsOf(content)
}

// imageHead is how many bytes of an image tell its format and, but in a JPEG, its size.
const imageHead = 32

// pixelsOf is the longer side of an image. Only the fields of its size are read, nothing is decoded and no checksum held against it: what the
// agent sends is looked at by others, who may take what is not in order.
func pixelsOf(content io.ReaderAt) int64 {
	head := make([]byte, imageHead)
	n, _ := content.ReadAt(head, 0)
	head = head[:n]
	switch start := string(head); {
	case strings.HasPrefix(start, "\x89PNG\r\n\x1a\n"):
		return ofPNG(head)
	case strings.HasPrefix(start, "GIF87a"), strings.HasPrefix(start, "GIF89a"):
		return ofGIF(head)
	case strings.HasPrefix(start, "RIFF") && n > 12 && start[8:12] == "WEBP":
		return ofWebP(head)
	case strings.HasPrefix(start, "\xff\xd8"):
		return ofJPEG(content)
	}
	return 0
}

// ofPNG reads the first chunk, https://www.w3.org/TR/png-3/#11IHDR: a side has 1 to 2³¹−1 pixels.
func ofPNG(head []byte) int64 {
	if len(head) < 24 || string(head[12:16]) != "IHDR" {
		return 0
	}
	width, height := binary.BigEndian.Uint32(head[16:]), binary.BigEndian.Uint32(head[20:])
	if width>>31 != 0 || height>>31 != 0 {
		return 0
	}
	return int64(max(width, height))
}

// ofGIF reads the logical screen, https://www.w3.org/Graphics/GIF/spec-gif89a.txt, section 18.
func ofGIF(head []byte) int64 {
	if len(head) < 10 {
		return 0
	}
	return int64(max(binary.LittleEndian.Uint16(head[6:]), binary.LittleEndian.Uint16(head[8:])))
}

// ofWebP reads the first chunk of each of the three kinds, RFC 9649.
func ofWebP(head []byte) int64 {
	if len(head) < 30 {
		return 0
	}
	switch string(head[12:16]) {
	case "VP8 ":
		const side = 1<<14 - 1 // the two bits above it scale
		return int64(max(binary.LittleEndian.Uint16(head[26:])&side, binary.LittleEndian.Uint16(head[28:])&side))
	case "VP8L":
		bits := binary.LittleEndian.Uint32(head[21:])
		return int64(max(bits&(1<<14-1), bits>>14&(1<<14-1))) + 1
	case "VP8X":
		return int64(max(threeBytes(head[24:]), threeBytes(head[27:]))) + 1
	}
	return 0
}

func threeBytes(b []byte) uint32 { return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 }

// mostSegments is how many segments of a JPEG are passed over before that with its size; cameras and editors write up to a few hundred. Of each,
// whatever its length, four bytes are read.
const mostSegments = 4_096

// ofJPEG walks the segments to the frame header, ITU-T T.81, B.1 and B.2.2.
func ofJPEG(content io.ReaderAt) int64 {
	var b [9]byte
	at := int64(2)
	for range mostSegments {
		n, _ := content.ReadAt(b[:], at)
		if n < 4 || b[0] != 0xff {
			return 0
		}
		marker := b[1]
		switch {
		case marker == 0xff: // a fill byte
			at++
			continue
		case marker == 0x01 || marker >= 0xd0 && marker <= 0xd7: // markers without a segment
			at += 2
			continue
		case marker == 0xd9 || marker == 0xda: // the end, or the image itself
			return 0
		case isFrame(marker) && n == len(b):
			return int64(max(binary.BigEndian.Uint16(b[5:]), binary.BigEndian.Uint16(b[7:])))
		}
		at += 2 + int64(binary.BigEndian.Uint16(b[2:]))
	}
	return 0
}

// isFrame reports the markers of frame headers: SOF0 to SOF15, between which are DHT, JPG and DAC.
func isFrame(marker byte) bool {
	return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
}

// countsPixels reports that some agent has a limit of an image's pixels.
func countsPixels(all []agents.Agent) bool {
	for i := range all {
		if all[i].Limit(agents.ImagePixels) != nil {
			return true
		}
	}
	return false
}
