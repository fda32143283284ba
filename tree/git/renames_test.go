package git

import (
	"bytes"
	"context"
	"crypto/sha1"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// texts are contents by their id, which is what they are called here; one that is not among them is missing.
type texts map[string]string

func (x texts) Sizes(_ context.Context, oids []string) ([]int64, error) {
	sizes := make([]int64, len(oids))
	for i, oid := range oids {
		sizes[i] = Missing
		if text, ok := x[oid]; ok {
			sizes[i] = int64(len(text))
		}
	}
	return sizes, nil
}

func (x texts) Blob(oid string, size int64) (Blob, error) {
	text, ok := x[oid]
	if !ok || size != int64(len(text)) {
		return nil, missing(Info{}, oid)
	}
	return memory{bytes.NewReader([]byte(text))}, nil
}

// moves are deletions and additions for a test, with the text of each.
type moves struct {
	texts   texts
	changes []Change
}

func (m *moves) gone(path, text string) {
	m.changes = append(m.changes, Change{Status: 'D', Path: path, OldPath: path, OldMode: ModeRegular, OldOID: m.oid(text)})
}

func (m *moves) come(path, text string) {
	m.changes = append(m.changes, Change{Status: 'A', Path: path, Mode: ModeRegular, OID: m.oid(text)})
}

func (m *moves) oid(text string) string {
	if m.texts == nil {
		m.texts = texts{}
	}
	oid := fmt.Sprintf("%x", sha1.Sum([]byte(text)))
	if text != lost {
		m.texts[oid] = text
	}
	return oid
}

// lost is the text of a blob that is missing.
const lost = "lost"

// told are the changes as "OLD → NEW" for a rename, "-OLD" and "+NEW" else.
func (m *moves) told(t *testing.T) (told []string) {
	t.Helper()
	found, err := withRenames(t.Context(), m.texts, settle(m.changes))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range found {
		told = append(told, map[byte]string{'R': c.OldPath + " → " + c.Path, 'D': "-" + c.Path, 'A': "+" + c.Path}[c.Status])
	}
	return told
}

// lines is a text of n lines that no text of another word has.
func lines(word string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s %d is a line\n", word, i)
	}
	return b.String()
}

var renameTests = map[string]struct {
	gone, come [][2]string
	want       string
}{
	"the same content":                {[][2]string{{"a", "x\n"}}, [][2]string{{"b", "x\n"}}, "a → b"},
	"nothing in common":               {[][2]string{{"a", lines("p", 9)}}, [][2]string{{"b", lines("q", 9)}}, "-a +b"},
	"half in common":                  {[][2]string{{"a", lines("p", 10)}}, [][2]string{{"b", lines("p", 5) + lines("q", 5)}}, "a → b"},
	"less than half":                  {[][2]string{{"a", lines("p", 10)}}, [][2]string{{"b", lines("p", 4) + lines("q", 6)}}, "-a +b"},
	"half the size":                   {[][2]string{{"a", lines("p", 10)}}, [][2]string{{"b", lines("p", 5)}}, "a → b"},
	"less than half the size":         {[][2]string{{"a", lines("p", 10)}}, [][2]string{{"b", lines("p", 4)}}, "-a +b"},
	"empty files":                     {[][2]string{{"a", ""}}, [][2]string{{"b", ""}, {"c", "x"}}, "a → b +c"},
	"one deletion, two additions":     {[][2]string{{"a", lines("p", 9)}}, [][2]string{{"b", lines("p", 8)}, {"c", lines("p", 10)}}, "+b a → c"},
	"two deletions, one addition":     {[][2]string{{"a", lines("p", 8)}, {"b", lines("p", 10)}}, [][2]string{{"c", lines("p", 9)}}, "-a b → c"},
	"equal contents, equal names":     {[][2]string{{"a/x", "x"}, {"a/y", "x"}}, [][2]string{{"b/y", "x"}, {"c/x", "x"}}, "a/y → b/y a/x → c/x"},
	"more copies than were deleted":   {[][2]string{{"a", "x"}}, [][2]string{{"b", "x"}, {"c", "x"}}, "a → b +c"},
	"a name is worth more":            {[][2]string{{"a/x", lines("p", 100)}, {"a/y", lines("p", 90)}}, [][2]string{{"b/x", lines("p", 89)}}, "-a/y a/x → b/x"},
	"but not without the content":     {[][2]string{{"a/x", lines("p", 60) + lines("q", 40)}, {"a/y", lines("p", 90)}}, [][2]string{{"b/x", lines("p", 100)}}, "-a/x a/y → b/x"},
	"line ends changed":               {[][2]string{{"a", lines("p", 9)}}, [][2]string{{"b", strings.ReplaceAll(lines("p", 9), "\n", "\r\n")}}, "a → b"},
	"line ends of long lines":         {[][2]string{{"a", strings.Repeat(strings.Repeat("x", 63)+"\n", 9)}}, [][2]string{{"b", strings.Repeat(strings.Repeat("x", 63)+"\r\n", 9)}}, "a → b"},
	"one line only":                   {[][2]string{{"a", strings.Repeat("0123456789", 100_000) + "x"}}, [][2]string{{"b", "y" + strings.Repeat("0123456789", 100_000)}}, "-a +b"},
	"the end of one line":             {[][2]string{{"a", strings.Repeat("0123456789", 100_000) + "x"}}, [][2]string{{"b", strings.Repeat("0123456789", 100_000) + "y"}}, "a → b"},
	"a missing blob, and others":      {[][2]string{{"a", lost}, {"b", lines("p", 9)}}, [][2]string{{"c", lines("p", 8)}, {"d", "small"}}, "-a b → c +d"},
	"a missing blob that is equal":    {[][2]string{{"a", lost}}, [][2]string{{"b", lost}}, "a → b"},
	"what comes is missing":           {[][2]string{{"a", "text"}}, [][2]string{{"b", lost}}, "-a +b"},
	"larger than what is compared":    {[][2]string{{"a", strings.Repeat("0123456789abcde\n", largestCompared/16+1)}}, [][2]string{{"b", strings.Repeat("0123456789abcde\n", largestCompared/16+2)}}, "-a +b"},
	"a byte that is no line end":      {[][2]string{{"a", strings.Repeat("\x00\r", 99)}}, [][2]string{{"b", strings.Repeat("\x00\r", 98)}}, "a → b"},
	"nothing is gone":                 {nil, [][2]string{{"b", "x"}}, "+b"},
	"names with a part in common":     {[][2]string{{"a/1x", lines("p", 9)}}, [][2]string{{"b/x", lines("p", 9)}}, "a/1x → b/x"},
	"in a chain nobody is his own":    {[][2]string{{"a", lines("p", 9)}, {"b", lines("q", 9)}}, [][2]string{{"c", lines("q", 8)}, {"d", lines("p", 8)}}, "b → c a → d"},
	"nothing to compare with in size": {[][2]string{{"a", "tiny"}}, [][2]string{{"b", lines("p", 99)}, {"c", "tinz"}}, "-a +b +c"},
}

