package score

import (
	"fmt"
	"strings"
	"testing"
)

// packedThree and packedDelta are blocks as git prints them, of three bytes, and of a change that is told in seven.
const (
	packedThree = "literal 3\nKc$`a2N(KM|O#vqW\n\n"
	packedDelta = "delta 7\nOcmdnQw1#Pe4kG{xz5+l1\n\n"
)

// TestBinaryBlocks: a binary patch is read block by block, so that one that is cut off or damaged neither passes for whole nor takes what comes after it along.
func TestBinaryBlocks(t *testing.T) {
	const (
		head  = "diff --git a/m.bin b/m.bin\nindex 1234567..7654321 100644\nGIT binary patch\n"
		after = "diff --git a/z.txt b/z.txt\n--- a/z.txt\n+++ b/z.txt\n@@ -1 +1 @@\n-a\n+b\n"
	)
	for name, c := range map[string]struct{ block, want string }{
		"one way":                {packedThree, "<nil>"},
		"both ways":              {packedThree + packedDelta, "<nil>"},
		"nothing to nothing":     {"literal 0\nHcmV?d00001\n\nliteral 0\nHcmV?d00001\n\n", "<nil>"},
		"three":                  {packedThree + packedDelta + packedDelta, "line 10: the binary patch of line 3"},
		"no block":               {"", "line 4: the binary patch of line 3"},
		"another word":           {"garbage 3\nxyz\n\n", "line 4: the binary patch of line 3"},
		"no number":              {"literal x\nxyz\n\n", "line 4: the binary patch of line 3"},
		"no line":                {"literal 3\n\n", "line 4: this binary content is damaged"},
		"no empty line":          {strings.TrimSuffix(packedThree, "\n"), "line 6: this is no line of the binary content of line 4"},
		"a line is short":        {strings.Replace(packedThree, "W\n", "\n", 1), "line 5: this is no line"},
		"another letter":         {strings.Replace(packedThree, "\nK", "\nZ", 1), "line 5: this is no line"},
		"no digit":               {strings.Replace(packedThree, "(KM", "(\"M", 1), "line 5: this is no line"},
		"too large for 32 bits":  {"literal 3\nD~~~~~\n\n", "line 5: this is no line"},
		"a digit is another one": {strings.Replace(packedThree, "a2N", "a3N", 1), "line 4: this binary content is damaged"},
		"a size is another one":  {strings.Replace(packedThree, "literal 3", "literal 4", 1), "line 4: this binary content is damaged"},
		"more than it tells":     {strings.Replace(packedThree, "literal 3", "literal 2", 1), "line 4: this binary content is damaged"},
	} {
		p, err := ReadPatch(strings.NewReader(head + c.block + after))
		if got := fmt.Sprint(err); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if err == nil && (len(p.sections) != 2 || p.sections[1].new != "z.txt") {
			t.Errorf("%s: %d parts", name, len(p.sections))
		}
	}
	for text, want := range map[string]string{
		head + strings.TrimSuffix(packedThree, "\n"): "line 4: this binary content is cut off",
		head + "literal 3\n":                         "line 4: this binary content is cut off",
		after + "\nGIT binary patch\n" + packedThree: "line 8: this begins a binary content",
	} {
		if _, err := ReadPatch(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}
