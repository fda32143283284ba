package rank

import (
	"bytes"
	"slices"
)

// definer tells which words of a text are the names that their lines define.
type definer struct {
	text      []byte
	lang      *language
	lineStart int
	defined   int // where the name begins that the line defines, -1 for none, unknown before it is asked for
}

// unknown says that nobody has looked at the line yet: most lines hold nothing that is looked for.
const unknown = -2

func (d *definer) begin(text []byte, lang *language) {
	d.text, d.lang = text, lang
	d.line(0)
}

// line goes to the line that begins at start.
func (d *definer) line(start int) { d.lineStart, d.defined = start, unknown }

// defines reports that the word which begins at start is the name its line defines.
func (d *definer) defines(start int) bool {
	if !d.lang.code {
		return false
	}
	if d.defined == unknown {
		d.look()
	}
	return d.defined == start-d.lineStart
}

func (d *definer) look() {
	line := d.text[d.lineStart:]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	d.defined = d.lang.defined(line)
}

// defined finds the name a line defines: where it begins, -1 for none. It looks at one line only and may be wrong on what spans several.
func (l *language) defined(line []byte) int {
	at := 0
	for at < len(line) && (line[at] == ' ' || line[at] == '\t') {
		at++
	}
	if at == len(line) || kinds[line[at]] == other && line[at] != '#' && line[at] != '(' && line[at] != '@' {
		return -1
	}
	from := at
	for range 6 { // modifiers
		word := l.mayDefine(line[from:])
		if word == nil {
			break
		}
		if slices.Contains(l.defines, string(word)) {
			if name := l.named(line, from+len(word)); name >= 0 {
				return name
			}
			break
		}
		if !slices.Contains(l.modifiers, string(word)) {
			break
		}
		for from += len(word); from < len(line) && line[from] == ' '; from++ {
		}
	}
	switch {
	case l.braces:
		return l.bracedName(line, at)
	case l.assigns && at == 0:
		return assignedName(line)
	}
	return -1
}

// mayDefine is the first word of a line; nil where it is plainly none of the language's: few words begin and are as long as one.
func (l *language) mayDefine(line []byte) []byte {
	if len(line) == 0 || l.begins[line[0]&31] == 0 {
		return nil
	}
	word := line[:endOfWord(line, 0)]
	if l.begins[line[0]&31]>>len(word)&1 == 0 {
		return nil
	}
	return word
}

// definedIn finds the name that a line with its end defines; what is no code defines none.
func (l *language) definedIn(line []byte) int {
	if !l.code {
		return -1
	}
	return l.defined(bytes.TrimSuffix(bytes.TrimSuffix(line, []byte{'\n'}), []byte{'\r'}))
}

func endOfWord(line []byte, from int) int {
	for i := from; i < len(line); i++ {
		if b := line[i]; b == ' ' || b == '\t' || b == '(' && i > from || b == ':' || b == '{' || b == '<' || b == '=' {
			return i
		}
	}
	return len(line)
}

// named is the name after a defining word.
func (l *language) named(line []byte, from int) int {
	for from < len(line) && (line[from] == ' ' || line[from] == '*') {
		from++
	}
	if from < len(line) && line[from] == '(' && l.name == "go" { // a receiver
		closed := bytes.IndexByte(line[from:], ')')
		if closed < 0 {
			return -1
		}
		from += closed + 1
	}
	if l.name == "c" && line[len(line)-1] != '{' && bytes.IndexByte(line, '(') >= 0 && line[0] != '#' {
		return -1 // "struct item *find(…)" defines no struct
	}
	start, _ := nextWord(line, from)
	if start == len(line) || start-from > 2 {
		return -1
	}
	return lastOfDotted(line, start)
}

// lastOfDotted goes to the last word of "self.name", "Name::name".
func lastOfDotted(line []byte, start int) int {
	for {
		_, end := nextWord(line, start)
		size := joint(line[end:])
		if size == 0 || end+size == len(line) || kinds[line[end+size]] == other {
			return start
		}
		start = end + size
	}
}

// joint is the size of the sign between two words of a dotted name, 0 where there is none.
func joint(line []byte) int {
	switch {
	case len(line) > 0 && line[0] == '.':
		return len(".")
	case len(line) > 1 && line[0] == ':' && line[1] == ':':
		return len("::")
	}
	return 0
}

// controls are words before a parenthesis that define nothing.
var controls = []string{"if", "for", "while", "switch", "catch", "return", "else", "do", "try", "new", "throw", "function", "synchronized", "using", "lock", "foreach", "elseif", "until", "case", "await", "yield", "defined", "sizeof", "typeof", "assert"}

// bracedName is the NAME of "… NAME(…) {", and that of a function that is a value.
func (l *language) bracedName(line []byte, at int) int {
	end := endOfText(line)
	if end == 0 {
		return -1
	}
	if l.values {
		if name, found := valueName(line, at); found {
			return name
		}
	}
	if last := line[end-1]; last != '{' && (at > 0 || last != ')' && last != ',') {
		return -1 // as most lines
	}
	open := bytes.IndexByte(line, '(')
	if open <= 0 || bytes.IndexByte(line[:open], '=') >= 0 {
		return -1
	}
	name := wordBefore(line, open, at)
	if name < 0 {
		return -1
	}
	first := line[at:endOfWord(line, at)]
	_, stop := nextWord(line, name)
	if slices.Contains(controls, string(line[name:stop])) || slices.Contains(controls, string(first)) {
		return -1
	}
	return name
}

// valueName is the NAME of "NAME = function" and of "NAME: x => …"; found says that the line has such a function, with a name or without.
func valueName(line []byte, at int) (name int, found bool) {
	if i := bytes.Index(line, []byte("function")); i > 0 {
		return wordBefore(line, bytes.LastIndexAny(line[:i], "=:"), at), true
	}
	if i := bytes.Index(line, []byte("=>")); i > 0 {
		return wordBefore(line, bytes.IndexAny(line[:i], "=:"), at), true
	}
	return 0, false
}

// endOfText is where the blanks at the end of a line begin.
func endOfText(line []byte) int {
	end := len(line)
	for end > 0 && (line[end-1] == ' ' || line[end-1] == '\t' || line[end-1] == '\r') {
		end--
	}
	return end
}

// wordBefore is the start of the word that ends right before position end, blanks aside.
func wordBefore(line []byte, end, least int) int {
	if end < 0 {
		return -1
	}
	for end > least && line[end-1] == ' ' {
		end--
	}
	start := end
	for start > least && kinds[line[start-1]] != other {
		start--
	}
	if start == end {
		return -1
	}
	return start
}

// assignedName is the NAME of "NAME = …" and "NAME: type = …" at the first column.
func assignedName(line []byte) int {
	start, end := nextWord(line, 0)
	if start != 0 || end == len(line) {
		return -1
	}
	rest := bytes.TrimLeft(line[end:], " ")
	if len(rest) > 1 && (rest[0] == '=' && rest[1] != '=' || rest[0] == ':' && bytes.IndexByte(rest, '=') > 0 && bytes.IndexByte(rest, '(') < 0) {
		return 0
	}
	return -1
}
