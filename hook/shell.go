package hook

import (
	"path"
	"slices"
	"strings"
)

// commands reads a shell script roughly: the words of each simple command, unquoted but not expanded, without comments and here-documents.
// It is there to tell what a script runs from what it only mentions, and follows neither functions nor conditions.
func commands(script string) [][]string {
	var r shellReader
	for r.rest = script; r.rest != ""; {
		r.step()
	}
	r.endCommand()
	return r.all
}

// shellReader is how far a script has been read.
type shellReader struct {
	rest  string
	word  strings.Builder
	began bool // a word has begun, if only by quotes
	words []string
	all   [][]string
	ends  []string // of here-documents that begin with the next line
}

func (r *shellReader) step() {
	c := r.rest[0]
	switch {
	case c == '#' && !r.began:
		_, after, _ := strings.Cut(r.rest, "\n")
		r.rest = "\n" + after
		if after == "" {
			r.rest = ""
		}
	case c == '\'' || c == '"':
		r.quoted(c)
	case c == '\\' && len(r.rest) > 1:
		if r.rest[1] != '\n' {
			r.add(r.rest[1])
		}
		r.rest = r.rest[2:]
	case strings.HasPrefix(r.rest, "<<<"):
		r.endWord()
		r.rest = r.rest[3:]
	case strings.HasPrefix(r.rest, "<<"):
		r.hereDocument()
	case strings.IndexByte(" \t\r", c) >= 0:
		r.endWord()
		r.rest = r.rest[1:]
	case strings.IndexByte("\n;&|()`", c) >= 0:
		r.endCommand()
		if r.rest = r.rest[1:]; c == '\n' {
			r.skipDocuments()
		}
	default:
		r.add(c)
		r.rest = r.rest[1:]
	}
}

func (r *shellReader) add(c byte) { r.began = true; r.word.WriteByte(c) }

// quoted reads up to the closing quote, or to the end where there is none.
func (r *shellReader) quoted(quote byte) {
	r.began = true
	for i := 1; i < len(r.rest); i++ {
		switch c := r.rest[i]; {
		case c == quote:
			r.rest = r.rest[i+1:]
			return
		case c == '\\' && quote == '"' && i+1 < len(r.rest):
			i++
			r.word.WriteByte(r.rest[i])
		default:
			r.word.WriteByte(c)
		}
	}
	r.rest = ""
}

func (r *shellReader) hereDocument() {
	r.endWord()
	line, _, _ := strings.Cut(r.rest[2:], "\n")
	line = strings.TrimLeft(strings.TrimPrefix(line, "-"), " \t")
	if end := strings.IndexAny(line, " \t;&|)<>"); end >= 0 {
		line = line[:end]
	}
	r.rest = r.rest[2:]
	if line = strings.Trim(line, `'"\`); line != "" {
		r.ends = append(r.ends, line)
	}
}

// skipDocuments leaves out the here-documents that begin here. One without an end is none: `<<` shifts numbers, too.
func (r *shellReader) skipDocuments() {
	for _, end := range r.ends {
		offset := 0
		for line := range strings.Lines(r.rest) {
			offset += len(line)
			if strings.TrimLeft(strings.TrimRight(line, "\r\n"), "\t") == end {
				r.rest = r.rest[offset:]
				break
			}
		}
	}
	r.ends = nil
}

func (r *shellReader) endWord() {
	if r.began {
		r.words = append(r.words, r.word.String())
	}
	r.word.Reset()
	r.began = false
}

func (r *shellReader) endCommand() {
	r.endWord()
	if len(r.words) > 0 {
		r.all = append(r.all, r.words)
	}
	r.words = nil
}

// leading are words in front of a program's name.
var leading = []string{"if", "then", "elif", "else", "while", "until", "do", "!", "{", "exec", "command", "env", "time", "npx"}

// programOf leaves out what stands in front of a program's name.
func programOf(words []string) []string {
	for len(words) > 0 && (slices.Contains(leading, words[0]) || isAssignment(words[0])) {
		words = words[1:]
	}
	return words
}

func isAssignment(word string) bool {
	name, _, found := strings.Cut(word, "=")
	return found && name != "" && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789") == ""
}

// runsUs reports that a shell script runs bloatgate for an event, as far as it can be read.
func runsUs(script string, e Event) bool {
	return slices.ContainsFunc(commands(script), func(words []string) bool {
		words = programOf(words)
		if len(words) == 0 || strings.TrimSuffix(path.Base(words[0]), ".exe") != "bloatgate" {
			return false
		}
		is := func(word, name string) bool { return strings.TrimRight(word, "},") == name } // in a list of YAML's, they end it
		words = words[1:]
		if len(words) > 2 && words[0] == "hook" && words[1] == "run" {
			return is(words[2], e.Name)
		}
		return !e.Stdin && len(words) > 1 && words[0] == "check" && slices.ContainsFunc(words, func(word string) bool { return is(word, "--staged") })
	})
}

// runsItself tells which other interpreter a shell script gives itself to; "" where it does not. What is a shell's in it is then something else
// to that one, such as a string of Python's.
func runsItself(script string) string {
	for _, words := range commands(script) {
		for len(words) > 0 && words[0] != "exec" && words[0] != "eval" && len(programOf(words[:1])) == 0 {
			words = words[1:]
		}
		switch {
		case len(words) < 2:
		case words[0] == "eval":
			for len(words) > 0 && words[0] == "eval" {
				words = words[1:]
			}
			if by := runsItself(strings.Join(words, " ")); by != "" {
				return by
			}
		case words[0] == "exec":
			if at := slices.IndexFunc(words, isSelf); at > 1 {
				if by, _ := interpreterOf("#!" + strings.Join(words[1:at], " ")); !slices.Contains(shells, by) {
					return by
				}
			}
		}
	}
	return ""
}

func isSelf(word string) bool { return word == "$0" || word == "${0}" }
