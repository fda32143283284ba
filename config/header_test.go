package config

import "testing"

func TestInTheWay(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		"version = 1\n":                     "",
		"[class.text]\nwarn = 5":            "class.text",
		"[class.prose]\nwarn = 5":           "",
		"[class]\n":                         "",
		"class.text.warn = 5":               "class.text",
		"class.prose.warn = 5":              "",
		"\ufeffclass . \"text\" . warn = 5": "class.text",
		"[class]\ntext.warn = 5\n":          "class.text",
		"[class]\nprose.warn = 5\n":         "",
		"[class]\ntext = {warn = 5}\n":      "class.text",
		"[class]\nprose = {warn = 5}\n":     "",
		"class = {prose = {warn = 5}}\n":    "class",
		"class = {}":                        "class",
		"class.text = {}":                   "class.text",
		"# [class.text]\nexclude = ['''\n[class.text]\n''']\n":          "",
		"[[allow]]\npaths = ['a']\nclass.text = 1\n[class.text]\n":      "class.text",
		"[[allow]]\npaths = ['a']\nreason = '[class.text]'\n[limits]\n": "",
	} {
		if got := InTheWay([]byte(text), "class.text"); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
