package audit

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// shownGrown is how many of the files that grew are listed.
const shownGrown = 50

// Side is one side of a comparison: what a run found, and the files it was made of.
type Side struct {
	Result *rules.Result
	Files  *Recording
}

// GrowthSince compares two trees by path. A file that only moved did not grow: it is compared with what it was at the path that renamed, which
// may be nil, has for it, or where the same content lay.
func GrowthSince(before, after Side, renamed map[string]string) *Growth {
	b := &before.Result.Totals
	g := &Growth{Before: NumbersOf(b), FilesBefore: b.Files, BytesBefore: b.Bytes, Grown: []GrownFile{}}
	olds := byPath(before.Result)
	moved := movedFrom(before, after, olds)
	for path, from := range renamed {
		if _, still := after.Files.File(from); !still && olds[from] != nil && olds[path] == nil && moved[path] == "" && !taken(moved, from) {
			moved[path] = from
		}
	}
	classes, dirs := map[string]*GrownPart{}, map[string]*GrownPart{}
	kept := map[string]bool{}
	for now := range judged(after.Result) {
		from := cmp.Or(moved[now.Path], now.Path)
		kept[from] = true
		g.file(now, olds[from])
		part(classes, string(now.Class)).addNow(now)
		part(dirs, topDirectory(now.Path)).addNow(now)
	}
	for path, old := range olds {
		if !kept[path] {
			g.Removed += old.Tokens
		}
		part(classes, string(old.Class)).addOld(old)
		part(dirs, topDirectory(path)).addOld(old)
	}
	g.finish(classes, dirs)
	return g
}

func byPath(res *rules.Result) map[string]*rules.Stat {
	files := make(map[string]*rules.Stat, len(res.Files))
	for s := range judged(res) {
		files[s.Path] = s
	}
	return files
}

// movedFrom finds files that are new by name, and whose content lay at a path that is gone.
func movedFrom(before, after Side, olds map[string]*rules.Stat) map[string]string {
	gone := map[string][]string{}
	for _, path := range slices.Sorted(maps.Keys(olds)) {
		old, _ := before.Files.File(path)
		if _, still := after.Files.File(path); !still && old.OID != "" {
			gone[old.OID] = append(gone[old.OID], path)
		}
	}
	moved := map[string]string{}
	for i := range after.Result.Files {
		path := after.Result.Files[i].Path
		now, _ := after.Files.File(path)
		if from := gone[now.OID]; now.OID != "" && len(from) > 0 && olds[path] == nil && sameSize(now, from[0], before) {
			moved[path], gone[now.OID] = from[0], from[1:]
		}
	}
	return moved
}

func taken(moved map[string]string, from string) bool {
	for _, other := range moved {
		if other == from {
			return true
		}
	}
	return false
}

// sameSize guards against a worktree's file whose index entry is of another version.
func sameSize(now tree.File, from string, before Side) bool {
	old, _ := before.Files.File(from)
	return old.Size == now.Size
}

func (g *Growth) file(now, old *rules.Stat) {
	f := GrownFile{Path: now.Path, PathBase64: report.RawBytes(now.Path), Class: string(now.Class), Verdict: string(now.Verdict), After: now.Tokens, BytesMore: now.Bytes, New: old == nil}
	if old != nil {
		f.Before, f.BytesMore = old.Tokens, now.Bytes-old.Bytes
	}
	if f.After < f.Before {
		g.Removed += f.Before - f.After
	}
	if more := f.After - f.Before; more > 0 || more == 0 && f.BytesMore > 0 && now.Binary {
		g.Added += more
		g.Grown = append(g.Grown, f)
	}
}

func (g *Growth) finish(classes, dirs map[string]*GrownPart) {
	g.GrownNum = len(g.Grown)
	slices.SortFunc(g.Grown, func(a, b GrownFile) int {
		return cmp.Or(cmp.Compare(b.After-b.Before, a.After-a.Before), cmp.Compare(b.BytesMore, a.BytesMore), cmp.Compare(a.Path, b.Path))
	})
	g.Grown = g.Grown[:min(len(g.Grown), shownGrown)]
	g.Classes, g.Directories = changed(classes), changed(dirs)
}

// topDirectory is the first part of a path with a slash, "" for a file in the root.
func topDirectory(path string) string {
	top, _, nested := strings.Cut(path, "/")
	if !nested {
		return ""
	}
	return top + "/"
}

func part(parts map[string]*GrownPart, name string) *GrownPart {
	if parts[name] == nil {
		parts[name] = &GrownPart{Name: name}
	}
	return parts[name]
}

func (p *GrownPart) addNow(s *rules.Stat) { p.After, p.Bytes = p.After+s.Tokens, p.Bytes+s.Bytes }
func (p *GrownPart) addOld(s *rules.Stat) { p.Before, p.Bytes = p.Before+s.Tokens, p.Bytes-s.Bytes }

// changed are the parts that are not what they were, the largest growth first.
func changed(parts map[string]*GrownPart) []GrownPart {
	out := []GrownPart{}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		if p := parts[name]; p.After != p.Before || p.Bytes != 0 {
			out = append(out, *p)
		}
	}
	slices.SortStableFunc(out, func(a, b GrownPart) int {
		return cmp.Or(cmp.Compare(b.After-b.Before, a.After-a.Before), cmp.Compare(b.Bytes, a.Bytes))
	})
	return out
}
