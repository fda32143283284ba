package ignore

import "strings"

// kiloGlob is a line as Kilo Code turns it into a permission rule: a text over the whole path in which "*" is anything, slashes included,
// and "?" any one character. Nothing else is special, and a directory has no say about what is in it.
type kiloGlob string

func kiloRule(text string, line int) []rule {
	if text == "" || strings.HasPrefix(text, "#") {
		return nil
	}
	body, negated := strings.CutPrefix(text, "!")
	return []rule{{text: body, line: line, negated: negated, glob: kiloConvert(body)}}
}

// kiloConvert follows Kilo's conversion in its order: it decides what odd lines become.
func kiloConvert(text string) kiloGlob {
	if dir, ok := strings.CutSuffix(text, "/"); ok {
		text = dir + "/*"
	}
	text = strings.TrimPrefix(text, "/")
	text = strings.ReplaceAll(text, "**/", "*")
	if dir, ok := strings.CutSuffix(text, "/**"); ok {
		text = dir + "/*"
	}
	return kiloGlob(text)
}

// Match compares with one step back: to the last "*". A "?" takes a byte; our own lines use it for ASCII only.
func (g kiloGlob) Match(path string, isDir bool) bool {
	if isDir {
		return false
	}
	p, t, starP, starT := 0, 0, -1, 0
	for p < len(g) || t < len(path) {
		switch {
		case p < len(g) && g[p] == '*':
			starP, starT = p, t
			p++
		case p < len(g) && t < len(path) && (g[p] == '?' || g[p] == path[t]):
			p, t = p+1, t+1
		case starP >= 0 && starT < len(path):
			starT++
			p, t = starP+1, starT
		default:
			return false
		}
	}
	return true
}
