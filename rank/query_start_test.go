package rank

import (
	"strings"
	"testing"
)

// kindsOf lays out what a query was taken for: each segment behind the first letter of its kind.
func kindsOf(query string) string {
	var list []string
	for _, s := range ParseQuery(query).segments {
		list = append(list, string("TPQCFA"[s.kind])+" "+strings.TrimSpace(s.text))
	}
	return strings.Join(list, "|")
}

func holdKinds(t *testing.T, table map[string]string) {
	t.Helper()
	for query, want := range table {
		if got := kindsOf(query); got != want {
			t.Errorf("%q is read as %q, want %q", query, got, want)
		}
	}
}

// TestQueryStart: what is pasted before the first sentence is no title, and a code block is inside of its fences wherever it stands.
func TestQueryStart(t *testing.T) {
	holdKinds(t, map[string]string{
		"```go\nr.Run()\n```\nThe form is rejected\n\nalways":                 "C r.Run()|T The form is rejected|P always",
		"\n~~~\nr.Run()\n~~~\nThe form":                                       "C r.Run()|T The form",
		"```\nr.Run()":                                                        "C r.Run()",
		"````md\n```go\nx\n```\n````\nThe form":                               "C ```go|C x|C ```|T The form",
		"```Run()``` fails":                                                   "T Run()|T fails",
		"The form\n```Run()``` fails":                                         "T The form|Q Run()|P fails",
		"The form\n~~~~~~~~\nfails":                                           "T The form|P fails",
		"    r.Run()\nThe form":                                               "C r.Run()|T The form",
		">>> run()\nThe form":                                                 "C >>> run()|T The form",
		"  \tThe form\n  \tfails\n":                                           "T The form|P fails",
		"    The form\n\n        run()\n":                                     "T The form|C run()",
		"net/client.py:9\nThe form":                                           "F net/client.py:9|T The form",
		"File \"a.py\", line 3, in run\nValueError: no form":                  "F File \"a.py\", line 3, in run|T ValueError: no form",
		"at run (lib/a.js:3:1)\nThe form":                                     "F at run (lib/a.js:3:1)|T The form",
		"Traceback (most recent call last):\nThe form":                        "F Traceback (most recent call last):|T The form",
		"panic: no form\n\ngoroutine 1 [running]:":                            "T panic: no form|F goroutine 1 [running]:",
		"at startup (the first) the form fails":                               "T at startup (the first) the form fails",
		"Traceback lost by the form":                                          "T Traceback lost by the form",
		"a.py:3: the form fails":                                              "T a.py:3: the form fails",
		"net/client.py:9: in the form names are lost":                         "T net/client.py:9: in the form names are lost",
		"\ufeff```go\nr.Run()\n```\nThe form":                                 "C r.Run()|T The form",
		"The form\rfails\r\nalways":                                           "T The form|P fails|P always",
		"## Environment\n- OS: Linux\n\n## Description\nThe form is rejected": "A - OS: Linux|T The form is rejected",
		"- [x] I have searched\nThe form":                                     "T The form",
		"### Bug description\n\nThe form\nfails":                              "T The form|P fails",
		"## The form\nfails":                                                  "T The form|P fails",
		"## Environment":                                                      "T Environment",
		"- [x] done":                                                          "T - [x] done",
		"Environment of the form":                                             "T Environment of the form",
	})
}

// TestQueryAside: a heading drops what stands below it only where it is about nothing but where the problem was seen, and a line only where it
// tells that.
func TestQueryAside(t *testing.T) {
	holdKinds(t, map[string]string{
		"T1\n## Dependencies of the form\nrejected":                                             "T T1|P Dependencies of the form|P rejected",
		"T1\n## What changed between versions\nrejected":                                        "T T1|P What changed between versions|P rejected",
		"T1\n## What changed between versions\nSince 1.2 the form is rejected":                  "T T1|P What changed between versions|P Since 1.2 the form is rejected",
		"T1\n**Problem with the setup of routes**\nrejected":                                    "T T1|P Problem with the setup of routes|P rejected",
		"T1\n## Platform support\nrejected":                                                     "T T1|P Platform support|P rejected",
		"T1\n## Broken version\nrejected\nmore":                                                 "T T1|P Broken version|P rejected|P more",
		"T1\n## Broken version":                                                                 "T T1|P Broken version",
		"T1\n## Your environment\nmine":                                                         "T T1|A mine",
		"T1\n**Environment (please complete the following information):**\nmine":                "T T1|A mine",
		"T1\n### OS / Environment info\nmine\n### Form\nfails":                                  "T T1|A mine|P Form|P fails",
		"T1\n### Gson version\n2.8.9\nmore":                                                     "T T1|A 2.8.9|A more",
		"T1\n### Pylint version\n```\npylint 2.13.0\nmore\n```":                                 "T T1|A pylint 2.13.0|A more",
		"T1\n### Less version\n```\n> less --version\nmore\n```":                                "T T1|A > less --version|A more",
		"T1\n### Gson version\n_No response_\n### Form\nfails":                                  "T T1|P Form|P fails",
		"T1\n### Gson version and environment\n\n### Form":                                      "T T1|P Form",
		"T1\n### Environment variables\nLANG=C":                                                 "T T1|A LANG=C",
		"T1\n### Environment variables\nThe form reads them":                                    "T T1|P Environment variables|P The form reads them",
		"T1\nThe version: multipart form":                                                       "T T1|P The version: multipart form",
		"T1\nPlatform: the form is rejected":                                                    "T T1|P Platform: the form is rejected",
		"T1\nos: close the form":                                                                "T T1|P os: close the form",
		"T1\nThe version: v1.9.1":                                                               "T T1|A The version: v1.9.1",
		"T1\n### 🖥️ Environment\nmine":                                                          "T T1|A mine",
		"T1\n### 2. Environment\nmine":                                                          "T T1|A mine",
		"T1\n- OS: Arch Linux":                                                                  "T T1|A - OS: Arch Linux",
		"T1\n- go version: go version go1.13.8 darwin/amd64":                                    "T T1|A - go version: go version go1.13.8 darwin/amd64",
		"T1\n- Browser Version : n/a":                                                           "T T1|A - Browser Version : n/a",
		"T1\n* **Sphinx version:** HEAD of 3.x":                                                 "T T1|A * **Sphinx version:** HEAD of 3.x",
		"T1\nWhat is the current behavior?\nPlease fill in the form below.\nThanks in advance!": "T T1",
		"T1\nPlease let the form pass":                                                          "T T1|P Please let the form pass",
		"T1\nThanks to the parser the form fails":                                               "T T1|P Thanks to the parser the form fails",
		"T1\nWhat is the right way to close the form?":                                          "T T1|P What is the right way to close the form?",
	})
}
