package git

import (
	"reflect"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
)

func TestParseCommit(t *testing.T) {
	a, b := plumbing.NewHash(oidA), plumbing.NewHash(oidB)
	tests := map[string]*commitObject{
		"tree " + oidA + "\nauthor A <a> 1 +0000\ncommitter B > C <b@x> 1700000000 -0100\n\nmessage\n\ntext\n": {tree: a, when: 1_700_000_000, message: "message\n\ntext\n"},
		"tree " + oidA + "\nparent " + oidB + "\nparent " + oidA + "\ncommitter C <c> 5 +0000\n\n":             {tree: a, parents: []plumbing.Hash{b, a}, when: 5},
		"tree " + oidA + "\ncommitter C <c> 5 +0000\ngpgsig x\n tree y\n parent z\nencoding latin1\n\nm\xe4":   {tree: a, when: 5, message: "mä"},
		"tree " + oidA + "\ncommitter C <c> 5 +0000\nencoding no-such\n\nm\xe4":                                {tree: a, when: 5, message: "m\xe4"},
		"tree " + oidA + "\n":                                     {tree: a},
		"tree " + oidA + "\ncommitter nobody\n\nx":                {tree: a, message: "x"},
		"tree " + oidA + "\ncommitter C <c> -7 +0000\n\nx":        {tree: a, when: -7, message: "x"},
		"tree " + oidA + "\ncommitter C <c> 99999999999999999999": {tree: a},
		"": nil, "tree": nil, "tree " + oidA[1:]: nil, "tree " + oidA + "\ntree " + oidA: nil, "tree " + oidA + "\nparent x": nil, "parent " + oidA: nil,
		"blob": nil, "\n\ntree " + oidA: nil,
	}
	for data, want := range tests {
		got, err := parseCommit(plumbing.ZeroHash, data)
		if (err == nil) != (want != nil) || want != nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %+v, %v", data, got, err)
		}
	}
}

func TestParseTag(t *testing.T) {
	if id, err := parseTag("object " + oidA + "\ntype commit\n"); err != nil || id.String() != oidA {
		t.Errorf("got %v, %v", id, err)
	}
	for _, bad := range []string{"", "object", "object x\n", "tree " + oidA} {
		if id, err := parseTag(bad); err == nil {
			t.Errorf("%q is %v", bad, id)
		}
	}
}

func FuzzParseCommit(f *testing.F) {
	f.Add("tree " + oidA + "\nparent " + oidB + "\nauthor A <a> 1 +0000\ncommitter B <b> 2 +0000\n\nmessage\n")
	f.Fuzz(func(t *testing.T, data string) {
		if c, err := parseCommit(plumbing.ZeroHash, data); err == nil && (!strings.HasSuffix(data, c.message) || len(c.parents)*40 > len(data)) {
			t.Errorf("%+v", c)
		}
	})
}
