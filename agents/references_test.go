package agents

import (
	"fmt"
	"strings"
	"testing"
)

// referenceCases are texts and the lines and paths of the references in them.
var referenceCases = map[string]string{
	"See @README for more and @package.json for commands.":                      "1 README, 1 package.json",
	"# Title\n\n- workflow @docs/git.md\n@./a.md @../b.md\n":                    "3 docs/git.md, 4 ./a.md, 4 ../b.md",
	"mail@example.com and (@a.md) and \"@b.md\"":                                "",
	"@ alone, @@twice, @#tag, @(x)":                                             "",
	"@~/mine.md @/etc/hosts @~other":                                            "1 ~/mine.md, 1 /etc/hosts",
	"`@a.md` and ``x ` @b.md`` @c.md":                                           "1 c.md",
	"an open ` @a.md\n\nnext ` @b.md":                                           "1 a.md, 3 b.md",
	"a span `over\n@a.md` two lines @b.md":                                      "2 b.md",
	"```\n@a.md\n```\n@b.md":                                                    "4 b.md",
	"~~~md\n@a.md\n```\n@b.md\n~~~\n@c.md":                                      "6 c.md",
	"````\n```\n@a.md\n````\n@b.md":                                             "5 b.md",
	"```\n@a.md\n``` not the end\n@b.md":                                        "",
	"``` a ` b\n@a.md":                                                          "2 a.md",
	"text\n\n    @a.md\n\n@b.md":                                                "5 b.md",
	"text\n\n\t@a.md":                                                           "",
	"text\n    @a.md continues it":                                              "2 a.md",
	"- item\n\n    @a.md belongs to it\n\nend\n\n    @b.md\n":                   "3 a.md",
	"1. item\n   ```\n   @a.md\n   ```\n   @b.md":                               "5 b.md",
	"@a.md\r\n@b.md\r\n":                                                        "1 a.md, 2 b.md",
	"@über/straße.md @a/straße.md":                                              "1 a/straße.md",
	"- ```\n  @docs/a.md\n  ```\n@b.md":                                         "4 b.md",
	"1. ~~~\n   @a.md\n@b.md":                                                   "3 b.md",
	"> ```\n> @a.md\n@b.md":                                                     "3 b.md",
	"- > ```\n  > @a.md\n  > ```\n  > @b.md":                                    "4 b.md",
	"- item\n# Heading\n\n    @docs/a.md\n":                                     "",
	"- item\n\n```\nx\n```\n\n    @docs/a.md\n":                                 "",
	"- item\n\n***\n\n    @a.md\n":                                              "",
	"# Heading\n    @a.md\n":                                                    "",
	"Heading\n===\n    @a.md\n":                                                 "",
	"- item\n\n      @a.md\n":                                                   "",
	"-     @a.md\n- @b.md":                                                      "2 b.md",
	"-\t@a.md\n\n\t@b.md\n\n\t\t@c.md":                                          "1 a.md, 3 b.md",
	"10. item\n\n    @a.md\n\n        @b.md":                                    "3 a.md",
	"1. one\n2. two @a.md\n\n   @b.md":                                          "2 a.md, 4 b.md",
	"- a\n  - b\n\n    @a.md\n\n        @b.md":                                  "4 a.md",
	"text\n2. no item\n\n    @a.md":                                             "",
	"> a quote\n@a.md goes on\n    @b.md":                                       "2 a.md, 3 b.md",
	"> a quote\n\n    @a.md":                                                    "",
	"- <!-- a\n  b -->\n\n      @a.md":                                          "",
	"-\n  \n    @a.md":                                                          "",
	"-\n  text\n\n    @a.md":                                                    "4 a.md",
	"===\n    @a.md":                                                            "2 a.md",
	"text\n***\n    @a.md\n":                                                    "",
	strings.Repeat("> ", 99) + "@a.md":                                          "1 a.md",
	"":                                                                          "",
	"# R\n\n<project_memory>\n@a.md\n</project_memory>\n":                       "",
	"<project_memory>\n\n@a.md\n</project_memory>\n@b.md":                       "3 a.md, 5 b.md",
	"text\n<project_memory>\n@a.md":                                             "3 a.md",
	"text\n<DIV class=x>\n@a.md\n\n@b.md":                                       "5 b.md",
	"- <details>\n  @a.md\n\n  @b.md\n":                                         "4 b.md",
	"> <details>\n> @a.md\n@b.md":                                               "3 b.md",
	"<pre>\n\n@a.md\n</pre> @b.md\n@c.md":                                       "5 c.md",
	"<?php\n\n@a.md ?>\n@b.md":                                                  "4 b.md",
	"<!DOCTYPE x\n@a.md\n>\n@b.md":                                              "4 b.md",
	"<![CDATA[\n\n@a.md ]]>\n@b.md":                                             "4 b.md",
	"<https://x.org>\n@a.md":                                                    "2 a.md",
	"<b>@a.md</b> x<a href='@b.md' title = \"@c.md\">@d.md":                     "1 a.md, 1 d.md",
	"x <b @a.md \n @c.md":                                                       "1 a.md, 2 c.md",
	"x <!-- @a.md\n@b.md --> @c.md <!-- @d.md":                                  "2 c.md, 2 d.md",
	"<!-- @a.md --> @b.md <!--\n@c.md\n\n@d.md":                                 "1 b.md, 2 c.md, 4 d.md",
	"x <? @a.md ?> <![CDATA[ @b.md ]]> <!X @c.md > @d.md":                       "1 d.md",
	"`<b` @a.md `>` <c d=\"`\"> @b.md `":                                        "1 a.md, 1 b.md",
	"Use \\` to quote. Then read @a.md and \\` too.":                            "1 a.md",
	"`\\` @a.md `x`":                                                            "1 a.md",
	"\\`` @a.md `":                                                              "",
	"\\<b> @a.md \\":                                                            "1 a.md",
	"規則は\u3000@a.md\u3000を読む":                                                   "1 a.md",
	"see\u00a0@a.md\u00a0@b.md\u2028@c.md":                                      "1 a.md, 1 b.md, 1 c.md",
	"@a.md\r@b.md\r\r```\r@c.md":                                                "1 a.md, 2 b.md",
	"\u3000```\n@a.md":                                                          "2 a.md",
	"@a\\ b.md @**c.md** **@d.md** @e.md#part":                                  "1 a b.md, 1 d.md, 1 e.md",
	"Read [@a.md](a.md) first, [@b.md]( <b c.md> 'd' ), [see @c.md](c_(d).md).": "1 a.md, 1 b.md, 1 c.md",
	"[**@a.md**](a.md)@b.md [`@c.md`](c) [x]( \"y @d.md z\")":                   "1 a.md, 1 b.md",
	"[@a.md\n@b.md](c\n'd')\n@e.md":                                             "1 a.md, 2 b.md, 4 e.md",
	"[[@a.md](b)](c) ![@d.md](e) [![@f.md](g)](h)":                              "1 a.md",
	"[@a.md] [@b.md][c] [@d.md] (e) [@f.md](g h) \\[@i.md](j) [`]`](@k.md":      "",
	"[x](y \"@a.md\") [ @b.md](c] and (d @e.md ) ]( @f.md )":                    "1 b.md](c], 1 e.md, 1 f.md",
	strings.Repeat("[", 9_999) + "@a.md" + strings.Repeat("](b)", 9_999):        "1 a.md",
	strings.Repeat("<a ", 99) + "<!-- " + "@a.md <!-- <? <!-- ":                 "1 a.md",
	strings.Repeat("@a.md ", 300):                                               strings.TrimSuffix(strings.Repeat("1 a.md, ", mostReferences), ", "),
}

