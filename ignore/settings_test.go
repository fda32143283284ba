package ignore

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// edit runs editSettings; "" stands for a file that does not exist.
func edit(t testing.TB, settings, record string, lines ...string) (string, string) {
	t.Helper()
	s, r, err := editSettings(bytesOf(settings), bytesOf(record), lines, making{})
	if err != nil {
		t.Fatalf("%q: %v", settings, err)
	}
	return string(s), string(r)
}

func bytesOf(text string) []byte {
	if text == "" {
		return nil
	}
	return []byte(text)
}

const created = `{
  "permissions": {
    "deny": [
      "Read(/a)",
      "Read(/b c/)"
    ]
  }
}
`

func TestSettings(t *testing.T) {
	for name, c := range map[string][2]string{
		"no file":                    {"", created},
		"an empty object":            {"{}", `{"permissions": {"deny": ["Read(/a)", "Read(/b c/)"]}}`},
		"one line":                   {`{"x": 1}`, `{"x": 1, "permissions": {"deny": ["Read(/a)", "Read(/b c/)"]}}`},
		"compact":                    {`{"x":1}`, `{"x":1,"permissions":{"deny":["Read(/a)","Read(/b c/)"]}}`},
		"tabs and other permissions": {"{\n\t\"permissions\": {\n\t\t\"allow\": []\n\t}\n}", "{\n\t\"permissions\": {\n\t\t\"allow\": [],\n\t\t\"deny\": [\n\t\t\t\"Read(/a)\",\n\t\t\t\"Read(/b c/)\"\n\t\t]\n\t}\n}"},
		"rules of the owner":         {"{\n  \"permissions\": {\n    \"deny\": [\n      \"Read(/x)\"\n    ],\n    \"z\": 1\n  }\n}\n", "{\n  \"permissions\": {\n    \"deny\": [\n      \"Read(/x)\",\n      \"Read(/a)\",\n      \"Read(/b c/)\"\n    ],\n    \"z\": 1\n  }\n}\n"},
		"rules in one line":          {"{\n  \"permissions\": {\"deny\": [ \"Read(/x)\", \"Y\" ]}\n}\n", "{\n  \"permissions\": {\"deny\": [ \"Read(/x)\", \"Y\", \"Read(/a)\", \"Read(/b c/)\" ]}\n}\n"},
		"one of ours is the owner's": {`{"permissions": {"deny": ["Read(/a)"]}}`, `{"permissions": {"deny": ["Read(/a)", "Read(/b c/)"]}}`},
		"CRLF":                       {"{\r\n  \"x\": 1\r\n}\r\n", "{\r\n  \"x\": 1,\r\n  \"permissions\": {\r\n    \"deny\": [\r\n      \"Read(/a)\",\r\n      \"Read(/b c/)\"\r\n    ]\r\n  }\r\n}\r\n"},
		"an empty list":              {"{\n  \"permissions\": {\n    \"deny\": []\n  }\n}\n", created},
		"odd spacing and order":      {"{ \"z\" :1e2 ,\n\n \"a\":\"\\u00e9\\/\" }", "{ \"z\" :1e2 ,\n\n \"a\":\"\\u00e9\\/\" ,\n\n \"permissions\":{\n  \"deny\":[\n   \"Read(/a)\",\n   \"Read(/b c/)\"\n  ]\n } }"},
		"escaped keys":               {`{"permi\u0073sions": {"deny": []}}`, `{"permi\u0073sions": {"deny": ["Read(/a)", "Read(/b c/)"]}}`},
	} {
		got, record := edit(t, c[0], "", "/a", "/b c/")
		if got != c[1] {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, c[1])
		}
		if again, r := edit(t, got, record, "/a", "/b c/"); again != got || r != record {
			t.Errorf("%s: a second time gives\n%s", name, again)
		}
		if back, r := edit(t, got, record); back != c[0] || r != "" {
			t.Errorf("%s: taken out, it is\n%s\nwas\n%s", name, back, c[0])
		}
	}
}

func TestSettingsInStep(t *testing.T) {
	settings, record := edit(t, `{"permissions": {"deny": ["Read(/mine)"]}}`, "", "/a", "/b", "/c")
	settings, record = edit(t, settings, record, "/c", "/d")
	if want := `{"permissions": {"deny": ["Read(/mine)", "Read(/c)", "Read(/d)"]}}`; settings != want {
		t.Errorf("got %s", settings)
	}
	lost, _ := edit(t, settings, "", "/d")
	if lost != settings {
		t.Errorf("without a record our rules are the owner's, but we got %s", lost)
	}
	byHand := strings.Replace(settings, `"Read(/c)", `, "", 1)
	if back, _ := edit(t, byHand, record, "/c", "/d"); !strings.Contains(back, "Read(/c)") {
		t.Errorf("a rule of ours that was taken out by hand stays out: %s", back)
	}
	if gone, r := edit(t, "", record); gone != "" || r != "" {
		t.Errorf("without settings the record stays: %s %s", gone, r)
	}
	for _, rule := range []string{"Read(/c)", "Read(/d)"} {
		if !strings.Contains(record, rule) {
			t.Errorf("the record misses %s: %s", rule, record)
		}
	}
	if strings.Contains(record, "mine") {
		t.Errorf("the record claims a rule of the owner: %s", record)
	}
}

