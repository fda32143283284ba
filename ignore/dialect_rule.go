package ignore

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/pattern"
)

// rule reads one line: no rule for a comment and the like, several where braces name alternatives. An error means that the line stops the
// implementation, and with it the whole file.
func (d Dialect) rule(l numbered) ([]rule, error) {
	if len(l.text) > pattern.MaxLength {
		return nil, nil
	}
	text := l.text
	switch d {
	case GoGit, Kilo, Gitingest, Vibe:
		text = strings.TrimSpace(text)
	}
	if d == Gitingest {
		text = unanchor(text)
	}
	switch d {
	case Pathspec, Gitingest:
		if why := stopsPathspec(text); why != "" {
			return nil, fmt.Errorf("line %d %s, which stops the tool that reads it", l.line, why)
		}
	case Kilo:
		return kiloRule(text, l.line), nil
	case Ripgrep, Vibe:
		if !utf8.ValidString(text) || d == Vibe && strings.HasPrefix(text, "!") {
			return nil, nil
		}
		return braceRules(text, l.line), nil
	}
	if d.foldsCase() {
		text = foldCase(text)
	}
	return gitRule(text, l.line), nil
}

func gitRule(text string, line int) []rule {
	p, ok := pattern.Parse(text)
	if !ok {
		return nil
	}
	return []rule{{text: p.Text, line: line, negated: p.Negated, glob: &p}}
}

// unanchor does to a line what gitingest does: the slashes at its ends go, and what is left of none is ".". Old versions of pathspec then
// take white space away that the slash had kept.
func unanchor(text string) string {
	if text == "" || text[0] == '#' {
		return text
	}
	body, negated := strings.CutPrefix(text, "!")
	body = cmp.Or(strings.TrimSpace(strings.Trim(body, "/")), ".")
	if negated {
		return "!" + body
	}
	return body
}

// stopsPathspec says what is wrong with a line that pathspec raises an error about; "" for nothing.
func stopsPathspec(text string) string {
	if strings.HasPrefix(text, "#") {
		return ""
	}
	switch text = strings.TrimRight(text, " "); {
	case text == "!":
		return `is a lone "!"`
	case (len(text)-len(strings.TrimRight(text, `\`)))%2 == 1:
		return "ends with a backslash"
	case hasReversedRange(text):
		return "has a range from a later to an earlier character"
	}
	return ""
}

func hasReversedRange(text string) bool {
	for {
		_, rest, open := strings.Cut(text, "[")
		class, after, closed := strings.Cut(rest, "]")
		if !open || !closed {
			return false
		}
		for i := 1; i+1 < len(class); i++ {
			if class[i] == '-' && class[i-1] > class[i+1] {
				return true
			}
		}
		text = after
	}
}

const maxAlternatives = 256 // of one line: "{a,b}{a,b}…" doubles with each pair

// braceRules reads ripgrep's alternatives as one rule each.
func braceRules(text string, line int) []rule {
	var out []rule
	for _, alternative := range braces(text) {
		out = append(out, gitRule(alternative, line)...)
	}
	return out
}

// braces writes "a{b,c}d" as "abd" and "acd". A text with more than maxAlternatives is left as it is.
func braces(text string) []string {
	done, todo := []string(nil), []string{text}
	for len(todo) > 0 {
		if len(done)+len(todo) > maxAlternatives {
			return []string{text}
		}
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		before, choices, after, ok := cutBraces(next)
		if !ok {
			done = append(done, next)
			continue
		}
		for _, choice := range choices {
			todo = append(todo, before+choice+after)
		}
	}
	return done
}

// cutBraces finds the first pair of braces that holds no other and is not escaped.
func cutBraces(text string) (before string, choices []string, after string, ok bool) {
	open := -1
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == '{':
			open = i
		case text[i] == '}' && open >= 0:
			return text[:open], strings.Split(text[open+1:i], ","), text[i+1:], true
		}
	}
	return "", nil, "", false
}
