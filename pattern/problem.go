package pattern

import "strings"

// Problem says in a few words why a line can never match anything, "" when it can. Git ignores such lines without a word; a
// configuration should not.
func Problem(line string) string {
	switch {
	case strings.TrimLeft(line, " ") == "":
		return "the pattern is empty"
	case strings.HasPrefix(line, "#"):
		return `it is a comment; write "\#" for a name that starts with "#"`
	case strings.ContainsAny(line, "\x00\n"):
		return "no name holds a newline or a NUL in a pattern" // Parse reads one line
	case len(line) > MaxLength:
		return "the pattern is too long"
	}
	p, ok := Parse(line)
	switch {
	case !ok:
		return "there is no name in it"
	case len(p.rest) == 1 && p.rest[0].kind == never:
		return malformed(p.Text)
	}
	return dotParts(p)
}

func malformed(text string) string {
	if strings.HasSuffix(strings.TrimSuffix(text, "/"), `\`) {
		return "it ends with a backslash that escapes nothing"
	}
	return `a "[" is not closed or names an unknown [:class:]; write "\[" for the character`
}

// dotParts finds components that no path has: paths are relative to the root and never hold "", "." or "..".
func dotParts(p Pattern) string {
	text := strings.TrimSuffix(strings.TrimPrefix(p.Text, "!"), "/")
	for part := range strings.SplitSeq(strings.TrimPrefix(text, "/"), "/") {
		switch part {
		case "":
			return `it has an empty name between two slashes`
		case ".":
			return `paths have no "." in them; leave it out`
		case "..":
			return `paths are relative to the root and never lead above it`
		}
	}
	return ""
}