func TestSettingsKeepWhatOthersAdded(t *testing.T) {
	settings, record := edit(t, "", "", "/a")
	settings = strings.Replace(settings, "{\n", "{\n  \"model\": \"x\",\n", 1)
	if got, _ := edit(t, settings, record); got != "{\n  \"model\": \"x\"\n}\n" {
		t.Errorf("got %s", got)
	}
}

func TestSettingsRefuse(t *testing.T) {
	for settings, want := range map[string]string{
		"{\n\"a\": 1,\n}":                        "line 3 is not valid JSON",
		"// c\n{}":                               "line 1 is not valid JSON",
		bom + "{}":                               "line 1 is not valid JSON",
		"{} {}":                                  "not valid JSON",
		" ":                                      "not valid JSON",
		"[]":                                     "it is not a JSON object",
		`"x"`:                                    "it is not a JSON object",
		`{"permissions": []}`:                    "permissions is not a JSON object",
		`{"permissions": null}`:                  "permissions is not a JSON object",
		`{"permissions": {"deny": "x"}}`:         "permissions.deny is not a list",
		`{"permissions": {}, "permissions": {}}`: `line 1 holds the key "permissions" a second time`,
		`{"permissions": {"deny": [], "deny": ["x"]}}`: `line 1 holds the key "deny" a second time`,
		"{\"permissions\": {\"deny\": [\"x\",\n1]}}":   "line 2: permissions.deny holds something that is no text",
		`{"permissions": {"deny": [null]}}`:            "line 1: permissions.deny holds",
		"{\"a\": \"\xff\"}":                            "line 1 is not UTF-8",
		strings.Repeat("[", 20000):                     "not valid JSON",
		strings.Repeat(" ", MaxFile+1):                 "larger than",
	} {
		if s, _, err := editSettings([]byte(settings), nil, []string{"/a"}, making{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q gives %.40q, %v; want %s", settings, s, err, want)
		}
	}
	for _, record := range []string{"", "x", `{"version": 2}`, `[]`} {
		if _, _, err := editSettings([]byte("{}"), []byte(record), nil, making{}); err == nil || !strings.Contains(err.Error(), RecordFile) {
			t.Errorf("record %q gives %v", record, err)
		}
	}
}

func TestClaudeRuleComesBack(t *testing.T) {
	for _, name := range hostileNames() {
		if line := Line(name, false); claudePattern(claudeRule(line)) != line {
			t.Errorf("%q becomes %q and comes back as %q", line, claudeRule(line), claudePattern(claudeRule(line)))
		}
	}
}

func FuzzEditSettings(f *testing.F) {
	for _, seed := range []string{created, "{}", "{ }", `{"a":[1,{"b":null}],"permissions":{"deny":["Read(/a)"] , "x":1}}`, "{\r\n\t\"permissions\" : { } }", `{"permissions":{"deny":[ ]}}`, "[]", "{"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if text == "" {
			return
		}
		lines := []string{"/a", `/b (c)/`, "/<é>&?"}
		with, record, err := editSettings([]byte(text), nil, lines, making{})
		if err != nil {
			return
		}
		rules := denied(t, with)
		for _, line := range lines {
			if !slices.Contains(rules, any(claudeRule(line))) {
				t.Errorf("%q: %s is not in %q", text, line, with)
			}
		}
		if len(with) > MaxFile {
			return
		}
		again, record2, err := editSettings(with, record, lines, making{})
		if err != nil || string(again) != string(with) || string(record2) != string(record) {
			t.Errorf("%q: a second time %q becomes %q, %v", text, with, again, err)
		}
		back, none, err := editSettings(with, record, nil, making{})
		if err != nil || none != nil || !reflect.DeepEqual(value(t, back), value(t, []byte(text))) {
			t.Errorf("%q comes back as %q, %v", text, back, err)
		}
	})
}

func value(t *testing.T, data []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%q: %v", data, err)
	}
	return v
}

func denied(t *testing.T, data []byte) []any {
	t.Helper()
	root, _ := value(t, data).(map[string]any)
	permissions, _ := root["permissions"].(map[string]any)
	rules, _ := permissions["deny"].([]any)
	return rules
}
