package text

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// form is an encoding in units of two or four bytes.
type form struct {
	name  string
	width int // bytes of a unit
	order binary.ByteOrder
}

// mark is a byte order mark and the judge of what follows it.
type mark struct {
	bytes []byte
	judge func([]window) Result
}

// marks are in the order in which they are tried: the mark of UTF-32LE begins with that of UTF-16LE.
var marks = []mark{
	{[]byte("\xEF\xBB\xBF"), judgeMarkedUTF8},
	{[]byte("\xFF\xFE\x00\x00"), form{UTF32LE, 4, binary.LittleEndian}.judge},
	{[]byte("\x00\x00\xFE\xFF"), form{UTF32BE, 4, binary.BigEndian}.judge},
	{[]byte("\xFF\xFE"), form{UTF16LE, 2, binary.LittleEndian}.judge},
	{[]byte("\xFE\xFF"), form{UTF16BE, 2, binary.BigEndian}.judge},
}

var unmarked = []form{
	{UTF16LENoBOM, 2, binary.LittleEndian},
	{UTF16BENoBOM, 2, binary.BigEndian},
}

func judgeMarkedUTF8(windows []window) Result {
	r := judgeBytes(windows)
	r.Text = r.Text && r.Encoding == UTF8
	r.Reason += ", with a byte order mark"
	return r
}

// wideTally is a tally of code points, and what they take as UTF-8.
type wideTally struct {
	tally
	ascii  int // printable ASCII, tab and line ends
	asian  int // characters and signs of China, Japan and Korea
	weight weight
}

func (f form) judge(windows []window) Result {
	var sum wideTally
	var head weight
	for _, w := range windows {
		sum.add(f.bestTally(w))
		if w.start {
			head = sum.weight
		}
	}
	ok, words := sum.verdict()
	if !ok {
		return Result{Reason: join("not "+f.name, words)}
	}
	if sum.invalid*100 > sum.total {
		return Result{Reason: join("not "+f.name, sum.share(sum.invalid, "invalid unit"))}
	}
	return Result{Text: true, Encoding: f.name, Reason: join(f.name, words), head: head, rest: sum.weight.less(head)}
}

func (w weight) less(v weight) weight { return weight{w.utf8 - v.utf8, w.bytes - v.bytes} }

// certain reports that unmarked bytes are this form beyond doubt: enough of them, in nearly every unit a printable ASCII character,
// nothing that no text has. Tables of small numbers look alike at a glance; they have other values too. East Asian text has other units, but
// nearly none beside those and ASCII, where evenly spread numbers have half.
func (f form) certain(windows []window) bool {
	const minUnits, asciiPercent, minAsian, asianPercent = 8, 90, 64, 99
	var sum wideTally
	for _, w := range windows {
		if w.end && len(w.bytes)%f.width != 0 {
			return false
		}
		sum.add(f.bestTally(w))
	}
	if sum.control > 0 || sum.invalid > 0 {
		return false
	}
	return sum.total >= minUnits && sum.ascii*100 >= sum.total*asciiPercent ||
		sum.total >= minAsian && sum.ascii > 0 && (sum.ascii+sum.asian)*100 >= sum.total*asianPercent
}

// bestTally reads a window from each offset at which a unit may begin and keeps the reading with the fewest faults: only the
// first window is known to begin with a unit.
func (f form) bestTally(w window) wideTally {
	best := f.tally(w.bytes)
	for shift := 1; !w.start && shift < f.width && shift < len(w.bytes); shift++ {
		if t := f.tally(w.bytes[shift:]); t.faults() < best.faults() {
			best = t
		}
	}
	return best
}

func (t wideTally) faults() int { return t.invalid + t.control - t.ascii - t.asian }

func (t *wideTally) add(u wideTally) {
	t.total += u.total
	t.nul += u.nul
	t.control += u.control
	t.invalid += u.invalid
	t.ascii += u.ascii
	t.asian += u.asian
	t.weight.utf8 += u.weight.utf8
	t.weight.bytes += u.weight.bytes
}

func (f form) tally(b []byte) (t wideTally) {
	for i := 0; i+f.width <= len(b); {
		r, n := f.decode(b[i:])
		// Half of a surrogate pair at an end may come from the cut.
		cut := utf16.IsSurrogate(r) && f.width == 2 && (i == 0 || i+n+f.width > len(b))
		i += n
		if cut {
			continue
		}
		t.count(r, n)
	}
	return t
}

func (t *wideTally) count(r rune, width int) {
	t.total++
	t.weight.bytes += int64(width)
	size := utf8.RuneLen(r)
	if size < 0 || r&0xFFFE == 0xFFFE {
		t.invalid++
		size = utf8.RuneLen(utf8.RuneError)
	}
	t.weight.utf8 += int64(size)
	switch {
	case r == 0:
		t.nul++
		t.control++
	case r > 0 && r < 0x80 && isControl[r] == 1:
		t.control++
	case r > 0 && r < 0x80:
		t.ascii++
	case r >= 0x3000 && r < 0x3100, r >= 0x4E00 && r < 0xA000, r >= 0xAC00 && r < 0xD7A4, r >= 0xFF01 && r < 0xFFEF:
		t.asian++
	}
}

// decode returns the first code point of b and its width in bytes. A lone surrogate comes back as it is.
func (f form) decode(b []byte) (r rune, n int) {
	if f.width == 4 {
		return rune(f.order.Uint32(b)), 4 // beyond the code space it may turn negative: counted as invalid
	}
	r = rune(f.order.Uint16(b))
	if utf16.IsSurrogate(r) && len(b) >= 4 {
		if pair := utf16.DecodeRune(r, rune(f.order.Uint16(b[2:]))); pair != utf8.RuneError {
			return pair, 4
		}
	}
	return r, 2
}
