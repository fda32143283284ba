package config

import (
	"fmt"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// missing walks the decoded file and returns the first key or element whose place was not found. A place is right when the key's own
// letters stand there.
func missing(text, at string, v any, n *node) string {
	switch v := v.(type) {
	case map[string]any:
		for name, sub := range v {
			c := n.keys[name]
			if c == nil || !c.placed {
				return at + "." + name
			}
			bare := strings.IndexFunc(name, func(r rune) bool { return !(r >= 'a' && r <= 'z') }) < 0 && name != ""
			if got := text[c.key:]; bare && got[0] != '"' && !strings.HasPrefix(strings.TrimPrefix(got, "'"), name) {
				return fmt.Sprintf("%s.%s, not at %.20q", at, name, got)
			}
			if m := missing(text, at+"."+name, sub, c); m != "" {
				return m
			}
		}
	case []map[string]any:
		for i, sub := range v {
			if i >= len(n.items) {
				return fmt.Sprintf("%s[%d]", at, i)
			}
			if m := missing(text, fmt.Sprintf("%s[%d]", at, i), sub, n.items[i]); m != "" {
				return m
			}
		}
	case []any:
		for i, sub := range v {
			if i >= len(n.items) {
				return fmt.Sprintf("%s[%d]", at, i)
			}
			if m := missing(text, fmt.Sprintf("%s[%d]", at, i), sub, n.items[i]); m != "" {
				return m
			}
		}
	}
	return ""
}

var positionTexts = []string{
	example,
	"a = 1 # b = 2\n# c = 3\n d  =  'x' \n",
	"a = \"# [no] \\\" \"\nb = 'c = 1\\'\nc = '''\n[x]\n'a' \n''''\nd = \"\"\"\n\\\"\"\" \\\n e = 1\"\"\"\"\ne = 2\n",
	"[ a . b ] # x = 1\n'c d' . \"e\\u0066\" = 1\n[[ a.l ]]\nx = 1\n[a.l.m]\ny = 2\n[[a.l]]\nx = 3\n[a.z]\nw=1\n",
	"a = [1, 2,\n # no\n [3, 4], {b = 1, 'c' = [5]},\n]\nd = {e.f = 1, g = {}, h = \"}\"}\ni = [ ]\n",
	"a = 1979-05-27 07:32:00 # x\nb = [1979-05-27T07:32:00Z, 2]\nc = -inf\nd = 0xff\n",
	"a = [\"\"\"x\"\"\"\", \"b # c\"]\nd = ['''x''''', 'b # c']\ne = 1\n",
	"a = 1\r\n[b]\r\nc = [\r\n1,\r\n2\r\n]\r\n",
	"\"\" . b = 1\n'' . a = 2",
}

func TestScanFindsEveryKey(t *testing.T) {
	for _, text := range positionTexts {
		var table map[string]any
		if _, err := toml.Decode(text, &table); err != nil {
			t.Errorf("%q is not TOML: %v", text, err)
		}
		root, tooDeep := scan(text)
		if m := missing(text, "", table, root); m != "" || tooDeep >= 0 {
			t.Errorf("%q: no place for %s (too deep: %d)", text, m, tooDeep)
		}
	}
}

func TestPlacesCountCharacters(t *testing.T) {
	text := "é = 1\n\n  ü\tx"
	p := newPlaces(text)
	for find, want := range map[string]position{"é": {1, 1}, "1": {1, 5}, "ü": {3, 3}, "x": {3, 5}} {
		if got := p.of(strings.Index(text, find)); got != want {
			t.Errorf("%q stands at %v, want %v", find, got, want)
		}
	}
	if got := p.of(len(text) + 9); got != (position{3, 6}) {
		t.Errorf("the end is %v", got)
	}
}
