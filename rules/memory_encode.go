package rules

import "encoding/binary"

// An outcome is kept as its fields one after the other: numbers as varints, texts and lists behind their length. What follows from the path
// and the size is left out, and so is Stat.inside, which only sources that list changes ask for, of which nothing is remembered. The key tells versions of the program apart, so the form may change at any time.

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

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
		b = appendText(b, text)
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
		b = appendText(b, text)
	}
	return appendEvidence(b, f.Evidence)
}

func appendEvidence(b []byte, list []Evidence) []byte {
	b = binary.AppendUvarint(b, uint64(len(list)))
	for _, e := range list {
		b = binary.AppendVarint(appendText(appendText(b, e.Name), e.Value), int64(e.Line))
	}
	return b
}

// decodeOutcome reads an outcome; whole is false where the value is none.
func decodeOutcome(value string) (o outcome, whole bool) {
	d := decoder{rest: value}
	s := &o.stat
	s.Binary = d.byte() == 1
	s.Tokens = d.number()
	s.Class, s.Verdict, s.Gate, s.Reason, s.Encoding, s.Language = Class(d.text()), Verdict(d.text()), d.text(), d.text(), d.text(), d.text()
	s.Evidence = d.evidence()
	o.looks.sample = d.sample()
	for range d.length() {
		o.findings = append(o.findings, d.finding())
	}
	return o, !d.broken && d.rest == ""
}

// decoder takes fields off the front. After one that is not there it is broken and has only zeros.
type decoder struct {
	rest   string
	broken bool
}

func (d *decoder) take(n int) string {
	if d.broken || n < 0 || n > len(d.rest) {
		d.broken, d.rest = true, ""
		return ""
	}
	taken := d.rest[:n]
	d.rest = d.rest[n:]
	return taken
}

func (d *decoder) byte() byte {
	if b := d.take(1); b != "" {
		return b[0]
	}
	return 0
}

func (d *decoder) unsigned() (n uint64) {
	for shift := 0; shift < 64; shift += 7 {
		b := d.byte()
		n |= uint64(b&0x7F) << shift
		if b < 0x80 {
			return n
		}
	}
	d.broken = true
	return 0
}

func (d *decoder) number() int64 {
	n := d.unsigned()
	return int64(n>>1) ^ -int64(n&1)
}

// length is a number of bytes or of things of at least one byte each: never more than are left.
func (d *decoder) length() int {
	n := d.unsigned()
	if n > uint64(len(d.rest)) {
		d.broken = true
		return 0
	}
	return int(n)
}

func (d *decoder) text() string { return d.take(d.length()) }

func (d *decoder) sample() (n uint32) {
	for range 4 {
		n = n<<8 | uint32(d.byte())
	}
	return n
}

func (d *decoder) evidence() (list []Evidence) {
	if n := d.length(); n > 0 {
		list = make([]Evidence, 0, min(n, 16))
		for range n {
			list = append(list, Evidence{Name: d.text(), Value: d.text(), Line: int(d.number())})
		}
	}
	return list
}

func (d *decoder) finding() (f Finding) {
	f.Level = Level(d.byte())
	flags := d.byte()
	f.Covered, f.Baselined, f.sized = flags&1 != 0, flags&2 != 0, flags&4 != 0
	f.Line, f.EndLine, f.run = int(d.number()), int(d.number()), int(d.number())
	f.Bytes, f.Tokens, f.Limit = d.number(), d.number(), d.number()
	f.Rule, f.Class, f.Gate, f.Unit, f.Message, f.Fix, f.Content, f.Fingerprint = d.text(), Class(d.text()), d.text(), d.text(), d.text(), d.text(), d.text(), d.text()
	f.Evidence = d.evidence()
	return f
}
