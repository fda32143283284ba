package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
)

// TestPeopleWriteWideLines: a table, an expression or a string on one wide line makes no bundle of a file, however short the rest is. Bundles
// stay bundles, whatever tables are in them.
func TestPeopleWriteWideLines(t *testing.T) {
	numbers := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, (i*2654435761+12345)%1_000_000)
		}
		return b.String()
	}
	functions := lines(30, "export function step{n}(x) {\n  return x + {n};\n}\n\n")
	table := "export const TABLE = [" + numbers(900, "%d,") + "];\n"
	address := strings.Repeat(`([0-9a-fA-F]{1,4}:){1,6}(:[0-9a-fA-F]{1,4}|((25[0-5]|(2[0-4]|1[0-9]|[1-9]?)[0-9])\.){3})|`, 30)
	bundle := strings.Repeat("function a(b,c){var d=[];for(var n=0;n<b.length;n++)d.push(b[n]*c);return d};", 60)
	for path, c := range map[string]struct {
		content string
		class   rules.Class
	}{
		"table.js":     {functions + table, rules.Source},
		"crc.js":       {"const CRC = [" + numbers(256, "0x%08x,") + "];\n" + lines(3, "export const f{n} = (x) => CRC[x & 255];\n"), rules.Source},
		"geo.ts":       {"export const OUTLINE: [number, number][] = [" + numbers(150, "[%d, 23.0442], ") + "];\n", rules.Source},
		"ip.js":        {"// IPv6, written out\nmodule.exports = (s) => /^(" + address + ")$/.test(s);\n", rules.Source},
		"classes.jsx":  {"export default () => <div className=\"" + strings.Repeat("px-4 md:flex lg:grid-cols-3 hover:bg-blue-500 ", 60) + "\"/>;\n", rules.Source},
		"markup.js":    {"var s = '" + strings.Repeat(`<a href="/p/0" class="l0">other</a>`, 80) + "';\n", rules.Source},
		"gradient.css": {".a {\n  background: linear-gradient(" + strings.Repeat("rgba(1,2,3,0.4) 5%,", 150) + "red);\n}\n", rules.Source},
		"bundle.js":    {bundle + "\n", rules.Minified},
		"both.js":      {bundle + "var t=[" + numbers(900, "%d,") + "];" + bundle + "\n", rules.Minified},
		"bundle.css":   {lines(300, ".c{n}{margin:{n}px;color:#123}") + "\n", rules.Minified},
		"words.py":     {"WORDS = \"\"\"" + strings.Repeat("horse battery staple ", 4_000) + "\"\"\".split()\n" + lines(60, "\n\ndef step{n}(x):\n    return x + {n}\n"), rules.Source},
		"icons.tsx":    {lines(60, "export function Icon{n}() {\n  return draw({n});\n}\n") + "const PATH = \"" + numbers(10_000, "M%d") + "\";\n", rules.Source},
		"cases.go":     {lines(40, "func Test{n}(t *testing.T) {\n\tcheck(t, {n})\n\treturn\n}\n") + lines(20, "var row{n} = []int{"+numbers(500, "%d, ")+"}\n"), rules.Source},
		"dump.py":      {"import x\n" + lines(200, "ROW{n} = ["+numbers(100, "%d,")+"]\n") + lines(60, "def step{n}(x):\n    return x + {n}\n"), rules.Data},
		"numbers.js":   {"export const TABLE = [" + numbers(10_000, "%d,") + "];\n", rules.Data},
	} {
		stats, _ := run(t, files{path: c.content}, options())
		if got := stats[path]; got.Class != c.class {
			t.Errorf("%s: %s (%s), want %s", path, got.Class, got.Reason, c.class)
		}
	}
}
