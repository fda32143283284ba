package rules

import "fmt"

// wideRule is the rule about a line that readers cut.
const wideRule = "wide-line"

// readersWidth is how much of a line agents' readers show, in characters: Claude Code's and Gemini CLI's read tools and Cline's cut there.
const readersWidth = 2_000

const fixWide = "Break the line, or keep what it holds in a file of its own. What stands behind the cut is not seen, and an edit of the line has to repeat all of it."

// wideFinding is a note about the widest line of a file that agents are meant to read.
func (r *runner) wideFinding(_ *Pass, s *Stat) (*Finding, error) {
	if s.inside == nil || s.inside.widest == 0 || s.Verdict != Admit {
		return nil, nil
	}
	return &Finding{Rule: wideRule, Level: Info, Path: s.Path, Line: s.inside.widestLine, EndLine: s.inside.widestLine, Class: s.Class, Gate: s.Gate, Bytes: s.Bytes,
		Tokens: s.Tokens, Covered: s.Covered, Fix: fixWide, sized: true,
		Message: fmt.Sprintf("widest line: line %d has %s; agents' readers show the first %s of a line (Claude Code, Gemini CLI, Cline), and searches leave out a match in it or return all of it",
			s.inside.widestLine, counted(s.inside.widest, "character"), counted(readersWidth, "character"))}, nil
}
