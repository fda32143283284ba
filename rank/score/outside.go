package score

import (
	"regexp"
	"strings"
	"sync"
)

// tellings are the lines in which diffs tell that something changes, and not how. What stands between start and end is told.
var tellings = []struct {
	start, within, end string
	list               func(p *Patch) *[]string
}{
	{"Binary files ", " and ", " differ", (*Patch).binaries},
	{"Binary file ", "", " has changed", (*Patch).binaries}, // Mercurial
	{"Symbolic links ", " and ", " differ", (*Patch).links},
	{"Files ", " and ", " differ", (*Patch).untold}, // --brief
	{"File ", " while file ", "", (*Patch).untold},  // is a directory
	{"* Unmerged path ", "", "", (*Patch).untold},   // git, amidst a merge
	{"Cannot display: ", "binary type", ".", nil},   // Subversion, of the file in the line before it
	{"Only in ", ": ", "", (*Patch).onOneSide},
}

func (p *Patch) binaries() *[]string  { return &p.Binaries }
func (p *Patch) links() *[]string     { return &p.Links }
func (p *Patch) untold() *[]string    { return &p.Untold }
func (p *Patch) onOneSide() *[]string { return &p.Only }

// between reads a line that belongs to no file: a message, or what a diff says instead of lines.
func (s *sectioner) between(line string) {
	s.tail = s.tail && strings.TrimSpace(line) == ""
	if _, rest, ok := strings.Cut(line, `; boundary="`); ok {
		s.parts, _, _ = strings.Cut(rest, `"`)
	}
	if !s.message {
		s.fact(line)
	}
	if beginsPatch(line) && len(s.patch.sections) > 0 && s.patch.sections[len(s.patch.sections)-1].patch == s.number {
		s.number++
	}
	if beginsPatch(line) && strings.HasPrefix(line, "From ") {
		s.mail, s.message = true, s.endsMessage()
	}
	if line == "---" {
		s.mail, s.message = false, false
	}
}

// endsMessage reports that a line ends the message of the mail that begins here. Git prints none where it prints no sum of the changes either (-p).
func (s *sectioner) endsMessage() bool {
	for _, line := range s.lines[s.at+1:] {
		switch {
		case line == "---":
			return true
		case strings.HasPrefix(line, "diff --git "), beginsPatch(line):
			return false
		}
	}
	return false
}

// fact reads what a diff says instead of lines.
func (s *sectioner) fact(line string) {
	s.told(line)
	if name, ok := strings.CutPrefix(line, "Index: "); ok && strings.HasPrefix(s.peek(1), "=====") {
		s.indexed(name)
	}
	if name := moduleOf(line); name != "" && !s.modules[name] {
		s.modules[name] = true
		s.patch.Modules = append(s.patch.Modules, name)
	}
}

// told takes up what a line tells.
func (s *sectioner) told(line string) {
	for _, t := range tellings {
		rest, begins := strings.CutPrefix(line, t.start)
		name, ends := strings.CutSuffix(rest, t.end)
		switch {
		case !begins || !ends || name == "" || !strings.Contains(name, t.within):
			continue
		case t.list == nil:
			if s.index != "" {
				s.patch.Binaries = append(s.patch.Binaries, s.index)
			}
			s.index = ""
		default:
			list := t.list(s.patch)
			if list == &s.patch.Only {
				name = strings.Replace(name, ": ", "/", 1)
			}
			*list = append(*list, name)
		}
		return
	}
}

// indexed notes the file that Subversion tells of next. Of an empty one it tells nothing more.
func (s *sectioner) indexed(name string) {
	if s.index != "" {
		s.patch.Untold = append(s.patch.Untold, s.index)
	}
	s.index = name
}

// normalLine is what stands before the lines of a diff without -u.
var normalLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d+(,\d+)?[acd]\d+(,\d+)?$`) })

// atNormal reports that lines of a diff without -u come next.
func (s *sectioner) atNormal() bool {
	next := s.peek(1)
	return next != "" && (next[0] == '<' || next[0] == '>') && len(s.peek(0)) < 100 && normalLine().MatchString(s.peek(0))
}

// beginsPatch tells the lines before each patch of a series: "From 2b5c… Mon Sep 17 …" of git format-patch, "commit 2b5c…" of git log, which can have
// a mark before the id, a reference behind it, a NUL before the line, and ids of four digits.
func beginsPatch(line string) bool {
	const usual, shortest = 7, 4 // digits of an id
	word, rest, _ := strings.Cut(strings.TrimPrefix(line, "\x00"), " ")
	id, more, _ := strings.Cut(rest, " ")
	if len(id) == 1 && strings.Contains("-+=<>^", id) {
		id, more, _ = strings.Cut(more, " ")
	}
	id, _, named := strings.Cut(id, "\t") // the reference of git log --source
	if (word != "From" && word != "commit") || strings.Trim(id, "0123456789abcdef") != "" {
		return false
	}
	return len(id) >= usual || len(id) >= shortest && (named || more == "" || more[0] == '(')
}
