package rank

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// QueryMost is how much of a query counts, in bytes: more than any issue, less than what would make every word count.
const QueryMost = 256 << 10

// CutQuery is the start of a query that counts: what is longer than QueryMost ends with a whole word.
func CutQuery(text string) string {
	if len(text) <= QueryMost {
		return text
	}
	end := QueryMost
	for end > 0 && kinds[text[end-1]] != other && kinds[text[end]] != other {
		end--
	}
	if end == 0 { // one word without an end
		return cutText(text, QueryMost)
	}
	return text[:end]
}

// cutText is the start of a text, of so many bytes at most, that ends with a whole letter.
func cutText(text string, most int) string {
	if len(text) <= most {
		return text
	}
	end := most
	for end > max(most-utf8.UTFMax, 0) && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}

// Query is what was asked, taken apart.
type Query struct {
	Text     string
	segments []segment
}

// segment is a line of the query, or a part of one, and what kind of text it is.
type segment struct {
	kind   segmentKind
	text   string
	quoted bool // between backticks, in the title too
}

type segmentKind uint8

const (
	inTitle segmentKind = iota
	inProse
	inQuote // between backticks
	inCode  // in a fenced or quoted block
	inTrace // a line of a stack trace or of a program's complaint
	inAside // environment, checklists: hardly about the problem
	segmentKinds
)

// ParseQuery takes a query apart: the first line that is no code, no frame and no part of a form is its title; code blocks, quoted code and stack
// traces are told from prose; the headings and hints of issue templates are dropped.
func ParseQuery(text string) *Query {
	text = CutQuery(text)
	q := &Query{Text: text}
	p := queryParser{q: q, form: true}
	p.lines(lineEnds.Replace(htmlComment().ReplaceAllString(strings.ToValidUTF8(strings.TrimPrefix(text, "\ufeff"), " "), " ")))
	if len(q.segments) == 1 && q.segments[0].kind == inTrace { // nothing but the place that is asked about
		q.segments[0].kind = inTitle
	}
	return q
}

// words are all words of the query, whatever kind of text they stand in.
func (q *Query) words() iter.Seq[string] {
	return func(yield func(word string) bool) {
		text := separatedText(q.Text)
		for start, end := nextWord(text, 0); start < len(text); start, end = nextWord(text, end) {
			if !yield(text[start:end]) {
				return
			}
		}
	}
}

// lineEnds are those of all systems.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// commonIndent is the white space that all lines of a text begin with: a query that a script indents is no code for that.
func commonIndent(text string) (indent string) {
	first := true
	for line := range strings.Lines(text) {
		rest := strings.TrimLeft(line, " \t")
		switch {
		case strings.TrimSpace(rest) == "":
		case first:
			indent, first = line[:len(line)-len(rest)], false
		default:
			for !strings.HasPrefix(line, indent) {
				indent = indent[:len(indent)-1]
			}
		}
	}
	return indent
}

type queryParser struct {
	q       *Query
	form    bool // it may begin with headings and lines of a form, none of which is the title
	titled  bool
	fence   string // what ends the code block, "" outside of one
	aside   bool   // below a heading that is not about the problem
	waiting string // a heading that is not about it if a version stands below
}

var (
	htmlComment = lazily(`(?s)<!--.*?-->`)
	headingLine = lazily(`^\s*(?:#{1,6}\s+(.*?)[\s#:]*|\*\*([^*]+?):?\*\*:?\s*|<summary>(.*?)</summary>.*)$`)
	fenceLine   = lazily("^(?:`{3,}|~{3,})")
	traceLine   = lazily(`^\s*(?:File "[^"]+", line \d+|at [\w.$<>/\[\] ]+ ?\(|[\w./\\-]+\.\w{1,5}:\d+(?::\d+)?:|\w*(?:Error|Exception|Warning)\b.*:|E   |Traceback\b|goroutine \d|panic:|thread '|\s*\d+: 0x|Caused by)`)
	// bareFrame is a line of a trace that does not say what went wrong.
	bareFrame  = lazily(`^(?:File "[^"]+", line \d+(?:, in .*)?|at [^()]+ ?\((?:.*:\d+|native|Native Method|Unknown Source|<anonymous>)\)|(?:from )?[\w./\\@+-]+\.\w{1,5}:\d+(?::\d+)?(?:: ?(?:in (?:\S+|[\x60'].*'))?)?|Traceback \(most recent call last\):|goroutine \d+ \[.*\]:|\d+: 0x.*)$`)
	urlPattern = lazily(`https?://[^\s)\]>"'` + "`" + `]+`)
)

