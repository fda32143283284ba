package score

import "sort"

// layer is what a patch did to a file: from a line of the file after it, back to one before it.
type layer []piece

// piece is a hunk by its lines after the patch.
type piece struct {
	from  int     // its first line, from 1
	shift int     // how many more lines there are after the patch than before it, up to the end of this hunk
	back  []place // of its lines, in order
}

// place is a line before the patch: the line itself, or the one after which it was added.
type place struct {
	number int
	itself bool
}

func layerOf(hunks []hunk) (l layer) {
	shift := 0
	for i := range hunks {
		h := &hunks[i]
		p, old := piece{from: h.newFrom}, h.old
		if h.newCount == 0 { // such a hunk stands behind the line that it names
			p.from++
		}
		if h.oldCount == 0 {
			old++
		}
		for _, line := range h.lines {
			switch line[0] {
			case '+':
				p.back = append(p.back, place{old - 1, false})
			case '-':
				old++
			default:
				p.back = append(p.back, place{old, true})
				old++
			}
		}
		shift += h.newCount - h.oldCount
		p.shift = shift
		l = append(l, p)
	}
	return l
}

// before is where a line stood before the patch.
func (l layer) before(number int) place {
	i := sort.Search(len(l), func(i int) bool { return l[i].from > number }) - 1
	if i < 0 {
		return place{number, true}
	}
	p := &l[i]
	if at := number - p.from; at < len(p.back) {
		return p.back[at]
	}
	return place{number - p.shift, true}
}

// add takes lines up that a later patch of the series names, by where they stood before the first. Lines that the series itself added stood
// nowhere: only what is added after them counts, as added after the line before all of it.
func (c *Change) add(lines []oldLine) {
	for _, line := range lines {
		itself := true
		for i := len(c.layers) - 1; i >= 0; i-- {
			at := c.layers[i].before(line.number)
			line.number, itself = at.number, itself && at.itself
		}
		switch {
		case itself:
			c.old = append(c.old, line)
		case line.follows && !line.removed:
			c.old = append(c.old, oldLine{number: line.number, follows: true})
		}
	}
}
