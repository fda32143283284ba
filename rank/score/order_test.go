package score

import (
	"fmt"
	"slices"
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
				if err := p.Locate(treeOf("a.txt")); err != nil {
					t.Fatal(err)
				}
				return p
			}
			oldest, newest := read(patches[0]+patches[1]), read(patches[1]+patches[0])
			if len(oldest.Files) != 1 || oldest.Files[0].Path != "a.txt" {
				t.Fatalf("files %+v, want a.txt alone", oldest.Files)
			}
			base := strings.Repeat("x\n", 10)
			if a, b := changedLines(t, oldest, base), changedLines(t, newest, base); !slices.Equal(a, b) {
				t.Errorf("lines %v with the newest last, %v with the newest first", a, b)
			}
		})
	}
}

// found are the binaries, new files and files with lines of the series of TestOrderOfNames, where the tree has texts and where it has binaries.
var found = map[string][2]string{
	"deleted and made the same":      {"[] [] f", "[f] [f]"},
	"edited and brought back":        {"[] [] f g", "[f g] []"},
	"copied, and the first is moved": {"[] [c] f", "[f] [c f]"},
	"another kind within one":        {"[] [] f", "[f] [f]"},
	"deleted and made again":         {"[] [] f g", "[f g] [f]"},
	"moved away and made again":      {"[] [] f", "[f] [f]"},
	"moved and moved back":           {"[] [] f", "[f] []"},
	"made and moved":                 {"[] [n]", "[] [n]"},
	"moved within one, no rename":    {"[] [i j] f g h", "[f g h] [i j]"},
	"ids of unlike length":           {"[] [] g", "[g] []"},
}

// TestOrderOfNames: names tell the order between patches only, and what the tree has of them counts.
func TestOrderOfNames(t *testing.T) {
	section := func(name, mode, ids string) string {
		return "diff --git a/" + name + " b/" + name + "\n" + mode + "index " + ids + "\n"
	}
	create := func(name, id string) string {
		return section(name, "new file mode 100644\n", "0000000.."+id) + "Binary files /dev/null and b/" + name + " differ\n"
	}
	remove := func(name, id string) string {
		return section(name, "deleted file mode 100644\n", id+"..0000000") + "Binary files a/" + name + " and /dev/null differ\n"
	}
	edit := func(name, ids string) string {
		return section(name, "", ids+" 100644") + "Binary files a/" + name + " and b/" + name + " differ\n"
	}
	move := func(from, to string) string {
		return "diff --git a/" + from + " b/" + to + "\nsimilarity index 100%\nrename from " + from + "\nrename to " + to + "\n"
	}
	for name, patches := range map[string][]string{
		"deleted and made again":         {remove("f", "aaaaaaa"), edit("g", "ccccccc..ddddddd"), create("f", "bbbbbbb")},
		"deleted and made the same":      {remove("f", "aaaaaaa"), create("f", "aaaaaaa")},
		"moved away and made again":      {move("f", "old"), create("f", "bbbbbbb")},
		"moved and moved back":           {move("f", "n"), move("n", "f")},
		"made and moved":                 {create("n", "bbbbbbb"), move("n", "m")},
		"moved within one, no rename":    {remove("f", "aaaaaaa") + remove("h", "bbbbbbb") + create("i", "aaaaaaa") + create("j", "bbbbbbb") + edit("g", "ccccccc..ddddddd"), edit("g", "ddddddd..eeeeeee")},
		"edited and brought back":        {edit("g", "ccccccc..ddddddd"), edit("g", "ddddddd..ccccccc"), edit("f", "aaaaaaa..bbbbbbb")},
		"copied, and the first is moved": {"diff --git a/f b/c\nsimilarity index 100%\ncopy from f\ncopy to c\n" + move("f", "d"), create("f", "bbbbbbb")},
		"ids of unlike length":           {edit("g", "ccccccc..ddddddddd"), edit("g", "ddddddd..eeeeeee")},
		"another kind within one":        {remove("f", "aaaaaaa") + create("f", "bbbbbbb"), edit("f", "bbbbbbb..ccccccc")},
	} {
		for i := range 4 {
			kind, newestFirst := Kind(i/2*int(Binary)), i%2 > 0
			text := ""
			for i, patch := range patches {
				if patch = fmt.Sprintf("commit %040d\n\n    word\n\n%s", i, patch); newestFirst {
					text = patch + text
				} else {
					text += patch
				}
			}
			p := patchOf(t, strings.TrimSuffix(text, "\n"))
			if err := p.Locate(fakeTree{"f": {"aaaaaaa0", kind}, "g": {"ccccccc0", kind}, "h": {"", kind}}); err != nil {
				t.Errorf("%s, newest first %v: %v", name, newestFirst, err)
				continue
			}
			slices.Sort(p.Binaries)
			var files []string
			for _, f := range p.Files {
				files = append(files, f.Path)
			}
			slices.Sort(files)
			got := strings.TrimSpace(fmt.Sprint(p.Binaries, p.Added) + " " + strings.Join(files, " "))
			if want := found[name][i/2]; got != want {
				t.Errorf("%s, newest first %v, kind %d: %s, want %s", name, newestFirst, kind, got, want)
			}
		}
	}
}

// TestNoOrderFits: what stands in the way is told of the order in which more fits.
func TestNoOrderFits(t *testing.T) {
	const (
		next = "commit 1234567\n\n"
		made = "diff --git a/n b/n\nnew file mode 100644\nindex 0000000..5555555\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+a\n"
	)
	older, newer := next+editOf("f", "1111111..3333333")+made, next+editOf("n", "5555555..6666666")
	beside := next + editOf("f", "1111111..4444444")
	for name, c := range map[string]struct{ patch, want string }{
		"side by side, the newest first": {newer + older + beside, `line 12: it changes 1111111 of "f", and the parts before it leave 4444444; ` + oneDiff},
		"side by side, the oldest first": {beside + older + newer, `line 12: it changes 1111111 of "f", and the parts before it leave 4444444; ` + oneDiff},
		"made side by side":              {next + made + next + made, `line 12: it makes "n", which is there already; ` + oneDiff},
		"of another revision":            {newer + next + editOf("x", "1111111..3333333"), `line 3: it changes "n", which is not there; ` + eitherOfThem},
		"one patch":                      {newer, `line 3: it changes "n", which is not there; ` + otherRevision},
	} {
		err := patchOf(t, strings.TrimSuffix(c.patch, "\n")).Locate(fakeTree{"f": {id: "1111111aa"}})
		if got := fmt.Sprint(err); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
