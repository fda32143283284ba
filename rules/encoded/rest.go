package encoded

// Rest is what remains of a text without its encoded bytes, line ends left out. Digests, certificates and keys remain.
type Rest struct {
	Bytes   int64
	Lines   int64 // with something on them, and without encoded bytes
	Payload int64 // encoded bytes, those of short runs left out
	Armor   int64 // bytes of certificates and keys, which are in Bytes too, but not in Lines
	Armors  int   // how many these are
	wide    [len(restWidths)]int64
}

// restWidths are the widths, in characters, for which the lines that remain wider are summed up.
var restWidths = [...]int64{300, 500}

// WideBytes returns how many of Bytes are in lines that are wider than width characters, encoded bytes left out. width must be 300 or 500; for
// another one it answers for the next larger of these, and 0 above the last.
func (r *Rest) WideBytes(width int64) int64 {
	for i, w := range restWidths {
		if width <= w {
			return r.wide[i]
		}
	}
	return 0
}

// shortRun is the size in bytes below which a run says nothing about what a file is: keys, tokens and icons are as long.
const shortRun = 1_000

// bracketLine is how many characters a line has at most that only opens or closes something.
const bracketLine = 3

func (r *Rest) line(bytes, chars, shown int64) {
	r.Bytes += bytes
	if shown > bracketLine {
		r.Lines++
	}
	for i, w := range restWidths {
		if chars > w {
			r.wide[i] += bytes
		}
	}
}

// run adds the lines of a run, with their payload when it is left alone.
func (r *Rest) run(o *open, leftAlone bool) {
	add := &o.without
	switch {
	case leftAlone:
		add = &o.with
		if o.armored {
			r.Armor += o.Payload
			r.Armors++
			add.Lines = 0
		}
	case o.Payload >= shortRun:
		r.Payload += o.Payload
	}
	r.Bytes += add.Bytes
	r.Lines += add.Lines
	for i := range r.wide {
		r.wide[i] += add.wide[i]
	}
}
