package rules_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// oneLine is base64 without line ends.
func oneLine(size int) string { return strings.ReplaceAll(encoded(size), "\n", "") }

// byteList writes the bytes of a text as decimal numbers.
func byteList(size int) string {
	var b strings.Builder
	for _, c := range []byte(oneLine(size)) {
		fmt.Fprintf(&b, "%d,", (int(c)*197+b.Len())%256)
	}
	return b.String()
}

// bundle64 are so many certificates of 2,000 characters.
func bundle64(n int) string {
	return strings.Repeat("# Somebody's certificate\n-----BEGIN CERTIFICATE-----\n"+encoded(2_000)+"-----END CERTIFICATE-----\n", n)
}

// TestPeopleAroundABlob: one line of encoded data hides no code, markup, settings or statements that people have written, whatever the share
// is. Bundles stay bundles, and what is nothing but encoded data stays that.
func TestPeopleAroundABlob(t *testing.T) {
	python := lines(100, "def call_{n}(a, b):\n    return a[{n}] + b\n")
	blob := oneLine(80_000)
	hexes := hex.EncodeToString([]byte(oneLine(40_000)))
	bundle := strings.Repeat("function a(b,c){return b[c]+c}var d={e:1,f:[2,3]};", 400)
	for _, c := range []struct {
		path, content string
		class         rules.Class
		verdict       rules.Verdict
		line          int // of the run
	}{
		{"client.py", python + "BLOB = \"" + blob + "\"\n", rules.Source, rules.Admit, 201},
		{"hexes.py", python + "BLOB = \"" + hexes + "\"\n", rules.Source, rules.Admit, 201},
		{"list.py", python + "BLOB = bytes([" + byteList(20_000) + "])\n", rules.Source, rules.Admit, 201},
		{"wasm.js", lines(100, "function m{n}(a) { return a[{n}]; }\n") + "const W = \"" + blob + "\";\n", rules.Source, rules.Admit, 101},
		{"site.css", lines(100, ".b{n} { color: red; padding: {n}px; }\n") + "@font-face{src:url(data:font/woff2;base64," + blob + ")}\n", rules.Source, rules.Admit, 101},
		{"App.vue", lines(300, "  <p v-if=\"s{n}\">{{ t{n} }}</p>\n") + ".l { background: url(data:image/png;base64," + blob + "); }\n", rules.Source, rules.Admit, 301},
		{"q.graphql", lines(200, "type T{n} { id: ID! name: String }\n") + "# " + blob + "\n", rules.ConfigText, rules.Admit, 201},
		{"s.sql", lines(200, "CREATE TABLE t{n} (id INT PRIMARY KEY, name TEXT);\n") + "INSERT INTO x VALUES ('" + blob + "');\n", rules.ConfigText, rules.Admit, 201},
		{"conf.yaml", lines(500, "key_{n}: value {n}\n") + "logo: " + blob + "\n", rules.ConfigText, rules.Admit, 501},
		{"list.yaml", lines(500, "key_{n}: value {n}\n") + "logo: [" + byteList(25_000) + "1]\n", rules.ConfigText, rules.Admit, 501},
		{"wide.html", lines(10, "<p>"+strings.Repeat("What somebody has written, on one line. ", 25)+"</p>\n") + "<img src=\"data:image/png;base64," + blob + "\">\n", rules.Source, rules.Admit, 11},
		{"ca.yaml", lines(300, "key_{n}: value {n}\n") + bundle64(30), rules.ConfigText, rules.Admit, 0},
		{"ca.pem", bundle64(30), rules.Encoded, rules.Exclude, 0},
		{"bundle.js", bundle + "var u=\"data:font/woff2;base64," + oneLine(9_000) + "\";" + bundle + "\n", rules.Minified, rules.Exclude, 0},
		{"one.css", "@font-face {\n  font-family: A;\n  src: url(data:font/woff2;base64," + blob + ");\n}\n", rules.Encoded, rules.Admit, 3},
		{"frame.svg", "<svg xmlns='http://www.w3.org/2000/svg'>" + strings.Repeat("<path d='M0 0'/>", 100) + "<image href=\"data:image/png;base64," + blob + "\"/></svg>\n", rules.Encoded, rules.Exclude, 0},
		{"strokes.svg", "<svg xmlns='http://www.w3.org/2000/svg'>" + strings.Repeat("<path d='M0 0'/>", 30_000) + "<image href=\"data:image/png;base64," + blob + "\"/></svg>\n", rules.Binary, rules.Exclude, 0},
		{"blob.html", "<img src=\"data:image/png;base64," + blob + "\">\n", rules.Encoded, rules.Admit, 1},
		{"rows.json", "[\n" + lines(20, " {\n  \"id\": {n},\n  \"avatar\": \""+oneLine(4_000)+"\"\n },\n") + "{}]\n", rules.ConfigText, rules.Admit, 0},
	} {
		stats, res := run(t, files{c.path: c.content}, options())
		if got := stats[c.path]; got.Class != c.class || got.Verdict != c.verdict {
			t.Errorf("%s: %s, %s (%s); want %s, %s", c.path, got.Class, got.Verdict, got.Reason, c.class, c.verdict)
		}
		want := fmt.Sprintf("%s encoded warn %d-%d", c.path, c.line, c.line)
		if got := about(res); c.line > 0 && got != want {
			t.Errorf("%s: %q, want %q", c.path, got, want)
		}
	}
}

