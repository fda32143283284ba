package rules

import (
	"fmt"

	"github.com/bloatgate/bloatgate/rules/encoded"
	"github.com/bloatgate/bloatgate/rules/lang"
)

const (
	encodedSampled = 0.5    // share of the sampled bytes from which a file is read to its end
	encodedShare   = 0.8    // share of all bytes from which it is a blob
	encodedSize    = 8_000  // bytes, as for data; below it no verdict: tests carry a certificate or two in their text
	armorSize      = 50_000 // bytes from which certificates and keys make a bundle that nobody reads; smaller ones are left alone

	// Around all blobs of a file there may be so many lines that are none, and so many bytes; more than that is what somebody has written, and
	// stays visible. That does not grow with the blobs: what is written beside each of many is as much work as what is written beside one.
	linesAround = 5
	bytesAround = 1_000
	wordsAround = 60 // bytes in sentences from which somebody has written them for people
	rowDressing = 16 // bytes of a row of encoded data that are its indentation, quotes and separators
)

// payloadNotations are the languages besides unknown ones in which tools write data down that nobody reads. In all others people write: source, prose, pages,
// styles, templates, settings and schemas.
var payloadNotations = setOf("JSON", "JSONLD", "XML", "CSV", "TSV", "SVG", "Public Key", "Raw token data", "X PixMap")

// checkEncoded finds files that are nothing but encoded data. What people have written beside it decides, not the share alone: such a file
// stays what it is, and the data in it is a finding with its lines. What is written in a language of people stays visible in any case.
func checkEncoded(p *Pass) (*Decision, error) {
	// A notebook is wanted for its source: what it holds besides is named cell by cell.
	if p.File.Size < encodedSize || p.suffix(notebookSuffix) || p.found == nil && strippedShare(p.sample, p.plain()) < encodedSampled {
		return nil, nil
	}
	found, err := p.lookForRuns()
	if err != nil {
		return nil, err
	}
	rest := found.Rest
	payload, other := rest.Payload, rest.Bytes
	lines, bytes := int64(linesAround), bytesAround+rowDressing*rowsOf(found.Runs)
	if rest.Armor >= armorSize {
		payload, other = payload+rest.Armor, other-rest.Armor
		lines += 2 * linesAround * int64(rest.Armors) // before each and behind it: tools write down whose they are
		bytes += bytesAround * int64(rest.Armors)
	}
	share := float64(payload) / float64(max(payload+other, 1))
	if share < encodedShare || rest.Lines > lines || other > bytes {
		return nil, nil
	}
	reason := fmt.Sprintf("%.0f %% of the bytes are encoded", 100*share)
	d := Decision{Class: Encoded, Reason: reason, Evidence: []Evidence{{Name: "encoded", Value: reason}}}
	if p.isForPeople() {
		d.Verdict = Admit
	}
	return &d, nil
}

// isForPeople reports a file in a language that people write, and sentences around encoded bytes. Drawings are pictures, whatever the language.
func (p *Pass) isForPeople() bool {
	if p.ending(drawingSuffixes...) != "" {
		return false
	}
	if p.Lang.Kind != lang.Unknown && !payloadNotations[p.Lang.Name] {
		return true
	}
	words := 0
	for _, w := range p.plain() {
		words += sentenceBytes(w)
	}
	return words >= wordsAround
}

// rowsOf is how many lines the runs have in all.
func rowsOf(runs []encoded.Run) (n int64) {
	for _, r := range runs {
		n += int64(r.Last - r.First + 1)
	}
	return n
}

// plain are the samples without the encoded bytes in them: what is there for people.
func (p *Pass) plain() [][]byte {
	if p.plains == nil {
		p.plains = make([][]byte, len(p.sample))
		for i, w := range p.sample {
			p.plains[i] = encoded.Strip(w)
		}
	}
	return p.plains
}

// strippedShare is what share of the samples is not in the stripped ones.
func strippedShare(sample, stripped [][]byte) float64 {
	return 1 - float64(sizeOf(stripped))/float64(max(sizeOf(sample), 1))
}

func sizeOf(windows [][]byte) (n int) {
	for _, w := range windows {
		n += len(w)
	}
	return n
}

// lookForRuns reads the whole content once, for encoded bytes.
func (p *Pass) lookForRuns() (*encoded.Found, error) {
	if p.found != nil {
		return p.found, nil
	}
	text, err := p.decoded()
	if err != nil {
		return nil, err
	}
	found, err := encoded.Find(text, p.run.encodedNeed())
	if err != nil {
		return nil, err
	}
	p.found = &found
	return p.found, nil
}
