package rules

import (
	"bytes"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// bundleSize is the size in bytes from which an unminified bundle is looked for.
const bundleSize = 8_000

// bundleStart is how bundlers and compilers begin their output: esbuild's helpers, browserify's loader, Tailwind's banner.
var bundleStart = lazy.New(`(?m)^ {0,2}(?:var|let|const) __defProp = Object\.defineProperty\b|^\(function e\(t,\s?n,\s?r\)\s?\{\s?function s\(o,\s?u\)|^/\*! ?tailwindcss v\d`)

// sourceMapComment is a compiler's last line.
const sourceMapComment = "//# sourceMappingURL="

// checkBundle finds bundles that were not minified: by the bundler's own code at the start or its source-map comment at the end.
func checkBundle(p *Pass) (*Decision, error) {
	if !p.suffix(".js", ".mjs", ".cjs", ".css") || p.File.Size < bundleSize {
		return nil, nil
	}
	if m := bundleStart.Get().Find(p.sample[0]); m != nil {
		return generated(excerpt(string(m), 80), lineOf(p.sample[0], m)), nil
	}
	tail, err := p.Tail()
	if err != nil {
		return nil, err
	}
	lines := bytes.Split(bytes.TrimSpace(tail), []byte("\n"))
	if last := lines[len(lines)-1]; bytes.HasPrefix(last, []byte(sourceMapComment)) && bytes.IndexByte(last, ' ') == len("//#") {
		return generated(excerpt(string(last), 80), 0), nil
	}
	return nil, nil
}

// billSize is the size in bytes from which a bill of materials is data.
const billSize = 16_000

// checkBill finds software bills of materials (CycloneDX, SPDX, Syft): inventories written by scanners.
func checkBill(p *Pass) (*Decision, error) {
	if p.Lang.Name != "JSON" || p.File.Size < billSize {
		return nil, nil
	}
	head := string(p.sample[0])
	tail, err := p.Tail()
	if err != nil {
		return nil, err
	}
	for _, sign := range []struct{ text, mark string }{
		{head, `"bomFormat"`}, {head, `"spdxVersion"`}, {string(tail), "anchore/syft"},
	} {
		if strings.Contains(sign.text, sign.mark) {
			return &Decision{Class: Data, Reason: "software bill of materials (" + sign.mark + ")", Evidence: []Evidence{{Name: "content", Value: sign.mark}}}, nil
		}
	}
	return nil, nil
}
