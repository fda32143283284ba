package encoded

// Strip returns a piece of text without the stretches of base64 and hexadecimal digits in it. Those as long as digests stay. It returns the
// piece itself when there is nothing to take out.
func Strip(piece []byte) []byte {
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
