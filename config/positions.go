package config

import "strings"

// node says where a key and its value stand in the text, as byte offsets. The decoder keeps no places for what it has decoded, so
// this is a second, shallow reading of the same text: it relies on the decoder to accept it, and has to survive what is not TOML.
type node struct {
	key, value int
	placed     bool
	opened     bool // a table that has a header of its own
	keyed      bool // a table or a value that a key makes, alone or as part of a dotted one
	sealed     bool // an inline table
	keys       map[string]*node
	items      []*node
}

func (n *node) child(name string) *node {
	if n.keys == nil {
		n.keys = map[string]*node{}
	}
	c := n.keys[name]
	if c == nil {
		c = &node{}
		n.keys[name] = c
	}
	return c
}

// Nesting no configuration of ours needs, and where the decoder's time and stack would grow out of hand.
const (
	maxDepth = 16 // arrays and inline tables within each other
	maxParts = 16 // parts of a dotted key
)

type scanner struct {
	text    string
	at      int
	depth   int
	tooDeep int // where maxDepth or maxParts was passed, -1 nowhere
}

// scan reads the places of all keys and array elements. tooDeep is where the text is nested beyond reason, -1 when it is not.
func scan(text string) (root *node, tooDeep int) {
	s := &scanner{text: text, tooDeep: -1}
	root = &node{placed: true}
	current := root
	for s.skipBlank(true); s.at < len(s.text) && s.tooDeep < 0; s.skipBlank(true) {
		before := s.at
		if s.peek() == '[' {
			current = s.header(root)
		} else {
			s.keyValue(current)
		}
		if s.at == before {
			s.at++ // not TOML: the decoder will say so
		}
	}
	return root, s.tooDeep
}

func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

// skipBlank skips blanks and, with lines, newlines and comments too.
func (s *scanner) skipBlank(lines bool) {
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case c == ' ' || c == '\t':
		case lines && (c == '\r' || c == '\n'):
		case lines && c == '#':
			s.at += lengthUntil(s.text[s.at:], "\n") - 1
		default:
			return
		}
	}
}

func lengthUntil(text, stops string) int {
	if n := strings.IndexAny(text, stops); n >= 0 {
		return n
	}
	return len(text)
}

// header reads "[a.b]" or "[[a.b]]" and returns the table that the following lines fill.
func (s *scanner) header(root *node) *node {
	start := s.at
	isArray := strings.HasPrefix(s.text[s.at:], "[[")
	s.at++
	if isArray {
		s.at++
	}
	table := s.dottedKey(root, false)
	s.at += lengthUntil(s.text[s.at:], "\n#")
	if isArray {
		item := &node{key: start, value: start, placed: true}
		table.items = append(table.items, item)
		return item
	}
	table.value, table.opened = start, true
	return table
}

func (s *scanner) keyValue(table *node) {
	target := s.dottedKey(table, true)
	s.skipBlank(false)
	if s.peek() != '=' {
		return
	}
	s.at++
	s.skipBlank(false)
	s.value(target)
}

// dottedKey walks down from table along the parts of a key, or of the name in a header. Below an array of tables it is the last one that is meant.
func (s *scanner) dottedKey(table *node, isKey bool) *node {
	for parts := 1; ; parts++ {
		s.skipBlank(false)
		start := s.at
		if parts > maxParts {
			s.tooDeep = start
			return table
		}
		if n := len(table.items); n > 0 {
			table = table.items[n-1]
		}
		table = table.child(s.keyPart())
		table.keyed = table.keyed || isKey
		if !table.placed {
			table.key, table.value, table.placed = start, start, true
		}
		s.skipBlank(false)
		if s.peek() != '.' {
			return table
		}
		s.at++
	}
}

func (s *scanner) keyPart() string {
	if c := s.peek(); c == '"' || c == '\'' {
		return s.quoted(c)
	}
	start := s.at
	s.at += lengthUntil(s.text[s.at:], " \t\r\n.=]#,}{[\"'")
	return s.text[start:s.at]
}
