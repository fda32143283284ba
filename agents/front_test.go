package agents

import (
	"fmt"
	"strings"
	"testing"
)

func TestFrontMatter(t *testing.T) {
	for text, want := range map[string]string{
		"---\nalwaysApply: true\n---\n":                                              "map[alwaysApply:true]",
		"---\nalwaysApply: true # yes\n---\n":                                        "map[alwaysApply:true]",
		"---\nalwaysApply : True\n---\n":                                             "map[alwaysApply:true]",
		"---\r\nalwaysApply: 'true'\r\n---\r\n":                                      "map[alwaysApply:true]",
		"---\n\"paths\": [a, b]\n---\n":                                              "map[paths:…]",
		"---\npaths :\n  - a\nname: >-\n  paths: b\n---\n":                           "map[name:paths: b paths:…]",
		"---\npaths:\n---\n":                                                         "map[]",
		"---\npaths: ~ # none\n---\n":                                                "map[]",
		"---\nglobs: *.ts, **/*.{tsx,js}\n\"alwaysApply\" : true # yes\n- a: b\n---": "map[alwaysApply:true globs:*.ts, **/*.{tsx,js}]",
		"---\ndescription: x\n  - *y: z\npaths:\n- **/*.ts\n---\n":                   "map[description:x paths:…]",
		"---\n# " + strings.Repeat("x", 5_000) + "\npaths: a\n---\n":                 "map[paths:a]",
		"---\n# " + strings.Repeat("x", yamlLimit) + "\npaths: a\n---\n":             "map[paths:a]",
		"---\njust words\n---\n":                                                     "map[]",
		"---\n---\n":                                                                 "map[]",
		"---\npaths: a\n":                                                            "map[]",
		"text\n---\npaths: a\n---\n":                                                 "map[]",
		"":                                                                           "map[]",
		"---\n" + strings.Repeat("[", 20_000) + "\n---\n":                            "map[]",
	} {
		single := map[string]string{}
		for key, value := range frontMatter(text) {
			single[key] = value.single
		}
		if got := fmt.Sprint(single); got != want {
			t.Errorf("%.60q: got %s, want %s", text, got, want)
		}
	}
}

func FuzzFrontMatter(f *testing.F) {
	f.Add("a: &x [1]\nb: *x\n<<: *x\n? {c: d}\n: |2-\n   e")
	f.Add("globs: *.ts\n\"a\" : 'b' # c\n- d: e")
	f.Fuzz(func(t *testing.T, head string) {
		for key, value := range frontMatter("---\n" + head + "\n---\n") {
			if value.single == "…" && !strings.Contains(head, key) && !strings.ContainsAny(head, "\\\"'*&!?|>") {
				t.Errorf("%q has no key %q", head, key)
			}
		}
	})
}

// TestConditions: by its front matter a rule is read on every turn or on demand.
func TestConditions(t *testing.T) {
	for name, test := range map[string]struct {
		agent, path, front string
		always             bool
	}{
		"comment":           {"cursor", ".cursor/rules/a.mdc", "alwaysApply: true # yes", true},
		"blank":             {"cursor", ".cursor/rules/a.mdc", "alwaysApply : true", true},
		"loose":             {"cursor", ".cursor/rules/a.mdc", "globs: *.ts\nalwaysApply: true", true},
		"no":                {"cursor", ".cursor/rules/a.mdc", "globs: *.ts\nalwaysApply: false", false},
		"quoted key":        {"claude", ".claude/rules/a.md", "\"paths\": [\"src/**\"]", false},
		"blank behind key":  {"claude", ".claude/rules/a.md", "paths : x", false},
		"loose paths":       {"claude", ".claude/rules/a.md", "paths: **/*.ts", false},
		"no paths":          {"claude", ".claude/rules/a.md", "paths:", true},
		"nested":            {"claude", ".claude/rules/a.md", "meta:\n  paths: x", true},
		"all":               {"claude", ".claude/rules/a.md", "paths: \"**\"", true},
		"all, loose":        {"claude", ".claude/rules/a.md", "paths: **", true},
		"a list of all":     {"claude", ".claude/rules/a.md", "paths: [\"**\"]", true},
		"all below all":     {"claude", ".claude/rules/a.md", "paths:\n  - '**/**'\n  - '**'", true},
		"an empty list":     {"claude", ".claude/rules/a.md", "paths: []", true},
		"an empty text":     {"claude", ".claude/rules/a.md", "paths: \"\"", true},
		"commas":            {"claude", ".claude/rules/a.md", "paths: '**, **/**,'", true},
		"a number":          {"claude", ".claude/rules/a.md", "paths: 5", true},
		"all and one":       {"claude", ".claude/rules/a.md", "paths: ['**', src]", false},
		"all files":         {"claude", ".claude/rules/a.md", "paths: ['**/*']", false},
		"braces":            {"claude", ".claude/rules/a.md", "paths: '{**,**/**}'", false},
		"an alias":          {"claude", ".claude/rules/a.md", "x: &x src\npaths: *x", false},
		"loose list":        {"claude", ".claude/rules/a.md", "paths:\n- **/*.ts", false},
		"all of others":     {"cline", ".clinerules/a.md", "paths: []", false},
		"long front matter": {"claude", ".claude/rules/a.md", "x: " + strings.Repeat("y", 5_000) + "\npaths: z", false},
	} {
		found := findIn(t, map[string]string{test.path: "---\n" + test.front + "\n---\nrule\n"})
		if got := found.chainOf(test.agent, "") != ""; got != test.always {
			t.Errorf("%s: read on every turn: %v, want %v", name, got, test.always)
		}
	}
}
