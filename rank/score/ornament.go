package score

import "strings"

const (
	coloured = "this line is coloured; make the patch without colours (git diff --no-color)"
	graph    = "a graph is drawn beside this patch; make it without --graph"
)

// isColoured reports that a line begins a part of a diff but for the colours before it, as programs write them for terminals. No line of a hunk begins
// with any.
func isColoured(line string) bool {
	text := colourless(line)
	return text != line && (strings.HasPrefix(text, "diff --git ") || strayFault(text) != "")
}

// colourless is a line without the colours before it.
func colourless(line string) string {
	for strings.HasPrefix(line, "\x1b[") {
		end := strings.IndexByte(line, 'm')
		if end < 0 {
			break
		}
		line = line[end+1:]
	}
	return line
}

// isDrawn reports that a file of a patch stands to the right of what git log --graph draws. Only what comes after a commit in such a graph counts:
// a message may quote a diff, and a graph: one of a mail, or one that git log indents by four blanks.
func (s *sectioner) isDrawn(line string) bool {
	line = strings.ReplaceAll(line, "\x1b[m", "")
	text := line
	for before := ""; text != before; {
		before, text = text, colourless(strings.TrimLeft(text, `|*\/_ `))
	}
	if !s.mail && !strings.HasPrefix(line, "    ") && strings.Contains(line[:len(line)-len(text)], "*") && beginsPatch("commit "+strings.TrimPrefix(text, "commit ")) {
		s.graph = true
	}
	return s.graph && text != line && strings.HasPrefix(text, "diff --git ")
}
