package rank

import "testing"

func TestDefined(t *testing.T) {
	for _, c := range []struct{ file, line, want string }{
		{"a.py", "def visit_node(self, node):", "visit_node"},
		{"a.py", "    async def fetch(self):", "fetch"},
		{"a.py", "class Nominal(Scale):", "Nominal"},
		{"a.py", "DEFAULT_LIMIT = 5", "DEFAULT_LIMIT"},
		{"a.py", "    limit = 5", ""},
		{"a.py", "limit == 5", ""},
		{"a.go", "func (c *Context) Bind(obj any) error {", "Bind"},
		{"a.go", "func Default() *Engine {", "Default"},
		{"a.go", "type Engine struct {", "Engine"},
		{"a.go", "\treturn Bind(obj)", ""},
		{"a.rs", "pub(crate) fn map_syntax() {", ""},
		{"a.rs", "pub async fn run_all<T>() {", "run_all"},
		{"a.rs", "pub struct Config<'a> {", "Config"},
		{"A.java", "  public static <T> T fromJson(String json, Class<T> type) {", "fromJson"},
		{"A.java", "public final class Gson {", "Gson"},
		{"A.java", "    if (value == null) {", ""},
		{"A.java", "    } else if (check(x)) {", ""},
		{"a.js", "export default function dispatchRequest(config) {", "dispatchRequest"},
		{"a.js", "const toFormData = (obj) => {", "toFormData"},
		{"a.js", "Axios.prototype.getUri = function getUri(config) {", "getUri"},
		{"a.js", "  request: function(config) {", "request"},
		{"a.ts", "export interface Cart { lines: number }", "Cart"},
		{"a.c", "static jv f_add(jq_state *jq, jv a)", "f_add"},
		{"a.c", "#define JV_COPY 1", "JV_COPY"},
		{"a.c", "struct lexer {", "lexer"},
		{"a.c", "  x = f_add(a, b);", ""},
		{"a.c", "Note: this function frees its argument", ""},
		{"a.c", "  /* old: function pointers => callbacks */", ""},
		{"a.sh", "report:function_of_wrapper() {", "function_of_wrapper"},
		{"a.rb", "def self.render(page)", "render"},
		{"a.md", "class of its own", ""},
		{"a.go", "", ""},
		{"a.go", "func (", ""},
	} {
		lang := languageOf(c.file)
		got := ""
		if lang.code {
			if start := lang.defined([]byte(c.line)); start >= 0 {
				_, end := nextWord(c.line, start)
				got = c.line[start:end]
			}
		}
		if got != c.want {
			t.Errorf("%s: %q defines %q, want %q", c.file, c.line, got, c.want)
		}
	}
}

// FuzzDefined: no line makes it fail, and what it finds is a word of the line.
func FuzzDefined(f *testing.F) {
	for _, line := range []string{"func (c *C) X() {", "x = function", "a => b", "struct", "pub fn", "(", "\xff(", "def self."} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		for _, lang := range languageByEnding() {
			at := lang.defined([]byte(line))
			if at >= len(line) || at >= 0 && kinds[line[at]] == other {
				t.Errorf("%s: %q defines something at %d", lang.name, line, at)
			}
		}
	})
}
