package rules

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/bloatgate/bloatgate/rules/text"
)

const (
	// handCode is how many statements on lines of their own are code that somebody wrote.
	handCode = 40
	// handPerWide is how many of them stand beside each wide line at least: a dump has more wide lines, and a row that is cut is none.
	handPerWide = 3
)

// writtenAround reports code that people wrote around a few lines wider than width, such as a table or a picture in one string. Who hides the
// file for these hides the code; they have a finding of their own.
func (p *Pass) writtenAround(width int) (bool, error) {
	raw, err := p.Reader()
	if err != nil {
		return false, err
	}
	if isDecoded(p.text.Encoding) {
		raw = text.Decode(raw, p.text.Encoding)
	}
	in, wide, code := bufio.NewReader(raw), 0, 0
	for {
		line, cut, err := in.ReadLine()
		switch {
		case errors.Is(err, io.EOF):
			return code >= max(handCode, handPerWide*wide), nil
		case err != nil:
			return false, err
		case cut || len(line) > width:
			wide++
		case isCode(bytes.TrimSpace(line)):
			code++
		}
		for cut && err == nil {
			_, cut, err = in.ReadLine()
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return false, err
		}
	}
}

// isCode reports a statement that is more than brackets.
func isCode(line []byte) bool {
	return len(bytes.Trim(line, "{}[](),; ")) > 0 && isStatement(line)
}
