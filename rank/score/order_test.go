package score

import (
	"reflect"
	"strings"
	"testing"
)

// series are two patches of one file each way that git tells them apart by: the ids of contents, and the name that a patch makes.
var series = map[string][2]string{
	"ids of contents": {
		"commit 1111111\n\ndiff --git a/a.txt b/a.txt\nindex aaaaaaa..bbbbbbb 100644\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,4 @@\n+top\n+top\n x\n x\n",
		"commit 2222222\n\ndiff --git a/a.txt b/a.txt\nindex bbbbbbb..ccccccc 100644\n--- a/a.txt\n+++ b/a.txt\n@@ -8,3 +8,3 @@\n x\n-x\n+Y\n x\n",
	},
	"a name": {
		"commit 1111111\n\ndiff --git a/a.txt b/b.txt\nsimilarity index 100%\nrename from a.txt\nrename to b.txt\n",
		"commit 2222222\n\ndiff --git a/b.txt b/b.txt\nindex bbbbbbb..ccccccc 100644\n--- a/b.txt\n+++ b/b.txt\n@@ -8,3 +8,3 @@\n x\n-x\n+Y\n x\n",
	},
}

// TestSeriesOrder reads series as git format-patch and as git log print them, the newest last and first.
func TestSeriesOrder(t *testing.T) {
	for name, patches := range series {
		t.Run(name, func(t *testing.T) {
			read := func(text string) *Patch {
				p, err := ReadPatch(strings.NewReader(text))
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Locate([]string{"a.txt"}); err != nil {
					t.Fatal(err)
				}
				return p
			}
			oldest, newest := read(patches[0]+patches[1]), read(patches[1]+patches[0])
			if len(oldest.Files) != 1 || oldest.Files[0].Path != "a.txt" {
				t.Fatalf("files %+v, want a.txt alone", oldest.Files)
			}
			if !reflect.DeepEqual(oldest.Files[0].old, newest.Files[0].old) {
				t.Errorf("lines %v with the newest last, %v with the newest first", oldest.Files[0].old, newest.Files[0].old)
			}
		})
	}
}
