package rules

import (
	"bytes"
	"strings"
)

// headerLines is how far down a generator's marker may stand.
const headerLines = 40

// commentOpeners start a line that belongs to a leading comment in some language.
var commentOpeners = []string{"//", "#", "/*", "*", "--", ";", "%", "<!--", `"""`, "'''", "(*", "{-", "{#", "<#", "REM ", "rem ", `.\"`, `'\"`, "!", "dnl ", `\`}

// blockEnds closes what an opener began; lines in between belong to the comment whatever they start with.
var blockEnds = map[string]string{"/*": "*/", "<!--": "-->", `"""`: `"""`, "'''": "'''", "(*": "*)", "{-": "-}", "{#": "#}", "<#": "#>"}

// preamble lines may stand before the leading comment.
var preamble = []string{"<?xml", "<?php", "<!doctype", "<!DOCTYPE", "#!", `"use strict"`, "'use strict'"}

// headerLine is a line of a file's leading comment, with the comment signs taken off.
type headerLine struct {
	number int // 1-based
	text   string
}

// leadingComment returns the comment lines before the first line of content. For text without comments (plain comment is true) it is the
// first lines as they are.
func leadingComment(head []byte, plain bool) []headerLine {
	var lines []headerLine
	end := ""
	number := 0
	for raw := range bytes.Lines(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))) {
		number++
		line := strings.TrimSpace(string(raw))
		if number > headerLines {
			break
		}
		if line == "" || end == "" && hasAnyPrefix(line, preamble) {
			continue
		}
		inside := end != ""
		opener := openerOf(line)
		if !inside && opener == "" && !plain {
			break
		}
		if !inside {
			end = blockEnds[opener]
			if end != "" && strings.Contains(line[len(opener):], end) {
				end = ""
			}
		} else if strings.Contains(line, end) {
			end = ""
		}
		lines = append(lines, headerLine{number, stripComment(line)})
	}
	return lines
}

func openerOf(line string) string {
	for _, o := range commentOpeners {
		if strings.HasPrefix(line, o) {
			return o
		}
	}
	return ""
}

// stripComment takes comment signs and rulers off both ends: "// *** GENERATED ***" becomes "GENERATED".
func stripComment(line string) string {
	return strings.TrimSpace(strings.Trim(line, "/*#-;%!<>\"'`({}).=~_ \t\\"))
}

func hasAnyPrefix(s string, prefixes []string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}
