package main

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"path"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// caseFiles are the files of the case scripts that are too large or too odd to stand in them: content by slash-separated path.
var caseFiles = map[string]func() map[string]string{
	"sniff-boundary": sniffBoundary,
	"encodings":      encodings,
	"nul-places":     nulPlaces,
	"dot-ts":         dotTS,
	"bundles":        bundles,
	"not-minified":   notMinified,
	"lock-files":     lockFiles,
	"jsonl":          jsonLines,
	"lfs":            lfsFiles,
	"records":        func() map[string]string { return map[string]string{"big.json": records(12000)} },
	"fixtures":       growthFixtures,
	"instructions":   instructionFiles,
	"fixtures-grown": func() map[string]string {
		return map[string]string{"fixtures/seed.json": indented(15000, `"name": "seed {n}"`)}
	},
	"merged-bulk": mergedBulk,
	"ledger":      ledger,
	"ledger-extra": func() map[string]string {
		return map[string]string{"extra.go": "package m\n\n" + times(3000, "func Extra{n}() int { return {n} }\n", "")}
	},
	"names":     oddNames,
	"guides":    guides,
	"notebooks": notebooks,
	"carrying":  carryingNotebook,
	"blobs":     blobs,
}

// times returns text n times, "{n}" in it replaced by the count from 0.
func times(n int, text, separator string) string {
	var b strings.Builder
	repeat(&b, n, text, separator)
	return b.String()
}

// dice are the same in every run: only the generator's raw output is used, and that is specified.
type dice struct{ source *rand.PCG }

func newDice(seed uint64) dice { return dice{rand.NewPCG(seed, 0)} }

func (d dice) below(n int) int { return int(d.source.Uint64() % uint64(n)) }

func (d dice) words(n int, vocabulary, separator string) string {
	all := strings.Fields(vocabulary)
	picked := make([]string, n)
	for i := range picked {
		picked[i] = all[d.below(len(all))]
	}
	return strings.Join(picked, separator)
}

// sniffBoundary has a file for every way in which a sample of a usual size can cut a character of two to four bytes.
func sniffBoundary() map[string]string {
	files := map[string]string{}
	for _, size := range []int{512, 1000, 1024, 4096, 8000, 8192, 10000, 32768, 65536} {
		for _, char := range []string{"é", "語", "😀"} {
			for cut := 1; cut < len(char); cut++ {
				head := "# note\n"
				name := fmt.Sprintf("b%d_c%d_%d.md", size, len(char), cut)
				files[name] = head + strings.Repeat("a", size-cut-len(head)) + char + "\nend\n"
			}
		}
	}
	return files
}

const plainWords, nulBytes = "plain words here\n", "\x00\x01\x02"

// encodings is one page in five encodings, a binary file, and text with NUL bytes near its end.
func encodings() map[string]string {
	page := times(900, "<p class=\"row\">line {n} of the exported page</p>\r\n", "")
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	return map[string]string{
		"page_utf8.htm":  page,
		"page_u8bom.htm": "\xef\xbb\xbf" + page,
		"page_u16le.htm": units("\xff\xfe", page, 2, false),
		"page_u16be.htm": units("\xfe\xff", page, 2, true),
		"page_u32le.htm": units("\xff\xfe\x00\x00", page, 4, false),
		"blob.dat":       strings.Repeat(string(every), 40),
		"late_nul.txt":   strings.Repeat(plainWords, 5000) + nulBytes + "tail\n",
	}
}

// nulPlaces is the text of late_nul.txt with its NUL bytes elsewhere: before and after git's 8,000 bytes, in and between samples.
func nulPlaces() map[string]string {
	text, files := strings.Repeat(plainWords, 5000)+"tail\n", map[string]string{}
	for _, at := range []int{17, 4097, 7_990, 8_001, 30_000, 50_000, 85_000} {
		files[fmt.Sprintf("nul_%05d.txt", at)] = text[:at] + nulBytes + text[at:]
	}
	return files
}

// units encodes text in code units of 2 or 4 bytes.
func units(mark, text string, width int, bigEndian bool) string {
	out := []byte(mark)
	code := []uint32{}
	if width == 2 {
		for _, u := range utf16.Encode([]rune(text)) {
			code = append(code, uint32(u))
		}
	} else {
		for _, r := range text {
			code = append(code, uint32(r))
		}
	}
	for _, c := range code {
		for i := range width {
			if bigEndian {
				i = width - 1 - i
			}
			out = append(out, byte(c>>(8*i)))
		}
	}
	return string(out)
}

