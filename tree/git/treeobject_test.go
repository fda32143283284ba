package git

import (
	"context"
	"encoding/hex"
	"reflect"
	"strings"
	"testing"
)

func rawTree(t testing.TB, entries ...string) []byte {
	var raw []byte
	for i := 0; i < len(entries); i += 2 {
		id, err := hex.DecodeString(entries[i+1])
		if err != nil {
			t.Fatal(err)
		}
		raw = append(append(append(raw, entries[i]...), 0), id...)
	}
	return raw
}

func TestParseTreeObject(t *testing.T) {
	raw := rawTree(t, "100644 a", oidA, "40000 sub", oidB, "100775 sp ace\n\xff", oidA, "160000 m", oidB, "120000 l", oidB)
	want := []TreeEntry{{Path: "a", Mode: ModeRegular, OID: oidA}, {Path: "sub", Mode: modeTree, OID: oidB},
		{Path: "sp ace\n\xff", Mode: ModeExec, OID: oidA}, {Path: "m", Mode: ModeGitlink, OID: oidB}, {Path: "l", Mode: ModeSymlink, OID: oidB}}
	if got, err := parseTreeObject(raw, 20); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err := parseTreeObject(rawTree(t, "100644 a", long), 32); err != nil || len(got) != 1 || got[0].OID != long {
		t.Errorf("SHA-256: got %+v, %v", got, err)
	}
	for _, bad := range []string{string(raw[:len(raw)-1]), "100644 a", "100644\x00" + strings.Repeat("x", 20), "x a\x00" + strings.Repeat("x", 20), "100644 \x00" + strings.Repeat("x", 20)} {
		if got, err := parseTreeObject([]byte(bad), 20); err == nil {
			t.Errorf("%q is %+v", bad, got)
		}
	}
}

func FuzzParseTreeObject(f *testing.F) {
	f.Add(rawTree(f, "100644 a", oidA, "40000 sub", oidB))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := parseTreeObject(data, 20)
		used := 0
		for _, e := range entries {
			if used += len(e.Path) + 22; e.Path == "" || strings.ContainsRune(e.Path, 0) || !isOID(e.OID) {
				t.Errorf("%+v", e)
			}
		}
		if err == nil && used > len(data) {
			t.Errorf("%d bytes of %d", used, len(data))
		}
	})
}

// TestEntriesReadEachTreeOnce: a tree is asked for once however many paths lead through it, and what leads nowhere is not asked for.
func TestEntriesReadEachTreeOnce(t *testing.T) {
	trees := map[string][]TreeEntry{
		"root": {{Path: "a", Mode: modeTree, OID: "a"}, {Path: "f", Mode: ModeRegular, OID: oidA}, {Path: "m", Mode: ModeGitlink, OID: "m"}},
		"a":    {{Path: "b", Mode: modeTree, OID: "b"}},
		"b":    {{Path: "x", Mode: ModeRegular, OID: oidB}, {Path: "y", Mode: ModeSymlink, OID: oidB}},
	}
	asked := map[string]int{}
	list := func(_ context.Context, name string) ([]TreeEntry, error) { asked[name]++; return trees[name], nil }
	paths := []string{"a/b/y", "a/b/x", "a/b/z", "a/b", "f", "f/below", "m", "m/below", "no/way/there", "no/way"}
	got, err := entriesAt(t.Context(), texts{oidA: "text"}, list, "root", paths)
	want := []TreeEntry{{Path: "a/b", Mode: modeTree, OID: "b"}, {Path: "a/b/x", Mode: ModeRegular, OID: oidB, Size: Missing},
		{Path: "a/b/y", Mode: ModeSymlink, OID: oidB, Size: Missing}, {Path: "f", Mode: ModeRegular, OID: oidA, Size: 4}, {Path: "m", Mode: ModeGitlink, OID: "m"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if want := map[string]int{"root": 1, "a": 1, "b": 1}; !reflect.DeepEqual(asked, want) {
		t.Errorf("asked for %v", asked)
	}
}
