package notebook

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// scanner reads JSON value by value without holding any of it: a plot may be megabytes long in one string.
type scanner struct {
	in     *bufio.Reader
	offset int64 // bytes read so far
	line   int   // of the next byte, from 1
	depth  int
}

const (
	maxDepth  = 10_000 // as encoding/json
	maxKey    = 60     // bytes of a key that are kept
	maxNumber = 400    // bytes
)

func newScanner(r io.Reader) *scanner { return &scanner{in: bufio.NewReaderSize(r, 64<<10), line: 1} }

// read returns the next byte. The end of the text is an error of its syntax.
func (s *scanner) read() (byte, error) {
	c, err := s.in.ReadByte()
	if errors.Is(err, io.EOF) {
		return 0, s.wrong("ends too early")
	}
	if err != nil {
		return 0, err
	}
	s.offset++
	if c == '\n' {
		s.line++
	}
	return c, nil
}

// SyntaxError says where a text stops being JSON.
type SyntaxError struct {
	Line int // 1-based
	What string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("not valid JSON: line %d %s", e.Line, e.What)
}

func (s *scanner) wrong(what string) error { return &SyntaxError{s.line, what} }

// peek skips blanks and returns the next byte without reading it; 0 at the end.
func (s *scanner) peek() (byte, error) {
	for {
		c, err := s.in.ReadByte()
		if errors.Is(err, io.EOF) {
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c, s.in.UnreadByte()
		}
		s.offset++
		if c == '\n' {
			s.line++
		}
	}
}

// end reports an error unless nothing but blanks follows.
func (s *scanner) end() error {
	if _, err := s.peek(); err != nil {
		return err
	}
	_, err := s.in.ReadByte()
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	}
	return s.wrong("goes on behind the end of the notebook")
}

// expect reads the byte, with blanks before it.
func (s *scanner) expect(want byte) error {
	got, err := s.peek()
	if err != nil {
		return err
	}
	if got != want {
		return s.wrong(fmt.Sprintf("has no %q where one is needed", want))
	}
	_, err = s.read()
	return err
}

// members visits what stands between two brackets, separated by commas. visit has to read one member.
func (s *scanner) members(open, end byte, visit func() error) error {
	if err := s.expect(open); err != nil {
		return err
	}
	if s.depth++; s.depth > maxDepth {
		return s.wrong("is nested too deeply")
	}
	defer func() { s.depth-- }()
	next, err := s.peek()
	if err != nil {
		return err
	}
	if next == end {
		return s.expect(end)
	}
	for {
		if err := visit(); err != nil {
			return err
		}
		if next, err = s.peek(); err != nil {
			return err
		}
		if next != ',' {
			return s.expect(end)
		}
		if err := s.expect(','); err != nil {
			return err
		}
	}
}

// object visits the members of an object, or skips a value that is none. visit has to read the value.
func (s *scanner) object(visit func(key string) error) error {
	return s.either('{', func() error {
		return s.members('{', '}', func() error {
			if next, err := s.peek(); err != nil || next != '"' {
				return errors.Join(err, s.expect('"'))
			}
			key, err := s.text(maxKey)
			if err != nil {
				return err
			}
			if err := s.expect(':'); err != nil {
				return err
			}
			return visit(key)
		})
	})
}

// array visits the elements of an array, or skips a value that is none.
func (s *scanner) array(visit func() error) error {
	return s.either('[', func() error { return s.members('[', ']', visit) })
}

func (s *scanner) either(open byte, read func() error) error {
	next, err := s.peek()
	if err != nil {
		return err
	}
	if next != open {
		return s.skip()
	}
	return read()
}

// skip reads a value and forgets it.
func (s *scanner) skip() error {
	next, err := s.peek()
	if err != nil {
		return err
	}
	switch next {
	case '{':
		return s.object(func(string) error { return s.skip() })
	case '[':
		return s.array(s.skip)
	case '"':
		_, err := s.text(0)
		return err
	}
	_, err = s.word()
	return err
}

// word reads a number, true, false or null.
func (s *scanner) word() (string, error) {
	var word []byte
	for {
		c, err := s.in.ReadByte()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", err
		}
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'E') {
			if err := s.in.UnreadByte(); err != nil {
				return "", err
			}
			break
		}
		s.offset++
		if word = append(word, c); len(word) > maxNumber {
			return "", s.wrong("has a number that is too long")
		}
	}
	if !json.Valid(word) {
		return "", s.wrong("has something else than a value")
	}
	return string(word), nil
}

// text reads a string and returns the first bytes of it, as they are written.
func (s *scanner) text(keep int) (string, error) {
	if err := s.expect('"'); err != nil {
		return "", err
	}
	var kept []byte
	for {
		c, err := s.read()
		if err != nil {
			return "", err
		}
		switch {
		case c == '"':
			return string(kept), nil
		case c < ' ':
			return "", s.wrong("has a control character in a string")
		case c == '\\':
			if err := s.escape(); err != nil {
				return "", err
			}
		}
		if len(kept) < keep {
			kept = append(kept, c)
		}
	}
}

// escape reads what follows a backslash.
func (s *scanner) escape() error {
	c, err := s.read()
	if err != nil {
		return err
	}
	switch c {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return nil
	case 'u':
		for range 4 {
			c, err := s.read()
			if err != nil {
				return err
			}
			if !(c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f') {
				return s.wrong("has an escape that is none")
			}
		}
		return nil
	}
	return s.wrong("has an escape that is none")
}
