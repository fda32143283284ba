package encoded

import "bytes"

// Strip returns a piece of text without the stretches of base64 and hexadecimal digits in it, and without what is a list of a file's bytes in
// long lines. Stretches as long as digests stay. It returns the piece itself when there is nothing to take out.
func Strip(piece []byte) []byte { return stripLists(stripRows(stripStretches(piece))) }

// stripRows takes out the rows of blobs that are wrapped narrower than others, where there is nothing else on a line.
func stripRows(piece []byte) []byte {
	var kept []byte
	from := 0
	for start := 0; start < len(piece); {
		end := bytes.IndexByte(piece[start:], '\n') + start
		if end < start {
			end = len(piece)
		}
		if isNarrowRow(bytes.TrimSpace(piece[start:end])) {
			kept = append(kept, piece[from:start]...)
			from = end
		}
		start = end + 1
	}
	if from == 0 {
		return piece
	}
	return append(kept, piece[from:]...)
}

func isNarrowRow(row []byte) bool {
	if len(row) < narrowStretch || len(row) >= stretch || endOfStretch(row, 0) < len(row) {
		return false
	}
	kind, ok := notation(row)
	return ok && !isDigestRow(kind, row)
}

func stripStretches(piece []byte) []byte {
	at := nextRow(piece, 0, stretch)
	if at < 0 {
		return piece
	}
	kept := make([]byte, 0, len(piece))
	from := 0
	for at >= 0 {
		end := endOfStretch(piece, at)
		if kind, ok := encodedAs(piece[at:end]); ok && !isDigestLength(kind, end-at) {
			kept = append(kept, piece[from:at]...)
			from = end
		}
		at = nextRow(piece, end, stretch)
	}
	return append(kept, piece[from:]...)
}

func stripLists(piece []byte) []byte {
	var kept []byte
	from := 0
	for start := 0; start < len(piece); {
		end := bytes.IndexByte(piece[start:], '\n') + start
		if end < start {
			end = len(piece)
		}
		if first, last := listIn(piece[start:end]); last > first {
			kept = append(kept, piece[from:start+first]...)
			from = start + last
		}
		start = end + 1
	}
	if from == 0 {
		return piece
	}
	return append(kept, piece[from:]...)
}

// listIn finds a list of bytes in a line, from its first comma to the last: what stands before and behind may be cut, or a declaration.
func listIn(line []byte) (first, last int) {
	if len(line) < encodedBytes {
		return 0, 0
	}
	first, last = bytes.IndexByte(line, ','), bytes.LastIndexByte(line, ',')
	if last-first < encodedBytes {
		return 0, 0
	}
	var list values
	if listOf(line[first:last], &list) == "" || !list.isContent() {
		return 0, 0
	}
	return first, last
}
