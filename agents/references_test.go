package agents

import (
	"fmt"
	"strings"
	"testing"
)

func TestReferences(t *testing.T) {
	for text, want := range map[string]string{
		"See @README for more and @package.json for commands.":    "1 README, 1 package.json",
		"# Title\n\n- workflow @docs/git.md\n@./a.md @../b.md\n":  "3 docs/git.md, 4 ./a.md, 4 ../b.md",
		"mail@example.com and (@a.md) and \"@b.md\"":              "",
		"@ alone, @@twice, @#tag, @(x)":                           "",
		"@~/mine.md @/etc/hosts @~other":                          "1 ~/mine.md, 1 /etc/hosts",
		"`@a.md` and ``x ` @b.md`` @c.md":                         "1 c.md",
		"an open ` @a.md\n\nnext ` @b.md":                         "1 a.md, 3 b.md",
		"a span `over\n@a.md` two lines @b.md":                    "2 b.md",
		"```\n@a.md\n```\n@b.md":                                  "4 b.md",
		"~~~md\n@a.md\n```\n@b.md\n~~~\n@c.md":                    "6 c.md",
		"````\n```\n@a.md\n````\n@b.md":                           "5 b.md",
		"```\n@a.md\n``` not the end\n@b.md":                      "",
		"``` a ` b\n@a.md":                                        "2 a.md",
		"text\n\n    @a.md\n\n@b.md":                              "5 b.md",
		"text\n\n\t@a.md":                                         "",
		"text\n    @a.md continues it":                            "2 a.md",
		"- item\n\n    @a.md belongs to it\n\nend\n\n    @b.md\n": "3 a.md",
		"1. item\n   ```\n   @a.md\n   ```\n   @b.md":             "5 b.md",
		"@a.md\r\n@b.md\r\n":                                      "1 a.md, 2 b.md",
		"@über/straße.md @a/straße.md":                            "1 a/straße.md",
		"- ```\n  @docs/a.md\n  ```\n@b.md":                       "4 b.md",
		"1. ~~~\n   @a.md\n@b.md":                                 "3 b.md",
		"> ```\n> @a.md\n@b.md":                                   "3 b.md",
		"- > ```\n  > @a.md\n  > ```\n  > @b.md":                  "4 b.md",
		"- item\n# Heading\n\n    @docs/a.md\n":                   "",
		"- item\n\n```\nx\n```\n\n    @docs/a.md\n":               "",
		"- item\n\n***\n\n    @a.md\n":                            "",
		"# Heading\n    @a.md\n":                                  "",
		"Heading\n===\n    @a.md\n":                               "",
		"- item\n\n      @a.md\n":                                 "",
		"-     @a.md\n- @b.md":                                    "2 b.md",
		"-\t@a.md\n\n\t@b.md\n\n\t\t@c.md":                        "1 a.md, 3 b.md",
		"10. item\n\n    @a.md\n\n        @b.md":                  "3 a.md",
		"1. one\n2. two @a.md\n\n   @b.md":                        "2 a.md, 4 b.md",
		"- a\n  - b\n\n    @a.md\n\n        @b.md":                "4 a.md",
		"text\n2. no item\n\n    @a.md":                           "",
		"> a quote\n@a.md goes on\n    @b.md":                     "2 a.md, 3 b.md",
		"> a quote\n\n    @a.md":                                  "",
		"- <!-- a\n  b -->\n\n      @a.md":                        "",
		"-\n  \n    @a.md":                                        "",
		"-\n  text\n\n    @a.md":                                  "4 a.md",
		"===\n    @a.md":                                          "2 a.md",
		"text\n***\n    @a.md\n":                                  "",
		strings.Repeat("> ", 99) + "@a.md":                        "1 a.md",
		"":                                                        "",
		strings.Repeat("@a.md ", 300):                             strings.TrimSuffix(strings.Repeat("1 a.md, ", mostReferences), ", "),
	} {
		var got []string
		for _, r := range inMarkdown(text).found {
			if !r.inHTML {
				got = append(got, fmt.Sprintf("%d %s", r.line, r.target))
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%.60q: got %v, want %s", text, got, want)
		}
	}
}

func FuzzReferences(f *testing.F) {
	f.Add("`@a` ``` @b\n~~~\n\t@c\n- @d\r\n")
	f.Add("> - 1. ```\n> @a\n-\t<!-- @b\n\n--> @c\n***\n")
	f.Add("<b a='@b'> @c\\ d </b>\n<a_b>\n@e\n\n<!--\r@f-->\u3000@g `\\` @h")
	f.Fuzz(func(t *testing.T, text string) {
		for _, m := range []mentions{inMarkdown(text), inPlain(text)} {
			for _, r := range m.found {
				written := text + strings.ReplaceAll(text, `\ `, " ")
				if lines := len(linesOf(text)); r.line < 1 || r.line > lines || !strings.Contains(written, "@"+r.target) {
					t.Errorf("%q: %+v of %d lines", text, r, lines)
				}
			}
		}
	})
}
