package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// pageFiles are the files of the audited folder: some of each verdict, and enough of them for a second page of the table.
func pageFiles() map[string]string {
	files := map[string]string{
		"AGENTS.md":                "# Read me first\n",
		"src/server/handler.go":    "package server\n" + strings.Repeat("func handle() { serve(1) }\n", 4_000),
		"src/server/store.go":      "package server\n" + strings.Repeat("func store() { keep(1) }\n", 1_500),
		"src/client/client.go":     "package client\n" + strings.Repeat("func call() { ask(1) }\n", 800),
		"web/yarn.lock":            "# yarn lockfile v1\n" + strings.Repeat("left-pad@^1.0.0:\n  version \"1.3.0\"\n", 3_000),
		"docs/guide.md":            strings.Repeat("How to hold it right, in many words.\n", 600),
		"data/train.jsonl":         strings.Repeat("{\"id\": 1, \"label\": \"refund\", \"score\": 0.5}\n", 4_000),
		"data/deep/deeper/here.md": "Nothing to see.\n",
		"docs/metadata/more.md":    "The folder of another name.\n",
	}
	for _, name := range []string{"__proto__", "__proto__ and more.md", "constructor"} { // what every object of the page's script has
		files[name] = strings.Repeat("Nothing but plain words, and some of them.\n", 700)
	}
	for i := range 40 {
		files[fmt.Sprintf("src/parts/part%02d.go", i)] = "package parts\n" + strings.Repeat("var x = 1\n", 10+i)
	}
	if runtime.GOOS != "windows" {
		files["</script><img src=x onerror=hacked=1>.js"] = "let a = 1\n"
		files["src/\"><img src=x onerror=hacked=1>.go"] = "package server\n" + strings.Repeat("func evil() { serve(1) }\n", 3_000)
		files["src/\u202egnp.go"] = "package server\n"
	}
	return files
}

// auditPage writes the page of an audit of these files.
func auditPage(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	page := filepath.Join(t.TempDir(), "audit.html")
	env := append(isolation(dir), "PATH="+os.Getenv("PATH"), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	if _, stderr, code := runMain(t, env, "-C", dir, "audit", "--format", "html", "--output", page); code != exitClean {
		t.Fatalf("exit code %d, stderr %q", code, stderr)
	}
	return page
}

// The page in a real browser, from disk.
func TestAuditPage(t *testing.T) {
	browser := startBrowser(t)
	page := auditPage(t, pageFiles())
	for _, c := range []struct {
		name string
		test func(t *testing.T, browser context.Context, page string)
	}{{"map", testPageMap}, {"table", testPageTable}, {"nothing", testPageNothing}, {"names", testPageNames}, {"themes", testPageThemes}, {"narrow", testPageNarrow}, {"plain", testPagePlain}} {
		t.Run(c.name, func(t *testing.T) { c.test(t, browser, page) })
	}
}

const (
	shownFolder = `document.querySelector("#crumbs [aria-current]").textContent`
	spoken      = `document.getElementById("map-live").textContent`
	firstRow    = `document.querySelector("#rows th").firstChild.textContent`
	rowCount    = `document.querySelectorAll("#rows tr").length`
)

// The map opens folders by mouse and by keyboard, and leads back.
func testPageMap(t *testing.T, browser context.Context, page string) {
	b := openTab(t, browser, page, 1280, 900, "light")
	wants(b, "folder at first", shownFolder, "all files")
	b.do(chromedp.ScrollIntoView("#map-canvas"), chromedp.Focus("#map-canvas"), chromedp.KeyEvent(kb.ArrowRight))
	if said := inPage[string](b, spoken); !strings.HasPrefix(said, "src/") || !strings.Contains(said, "1 of ") {
		t.Errorf("the first arrow says %q", said)
	}
	b.do(chromedp.KeyEvent(kb.Enter))
	wants(b, "folder after Enter", shownFolder, "src")
	b.do(chromedp.KeyEvent(kb.End), chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.Backspace))
	wants(b, "folder after Backspace", shownFolder, "all files")

	b.settle()
	corner := inPage[[]float64](b, `(() => { const r = document.getElementById("map-canvas").getBoundingClientRect(); return [r.x + 60, r.y + 10]; })()`)
	b.do(chromedp.MouseClickXY(corner[0], corner[1])) // the name of the heaviest folder stands there
	wants(b, "folder after a click", shownFolder, "src")
	wants(b, "what every object has", `JSON.stringify([Object.keys(Object.prototype), Object.keys(Object)])`, "[[],[]]")
	b.do(chromedp.Click("#crumbs button"))
	wants(b, "folder after its crumb", shownFolder, "all files")
	wants(b, "focus after the crumb", `document.activeElement.textContent`, "all files")
	b.do(set("shown", "bloat"))
	wants(b, "heaviest bloat", `document.querySelector("#here tbody .path").textContent`, "data/")
	b.do(chromedp.Click("#here tbody button"))
	wants(b, "focus after a folder of the list", `document.querySelector("#here button") === document.activeElement`, true)
	b.do(chromedp.Click("#here > button"))
	wants(b, "files of the folder", rowCount, 2)
	wants(b, "the folder that is listed", `document.getElementById("within").textContent.startsWith("in data/ ")`, true)
	b.do(chromedp.Click("#within"))
	wants(b, "rows of all folders", rowCount, 25)
	b.quiet()
}

