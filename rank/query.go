package rank

import (
	"regexp"
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
		for end = QueryMost; !utf8.RuneStart(text[end]); end-- {
		}
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

// ParseQuery takes a query apart: the first line is its title; code blocks, quoted code and stack traces are told from prose; the headings
// and hints of issue templates are dropped.
func ParseQuery(text string) *Query {
	text = CutQuery(text)
	q := &Query{Text: text}
	p := queryParser{q: q}
	clean := htmlComment().ReplaceAllString(strings.ToValidUTF8(text, " "), " ")
	for line := range strings.Lines(clean) {
		p.line(strings.TrimRight(line, " \t\r\n"))
	}
	return q
}

type queryParser struct {
	q      *Query
	titled bool
	fence  string // what ends the code block, "" outside of one
	aside  bool   // below a heading that is not about the problem
}

var (
	htmlComment = lazily(`(?s)<!--.*?-->`)
	headingLine = lazily(`^\s*(?:#{1,6}\s+(.*?)[\s#:]*|\*\*([^*]+?):?\*\*:?\s*|<summary>(.*?)</summary>.*)$`)
	asideName   = lazily(`(?i)\b(?:environment|versions?|system info|your project|check ?list|platform|platforms|screenshots?|additional context|extra tools|sphinx extensions|os|operating system|software|setup|dependencies|notes to maintainers)\b`)
	stepName    = lazily(`(?i)^(?:describe the (?:bug|feature|problem)|(?:steps )?to reproduce|how to reproduce(?: the bug)?|steps to reproduce(?: the behaviou?r)?|expected (?:behaviou?r|results?|outcome)|actual (?:behaviou?r|results?|outcome)|current behaviou?r|bug description|what (?:happened|did you (?:do|expect).*|is the .*)|description|issue description|summary|problem|question|configuration|command used|(?:pylint )?output|details|context|possible (?:fix|solution)|reproduction(?: steps)?|example|examples|code snippet|logs?|traceback|subject|feature request|bug report|motivation|proposal|alternatives)\W*$`)
	bareStep    = lazily(`(?i)^(?:steps to reproduce the behaviou?r|a clear and concise description of .*|- \[[ x]\] .*|please .{0,80}|_no response_|no response|thanks .{0,60})\W*$`)
	versionLine = lazily(`(?i)^\s*[-*]?\s*(?:os|python(?: version)?|sphinx(?: version)?|sphinx extensions|extra tools|browser|platform|(?:go|node(?:\.js)?|npm|rust|java|pytest|pylint|jq|bat|gson|axios|gin) version|[a-z ]{0,20}version)\s*[:=]`)
	traceLine   = lazily(`^\s*(?:File "[^"]+", line \d+|at [\w.$<>/\[\] ]+ ?\(|[\w./\\-]+\.\w{1,5}:\d+(?::\d+)?:|\w*(?:Error|Exception|Warning)\b.*:|E   |Traceback\b|goroutine \d|panic:|thread '|\s*\d+: 0x|Caused by)`)
	urlPattern  = lazily(`https?://[^\s)\]>"'` + "`" + `]+`)
)

// lazily compiles a pattern at its first use: a hook that ranks nothing pays nothing.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

func (p *queryParser) line(line string) {
	trimmed := strings.TrimSpace(line)
	switch {
	case p.fence != "":
		if strings.HasPrefix(trimmed, p.fence) {
			p.fence = ""
			return
		}
		p.add(p.codeKind(line), line)
	case trimmed == "":
	case !p.titled:
		p.titled = true
		p.prose(inTitle, strings.TrimLeft(trimmed, "# "))
	case strings.HasPrefix(trimmed, "```"), strings.HasPrefix(trimmed, "~~~"):
		p.fence = trimmed[:3]
		if rest := trimmed[3:]; strings.Contains(rest, p.fence) { // opened and closed on one line
			p.fence = ""
			p.prose(inProse, rest)
		}
	default:
		p.body(line, trimmed)
	}
}

func (p *queryParser) body(line, trimmed string) {
	if m := headingLine().FindStringSubmatch(trimmed); m != nil {
		name := m[1] + m[2] + m[3]
		p.aside = asideName().MatchString(name) && len(name) < 60
		if !p.aside && !stepName().MatchString(name) {
			p.prose(inProse, name)
		}
		return
	}
	switch {
	case stepName().MatchString(trimmed), bareStep().MatchString(trimmed):
	case traceLine().MatchString(line):
		p.add(inTrace, line)
	case strings.HasPrefix(line, "    "), strings.HasPrefix(line, "\t"), strings.HasPrefix(line, ">>>"):
		p.add(p.codeKind(line), line)
	case p.aside, versionLine().MatchString(trimmed):
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