func TestRenames(t *testing.T) {
	for name, test := range renameTests {
		var m moves
		for _, g := range test.gone {
			m.gone(g[0], g[1])
		}
		for _, c := range test.come {
			m.come(c[0], c[1])
		}
		if got := strings.Join(m.told(t), " "); got != test.want {
			t.Errorf("%s: got %s, want %s", name, got, test.want)
		}
	}
}

// TestRenamesAreRegularFiles: nothing else has content that moves.
func TestRenamesAreRegularFiles(t *testing.T) {
	for _, mode := range []uint32{ModeSymlink, ModeGitlink} {
		m := moves{changes: []Change{{Status: 'D', Path: "a", OldPath: "a", OldMode: mode, OldOID: "1"}, {Status: 'A', Path: "b", Mode: mode, OID: "1"}}}
		if got := m.told(t); !slices.Equal(got, []string{"-a", "+b"}) {
			t.Errorf("%o: got %q", mode, got)
		}
	}
	m := moves{changes: []Change{{Status: 'D', Path: "a", OldPath: "a", OldMode: ModeRegular, OldOID: "1"}, {Status: 'A', Path: "b", Mode: ModeExec, OID: "1"}}}
	if got := m.told(t); !slices.Equal(got, []string{"a → b"}) {
		t.Errorf("made executable: got %q", got)
	}
	m.changes[1].IntentToAdd = true
	if got := m.told(t); !slices.Equal(got, []string{"-a", "+b"}) {
		t.Errorf("an intention to add: got %q", got)
	}
}

// TestManyRenames moves and edits more files than are compared with each other.
func TestManyRenames(t *testing.T) {
	const many = compareLimit + 100
	move := func(m *moves, from, to string, n int) {
		for i := range n {
			m.gone(fmt.Sprintf(from, i), lines(fmt.Sprint("w", i), 6))
			m.come(fmt.Sprintf(to, i), lines(fmt.Sprint("w", i), 7))
		}
	}
	renamed := func(m *moves) (n int) {
		for _, told := range m.told(t) {
			n += strings.Count(told, " → ")
		}
		return n
	}
	var few, folder, names, both, alike moves
	move(&few, "a/%d.txt", "b/new-%d.txt", 300)
	move(&folder, "a/%d.txt", "b/%d.txt", many)
	move(&names, "a/%d.txt", "b/new-%d.txt", many)
	move(&both, "a/%d.txt", "b/%d.txt", many)
	move(&both, "c/%d.txt", "d/new-%d.txt", compareLimit-900)
	move(&alike, "a/%d/index.txt", "b/%d/index.txt", many)
	for name, test := range map[string]struct {
		moves *moves
		want  int
	}{
		"few":                                  {&few, 300},
		"many that keep their names":           {&folder, many},
		"many that do not":                     {&names, 0},
		"many that keep their names, and some": {&both, many + compareLimit - 900},
		"many of one name":                     {&alike, 0},
	} {
		if got := renamed(test.moves); got != test.want {
			t.Errorf("%s: %d renames, want %d", name, got, test.want)
		}
	}
}

func FuzzSpectrum(f *testing.F) {
	f.Add([]byte("a\r\nb\n\nc"))
	f.Fuzz(func(t *testing.T, data []byte) {
		has, err := spectrum(bytes.NewReader(data))
		total := 0
		for _, n := range has {
			total += int(n)
		}
		if crs := bytes.Count(data, []byte("\r\n")); err != nil || total > len(data) || total < len(data)-crs {
			t.Errorf("%d bytes of %d, with %d line ends of two bytes: %v", total, len(data), crs, err)
		}
	})
}
