package score

import (
	"fmt"
	"strings"
	"testing"
)

// TestOrnaments: colours and the lines of a graph are named, wherever in a patch they begin; a message may quote them.
func TestOrnaments(t *testing.T) {
	const (
		plain = "diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n"
		red   = "\x1b[31m"
		end   = "\x1b[m"
	)
	framed := func(frame, text string) string {
		return frame + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+frame) + "\n"
	}
	for text, want := range map[string]string{
		"\x1b[1mdiff --git a/x.png b/x.png" + end + "\nBinary files a/x.png and b/x.png differ\n": "line 1: " + coloured,
		plain + red + "--- a/g" + end + "\n" + red + "+++ b/g" + end + "\n":                       "line 7: " + coloured,
		"diff --git a/f b/f\nindex 1..2\n--- a/f\n+++ b/f\n" + red + "@@ -1 +1 @@" + end + "\n":   "line 5: " + coloured,
		strings.ReplaceAll(plain, "-a", red+"-a"+end):                                             "line 5: " + coloured,
		"\x1b[1;32m\x1b[0m" + plain:                                                 "line 1: " + coloured,
		"* commit 1234567\n" + framed("  ", plain):                                  "line 2: " + graph,
		plain + "* commit 1234567\n| Author: x\n" + framed("| ", plain):             "line 9: " + graph,
		"* 1234567 words\n" + framed("|/ ", plain):                                  "line 2: " + graph,
		"* " + red + "1234567" + end + " words\n" + framed(red+"|"+end+" ", plain):  "line 2: " + graph,
		"| diff --git a/x b/x\n    diff --git a/y b/y\n" + plain:                    "<nil>",
		"* commit 1234567 was wrong\n" + red + "- an item\n" + plain:                "<nil>",
		"--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-" + red + "a\n * commit 1234567\n+b\n": "<nil>",
	} {
		_, err := ReadPatch(strings.NewReader(text))
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%q: error %s, want %s", text, got, want)
		}
	}
}
