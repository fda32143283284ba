package git

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"slices"
)

// pieceLength is where lines are cut, in bytes, so that one of a megabyte is not one unit of comparison.
const pieceLength = 64

// pieceHash is seeded once: hashes are only compared within one process.
var pieceHash = maphash.MakeSeed()

// spectrumOf says how many bytes of a blob are in which piece of it; nothing for one that is absent.
func spectrumOf(ctx context.Context, from contents, c candidate) (map[uint64]int32, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	blob, err := from.Blob(c.oid, c.size)
	if errors.Is(err, ErrMissing) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("could not compare contents: %w", err)
	}
	defer blob.Close()
	has, err := spectrum(io.NewSectionReader(blob, 0, c.size))
	if err != nil {
		return nil, fmt.Errorf("could not compare contents: the object %s cannot be read: %w", c.oid, err)
	}
	return has, nil
}

// spectrum reads lines, cut into pieces. A carriage return before the end of a line is no difference, so that a file can move and change its
// line ends at once.
func spectrum(content io.Reader) (map[uint64]int32, error) {
	has := map[uint64]int32{}
	in := bufio.NewReaderSize(content, 512*pieceLength)
	for {
		line, err := in.ReadSlice('\n')
		if bytes.HasSuffix(line, []byte("\r\n")) {
			line = append(line[:len(line)-2], '\n')
		}
		for piece := range slices.Chunk(line, pieceLength) {
			has[maphash.Bytes(pieceHash, piece)] += int32(len(piece))
		}
		if err == io.EOF {
			return has, nil
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return nil, err
		}
	}
}