func TestReferences(t *testing.T) {
	for text, want := range referenceCases {
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

// TestHTMLIsNoted: what stands in a block of HTML is told from what is no reference at all.
func TestHTMLIsNoted(t *testing.T) {
	found := inMarkdown("<div>\n@a.md <!-- @b.md -->\n</div>\n\n@c.md").found
	if got, want := fmt.Sprint(found), "[{2 a.md true} {2 b.md true} {5 c.md false}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestPlainReferences: Gemini CLI knows no code but by backticks, and no words but by white space of ASCII.
func TestPlainReferences(t *testing.T) {
	for text, want := range map[string]string{
		"@a.md @./b.md\t@/c.md\r@../d.md":                       "1 a.md, 1 ./b.md, 1 /c.md, 2 ../d.md",
		"@1.md @_u.md @-d.md @~/x.md @é.md @":                   "",
		"~~~\n@a.md\n~~~\n\n    @b.md\n":                        "2 a.md, 5 b.md",
		"---\ntitle: @a.md\n---\n<div>\n<!-- @b.md -->\n</div>": "2 a.md, 5 b.md",
		"**@a.md** (@b.md) @c.md#part @d\\ e.md,":               "1 c.md#part, 1 d\\",
		"x\u3000@a.md @b.md\u3000c\f@d.md":                      "1 b.md\u3000c\f@d.md",
		"`@a.md` @b.md `` x ` @c.md ``":                         "1 b.md",
		"```\n@a.md\n```\n@b.md":                                "4 b.md",
		"```` @a.md `":                                          "1 a.md",
		"``` @a.md `` @b.md":                                    "1 b.md",
		"\\` @a.md \\` @b.md":                                   "1 b.md",
		"an open ` @a.md":                                       "1 a.md",
		"\r\n\n\r@a.md":                                         "4 a.md",
		strings.Repeat("`", 9_999) + "@a.md":                    "",
		"":                                                      "",
	} {
		var got []string
		for _, r := range inPlain(text).found {
			got = append(got, fmt.Sprintf("%d %s", r.line, r.target))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%.60q: got %v, want %s", text, got, want)
		}
	}
}

func FuzzReferences(f *testing.F) {
	f.Add("`@a` ``` @b\n~~~\n\t@c\n- @d\r\n")
	f.Add("> - 1. ```\n> @a\n-\t<!-- @b\n\n--> @c\n***\n")
	f.Add("[@a](b) ![[@c](<d e> 'f')](g) [h](i\n(@j)) \\[@k](")
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
