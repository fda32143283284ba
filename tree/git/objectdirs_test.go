package git

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestSplitAlternates(t *testing.T) {
	for list, want := range map[string][]string{
		"":                       nil,
		"/a":                     {"/a"},
		"/a\n../b\n":             {"/a", "../b"},
		"/a\r\n\n# no\n/b":       {"/a", "/b"},
		"\"/a\\n\\\"b\\\\\"\n/c": {"/a\n\"b\\", "/c"},
		"\"/\\303\\244\"":        {"/ä"},
		"\"/unfinished\n/b":      {"\"/unfinished", "/b"},
		"/a:b\n":                 {"/a:b"},
		"`/a`\n'b'\n":            {"`/a`", "'b'"},
	} {
		if got := splitAlternates(list, '\n'); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %q, want %q", list, got, want)
		}
	}
	if got := splitAlternates(`/a:"/b:c":/d`, ':'); !reflect.DeepEqual(got, []string{"/a", "/b:c", "/d"}) {
		t.Errorf("got %q", got)
	}
}

// TestQuotedAlternatesComeBack: what one engine writes the other reads.
func TestQuotedAlternatesComeBack(t *testing.T) {
	for _, path := range []string{"/plain", `/se:mi;colon`, `"quoted"`, "/sp ace", "/new\nline:", "/ä:\xff"} {
		list := quoteAlternate(path) + string(filepath.ListSeparator) + "/b"
		if got := splitAlternates(list, filepath.ListSeparator); !reflect.DeepEqual(got, []string{path, "/b"}) {
			t.Errorf("%q: got %q from %q", path, got, list)
		}
	}
}

// borrowingDirs makes directories of objects where each borrows from the next.
func borrowingDirs(t *testing.T, n int) (dirs []string) {
	root := t.TempDir()
	for i := range n {
		dirs = append(dirs, filepath.Join(root, fmt.Sprint(i), "objects"))
		if err := os.MkdirAll(filepath.Join(dirs[i], "info"), 0o755); err != nil {
			t.Fatal(err)
		}
		next := fmt.Sprintf("../../%d/objects\n", (i+1)%n)
		if err := os.WriteFile(filepath.Join(dirs[i], "info", "alternates"), []byte(next), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dirs
}

func TestObjectDirs(t *testing.T) {
	circle := borrowingDirs(t, 3)
	if got := objectDirs(filepath.Dir(circle[1]), "/", nil); !reflect.DeepEqual(got, []string{circle[1], circle[2], circle[0]}) {
		t.Errorf("in a circle: %q", got)
	}
	deep := borrowingDirs(t, 12)
	if got := objectDirs(filepath.Dir(deep[0]), "/", nil); !reflect.DeepEqual(got, deep[:7]) {
		t.Errorf("deep: %d, want 7", len(got))
	}
	env := environ{"GIT_OBJECT_DIRECTORY=incoming", "GIT_ALTERNATE_OBJECT_DIRECTORIES=" + strings.Join([]string{circle[0], "more"}, string(filepath.ListSeparator))}
	root := t.TempDir()
	want := []string{filepath.Join(root, "incoming"), circle[0], circle[1], circle[2], filepath.Join(root, "more")}
	if got := objectDirs("/elsewhere", root, env); !reflect.DeepEqual(got, want) {
		t.Errorf("from the environment:\n got %q\nwant %q", got, want)
	}
}

func TestPromisorPacks(t *testing.T) {
	dirs := borrowingDirs(t, 2)
	if hasPromisorPack(dirs) {
		t.Error("nothing was promised")
	}
	pack := filepath.Join(dirs[1], "pack")
	if err := os.Mkdir(pack, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(pack, "pack-1.promisor"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if !hasPromisorPack(dirs) {
		t.Error("the promise of an alternate is not seen")
	}
}
