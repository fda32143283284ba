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

	// Around each blob there may be so many lines that are none, and so many bytes; more than that is what somebody has written, and stays
	// visible.
	linesAround = 5
	bytesAround = 500
	rowDressing = 16 // bytes of a row of encoded data that are its indentation, quotes and separators
)

// checkEncoded finds files that are nothing but encoded data. What people have written beside it decides, not the share alone: such a file
// stays what it is, and the data in it is a finding with its lines. Source and prose stay visible whatever they carry.
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
	payload, other, pieces := rest.Payload, rest.Bytes, rest.Pieces
	if rest.Armor >= armorSize {
		payload, other, pieces = payload+rest.Armor, other-rest.Armor, pieces+2*rest.Armors // there is a line before it, and one behind it
	}
	share, around := float64(payload)/float64(max(payload+other, 1)), int64(pieces+1)
	if share < encodedShare || rest.Lines > linesAround*around || other > bytesAround*around+rowDressing*rowsOf(found.Runs) {
		return nil, nil
	}
	reason := fmt.Sprintf("%.0f %% of the bytes are encoded", 100*share)
	d := Decision{Class: Encoded, Reason: reason, Evidence: []Evidence{{Name: "encoded", Value: reason}}}
	if p.Lang.Kind == lang.Programming || p.Lang.Kind == lang.ProseKind {
		d.Verdict = Admit
	}
	return &d, nil
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
