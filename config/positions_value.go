package config

import (
	"strings"

	"github.com/BurntSushi/toml"
)

// value reads one value into n, and skips it.
func (s *scanner) value(n *node) {
	n.value = s.at
	switch c := s.peek(); c {
	case '"', '\'':
		s.skipString(c)
	case '[':
		s.nested(']', func() {
			item := &node{key: s.at, placed: true}
			n.items = append(n.items, item)
			s.value(item)
		})
	case '{':
		n.sealed = true
		s.nested('}', func() { s.keyValue(n) })
	default:
		s.at += lengthUntil(s.text[s.at:], ",]}#\n")
	}
}

// nested reads the members between brackets, with what may stand between them.
func (s *scanner) nested(closing byte, member func()) {
	if s.depth++; s.depth > maxDepth {
		s.tooDeep = s.at
		return
	}
	s.at++
	for s.tooDeep < 0 {
		s.skipBlank(true)
		switch s.peek() {
		case closing:
			s.at++
			s.depth--
			return
		case ',':
			s.at++
			continue
		}
		before := s.at
		if member(); s.at == before {
			break // not TOML, or the end
		}
	}
	s.depth--
}

// quoted reads a one-line string that is a key.
func (s *scanner) quoted(quote byte) string {
	start := s.at
	s.skipString(quote)
	raw := s.text[start:s.at]
	if quote == '\'' {
		return strings.Trim(raw, "'")
	}
	return unquote(raw)
}

// unquote lets the decoder read the escapes of a quoted key.
func unquote(raw string) string {
	var v struct{ Key string }
	if _, err := toml.Decode("Key = "+raw, &v); err != nil {
		return raw // not TOML
	}
	return v.Key
}

// skipString skips a string of either kind, on one line or, in triple quotes, on several.
func (s *scanner) skipString(quote byte) {
	closing := string(quote)
	if triple := strings.Repeat(closing, 3); strings.HasPrefix(s.text[s.at:], triple) {
		closing = triple
	}
	s.at += len(closing)
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == '\\' && quote == '"':
			s.at++
		case strings.HasPrefix(s.text[s.at:], closing):
			s.at += len(closing)
			for len(closing) == 3 && s.peek() == quote { // up to two quotes may stand before the closing three
				s.at++
			}
			return
		case c == '\n' && len(closing) == 1:
			return // not TOML
		}
		s.at++
	}
	s.at = min(s.at, len(s.text))
}