// A map with nothing on it says so, and comes back.
func testPageNothing(t *testing.T, browser context.Context, _ string) {
	b := openTab(t, browser, auditPage(t, map[string]string{"main.go": "package main\n"}), 1280, 900, "light")
	b.do(set("shown", "bloat"))
	wants(b, "what stands for the map", `[...document.querySelectorAll("#map-none, #map-canvas")].find((e) => !e.hidden).textContent.split(":")[0]`, "There is no bloat")
	b.do(set("shown", "all"))
	wants(b, "the map is back", `document.getElementById("map-none").hidden && document.getElementById("map-canvas").clientWidth > 0`, true)
	b.quiet()
}

// The table sorts by each column, filters, and turns its pages.
func testPageTable(t *testing.T, browser context.Context, page string) {
	b := openTab(t, browser, page, 1280, 900, "light")
	wants(b, "rows of a page", rowCount, 25)
	sorted := func(key, order string) {
		t.Helper()
		b.do(chromedp.Click(`#table [data-sort="` + key + `"]`))
		wants(b, "order by "+key, `document.querySelector('#table [data-sort="`+key+`"]').parentNode.getAttribute("aria-sort")`, order)
	}
	largest := inPage[string](b, firstRow)
	sorted("tokens", "ascending")
	sorted("tokens", "descending")
	wants(b, "first by tokens", firstRow, largest)
	sorted("bytes", "descending")
	wants(b, "first by bytes", firstRow, "data/train.jsonl")
	sorted("path", "ascending")
	sorted("path", "descending")
	wants(b, "last by path", firstRow, "web/yarn.lock")
	sorted("class", "ascending")
	sorted("verdict", "ascending")
	b.do(chromedp.Click("#after"))
	wants(b, "page", `document.getElementById("page").textContent`, "Page 2 of 3")
	b.do(chromedp.SendKeys("#filter", "PARTS/part1"))
	wants(b, "rows that match", rowCount, 10)
	b.do(set("filter", ""), set("class", "lock"))
	wants(b, "row of the class", firstRow, "web/yarn.lock")
	wants(b, "rows of the class", rowCount, 1)
	b.quiet()
}

