package rules

import (
	"bytes"
	"strings"
)

// headerLines is how far down a generator's marker may stand.
const headerLines = 40

// commentOpeners start a line that belongs to a leading comment in some language.
var commentOpeners = []string{"//", "#", "/*", "*", "--", ";", "%", "<!--", `"""`, "'''", "(*", "{-", "{#", "<#", "REM ", "rem ", "@REM ", "@rem ", "::", `.\"`, `'\"`, "!", "dnl ", `\`}

// blockEnds closes what an opener began; lines in between belong to the comment whatever they start with.
var blockEnds = map[string]string{"/*": "*/", "<!--": "-->", `"""`: `"""`, "'''": "'''", "(*": "*)", "{-": "-}", "{#": "#}", "<#": "#>"}

// preamble lines may stand before the leading comment.
var preamble = []string{"<?xml", "<?php", "<!doctype", "<!DOCTYPE", "#!", `"use strict"`, "'use strict'", "declare(strict_types"}

// contentStarts look like comments and are the first line of content: an include, a recorded session.
var contentStarts = []string{"#include", "#import", ">>>", "$ "}

// headerLine is a line of a file's leading comment, with the comment signs taken off.
type headerLine struct {
	number int // 1-based
	text   string
	inside string // the line behind its first comment sign, with all others
	opens  bool   // a comment of its own: the first, or behind one that was closed
}

// leadingComment returns the lines of the comment a file begins with, empty ones included. For text without comment signs of a known
// language (plain) it is the first paragraph.
func leadingComment(head []byte, plain bool) []headerLine {
	var lines []headerLine
	end, opens := "", true
	number := 0
	for raw := range bytes.Lines(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))) {
		number++
		line := strings.TrimSpace(string(raw))
		if number > headerLines || line == "" && plain && len(lines) > 0 {
			break
		}
		if line == "" || end == "" && hasAnyPrefix(line, preamble) {
			lines = append(lines, headerLine{number: number, opens: opens})
			continue
		}
		opener := ""
		if end == "" {
			if opener = openerOf(line); opener == "" && !plain || hasAnyPrefix(line, contentStarts) {
				break
			}
		}
		lines = append(lines, headerLine{number, stripComment(strings.TrimPrefix(line, opener)), insideOf(line, opener, end), opens})
		wasBlock := end != "" || blockEnds[opener] != ""
		end = blockEnd(end, opener, line)
		opens = wasBlock && end == ""
	}
	return lines
}

// blockEnd returns what closes the block comment that is open after the line, "" when none is.
func blockEnd(end, opener, line string) string {
	if end == "" {
		end = blockEnds[opener]
		line = line[len(opener):]
	}
	if end != "" && strings.Contains(line, end) {
		return ""
	}
	return end
}

func openerOf(line string) string {
	for _, o := range commentOpeners {
		if strings.HasPrefix(line, o) {
			return o
		}
	}
	return ""
}

// insideOf is what stands behind the sign that makes a line a comment, however often it is repeated. In a block that may be a star at its start.
func insideOf(line, opener, end string) string {
	if end != "" && strings.HasPrefix(line, "*") {
		opener = "*"
	}
	return strings.TrimSpace(strings.TrimLeft(line, opener+"!"))
}

// rulers are the signs that comments are opened, closed and decorated with.
const rulers = "/*#-;%<>\"'`=~_ \t\\{}"

// stripComment takes comment signs and rulers off both ends: "// *** GENERATED ***" becomes "GENERATED". Full stops at the end stay.
func stripComment(line string) string {
	return strings.TrimLeft(strings.Trim(line, rulers), rulers+"!(.")
}

func hasAnyPrefix(s string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}
