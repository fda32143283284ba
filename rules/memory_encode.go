package rules

import (
	"encoding/binary"

	"github.com/bloatgate/bloatgate/internal/fields"
)

// An outcome is kept as its fields one after the other, lists behind their length. What follows from the path and the size is left out, and so is
// Stat.inside, which only sources that list changes ask for, of which nothing is remembered. The key tells versions of the program apart, so the
// form may change at any time.

func oneIf(yes bool) byte {
	if yes {
		return 1
	}
	return 0
}

// encodeOutcome writes what decodeOutcome reads.
func encodeOutcome(o *outcome) string {
	s := &o.stat
	b := make([]byte, 0, 128)
	b = append(b, oneIf(s.Binary))
	b = binary.AppendVarint(b, s.Tokens)
	for _, text := range []string{string(s.Class), string(s.Verdict), s.Gate, s.Reason, s.Encoding, s.Language} {
		b = fields.AppendText(b, text)
	}
	b = appendEvidence(b, s.Evidence)
	b = binary.BigEndian.AppendUint32(b, o.looks.sample)
	b = binary.AppendUvarint(b, uint64(len(o.findings)))
	for i := range o.findings {
		b = appendFinding(b, &o.findings[i])
	}
	return string(b)
}

func appendFinding(b []byte, f *Finding) []byte {
	b = append(b, byte(f.Level), oneIf(f.Covered)|oneIf(f.Baselined)<<1|oneIf(f.sized)<<2)
	for _, n := range []int64{int64(f.Line), int64(f.EndLine), int64(f.run), f.Bytes, f.Tokens, f.Limit} {
		b = binary.AppendVarint(b, n)
	}
	for _, text := range []string{f.Rule, string(f.Class), f.Gate, f.Unit, f.Message, f.Fix, f.Content, f.Fingerprint} {
		b = fields.AppendText(b, text)
	}
	return appendEvidence(b, f.Evidence)
}

func appendEvidence(b []byte, list []Evidence) []byte {
	b = binary.AppendUvarint(b, uint64(len(list)))
	for _, e := range list {
		b = binary.AppendVarint(fields.AppendText(fields.AppendText(b, e.Name), e.Value), int64(e.Line))
	}
	return b
}

// decodeOutcome reads an outcome; whole is false where the value is none.
func decodeOutcome(value string) (o outcome, whole bool) {
	d := decoder{fields.NewReader(value)}
	s := &o.stat
	s.Binary = d.Byte() == 1
	s.Tokens = d.Number()
	s.Class, s.Verdict, s.Gate, s.Reason, s.Encoding, s.Language = Class(d.Text()), Verdict(d.Text()), d.Text(), d.Text(), d.Text(), d.Text()
	s.Evidence = d.evidence()
	o.looks.sample = d.sample()
	for range d.Length() {
		o.findings = append(o.findings, d.finding())
	}
	return o, d.Whole()
}

type decoder struct{ fields.Reader }

func (d *decoder) sample() (n uint32) {
	for range 4 {
		n = n<<8 | uint32(d.Byte())
	}
	return n
}

func (d *decoder) evidence() (list []Evidence) {
	if n := d.Length(); n > 0 {
		list = make([]Evidence, 0, min(n, 16))
		for range n {
			list = append(list, Evidence{Name: d.Text(), Value: d.Text(), Line: int(d.Number())})
		}
	}
	return list
}

func (d *decoder) finding() (f Finding) {
	f.Level = Level(d.Byte())
	flags := d.Byte()
	f.Covered, f.Baselined, f.sized = flags&1 != 0, flags&2 != 0, flags&4 != 0
	f.Line, f.EndLine, f.run = int(d.Number()), int(d.Number()), int(d.Number())
	f.Bytes, f.Tokens, f.Limit = d.Number(), d.Number(), d.Number()
	f.Rule, f.Class, f.Gate, f.Unit, f.Message, f.Fix, f.Content, f.Fingerprint = d.Text(), Class(d.Text()), d.Text(), d.Text(), d.Text(), d.Text(), d.Text(), d.Text()
	f.Evidence = d.evidence()
	return f
}