// A name is text, whatever it holds.
func testPageNames(t *testing.T, browser context.Context, page string) {
	if runtime.GOOS == "windows" {
		t.Skip("such names cannot be given here")
	}
	b := openTab(t, browser, page, 1280, 900, "light")
	wants(b, "elements that names brought", `document.querySelectorAll("img, iframe, [onerror]").length`, 0)
	b.do(chromedp.SendKeys("#filter", "img src=x"))
	wants(b, "hostile names in the table", rowCount, 2)
	b.do(set("filter", "gnp.go"))
	wants(b, "a name that turns letters round", firstRow, `src/"\u202egnp.go"`)
	b.do(chromedp.ScrollIntoView("#map-canvas"), chromedp.Focus("#map-canvas"), chromedp.KeyEvent(kb.ArrowRight+kb.Enter))
	said := ""
	for range 8 { // until the hostile file is chosen
		b.do(chromedp.KeyEvent(kb.ArrowRight))
		if said = inPage[string](b, spoken); strings.Contains(said, "onerror") {
			break
		}
	}
	b.do(chromedp.KeyEvent(kb.Enter))
	if said = inPage[string](b, spoken); !strings.Contains(said, `<img src=x onerror=hacked=1>`) {
		t.Errorf("the map says %q", said)
	}
	b.settle()
	at := inPage[[]float64](b, `(() => { const r = document.getElementById("map-canvas").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	wants(b, "what a name ran", `typeof hacked + document.querySelectorAll("img").length`, "undefined0")
	b.quiet()
}

// Both themes, and the change between them, without a serious violation of the accessibility rules that axe-core knows.
func testPageThemes(t *testing.T, browser context.Context, page string) {
	axe := axeSource(t)
	for _, theme := range []string{"light", "dark"} {
		b := openTab(t, browser, page, 1280, 900, theme)
		before := inPage[string](b, `getComputedStyle(document.body).backgroundColor`)
		accessible(b, axe, theme)
		b.do(chromedp.Click("#theme"))
		if after := inPage[string](b, `getComputedStyle(document.body).backgroundColor`); after == before {
			t.Errorf("%s: the button changes nothing, the page stays %s", theme, after)
		}
		b.quiet()
	}
}

// axeSource is axe-core, from the npm package.
func axeSource(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(os.Getenv("BLOATGATE_NODE_MODULES"), "axe-core", "axe.min.js"))
	if err != nil {
		if os.Getenv("CI") != "" && runtime.GOOS == "linux" {
			t.Fatal("the package axe-core in BLOATGATE_NODE_MODULES is missing, and CI must not pass without it")
		}
		t.Skip("the package axe-core in BLOATGATE_NODE_MODULES is missing")
	}
	return string(source)
}

func accessible(b *browserTab, axe, where string) {
	b.t.Helper()
	b.do(runs(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`), runs(axe))
	type violation struct {
		ID     string   `json:"id"`
		Impact string   `json:"impact"`
		Nodes  []string `json:"nodes"`
	}
	found := inPage[[]violation](b, `axe.run().then((r) => r.violations.map((v) => ({ id: v.id, impact: v.impact, nodes: v.nodes.slice(0, 3).map((n) => n.html + " " + n.failureSummary) })))`)
	for _, v := range found {
		b.t.Errorf("%s: axe-core finds %s (%s): %s", where, v.ID, v.Impact, strings.Join(v.Nodes, "\n"))
	}
}

// At 390 pixels nothing has to be scrolled sideways, whatever is unfolded.
func testPageNarrow(t *testing.T, browser context.Context, page string) {
	b := openTab(t, browser, page, 390, 800, "light")
	b.do(runs(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`))
	wants(b, "width", `document.documentElement.scrollWidth`, 390)
	b.do(set("class", "lock"))
	wants(b, "verdict in words", `document.querySelector("#rows th").innerText.includes("excluded by name")`, true)
	b.do(set("class", ""), set("sort", "bytes"))
	wants(b, "first by size", firstRow, "data/train.jsonl")
	b.quiet()
}

// Without scripts the numbers and the largest files are there.
func testPagePlain(t *testing.T, browser context.Context, page string) {
	b := openTab(t, browser, page, 1280, 900, "light", command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	text, err := chromedp.Run(b.ctx, chromedp.Text("main"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"tokens would be read", "data/train.jsonl", "src/server/handler.go", "yarn.lock", "What to do next"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}
