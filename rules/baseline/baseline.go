// Package baseline keeps the list of findings that a repository accepts as they are: its text, what it accepts of a result, and how it is
// renewed. The text is made for merges: one line per finding, sorted, with a blank line between any two, and no line that sums
// up others or says when it was written.
package baseline

import (
	"cmp"
	"strconv"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// FileName is the name of the baseline at the root of a repository.
const FileName = rules.BaselineFile

// MaxSize is what a baseline may hold at most, in bytes. It is room for more than 100,000 findings.
const MaxSize = 16 << 20

const (
	formatVersion = 1
	headerStart   = "# bloatgate baseline v"
	header        = headerStart + `1: findings that are accepted as they are; renew them with "bloatgate baseline"`
	endMark       = "# end of baseline"
	hashLength    = 16 // hexadecimal digits of a content's id
)

// Entry is one accepted finding.
type Entry struct {
	Rule, Path string
	Hash       string // the first digits of git's id of the content that was judged
	Size       Size

	line   int // 1-based in the text it was read from; 0 for a new one
	blanks int // blank lines that follow it there
}

// key is what no two entries share, save after a merge that keeps both sides.
type key struct{ rule, path string }

func (e *Entry) key() key { return key{e.Rule, e.Path} }

// String is the entry's line, without its end.
func (e *Entry) String() string {
	return e.Rule + "\t" + quotePath(e.Path) + "\t" + e.Hash + "\t" + e.Size.String()
}

// compare orders entries: byte by byte, by path, rule and hash.
func compare(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Hash, b.Hash))
}

// List is a baseline that was read.
type List struct {
	Name    string  // of the file, for messages
	Entries []Entry // in the order of the file

	text []string // its lines with their ends
	lead int      // blank lines before the first entry
}

// Size is what was recorded of a file: tokens, or bytes where it has no tokens.
type Size struct {
	N       int64
	InBytes bool
}

// sizeOf is the size of what was judged.
func sizeOf(f *rules.Finding) Size {
	if f.Tokens == 0 {
		return Size{f.Bytes, true}
	}
	return Size{N: f.Tokens}
}

// String is the form in the file: "4821", or "4821B" for bytes.
func (s Size) String() string {
	if s.InBytes {
		return strconv.FormatInt(s.N, 10) + "B"
	}
	return strconv.FormatInt(s.N, 10)
}

// Words is the form for people: "4,821 tokens".
func (s Size) Words() string {
	unit := "token"
	if s.InBytes {
		unit = "byte"
	}
	return humanize.Comma(s.N) + " " + english.PluralWord(int(s.N), unit, "")
}

// What a file may grow by before its finding counts again: the larger of a share and, for text, a number of tokens.
const (
	marginPercent = 1
	marginTokens  = 100
)

// most is the largest size that is still accepted.
func (s Size) most() int64 {
	margin := s.N * marginPercent / 100
	if !s.InBytes {
		margin = max(margin, marginTokens)
	}
	return s.N + margin
}