// lazily compiles a pattern at its first use: a hook that ranks nothing pays nothing.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// lines takes the query. One that is nothing but a form's own words is taken at its word.
func (p *queryParser) lines(text string) {
	indent := commonIndent(text)
	for line := range strings.Lines(text) {
		p.line(strings.TrimRight(strings.TrimPrefix(line, indent), " \t\n"))
	}
	p.settle("")
	if p.form && !slices.ContainsFunc(p.q.segments, func(s segment) bool { return groupOf[s.kind] < groups }) {
		p.q.segments = nil
		again := queryParser{q: p.q}
		again.lines(text)
	}
}

func (p *queryParser) line(line string) {
	trimmed := strings.TrimSpace(line)
	fence := fenceLine().FindString(trimmed)
	switch {
	case p.fence != "":
		if strings.HasPrefix(trimmed, p.fence) {
			p.fence = ""
			return
		}
		p.settle(trimmed)
		p.add(p.codeKind(line), line)
	case trimmed == "", len(fence) > 5: // nothing, or a line drawn below a heading
	case fence != "" && !strings.Contains(trimmed[len(fence):], fence):
		p.fence = fence
	case fence != "": // opened and closed on one line
		trimmed = strings.ReplaceAll(trimmed, fence, "`")
		p.text(trimmed, trimmed)
	default:
		p.text(line, trimmed)
	}
}

// text takes a line outside of code blocks. The first one that people say is the title: what was pasted before it has none to give.
func (p *queryParser) text(line, trimmed string) {
	switch {
	case p.titled, p.form && (p.aside || isFormLine(trimmed)):
		p.body(line, trimmed)
	case bareFrame().MatchString(trimmed):
		p.add(inTrace, line)
	case isIndentedCode(line):
		p.add(p.codeKind(line), line)
	default:
		p.titled = true
		p.prose(inTitle, strings.TrimLeft(trimmed, "# "))
	}
}

func isIndentedCode(line string) bool {
	return strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t") || strings.HasPrefix(line, ">>>")
}

func (p *queryParser) body(line, trimmed string) {
	if m := headingLine().FindStringSubmatch(trimmed); m != nil {
		p.heading(m[1] + m[2] + m[3])
		return
	}
	p.settle(trimmed)
	switch {
	case isTemplateLine(trimmed):
	case traceLine().MatchString(line):
		p.add(inTrace, line)
	case isIndentedCode(line):
		p.add(p.codeKind(line), line)
	case p.aside, isVersionLine(trimmed):
		p.add(inAside, line)
	default:
		p.prose(inProse, trimmed)
	}
}

func (p *queryParser) codeKind(line string) segmentKind {
	switch {
	case traceLine().MatchString(line):
		return inTrace
	case p.aside:
		return inAside
	}
	return inCode
}

// prose splits a line at backticks.
func (p *queryParser) prose(kind segmentKind, line string) {
	if p.aside && kind == inProse {
		kind = inAside
	}
	for i, piece := range strings.Split(line, "`") {
		s := segment{kind, piece, i%2 == 1}
		if s.quoted && kind == inProse {
			s.kind = inQuote
		}
		p.addSegment(s)
	}
}

func (p *queryParser) add(kind segmentKind, text string) {
	p.addSegment(segment{kind: kind, text: text})
}

func (p *queryParser) addSegment(s segment) {
	if strings.TrimSpace(s.text) != "" {
		p.q.segments = append(p.q.segments, s)
	}
}