// dotTS is what a name that ends in .ts can be, and plain text under the names of other things.
func dotTS() map[string]string {
	video, d := make([]byte, 0, 376_000), newDice(3)
	for range 2000 {
		video = append(video, 0x47) // the sync byte of an MPEG transport stream packet
		for range 187 {
			video = append(video, byte(d.below(256)))
		}
	}
	message := "<context><name>Win{n}</name><message><source>Open {n}</source><translation>Ouvrir {n}</translation></message></context>\n"
	files := map[string]string{
		"src/types.ts": "export interface Order { id: number; total: number }\n" +
			"export const sum = (o: Order[]) => o.reduce((a, b) => a + b.total, 0);\n",
		"media/clip.ts": string(video),
		"i18n/app_fr.ts": "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE TS>\n<TS version=\"2.1\" language=\"fr\">\n" +
			times(30, message, "") + "</TS>\n",
	}
	for _, suffix := range strings.Fields("key pot pub obj dat idx pages") {
		files["src/readme."+suffix] = "plain text note for the " + suffix + " suffix\n"
	}
	return files
}

const licence = "/*\n * widget kit 3.1\n * (c) example authors\n * released under the MIT licence\n */\n"

// bundles are three minified files and what people do to them: CRLF, code in front, another suffix.
func bundles() map[string]string {
	functions := make([]string, 1600)
	for i := range functions {
		a, b := string(rune('a'+i%26)), string(rune('a'+i*7/5%26))
		functions[i] = strings.NewReplacer("A", a, "B", b, "{n}", fmt.Sprint(i), "{m}", fmt.Sprint(i%97)).Replace(
			"function A{n}(A,B){var e=[];for(var n=0;n<A.length;n++)e.push(A[n]*B||{n});return e.filter(function(t){return t>{m}})}")
	}
	var css strings.Builder
	for i := range 6000 {
		fmt.Fprintf(&css, ".c%d{margin:%dpx;color:#%03x}", i, i%9, i%4096)
	}
	body := strings.Join(functions, ";")
	app, two := licence+"!function(){"+body+"}();\n", licence+body[:90000]+"\n"+licence+body[90000:]+"\n"
	normal := times(100, "export function step{n}(x) {\n  return x + {n};\n}\n", "")
	crlf := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	return map[string]string{
		"public/app.js": app, "public/two.js": two, "public/site.css": css.String(),
		"public/app.mjs": app, "public/app.cjs": app,
		"crlf/app.js": crlf(app), "crlf/two.js": crlf(two), "crlf/site.css": css.String() + "\r\n",
		"front/app.js": normal + app, "front/two.js": normal + two,
		"front/site.css": times(100, ".row{n} {\n  margin: {n}px;\n}\n", "") + css.String(),
	}
}

// notMinified are files that people wrote, with something wide in them.
func notMinified() map[string]string {
	vocabulary, d := "parser queue order index cache token window budget merge commit branch review", newDice(5)
	numbers := make([]string, 900)
	for i := range numbers {
		digits := 100_000
		if i < 97 { // so that the line is 6,226 characters wide
			digits = 10_000
		}
		numbers[i] = fmt.Sprint(digits + d.below(9*digits))
	}
	step := "export function step{n}(x) {\n  return x + {n};\n}\n"
	steps := strings.Split(times(100, step, "\x00"), "\x00")
	table := "export const TABLE = [" + strings.Join(numbers, ",") + "];\n"
	paragraphs, urls := make([]string, 60), make([]string, 4)
	for i := range paragraphs {
		text := d.words(80, vocabulary, " ")
		paragraphs[i] = strings.ToUpper(text[:1]) + text[1:] + "."
	}
	for i := range urls {
		urls[i] = fmt.Sprintf("export const U%d = \"https://api.example.invalid/v2/%s?q=%d\";", i, d.words(30, vocabulary, "/"), i)
	}
	return map[string]string{
		"src/one_liner.js": "module.exports = require('fs').constants || require('constants')\n",
		"src/table.js":     strings.Join(steps[:50], "\n") + "\n" + table + "\n" + strings.Join(steps[50:], "\n"),
		"docs/essay.md":    strings.Join(paragraphs, "\n\n") + "\n",
		"src/urls.js":      strings.Join(urls, "\n") + "\n",
	}
}

const lockFileNames = `web/package-lock.json web2/npm-shrinkwrap.json app/pubspec.lock ios/Podfile.lock svc/packages.lock.json py/uv.lock
	py2/pdm.lock py3/poetry.lock py4/Pipfile.lock py5/pixi.lock rs/Cargo.lock go/go.sum js/bun.lock js2/deno.lock js3/pnpm-lock.yaml
	js4/yarn.lock ex/mix.lock rb/Gemfile.lock php/composer.lock nix/flake.lock infra/.terraform.lock.hcl kt/gradle.lockfile
	sw/Package.resolved bz/MODULE.bazel.lock`

