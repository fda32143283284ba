package encoded

import "bytes"

// Strip returns a piece of text without the stretches of base64 and hexadecimal digits in it, and without what is a list of a file's bytes in
// long lines. Stretches as long as digests stay. It returns the piece itself when there is nothing to take out.
func Strip(piece []byte) []byte { return stripLines(stripStretches(piece)) }

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

// stripLines takes out of each line what strippedIn finds there.
func stripLines(piece []byte) []byte {
	var kept []byte
	from := 0
	for start := 0; start < len(piece); {
		end := bytes.IndexByte(piece[start:], '\n') + start
		if end < start {
			end = len(piece)
		}
		if first, last := strippedIn(piece[start:end]); last > first {
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

// strippedIn finds a row of a blob that is wrapped narrower than others, where there is nothing else on the line, or a list of bytes.
func strippedIn(line []byte) (first, last int) {
	if len(line) < narrowStretch {
		return 0, 0
	}
	if isNarrowRow(bytes.TrimSpace(line)) {
		return 0, len(line)
	}
	return listIn(line)
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
