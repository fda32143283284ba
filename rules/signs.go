package rules

import (
	"bytes"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// sign is a piece of content by which a tool's output is known, for files with one of the endings and of a size that matters.
type sign struct {
	suffixes []string
	from     int64 // bytes; smaller files are left alone
	tail     bool  // look at the end of the file instead of its start
	class    Class
	what     string
	pattern  lazy.Regexp
}

var scripts = []string{".js", ".mjs", ".cjs"}

// signs are facts about tools, each seen in public repositories. A row needs a mark that no person types at that place.
var signs = []sign{
	{scripts, 8_000, false, Generated, "esbuild's helpers", lazy.New(`(?m)^ {0,2}(?:var|let|const) __defProp = Object\.defineProperty\b`)},
	{scripts, 8_000, false, Generated, "browserify's loader", lazy.New(`\(function e\(t,\s?n,\s?r\)\s?\{\s?function s\(o,\s?u\)`)},
	{scripts, 8_000, false, Generated, "Sphinx's search index", lazy.New(`\ASearch\.setIndex\(`)},
	{[]string{".css"}, 8_000, false, Generated, "Tailwind's banner", lazy.New(`/\*! ?tailwindcss v\d`)},
	{[]string{".js", ".css"}, 8_000, false, Vendored, "a library's banner", lazy.New(`^/\*!\s*\*?\s*(?:jQuery JavaScript Library v\d|jQuery UI - v\d|Bootstrap(?: \w+)? v\d+\.\d+\.\d+ \(http)`)},
	{[]string{".json"}, 16_000, false, Data, "a CycloneDX bill of materials", lazy.New(`"bomFormat"\s*:`)},
	{[]string{".json"}, 16_000, false, Data, "an SPDX bill of materials", lazy.New(`"spdxVersion"\s*:`)},
	{[]string{".json"}, 16_000, true, Data, "a Syft bill of materials", lazy.New(`anchore/syft`)},
	{[]string{".txt"}, 8_000, false, Data, "a Unicode data file", lazy.New(`(?s)\A#.*# Date: \d{4}-\d\d-\d\d.*Unicode®, Inc|\A0000;<control>;`)},
	{[]string{".api"}, 8_000, false, Generated, "a Kotlin API dump", lazy.New(`\Apublic .*(?:class|interface) [\w/$]+.*\{\n`)},
	{[]string{".txt"}, 8_000, false, Lock, "pip's hashes of pinned packages", lazy.New(`(?s)(?:[=\\\s]--hash=sha\d+:[0-9a-f]{64}.*?){5}`)},
	{[]string{".config"}, 8_000, false, Lock, "a Stackage snapshot", lazy.New(`(?m)^-- Stackage snapshot from: http`)},
}

func checkSigns(p *Pass) (*Decision, error) {
	for _, s := range signs {
		if p.File.Size < s.from || !p.suffix(s.suffixes...) {
			continue
		}
		content := p.sample[0]
		if s.tail {
			var err error
			if content, err = p.Tail(); err != nil {
				return nil, err
			}
		}
		if s.pattern.Get().Match(content) {
			return &Decision{Class: s.class, Reason: s.what, Evidence: []Evidence{{Name: "content", Value: s.what}}}, nil
		}
	}
	return nil, nil
}

// compiledSize is the size in bytes from which a compiler's last line is looked for.
const compiledSize = 8_000

// sourceMapComment is a compiler's last line.
const sourceMapComment = "//# sourceMappingURL="

// checkSourceMapComment finds compiled and bundled code that was not minified by the comment that points to its source map.
func checkSourceMapComment(p *Pass) (*Decision, error) {
	if p.File.Size < compiledSize || !p.suffix(".js", ".mjs", ".cjs", ".css", ".d.ts", ".d.mts", ".d.cts") {
		return nil, nil
	}
	tail, err := p.Tail()
	if err != nil {
		return nil, err
	}
	lines := bytes.Split(bytes.TrimSpace(tail), []byte("\n"))
	last := string(lines[len(lines)-1])
	if strings.HasPrefix(last, sourceMapComment) && !strings.Contains(last[len("//# "):], " ") {
		return generated(excerpt(last, 80), 0), nil
	}
	return nil, nil
}