// lockFiles are the lock files of 24 ecosystems, and four files that only sound like one.
func lockFiles() map[string]string {
	files := map[string]string{
		"src/lock.go":          "package src\n\ntype Lock struct{ held bool }\n",
		"docs/package-lock.md": "How we treat the lock file.\n",
		"docs/deadlock.md":     "Notes on a deadlock.\n",
		"src/mix.lock.test.js": "test(\"lock\", () => {});\n",
	}
	for _, name := range strings.Fields(lockFileNames) {
		var b strings.Builder
		for i := range 400 {
			fmt.Fprintf(&b, "pkg-%d 1.%d.0 sha256-%x\n", i, i, sha256.Sum256(fmt.Append(nil, name, i)))
		}
		files[name] = b.String()
	}
	return files
}

func jsonLines() map[string]string {
	vocabulary, d := "billing refund invoice ledger tenant region shard quota retry webhook", newDice(9)
	rows := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "{\"id\": %d, \"user\": \"u%06d\", \"text\": \"%s\", \"score\": 0.%016d}\n",
				i, d.below(1_000_000), d.words(9, vocabulary, " "), d.below(1e16))
		}
		return b.String()
	}
	return map[string]string{"data/train.jsonl": rows(2600), "testdata/three.jsonl": rows(3)}
}

func lfsFiles() map[string]string {
	d, raw := newDice(13), make([]byte, 3_000_000)
	for i := range raw {
		raw[i] = byte(d.below(256))
	}
	version := "version https://git-lfs.github.com/spec/v1\n"
	lookalike := version
	for i := 1; i <= 400; i++ {
		lookalike += fmt.Sprintf("line %d is ordinary text\n", i)
	}
	return map[string]string{
		"models/good.bin":      version + fmt.Sprintf("oid sha256:%064d\nsize 90405214\n", 7),
		"models/raw.bin":       string(raw),
		"models/lookalike.bin": lookalike,
	}
}

// records is a JSON array of objects on one line.
func records(n int) string { return "[" + times(n, `{"k": {n}, "v": "value {n}"}`, ", ") + "]" }

// indented is a JSON array of objects with every member on a line of its own.
func indented(n int, member string) string {
	object := "{\n\"id\": {n}"
	if member != "" {
		object += ",\n" + member
	}
	return "[\n" + times(n, object+"\n}", ",\n") + "\n]"
}

func growthFixtures() map[string]string {
	return map[string]string{
		"fixtures/old.json":  indented(30000, `"name": "item {n}"`),
		"fixtures/seed.json": indented(100, ""),
		"fixtures/keep.json": indented(30000, `"name": "row {n}"`),
	}
}

func mergedBulk() map[string]string {
	files := map[string]string{}
	for i := range 20 {
		files[fmt.Sprintf("vendor/lib%d.txt", i)] = times(9000, "vendored row {n}\n", "")
	}
	return files
}

// oddNames are names that trip programs which split, quote, match, decode or print them carelessly.
func oddNames() map[string]string {
	files := map[string]string{"huge\xff.log": times(30000, "2026-01-01 row {n}\n", "")}
	for _, name := range []string{
		"with space.txt", "tab\there.txt", "new\nline.txt", "-rf.txt", "--help", "quote'\".txt", `back\slash.txt`, "caf\u00e9.txt",
		"cafe\u0301.txt", "bad\xff\xfename.txt", "\u6587\u4ef6.txt", "\U0001f600.txt", "*.txt", "[a].txt",
		strings.Repeat("n", 200) + ".txt", "trailing ", ".hidden",
	} {
		files[path.Base(name)] = "one line\n"
	}
	return files
}

// ledger is O22's main: forty hand-written files of some 12 KB.
func ledger() map[string]string {
	files := map[string]string{}
	for j := range 40 {
		rule := fmt.Sprintf("// rule {n} keeps the ledger balanced\nfunc F%d_{n}() int { return {n} }\n", j)
		files[fmt.Sprintf("m%02d.go", j)] = "package m\n\n" + times(150, rule, "")
	}
	return files
}

// instructionFiles are AGENTS.md files of a repository, whose chain is longer than one agent reads.
func instructionFiles() map[string]string {
	body := func(size int, sentence string) string {
		text := strings.Repeat(sentence, size/len(sentence)+1)
		cut := size
		for !utf8.RuneStart(text[cut]) { // no half character
			cut--
		}
		return text[:cut] + strings.Repeat(".", size-cut)
	}
	english := "Keep each change small and tested. "
	return map[string]string{
		"AGENTS.md":               body(30*1024, english),
		"services/AGENTS.md":      body(1536, english),
		"services/pay/AGENTS.md":  body(4096, "支払いの規則を守ること。"),
		"services/mail/AGENTS.md": "",
		"services/pay/x.txt":      "x\n",
		"services/mail/x.txt":     "x\n",
		"docs/x.txt":              "x\n",
	}
}
