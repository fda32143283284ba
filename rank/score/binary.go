package score

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"strconv"
	"strings"
)

// binaryHead begins what git diff --binary prints of a content: one block, or two with the way back, each "literal N" or "delta N", lines, an empty line.
const binaryHead = "GIT binary patch"

// unpackedMost bounds in bytes how much of the blocks of a patch is unpacked to see that it is whole. What comes then is only taken apart.
const unpackedMost = 256 << 20

// binary reads what stands for binary content; false where nothing does.
func (s *sectioner) binary() (bool, error) {
	if names, begins := strings.CutPrefix(s.peek(0), "Binary files "); begins {
		if !strings.Contains(names, " and ") || !strings.HasSuffix(names, " differ") {
			return false, s.fault(s.at, "this line is cut off, or joined to another one: it has to end in \" differ\"")
		}
		s.at++
		return true, nil
	}
	if s.peek(0) != binaryHead {
		return false, nil
	}
	head := s.at
	s.at++
	for range 2 {
		if _, begins := binarySize(s.peek(0)); begins {
			if err := s.binaryBlock(); err != nil {
				return false, err
			}
		}
	}
	if _, more := binarySize(s.peek(0)); more || s.at == head+1 {
		return false, s.fault(s.at, "the binary patch of line %d is one block or two, each begun by a line as \"literal 12\" or \"delta 12\"", head+1)
	}
	return true, nil
}

// binarySize reads the line that begins a block: what its content is unpacked, in bytes.
func binarySize(line string) (size int64, ok bool) {
	for _, kind := range []string{"literal ", "delta "} {
		if number, begins := strings.CutPrefix(line, kind); begins {
			n, err := strconv.ParseUint(number, 10, 62)
			return int64(n), err == nil
		}
	}
	return 0, false
}

// binaryBlock reads one block, up to the empty line that ends it.
func (s *sectioner) binaryBlock() error {
	head := s.at
	size, _ := binarySize(s.peek(0))
	var packed []byte
	for s.at++; s.peek(0) != ""; s.at++ {
		data, ok := base85(s.peek(0))
		if !ok {
			return s.fault(s.at, "this is no line of the binary content of line %d, and no empty line that ends it", head+1)
		}
		packed = append(packed, data...)
	}
	if s.at == len(s.lines) {
		return s.fault(head, "this binary content is cut off: an empty line has to end it")
	}
	s.at++
	if !s.unpacks(packed, size) {
		return s.fault(head, "this binary content is damaged: it does not unpack to the %d bytes that it tells", size)
	}
	return nil
}

// unpacks reports that a block holds as much as it tells, or that too much was unpacked before to see.
func (s *sectioner) unpacks(packed []byte, size int64) bool {
	unpacked, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return false
	}
	most := unpackedMost - s.unpacked
	n, err := io.Copy(io.Discard, io.LimitReader(unpacked, min(size, most)+1))
	s.unpacked += n
	return n > most || err == nil && n == size
}

// base85 reads a line of binary content: a letter that counts its bytes, A to Z for 1 to 26 and a to z for 27 to 52, and five digits for each four.
func base85(line string) (data []byte, ok bool) {
	const (
		letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		digits  = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
	)
	count := 1 + strings.IndexByte(letters, line[0])
	if line = line[1:]; count == 0 || len(line) != (count+3)/4*5 {
		return nil, false
	}
	for ; line != ""; line = line[5:] {
		word := uint64(0)
		for i := range 5 {
			digit := strings.IndexByte(digits, line[i])
			if digit < 0 {
				return nil, false
			}
			word = 85*word + uint64(digit)
		}
		if word>>32 != 0 {
			return nil, false
		}
		data = binary.BigEndian.AppendUint32(data, uint32(word))
	}
	return data[:count], true
}
