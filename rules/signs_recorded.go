package rules

import (
	"bytes"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// recorded is how the first lines of a recording look: what a test run writes and a person only looks at in reviews.
type recorded struct {
	class    Class
	what     string
	suffixes []string // nil for any
	needs    string   // a piece that every match contains: it saves nearly all files the expression
	pattern  lazy.Regexp
	tests    bool // only below test folders; elsewhere it may be an export that somebody wants to keep
}

var (
	yamls = []string{".yml", ".yaml"}
	jsons = []string{".json", ".har"}
)

// recordings are facts about tools, from what they write. Each is anchored at the start of the file, where no page about the tool has it. People
// may have put comments before YAML.
var recordings = []recorded{
	{Snapshot, "a snapshot of Jest, Vitest or Bun", nil, " Snapshot v", lazy.New(`\A// (?:Jest|Vitest|Bun) Snapshot v\d[^\s,]*(?:, https?://\S+)?\r?\n\s*exports\[`), false},
	{Snapshot, "a snapshot of syrupy", nil, "# serializer version: ", lazy.New(`\A# serializer version: \d`), false},
	{Snapshot, "a snapshot of snapshottest", []string{".py"}, "# snapshottest: v", lazy.New(`\A(?:#[^\n]*\n)?# snapshottest: v\d`), false},
	{Snapshot, "a snapshot of insta", []string{".snap", ".snap.new"}, "---", lazy.New(`\A---\r?\n(?:[a-z_]+: [^\n]*\n){0,5}?(?:source|creator): `), false},
	{Snapshot, "a snapshot report of AVA", []string{".md"}, "# Snapshot report for ", lazy.New("\\A# Snapshot report for `[^\\n]*\\n\\s*The actual snapshot is saved in "), false},
	{Snapshot, "a snapshot of tap", []string{".js", ".cjs", ".mjs"}, "This snapshot file is auto-generated", lazy.New(`\A/\* IMPORTANT\s+\* This snapshot file is auto-generated`), false},
	{Cassette, "a cassette of VCR", yamls, "http_interactions:", lazy.New(`\A(?:#[^\n]*\n)*(?:---\s*\n)?http_interactions:\s*\n\s*- *(?:request|response):`), false},
	{Cassette, "a cassette of VCR or Betamax", jsons, `"http_interactions"`, lazy.New(`\A\s*\{\s*"http_interactions"\s*:\s*\[`), false},
	{Cassette, "a cassette of vcrpy or go-vcr", yamls, "interactions:", lazy.New(`\A(?:#[^\n]*\n)*(?:---\s*\n)?(?:version: \d\s*\n)?(?:rwmutex: \{\}\s*\n)?interactions:\s*\n\s*- *(?:id: \d+\s*\n\s*)?(?:request|response):\s*\n`), false},
	{Cassette, "a cassette of vcrpy", jsons, `"interactions"`, lazy.New(`\A\s*\{\s*(?:"version"\s*:\s*\d+\s*,\s*)?"interactions"\s*:\s*\[\s*\{\s*"(?:request|response)"\s*:`), false},
	{Cassette, "a cassette of PHP-VCR", yamls, "request:", lazy.New(`\A(?:#[^\n]*\n)*(?:---\s*\n)?-\s*\n\s+request:\s*\n\s+method: \S+\s*\n\s+url: `), false},
	{Cassette, "a recording of Polly.JS", jsons, `"_recordingName"`, lazy.New(`\A\s*\{\s*"log"\s*:\s*\{\s*"_recordingName"\s*:`), false},
	{Cassette, "a recording of nock", jsons, `"scope"`, lazy.New(`\A\s*\[\s*\{\s*"scope"\s*:\s*"https?://[^"]*",\s*"method"\s*:\s*"[A-Z]+",\s*"path"\s*:`), false},
	{Cassette, "an HTTP archive", jsons, `"creator"`, lazy.New(`(?s)\A\s*\{\s*"log"\s*:\s*\{\s*"version"\s*:\s*"1\.\d".{0,400}?"creator"\s*:`), true},
}

// checkRecorded finds recordings wherever they lie and whatever they are called.
func checkRecorded(p *Pass) (*Decision, error) {
	if inFixture(p) {
		return nil, nil
	}
	head := bytes.TrimPrefix(p.sample[0], []byte("\xef\xbb\xbf"))
	for i := range recordings {
		row := &recordings[i]
		if row.suffixes != nil && !p.suffix(row.suffixes...) || row.tests && !inTests(p) || denied(p, row.class) {
			continue
		}
		if bytes.Contains(head[:min(len(head), recordedHead)], []byte(row.needs)) && row.pattern.Get().Match(head) {
			return &Decision{Class: row.class, Reason: row.what, Evidence: []Evidence{{Name: "content", Value: row.what}}}, nil
		}
	}
	return nil, nil
}

// recordedHead is how many bytes from the start every sign lies in.
const recordedHead = 600
