package page

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/rules"
	"golang.org/x/net/html"
)

var update = flag.Bool("update", false, "write the goldens")

// nodes are the elements of a page in their order, read as a browser reads them.
func nodes(t *testing.T, page string) (out []*html.Node) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode {
			out = append(out, n)
		}
	}
	return out
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func content(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// hostile are names that would be markup, script, style, or no text at all.
var hostile = []string{
	"</script><img src=x onerror=alert(1)>.js", `"><svg onload=alert(1)>.js`, "</style><script>alert(1)</script>", "<!--.js", "]]>.js", "{{.}}.js", "${alert(1)}.js", "`.js",
	"\u202egnp.js", "new\nline.js", "\x1b[31m.js", "bad\xff.js", "'single'.js", "\u2028.js", "&lt;.js", "\x00.js", "javascript:alert(1)//.js",
}

// What a browser makes of the page holds no element, attribute or script that a name, a reason, a message or a remedy brought.
func TestHostileTexts(t *testing.T) {
	var files []rules.Stat
	var findings []rules.Finding
	for _, name := range hostile {
		f := excluded(name, 40_000)
		f.Reason = name
		files = append(files, f, text("dir "+name+"/"+name, 10))
		bad := finding(name, rules.Error)
		bad.Message, bad.Fix = name, "Remove "+name
		findings = append(findings, bad)
	}
	slices.SortFunc(files, func(a, b rules.Stat) int { return strings.Compare(a.Path, b.Path) })
	r := reportOf(t, files, findings...)
	r.Result.Source.Root, r.Result.Notes = "/x/"+hostile[0], hostile
	page := pageOf(t, r)
	plain := map[string]int{}
	for _, n := range nodes(t, pageOf(t, reportOf(t, []rules.Stat{excluded("a", 40_000), text("b", 10)}, finding("a", rules.Error)))) {
		plain[n.Data]++
	}
	scripts := 0
	for _, n := range nodes(t, page) {
		if plain[n.Data] == 0 && n.Data != "ul" && n.Data != "h2" {
			t.Errorf("the page has a %s, which only a name can have brought", n.Data)
		}
		if n.Data == "script" {
			scripts++
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "src" || a.Key == "href" && a.Val != "#main" {
				t.Errorf("%s has the attribute %s=%q", n.Data, a.Key, a.Val)
			}
		}
	}
	if scripts != 2 || strings.ContainsAny(page, "\x00\x1b\u202e\u2028") {
		t.Errorf("%d scripts, want 2; or a character that nobody sees", scripts)
	}
}

// The policy allows the page's own script and style, byte for byte, and nothing else.
func TestPolicy(t *testing.T) {
	page := pageOf(t, reportOf(t, []rules.Stat{text("a.go", 100)}))
	var policy, code, look string
	for _, n := range nodes(t, page) {
		switch {
		case attribute(n, "http-equiv") != "":
			policy = attribute(n, "content")
		case n.Data == "script" && attribute(n, "type") == "":
			code = content(n)
		case n.Data == "style":
			look = content(n)
		}
	}
	if want := "default-src 'none'; script-src " + hash(code) + "; style-src " + hash(look) + "; base-uri 'none'; form-action 'none'"; policy != want {
		t.Errorf("policy %s\nwant   %s", policy, want)
	}
	licence, err := assets.ReadFile("assets/echarts.LICENSE.txt")
	if err != nil || !strings.Contains(code, string(licence)) {
		t.Errorf("the script is without the licences of what is inside of it (%v)", err)
	}
	if addresses := regexp.MustCompile(`(?:src|url)\s*[=(]\s*["']?https?:`).FindAllString(page, -1); len(addresses) > 0 {
		t.Errorf("the page loads from %q", addresses)
	}
}

// The size that a page of a large repository may have, in bytes.
const mostPage = 2_000_000

func TestPageOfManyFiles(t *testing.T) {
	files, findings := synthetic(20_000)
	slices.SortFunc(files, func(a, b rules.Stat) int { return strings.Compare(a.Path, b.Path) })
	page := pageOf(t, reportOf(t, files, findings...))
	t.Logf("%d bytes", len(page))
	if len(page) >= mostPage {
		t.Errorf("the page of %d files has %d bytes, want less than %d", len(files), len(page), mostPage)
	}
}

// What the script gets is every file with its folder, in the order of the folders.
func TestFileData(t *testing.T) {
	files := []rules.Stat{text("a/b/c.go", 8), text("a-b.go", 12), excluded("a/yarn.lock", 36_000), text("z/z/z.go", 4)}
	d := filesOf(reportOf(t, files, finding("a/yarn.lock", rules.Warn), finding("a/yarn.lock", rules.Error)).Result)
	got, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"up":[-1,0,1,0,3],"dirs":["","a","b","z","z"],"holds":[1,1,1,0,1],"names":["a-b.go","yarn.lock","c.go","z.go"],"bytes":[12,36000,8,4],"tokens":[3,9000,2,1],"kinds":[0,1,0,0],` +
		`"kind":[{"class":"source","verdict":"admit","gate":"","reason":"valid UTF-8","covered":false,"binary":false},{"class":"lock","verdict":"exclude","gate":"name","reason":"file name a/yarn.lock","covered":false,"binary":false}],` +
		`"found":[[1,3,0]],"fixes":["Keep it in git."],"left":0}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestLargest(t *testing.T) {
	files := []rules.Stat{text("a", 400), text("b", 4_000), text("c", 40), text("d", 40_000)}
	kept, left := largest(files, 2)
	if left != 2 || len(kept) != 2 || kept[0].Path != "b" || kept[1].Path != "d" {
		t.Errorf("kept %d files, left out %d", len(kept), left)
	}
}

// What the page says without scripts: the golden is its main part.
func TestGolden(t *testing.T) {
	files := []rules.Stat{text("docs/a.md", 4_000), text("src/main.go", 120_000), excluded("yarn.lock", 36_000)}
	r := reportOf(t, files, finding("yarn.lock", rules.Warn))
	r.Windows = r.Windows[:1] // the agents' are no business of the page
	r.Next = []audit.Step{{Command: "bloatgate ignore --write", Why: "Hides 1 file."}}
	page := pageOf(t, r)
	if page != pageOf(t, r) {
		t.Error("the same report made two different pages")
	}
	_, main, _ := strings.Cut(page, "<main")
	main, _, _ = strings.Cut(main, "</main>")
	name := filepath.Join("testdata", "main.html")
	if *update {
		if err := os.WriteFile(name, []byte(main), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil || main != string(want) {
		t.Errorf("the page has changed (%v); look at it, then go test ./audit/page -update", err)
	}
}

func TestRough(t *testing.T) {
	for n, want := range map[int64]string{
		99_999: "99,999", 123_456: "123,000", 999_600: "1 million", 1_230_000: "1.23 million", 999_499_999: "999 million", 999_600_000: "1 billion",
		5_500_000_000: "5.5 billion", 1_234_000_000_000: "1,230 billion",
	} {
		if got := rough(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

func TestHeadline(t *testing.T) {
	for _, c := range []struct {
		files []rules.Stat
		steps int
		want  string
	}{
		{[]rules.Stat{text("a", 400)}, 0, "All 100 tokens would be read; none of them is bloat."},
		{nil, 2, "There is no text here that an agent could read."},
		{[]rules.Stat{text("a", 400)}, 1, "All 100 tokens would be read; none of them is bloat; 1 thing to do."},
		{[]rules.Stat{text("a", 20_000_000), excluded("b", 2_000_000)}, 3, "All 5.5 million tokens would be read; 500,000 of them (9.1\u00a0%) are bloat; 3 things to do."},
	} {
		if got := headline(reportOf(t, c.files).Numbers, c.steps); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
