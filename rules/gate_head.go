package rules

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/bloatgate/bloatgate/rules/magic"
	"github.com/bloatgate/bloatgate/rules/text"
	"github.com/dustin/go-humanize"
)

// headChecks look at text, the most telling first. Each returns nil when it sees nothing.
var headChecks = []func(*Pass) (*Decision, error){
	checkRecorded, checkMarker, checkSigns, checkSourceMapComment, checkNotebook, checkSourceMap, checkMinified, checkEncoded, checkDrawing, checkCatalogue, checkSQLDump, checkDataSuffix, checkRecords,
}

func gateHead(p *Pass) (*Decision, error) {
	result, err := p.Text()
	if err != nil {
		return nil, err
	}
	if !result.Text {
		p.binary = true
		return &Decision{Class: Binary, Reason: binaryReason(p, result.Reason), Evidence: []Evidence{{Name: "content", Value: result.Reason}}}, nil
	}
	p.sample = decodeAll(p.windows, result.Encoding)
	for _, check := range headChecks {
		d, err := check(p)
		if err != nil || d != nil {
			return d, err
		}
	}
	return nil, nil
}

// decodeAll turns samples of UTF-16 and UTF-32 into UTF-8, which is what the checks read.
func decodeAll(windows [][]byte, encoding string) [][]byte {
	if !isDecoded(encoding) {
		return windows
	}
	out := make([][]byte, len(windows))
	for i, w := range windows {
		// A character cut by the window's end is no error worth reporting: what could be decoded is kept.
		out[i], _ = io.ReadAll(text.Decode(bytes.NewReader(w), encoding))
	}
	return out
}

// isDecoded reports encodings whose bytes are not those of the text as UTF-8.
func isDecoded(encoding string) bool { return encoding != text.UTF8 && encoding != "" }

// binaryReason adds what the suffix promises, now that the content is known not to be text.
func binaryReason(p *Pass, reason string) string {
	if kind, ok := magic.SuffixKind(path.Ext(p.Lower)); ok {
		return fmt.Sprintf("%s by suffix, %s", kind, reason)
	}
	return reason
}

// drawingSuffixes are images and drawings kept as text: an agent reads path data where a person sees a picture.
var drawingSuffixes = []string{".svg", ".eps", ".drawio", ".dxf", ".xpm", ".excalidraw"}

// smallDrawing is the size in bytes under which a drawing is an icon that people edit as text.
const smallDrawing = 1_000

// encodedDrawing is the share of a drawing's sampled bytes from which it is a frame around pictures or around its own program's data. Nobody
// reads it either way; the class tells what to do about it.
const encodedDrawing = 1.0 / 3

func checkDrawing(p *Pass) (*Decision, error) {
	if p.File.Size < smallDrawing {
		return nil, nil
	}
	if s := p.ending(drawingSuffixes...); s != "" {
		if share := strippedShare(p.sample, p.plain()); share >= encodedDrawing {
			reason := fmt.Sprintf("about %.0f %% of the sampled bytes of the drawing are encoded", 100*share)
			return &Decision{Class: Encoded, Reason: reason, Evidence: []Evidence{{Name: "encoded", Value: reason}, {Name: "suffix", Value: s}}}, nil
		}
		return &Decision{Class: Binary, Reason: "image kept as text (" + s + ")", Evidence: []Evidence{{Name: "suffix", Value: s}}}, nil
	}
	return nil, nil
}

// smallData is where rows of data start to matter: 2,000 tokens. Smaller samples are hand-made fixtures as a rule.
const smallData = 8_000

// isChangeLog reports a log that people write.
func isChangeLog(base string) bool {
	stem, isLog := strings.CutSuffix(base, ".log")
	return isLog && history.Get().FindString(stem) == stem
}

func checkDataSuffix(p *Pass) (*Decision, error) {
	if p.File.Size < smallData || isChangeLog(path.Base(p.Lower)) {
		return nil, nil
	}
	if s := p.ending(dataSuffixes...); s != "" {
		return &Decision{Class: Data, Reason: fmt.Sprintf("suffix %s, %s bytes", s, humanize.Comma(p.File.Size)),
			Evidence: []Evidence{{Name: "suffix", Value: s}}}, nil
	}
	return nil, nil
}

// checkSourceMap finds source maps whose name does not say so (plain .map is also a linker's or a game's).
func checkSourceMap(p *Pass) (*Decision, error) {
	if !p.suffix(".map", ".json") {
		return nil, nil
	}
	head := strings.TrimSpace(string(p.sample[0][:min(len(p.sample[0]), 200)]))
	if strings.HasPrefix(head, `{"version":3,`) && strings.Contains(string(p.sample[0]), `"sources"`) {
		return &Decision{Class: SourceMap, Reason: "source map, version 3", Evidence: []Evidence{{Name: "content", Value: `{"version":3, … "sources"`}}}, nil
	}
	return nil, nil
}
