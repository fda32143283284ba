package pattern

import (
	"runtime"
	"strings"
)

// Native turns a pattern that a person wrote for this machine into git's form. Only Windows differs: there no file name holds a
// backslash, so a backslash separates directories as a slash does. Elsewhere the pattern is returned as it is.
func Native(line string) string {
	if runtime.GOOS != "windows" {
		return line
	}
	return fromWindows(line)
}

// fromWindows keeps the backslashes that can only be escapes: before a bracket, before "!" and "#" at the start of the line, and
// before a blank at its end. A doubled backslash is one separator.
func fromWindows(line string) string {
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		if line[i] != '\\' {
			b.WriteByte(line[i])
			continue
		}
		next := line[i+1:]
		switch {
		case next == "":
			b.WriteByte('/')
		case next[0] == '[' || next[0] == ']' || next == " " || (i == 0 && (next[0] == '!' || next[0] == '#')):
			b.WriteString(line[i : i+2])
			i++
		case next[0] == '\\' || next[0] == '/':
			b.WriteByte('/')
			i++
		default:
			b.WriteByte('/')
		}
	}
	return b.String()
}
