package rules

import (
	"context"
	"crypto/sha256"
	"fmt"
	"hash/crc32"
	"io"
	"path"
	"slices"

	"github.com/bloatgate/bloatgate/rules/lazy"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

const fixDuplicate = "Keep one copy and refer to it from the other places (a path, an import, a shared fixture); where a tool needs each copy, hide the others from agents, or allow them with a reason under [[allow]]."

// smallCopy is the size in tokens under which copies never matter: stubs, headers and fixtures of a screen or two, which tests and examples
// keep beside each other on purpose.
const smallCopy = 500

// licence is the name of a text that has to lie beside everything that is published on its own.
var licence = lazy.New(`(?i)^(?:(?:un)?licen[cs]e|copying|copyright|notice|patents)\b`)

func (s *Stat) isLicence() bool {
	return (s.Class == Prose || s.Class == OtherText) && licence.Get().MatchString(path.Base(s.Path))
}

// looks tells files apart without reading them again: their size and a hash of what the gates have read of them anyway. Files with the
// same content look the same; whether those that look the same are, only their whole content tells.
type looks struct {
	size   int64
	sample uint32
}

// look is what the gates have seen of the content.
func (p *Pass) look() looks {
	windows := p.windows
	if windows == nil {
		windows = [][]byte{p.head}
	}
	sum := uint32(0)
	for _, w := range windows {
		sum = crc32.Update(sum, crc32.MakeTable(crc32.Castagnoli), w)
	}
	return looks{p.File.Size, sum}
}

// duplicates finds texts that agents would read more than once. The ids of an index or a tree are not asked: on disk the content may have
// moved on, and the few files that look alike are read in no time.
func duplicates(ctx context.Context, w *wholeTreePass) []Finding {
	limit := w.run.opt.Config.Limits.Warn
	if limit <= 0 {
		return nil
	}
	var out []Finding
	for _, group := range w.alike() {
		if w.waste(group) < limit {
			continue
		}
		group = slices.DeleteFunc(group, func(i int) bool { return w.slots[i].stat.isLicence() })
		for _, same := range w.sameContent(ctx, group) {
			if waste := w.waste(same); waste >= limit {
				out = append(out, w.duplicate(same, waste, limit))
			}
		}
	}
	return out
}

// alike gathers the files that look the same. Most look like no other: those cost an entry of a map, and no list.
func (w *wholeTreePass) alike() map[looks][]int {
	first := make(map[looks]int, len(w.slots))
	groups := map[looks][]int{}
	for i := range w.slots {
		o := &w.slots[i]
		if !o.stat.isRead() || o.stat.Tokens < smallCopy {
			continue
		}
		one, seen := first[o.looks]
		switch group := groups[o.looks]; {
		case !seen:
			first[o.looks] = i
		case group == nil:
			groups[o.looks] = []int{one, i}
		default:
			groups[o.looks] = append(group, i)
		}
	}
	return groups
}

// waste is what all copies but one cost, in tokens.
func (w *wholeTreePass) waste(group []int) int64 {
	return w.slots[group[0]].stat.Tokens * int64(len(group)-1)
}

// sameContent divides files by their content. Files that can not be read any more, or have changed since, are left out.
func (w *wholeTreePass) sameContent(ctx context.Context, group []int) map[[sha256.Size]byte][]int {
	same := map[[sha256.Size]byte][]int{}
	for _, i := range group {
		if ctx.Err() != nil {
			return nil
		}
		if sum, err := contentSum(&w.files[i]); err == nil {
			same[sum] = append(same[sum], i)
		}
	}
	return same
}

// contentSum reads as many bytes as were announced, and no more of a file that grows meanwhile.
func contentSum(f *tree.File) (sum [sha256.Size]byte, err error) {
	content, err := f.Open()
	if err != nil {
		return sum, err
	}
	defer content.Close()
	h := sha256.New()
	n, err := io.Copy(h, io.NewSectionReader(content, 0, f.Size))
	if err == nil && n < f.Size {
		err = io.ErrUnexpectedEOF
	}
	h.Sum(sum[:0])
	return sum, err
}

// duplicate words the finding. The files are in the order of their paths, as the source listed them.
func (w *wholeTreePass) duplicate(same []int, waste, limit int64) Finding {
	s, further := &w.slots[same[0]].stat, int64(len(same)-1)
	f := Finding{Rule: "duplicate", Level: Warn, Path: s.Path, Class: s.Class, Gate: s.Gate,
		Bytes: s.Bytes * further, Tokens: waste, Limit: limit, Unit: "tokens", Fix: fixDuplicate}
	f.Message = fmt.Sprintf("%s copies of one text, %s each: all but one cost %s (%s); limit %s", humanize.Comma(further+1),
		counted(s.Tokens, "token"), counted(waste, "token"), bytesOf(f.Bytes), counted(limit, "token"))
	f.Evidence = firstFew("copy", same[1:], func(i int) string { return w.files[i].Path })
	f.Fingerprint = fingerprint(f, "")
	return f
}

// CopiesOf are the further copies that a finding names, as far as it does; none of a finding about anything else.
func CopiesOf(f *Finding) (paths []string) {
	for _, e := range f.Evidence {
		if e.Name == "copy" {
			paths = append(paths, e.Value)
		}
	}
	return paths
}
