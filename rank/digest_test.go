package rank

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// bothWays counts a query's words in a text with a scanner and through a digest.
func bothWays(t *testing.T, query, text, name string) (scanned, recalled hits, asked bool) {
	t.Helper()
	v := ParseQuery(query).ask().vocabulary
	p := v.probes()
	if p == nil {
		return scanned, recalled, false
	}
	lang := languageOf(name)
	d := newDigester().digest([]byte(text), &lang)
	var r digestReader
	if d == nil || !r.open(d) {
		t.Fatalf("no digest of %.200q", text)
	}
	return newScanner(v).scan([]byte(text), &lang), p.hits(&r), true
}

// TestDigest: a digest answers as the text itself does.
func TestDigest(t *testing.T) {
	source := "import os\n\nclass HTTPServer2(Base):\n    def run_server(self, URLs):\n        \"\"\"Runs the servers, running École and ECOLE.\"\"\"\n" +
		"        return self.run_server(URLs) # errors fixed in version 10\n\ndef _x(): pass\nmocked = mocking(mocks)\n"
	many := strings.Repeat("retry_upload(retry, upload)\n", 70_000)
	for _, c := range []struct{ query, text, name string }{
		{"run server errors", source, "a.py"},
		{"Servers fail in `HTTPServer2.run_server(URLs)` with _x()", source, "a.py"},
		{"école mock version 10\n\n```\nmocked = mocking(1)\n```", source, "a.py"},
		{"retry uploads", many, "a.go"},
		{"retry `retry_upload`", "func retry_upload() {\n" + many, "a.go"},
		{"retry `__`", "a = __ __\n__the __retry, x___retry the\n", "a.py"},
		{"nothing here", "", "empty.c"},
		{"çedilla naïve", "ÇEDILLA NAÏVE \xff\xfe çedilla\n", "odd.txt"},
		{"“retry” upload—`first_fn`…", "\ufeffdef first_fn(): # “upload” retry—upload\n", "mark.py"},
		{"上传文件 fails", "def upload(): # “上传”文件，\xe9\xe9 再上传\n", "zh.py"},
		{"起動しない `" + strings.Repeat("東京都庁舎展望室", 4) + "`", "# " + strings.Repeat("東京都庁舎展望室", 4) + "\n", "a.py"},
		{"调用get_user失败", "def get_user(): # 调用get_user函数\n", "zh.py"},
		{"register 0xFF00 at ff00", "#define REG_A 0xff00ul /* 0xFF00 */\nint ff00 = 0x;\n", "a.h"},
	} {
		scanned, recalled, asked := bothWays(t, c.query, c.text, c.name)
		if !asked || !reflect.DeepEqual(scanned, recalled) {
			t.Errorf("%q in %.40q: scanned %+v, recalled %+v", c.query, c.text, scanned, recalled)
		}
		if c.text != "" && len(scanned.terms) == 0 {
			t.Errorf("%q finds nothing in %.40q: the case shows nothing", c.query, c.text)
		}
	}
}

// TestFunctionWords: names are no function words, and a query that has the stem of one is not answered from digests.
func TestFunctionWords(t *testing.T) {
	for word := range strings.FieldsSeq(functionWords) {
		if !isIn(stopWords, word) {
			t.Errorf("%q is left out of digests and counts in queries", word)
		}
	}
	if ParseQuery("canned responses").ask().probes() != nil {
		t.Error("a query with the stem of \"can\" cannot be answered from digests")
	}
	if ParseQuery("fix `İ`").ask().probes() != nil {
		t.Error("a name that is a function word in lower case cannot be answered from digests")
	}
	if ParseQuery("cached responses").ask().probes() == nil {
		t.Error("an ordinary query is not answered from digests")
	}
}

// TestTableOfMany: entries are found again whatever their number, and nothing else is.
func TestTableOfMany(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	var w tableWriter
	for _, n := range []int{0, 1, 7, 8, 9, 100, 5000} {
		entries := make([]entry, n)
		for i := range entries {
			entries[i] = entry{dice.Uint64() | 1, count{n: uint16(1 + dice.IntN(40)), defined: uint16(dice.IntN(9))}}
		}
		data, ok := w.append(nil, entries)
		var r tableReader
		rest, opened := r.open(append(data, 1, 2, 3))
		if !ok || !opened || len(rest) != 3 || r.len() != n {
			t.Fatalf("%d entries: cannot be opened", n)
		}
		for i, e := range entries {
			if place := r.find(e.hash); place != w.places[i] || fmt.Sprint(r.add(nil, 0, place)) != fmt.Sprint([]count{e.count}) {
				t.Errorf("%d entries: %d at %d, want %v at %d", n, i, place, e.count, w.places[i])
			}
		}
		if place := r.find(2); place >= 0 && n < 100 {
			t.Errorf("%d entries: found what is not there", n)
		}
	}
	crowd := make([]entry, 300)
	for i := range crowd {
		crowd[i] = entry{hash: uint64(i + 1), count: count{n: 1}}
	}
	if _, ok := w.append(nil, crowd); ok {
		t.Error("300 entries of one bucket have a table")
	}
}

// FuzzDigest: texts and queries of any kind, and bytes that are no digest.
func FuzzDigest(f *testing.F) {
	f.Add("run `server_x(1)`", "def server_x(a):\n\treturn RunServer(a)\n")
	f.Add("École", "école ÉCOLE\n")
	f.Fuzz(func(t *testing.T, query, text string) {
		for _, name := range []string{"a.py", "a.c", "a.txt"} {
			if scanned, recalled, asked := bothWays(t, query, text, name); asked && !reflect.DeepEqual(scanned, recalled) {
				t.Errorf("%s: scanned %+v, recalled %+v", name, scanned, recalled)
			}
		}
		var r digestReader
		if r.open(digest(text)) {
			for _, hash := range []uint64{1, 1 << 40, 1<<64 - 1} {
				r.names.add(nil, 0, r.names.find(hash))
				r.stems.add(nil, 0, r.stems.find(hash))
			}
			for place := range int32(r.stems.len()) {
				r.follows(place, 0)
			}
		}
	})
}

// BenchmarkDigest is the making of digests.
func BenchmarkDigest(b *testing.B) {
	var text bytes.Buffer
	for i := range 400 {
		fmt.Fprintf(&text, "static int usb_hub_port_%d(struct usb_device *udev, int port%d)\n{\n\treturn hub_port_reset(udev, PORT_%d); /* resets the port */\n}\n", i%97, i%13, i)
	}
	lang := languageOf("a.c")
	d := newDigester()
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		d.digest(text.Bytes(), &lang)
	}
}
