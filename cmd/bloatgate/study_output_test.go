package main

import (
	"bytes"
	"encoding/json"
	"math"
	"testing"

	"github.com/bloatgate/bloatgate/study"
)

// odd is a report with what formats trip over: a path that is no UTF-8 and looks like a formula, steering characters, nothing, and a drawing.
func odd() *study.Report {
	t := study.Table{ID: "odd", Title: "Odd cells", Columns: []study.Column{{ID: "path", Head: "path", Path: true}, {ID: "name", Head: "name"},
		{ID: "share", Head: "share", Decimals: 1}, {ID: "count", Head: "count"}, {Head: "bar", TextOnly: true}}}
	t.Add("=a\xff.csv", "=1+1\x1b[31m", 1.0/3, 12345, "##")
	t.Add("b.csv", "<b>", math.NaN(), int64(7), "#")
	return &study.Report{Study: "odd", Tables: []study.Table{t}, Notes: []string{"A \x1b[2J note."}}
}

func TestStudyFormats(t *testing.T) {
	want := map[string]string{
		"text": "Odd cells (odd)\n\n" +
			"  path          name          share   count  bar\n" +
			"  \"=a\\xff.csv\"  =1+1\\x1b[31m    0.3  12,345  ##\n" +
			"  b.csv         <b>               –       7  #\n" +
			"\nA \\x1b[2J note.\n",
		"csv": "path,name,share,count\n" +
			"\"\"\"=a\\xff.csv\"\"\",'=1+1\\x1b[31m,0.333333,12345\n" +
			"b.csv,<b>,,7\n",
		"json": `{"schema":"bloatgate.study/v1","study":"odd","tables":[{"id":"odd","title":"Odd cells","rows":[` +
			`{"path":"=a\ufffd.csv","path_base64":"PWH/LmNzdg==","name":"=1+1\u001b[31m","share":0.333333,"count":12345},` +
			`{"path":"b.csv","name":"<b>","share":null,"count":7}]}],"notes":["A \u001b[2J note."]}`,
	}
	for name, format := range studyFormats {
		var out bytes.Buffer
		if err := format(&out, odd()); err != nil {
			t.Fatal(err)
		}
		got := out.String()
		if name == "json" {
			var compact bytes.Buffer
			if err := json.Compact(&compact, out.Bytes()); err != nil {
				t.Fatal(err)
			}
			got = compact.String()
		}
		if got != want[name] {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want[name])
		}
	}
}

func TestStudyTextWithoutRows(t *testing.T) {
	var out bytes.Buffer
	empty := &study.Report{Tables: []study.Table{{ID: "offenders", Title: "Nobody", Columns: []study.Column{{Head: "path"}}}}}
	if err := studyText(&out, empty); err != nil || out.String() != "Nobody (offenders)\n\n  none\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
