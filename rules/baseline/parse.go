package baseline

import (
	"fmt"
	"strconv"
	"strings"
)

// Remedies of what can be wrong with a baseline.
const (
	rewrite = "delete the file and run `bloatgate baseline` to write it anew"
	correct = "correct the line, or " + rewrite
	restore = "restore it from git, or " + rewrite
)

// Parse reads a baseline. name is the file's, for messages. CRLF line ends and a byte order mark are accepted. An error is one sentence
// about the first thing that is wrong.
func Parse(name string, data []byte) (*List, error) {
	if len(data) > MaxSize {
		return nil, fmt.Errorf("%s: it is larger than the %d bytes a baseline may have; %s", name, MaxSize, rewrite)
	}
	p := &parser{List{Name: name, text: strings.SplitAfter(string(data), "\n")}}
	for _, check := range []func() error{p.checkConflicts, p.checkHeader, p.checkEnd} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	for i := 2; i < len(p.text); i++ { // lines 2 to the one before the end mark
		if err := p.read(i); err != nil {
			return nil, err
		}
	}
	return &p.List, nil
}

type parser struct{ List }

// line is a line without its end, counted from 1.
func (p *parser) line(n int) string {
	line := strings.TrimSuffix(strings.TrimSuffix(p.text[n-1], "\n"), "\r")
	if n == 1 {
		line = strings.TrimPrefix(line, "\ufeff")
	}
	return line
}

func (p *parser) fail(line int, what, remedy string) error {
	return fmt.Errorf("%s:%d: %s; %s", p.Name, line, what, remedy)
}

// conflictMarks are what git writes around the sides of a conflict.
var conflictMarks = [...]string{"<<<<<<< ", "||||||| ", "=======", ">>>>>>> "}

func (p *parser) checkConflicts() error {
	for n := 1; n <= len(p.text); n++ {
		for _, mark := range conflictMarks {
			if strings.HasPrefix(p.line(n), mark) {
				return p.fail(n, "a merge left its conflict markers here", "resolve them, or take either side and run `bloatgate baseline`")
			}
		}
	}
	return nil
}

func (p *parser) checkHeader() error {
	rest, ours := strings.CutPrefix(p.line(1), headerStart)
	number, _, colon := strings.Cut(rest, ":")
	version, err := strconv.Atoi(number)
	switch {
	case !ours || !colon || err != nil || version < 1:
		return p.fail(1, "this is not a baseline of bloatgate's", "move it out of the way and run `bloatgate baseline`")
	case version > formatVersion:
		return p.fail(1, fmt.Sprintf("this baseline is of format v%d, and this version of bloatgate knows v%d", version, formatVersion), "use a newer bloatgate")
	}
	return nil
}

// checkEnd finds the mark on the last line, and leaves out the empty string behind its line end.
func (p *parser) checkEnd() error {
	if last := len(p.text); p.text[last-1] == "" {
		p.text = p.text[:last-1]
	}
	last := len(p.text)
	if p.line(last) == endMark {
		return nil
	}
	for n := 2; n < last; n++ {
		if p.line(n) == endMark {
			return p.fail(n+1, "there is text behind the end of the baseline", correct)
		}
	}
	return p.fail(last, fmt.Sprintf("the baseline is cut off: its last line is not %q", endMark), restore)
}

// read takes one line between the first and the last.
func (p *parser) read(n int) error {
	line := p.line(n)
	if line == "" {
		if len(p.Entries) == 0 {
			p.lead++
		} else {
			p.Entries[len(p.Entries)-1].blanks++
		}
		return nil
	}
	e, err := parseEntry(line)
	if err != nil {
		return p.fail(n, err.Error(), correct)
	}
	e.line = n
	p.Entries = append(p.Entries, e)
	return nil
}

func parseEntry(line string) (Entry, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 4 {
		return Entry{}, fmt.Errorf("a line has 4 fields between tabs (rule, path, hash, size), not %d", len(fields))
	}
	e := Entry{Rule: fields[0], Hash: fields[2]}
	if !consistsOf(e.Rule, "abcdefghijklmnopqrstuvwxyz0123456789-") {
		return Entry{}, fmt.Errorf("%q is not the name of a rule", e.Rule)
	}
	if len(e.Hash) != hashLength || !consistsOf(e.Hash, "0123456789abcdef") {
		return Entry{}, fmt.Errorf("%q is not a hash of %d hexadecimal digits", e.Hash, hashLength)
	}
	var err error
	if e.Path, err = unquotePath(fields[1]); err != nil {
		return Entry{}, err
	}
	e.Size, err = parseSize(fields[3])
	return e, err
}

// consistsOf reports whether s is not empty and has no other bytes than those given.
func consistsOf(s, bytes string) bool { return s != "" && strings.Trim(s, bytes) == "" }

// maxRecorded keeps sums and margins of sizes within 64 bits.
const maxRecorded = 1 << 53

func parseSize(field string) (Size, error) {
	digits, inBytes := strings.CutSuffix(field, "B")
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n > maxRecorded || !consistsOf(digits, "0123456789") {
		return Size{}, fmt.Errorf("%q is not a number of tokens, nor of bytes with a B behind it", field)
	}
	return Size{n, inBytes}, nil
}
