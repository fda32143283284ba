package score

import (
	"cmp"
	"slices"
	"strings"
)

// gitField is a line of a header.
type gitField struct {
	name string
	form func(value string) bool
}

// gitFields are what git tells of a file besides its lines, and the forms of their values.
var gitFields = []gitField{
	{"old mode", isMode}, {"new mode", isMode}, {"deleted file mode", isMode}, {"new file mode", isMode},
	{"copy from", isName}, {"copy to", isName}, {"rename from", isName}, {"rename to", isName}, {"rename old", isName}, {"rename new", isName},
	{"similarity index", isShare}, {"dissimilarity index", isShare}, {"index", isIndex},
}

// emptyIDs are those of a content without a byte, in SHA-1 and in SHA-256.
var emptyIDs = []string{"e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"}

const (
	linkMode   = "120000"
	moduleMode = "160000"
)

func isName(value string) bool { return value != "" }

// isMode reports that a value is a mode as git prints it, or the one that Subversion got wrong for years.
func isMode(value string) bool {
	const digits, subversions = 6, "10644"
	return len(value) == digits && strings.Trim(value, "01234567") == "" || value == subversions
}

// isShare reports that a value is a percentage.
func isShare(value string) bool {
	digits, ends := strings.CutSuffix(value, "%")
	return ends && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// isIndex reports that a value is two ids, and a mode or none.
func isIndex(value string) bool {
	ids, mode, hasMode := strings.Cut(value, " ")
	before, after, two := strings.Cut(ids, "..")
	return two && isHex(before) && isHex(after) && (!hasMode || isMode(mode))
}

func isHex(id string) bool { return id != "" && strings.Trim(id, "0123456789abcdef") == "" }

// fields reads the lines of a header up to the first that is none.
func (s *sectioner) fields() (fields map[string]string, err error) {
	head := s.at
	fields = map[string]string{}
	for s.at++; ; s.at++ {
		name, value, fits := fieldOf(s.peek(0))
		_, twice := fields[name]
		switch {
		case name == "" && s.isCutField():
			return nil, s.fault(s.at, "this line of a file header is cut off")
		case name == "":
			return fields, nil
		case twice:
			return nil, s.fault(head, "this file header has %q twice", name)
		case !fits:
			return nil, s.fault(s.at, "what stands behind %q is cut off, or not what git prints there", name)
		}
		fields[name] = value
	}
}

// fieldOf takes a line of a header apart; "" for any other line.
func fieldOf(line string) (name, value string, fits bool) {
	for _, field := range gitFields {
		if value, ok := strings.CutPrefix(line, field.name+" "); ok {
			return field.name, value, field.form(value)
		}
	}
	return "", "", false
}

// isCutField reports that the last line of all, right below a header, is the start of one of its lines. Before others a message can begin so.
func (s *sectioner) isCutField() bool {
	line := s.peek(0)
	last := s.at == len(s.lines)-1
	return last && line != "" && slices.ContainsFunc(gitFields, func(field gitField) bool { return strings.HasPrefix(field.name+" ", line) })
}

// hasOneMode reports that of the two modes of a file only one is named.
func hasOneMode(fields map[string]string) bool {
	_, old := fields["old mode"]
	_, new := fields["new mode"]
	return old != new
}

// take reads what the fields of a header say.
func (made *section) take(fields map[string]string) {
	_, made.creates = fields["new file mode"]
	_, made.deletes = fields["deleted file mode"]
	_, made.copies = fields["copy from"]
	_, renamed := fields["rename from"]
	_, old := fields["rename old"]
	made.renames = renamed || old
	ids, mode, _ := strings.Cut(fields["index"], " ")
	before, after, _ := strings.Cut(ids, "..")
	made.ids = [2]string{idOf(before), idOf(after)}
	same := sameID(before, after) || hasNothing(before) && hasNothing(after)
	made.alters = !same && ids != "" || cmp.Or(fields["similarity index"], "100%") != "100%"
	made.was = cmp.Or(fields["old mode"], fields["deleted file mode"], mode)
	made.modes = strings.Join([]string{fields["old mode"], fields["new mode"], fields["deleted file mode"], fields["new file mode"], mode}, " ")
}

// hasNothing reports that an id stands for no content, or for an empty one.
func hasNothing(id string) bool {
	return idOf(id) == "" || slices.ContainsFunc(emptyIDs, func(empty string) bool { return strings.HasPrefix(empty, id) })
}
