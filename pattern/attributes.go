package pattern

import (
	"strings"
)

// AttributesName is the name of the files that ParseAttributes reads.
const AttributesName = ".gitattributes"

// Git ignores longer lines and larger files, and so do we.
const (
	maxAttributesLine = 2048
	MaxAttributesSize = 100 << 20 // bytes
)

const blanks = " \t\r\n"

// AttributesFile is one parsed .gitattributes file.
type AttributesFile struct {
	dir   string // slash-separated, "" for the root
	lines []attributesLine
}

type attributesLine struct {
	macro   string // the attribute a "[attr]name" line defines; "" for a pattern line
	pattern string
	set     []assignment
}

type assignment struct {
	name  string
	value Value
}

// ParseAttributes reads a .gitattributes file of the directory dir ("" for the root). It reads what git reads: lines that are not
// valid, negative patterns, and macros outside the root are left out.
func ParseAttributes(dir string, content []byte) *AttributesFile {
	f := &AttributesFile{dir: strings.Trim(dir, "/")}
	if len(content) > MaxAttributesSize {
		return f
	}
	text := strings.TrimPrefix(string(content), "\ufeff")
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		line, _, _ = strings.Cut(line, "\x00")
		if l, ok := parseAttributesLine(line); ok && (l.macro == "" || f.dir == "") {
			f.lines = append(f.lines, l)
		}
	}
	return f
}

func parseAttributesLine(line string) (l attributesLine, ok bool) {
	line = strings.TrimSuffix(line, "\r")
	if len(line) >= maxAttributesLine {
		return l, false
	}
	line = strings.TrimLeft(line, blanks)
	if line == "" || line[0] == '#' {
		return l, false
	}
	name, states := firstWord(line)
	if macro, is := strings.CutPrefix(name, "[attr]"); is && macro != "" {
		macro, _ = cutWord(strings.TrimLeft(macro, blanks))
		if !validAttribute(macro) {
			return l, false
		}
		l.macro = macro
	} else {
		l.pattern = name
		if strings.HasPrefix(name, "!") {
			return l, false
		}
	}
	l.set, ok = parseAssignments(states)
	return l, ok
}

// firstWord reads a pattern, which may be quoted as in C. What only looks quoted is a word like any other.
func firstWord(line string) (word, rest string) {
	if line[0] == '"' {
		if word, rest, ok := unquote(line); ok {
			word, _, _ = strings.Cut(word, "\x00") // git takes it as a C string
			return word, rest
		}
	}
	return cutWord(line)
}

func cutWord(line string) (word, rest string) {
	if end := strings.IndexAny(line, blanks); end >= 0 {
		return line[:end], line[end:]
	}
	return line, ""
}

// parseAssignments reads "name -name !name name=value …". One invalid name spoils the line.
func parseAssignments(text string) ([]assignment, bool) {
	var out []assignment
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(blanks, r) }) {
		name, value, hasValue := strings.Cut(word, "=")
		a := assignment{name, Value{State: Set}}
		switch {
		case name != "" && name[0] == '-':
			a = assignment{name[1:], Value{State: Unset}}
		case name != "" && name[0] == '!':
			a = assignment{name[1:], Value{State: Unspecified}}
		case hasValue:
			a.value = Value{State: Custom, Text: value}
		}
		if !validAttribute(a.name) {
			return nil, false
		}
		out = append(out, a)
	}
	return out, true
}

func validAttribute(name string) bool {
	if name == "" || name[0] == '-' {
		return false
	}
	for i := 0; i < len(name); i++ {
		c := name[i]
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte("-._", c) >= 0) {
			return false
		}
	}
	return true
}
