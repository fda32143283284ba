package pattern

import (
	"fmt"
	"strings"
	"testing"
)

func TestMatcherDropsLinesThatCannotMatter(t *testing.T) {
	root := ParseAttributes("", []byte("*.txt text\n*.bin binary\n[attr]gen linguist-generated\n*.x -diff\n"))
	if m := NewMatcher([]*AttributesFile{root}, "linguist-generated", "filter"); !m.Empty() {
		t.Error("lines were kept although none can decide an attribute asked for")
	}
	use := ParseAttributes("sub", []byte("*.y gen\n"))
	m := NewMatcher([]*AttributesFile{root, use}, "linguist-generated")
	if m.Empty() {
		t.Error("a line that decides through a macro was dropped")
	}
	if v := m.Lookup("sub/a.y", "linguist-generated", "text", "unknown"); v[0].State != Set || v[1].State != Unspecified || v[2].State != Unspecified {
		t.Errorf("got %v", v)
	}
	var none *Matcher
	if v := none.Lookup("a", "text"); len(v) != 1 || v[0].State != Unspecified {
		t.Errorf("a nil matcher says %v", v)
	}
}

func TestHostileMacrosEnd(t *testing.T) {
	var chain strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&chain, "[attr]m%d m%d m%d\n", i, i+1, i/2)
	}
	chain.WriteString("* m0\n")
	m := NewMatcher([]*AttributesFile{ParseAttributes("", []byte(chain.String()))}, "m20000")
	if v := m.Lookup("a", "m20000"); v[0].State != Set {
		t.Errorf("got %v", v)
	}
}

// BenchmarkLookupOfNothing is the usual case: many files, attributes that no line mentions.
func BenchmarkLookupOfNothing(b *testing.B) {
	m := NewMatcher([]*AttributesFile{ParseAttributes("", []byte("* text=auto\n*.png binary\n"))}, "linguist-generated")
	for b.Loop() {
		m.Lookup("drivers/net/ethernet/intel/ice/ice_main.c", "linguist-generated", "linguist-vendored")
	}
}

func BenchmarkLookup(b *testing.B) {
	m := NewMatcher([]*AttributesFile{ParseAttributes("", []byte("*.pb.go linguist-generated\nvendor/** linguist-vendored\n"))}, "linguist-generated", "linguist-vendored")
	for b.Loop() {
		m.Lookup("drivers/net/ethernet/intel/ice/ice_main.c", "linguist-generated", "linguist-vendored")
	}
}
