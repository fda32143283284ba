package rank

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestOutlined(t *testing.T) {
	const whole = 8
	for _, c := range []struct{ name, file, text, want string }{
		{"short", "a.c", "int a;\n", "int a;\n"},
		{"as long as is looked at", "a.c", "int abc;", "int abc;"},
		{"one line", "a.c", "int abc; int open(void) {", "int abc;"},
		{"the line that is cut", "a.c", "int a;\nint open(void)\n{\n}\n", "int a;\ni\n"},
		{"functions", "a.c", "int a;\n\nint open(void)\n{\n\treturn read();\n}\n\nint shut(int fd)\n{\n}\n", "int a;\n\n\nint shut(int fd)\n"},
		{"macros are left out", "a.h", "int a;\n\n\n#define A 1\nstruct b {\n#define C 2\n", "int a;\n\n\nstruct b {\n"},
		{"methods", "a.py", "import a\n\nclass B:\n    x = 1\n    def shut(self):\n        pass\nC = 1", "import a\nclass B:\n    def shut(self):\nC = 1"},
		{"line ends of Windows", "a.go", "package\r\n\r\nfunc shut() {\r\n\tx()\r\n}\r\n", "package\r\nfunc shut() {\r\n"},
		{"prose", "a.md", "# Title\nclass action\ndef is a word\n", "# Title\n\n"},
	} {
		lang := languageOf(c.file)
		if got := string(outlined([]byte(c.text), whole, &lang)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestOutlineEnds: a table of constants does not become a long outline.
func TestOutlineEnds(t *testing.T) {
	lang := languageOf("a.go")
	line := "const a = 1\n"
	got := outlined([]byte(strings.Repeat(line, 100_000)), 120, &lang)
	if size := len(got); size < 120+outlineMost || size > 120+outlineMost+len(line) {
		t.Errorf("%d bytes are left", size)
	}
}

// TestDeepDefinition: in a tree of many files too, what a long file defines at its end is found, whether or not it is remembered.
func TestDeepDefinition(t *testing.T) {
	text := strings.Repeat("\tx += y;\n", wholeOfMany/8) + "void shut_gate(int fd)\n{\n\tx();\n}\n"
	for _, memory := range []Memory{nil, newMapMemory()} {
		r := requestOf(t, "shut_gate", map[string]string{"long.c": text, "z.c": ""})
		r.Memory = memory
		empty := r.Candidates[1]
		for i := range many {
			c := empty
			c.Path = fmt.Sprintf("z%05d.c", i)
			r.Candidates = append(r.Candidates, c)
		}
		for i := range r.Candidates {
			r.Candidates[i].OID = fmt.Sprintf("%040d", i)
		}
		items := ranked(t, r, "fused")
		long := items[slices.IndexFunc(items, func(i Item) bool { return i.Path == "long.c" })]
		if !slices.Contains(long.Why(), "defines shut_gate") {
			t.Errorf("rank %d: %q", long.Rank, long.Why())
		}
	}
}