// TestBlobsOfPeople: what is written beside each of many blobs, and files in languages that people write, stay visible, whatever the share is.
// What only carries one in the notation of tools does not.
func TestBlobsOfPeople(t *testing.T) {
	icon, long := oneLine(1_500), oneLine(12_000)
	var cases, styles, pictures string
	for n := range 30 {
		id := fmt.Sprint(n)
		cases += "- name: case " + id + "\n  why: it failed once\n  input: " + icon + "\n  want: ok\n\n"
		styles += "// of the menu\n.icon-" + id + " {\n  width: 16px;\n  height: 16px;\n  background: url(data:image/png;base64," + icon + ");\n}\n"
		pictures += "<p>Paragraph " + id + "</p>\n<img src=\"data:image/png;base64," + icon + "\">\n"
	}
	for path, c := range map[string]struct {
		content string
		class   rules.Class
		verdict rules.Verdict
	}{
		"icons.scss":     {styles, rules.Source, rules.Admit},
		"icons.css":      {styles, rules.Source, rules.Admit},
		"cases.yml":      {cases, rules.ConfigText, rules.Admit},
		"cases.json":     {"[" + strings.NewReplacer("- name", " {\n  name", "\n\n", "\n },\n").Replace(cases) + "]\n", rules.ConfigText, rules.Admit},
		"vectors.txt":    {cases, rules.Prose, rules.Admit},
		"symbols.html":   {pictures, rules.Source, rules.Admit},
		".gitlab-ci.yml": {"build:\n  script: make\n  key: " + long + "\n", rules.Encoded, rules.Admit},
		"app.toml":       {"[app]\nkey = \"" + long + "\"\n", rules.Encoded, rules.Admit},
		"app.ini":        {"[app]\nkey = " + long + "\n", rules.Encoded, rules.Admit},
		"mail.html.erb":  {"<img src=\"data:image/png;base64," + long + "\">\n<%= t(\".hello\") %>\n", rules.Encoded, rules.Admit},
		"mail.mjml":      {"<mjml>\n<mj-image src=\"data:image/png;base64," + long + "\"/>\n</mjml>\n", rules.Encoded, rules.Admit},
		"dear.txt":       {"Dear all, here is what was asked for in the meeting of the last week.\n\n" + long + "\n", rules.Encoded, rules.Admit},
		"note.txt":       {"the blob:\n\n" + long + "\n", rules.Encoded, rules.Exclude},
		"up.json":        {"{\n  \"data\": \"" + long + "\"\n}\n", rules.Encoded, rules.Exclude},
		"wrapped.json":   {"{\"data\": \"" + strings.Repeat(oneLine(76)+"\\n", 200) + "\"}\n", rules.Encoded, rules.Exclude},
		"frame.eps":      {"%!PS\n" + long + "\n", rules.Encoded, rules.Exclude},
	} {
		stats, _ := run(t, files{path: c.content}, options())
		if got := stats[path]; got.Class != c.class || got.Verdict != c.verdict {
			t.Errorf("%s: %s, %s (%s); want %s, %s", path, got.Class, got.Verdict, got.Reason, c.class, c.verdict)
		}
	}
}

// TestLooksEncoded: long paths, names, addresses and lists of keys are what people and tools write, and hide nothing.
func TestLooksEncoded(t *testing.T) {
	long := "packages/platform/src/features/Checkout/components/OAuth2/OrderSummaryLineItemV{n}"
	ssh := "AAAAB3NzaC1yc2E" + oneLine(360)
	for path, line := range map[string]string{
		"tsconfig.json":   "  \"" + long + ".tsx\",\n",
		"CODEOWNERS":      "/" + long + ".java @org/team\n",
		"Names.java":      "  @Test void whenTheInvoiceIsMissingThenTheLedgerReturnsNotFoundForTenant{n}() {}\n",
		"toc.yml":         "  - file: " + long + "\n",
		"a.csproj":        "    <Compile Include=\"" + long + ".cs\" />\n",
		"theme.css":       "@import \"" + long + ".css\";\n",
		"labels.html":     "<li><a href=\"/" + long + "\">x</a></li>\n",
		"sources.txt":     long + ".java\n",
		"Makefile":        "  " + long + ".o \\\n",
		"links.md":        "* [x](" + long + ".md)\n",
		"authorized_keys": "ssh-rsa " + ssh + " user{n}@host\n",
		"known_hosts":     "host{n}.example.com ssh-rsa " + ssh + "\n",
		"jwks.json":       "    {\"kid\": \"{n}\",\n    \"n\": \"" + oneLine(342) + "\"},\n",
		"sri.js":          "  \"pkg{n}\": \"sha512-" + oneLine(86) + "==\",\n",
		"sha384.ts":       "  \"" + oneLine(64) + "\",\n",
		"ca.yaml":         "    -----BEGIN CERTIFICATE-----\n" + strings.ReplaceAll("    "+encoded(1_600), "\n", "\n    ") + "-----END CERTIFICATE-----\n",
	} {
		n := 12_000/len(line) + 1
		stats, res := run(t, files{path: lines(n, line)}, options())
		if s := stats[path]; s.Verdict != rules.Admit || s.Class == rules.Encoded || len(res.Findings) > 0 {
			t.Errorf("%s: %s, %s (%s), %q", path, s.Class, s.Verdict, s.Reason, about(res))
		}
	}
}

// TestALowerLimitFindsShorterRuns: the limit of the class decides how long a run has to be.
func TestALowerLimitFindsShorterRuns(t *testing.T) {
	low := int64(500)
	_, res := run(t, files{"a.go": page(3_000)}, options(func(c *config.Config) { c.Class = map[string]config.Class{"encoded": {Warn: &low}} }))
	if got := about(res); got != "a.go encoded warn 202-248" {
		t.Errorf("%q", got)
	}
}
