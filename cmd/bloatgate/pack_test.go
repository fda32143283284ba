package main

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rank"
)

// TestPackUse: a first pack asks for history and digests while files are judged, as a first ranking does, where its method will look at them.
func TestPackUse(t *testing.T) {
	for _, c := range []struct {
		method, strategy string
		want             treeUse
	}{
		{"files", "fused", treeUse{past: true, contents: true}},
		{"whole", "fused", treeUse{past: true, contents: true}},
		{"files", "all", treeUse{past: true}},
		{"whole", "bm25", treeUse{}},
		{"chunks", "fused", treeUse{}},
	} {
		run := packRun{method: c.method, strategy: c.strategy}
		if got := run.use(); got != c.want {
			t.Errorf("%s by %s: %+v, want %+v", c.method, c.strategy, got, c.want)
		}
	}
	if first := (&packRun{method: packMethods[0], strategy: rank.StrategyNames()[0]}).use(); !first.past || !first.contents {
		t.Errorf("the default opens its tree with %+v", first)
	}
}

// TestNullIsNoPath: JSON lets null stand for a string.
func TestNullIsNoPath(t *testing.T) {
	if got, err := readDraw([]byte(`["a", null]`)); err == nil || !strings.Contains(err.Error(), "entry 2 of the array it printed is null") {
		t.Errorf("%q, %v", got, err)
	}
}
