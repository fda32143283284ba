// Package lang tells a file's language and kind from its name alone.
//
// The lists are linguist's, taken from go-enry at development time into linguist.tsv (TestTable -update writes it). go-enry itself is
// not linked into the program: its package initialisation takes about 40 ms, more than a whole pre-commit run may cost.
package lang

import (
	_ "embed"
	"strings"
	"sync"
)

// Kind is linguist's type of a language.
type Kind string

const (
	Programming Kind = "programming"
	Markup      Kind = "markup" // HTML, CSS, TeX, notebooks
	ProseKind   Kind = "prose"
	DataKind    Kind = "data" // JSON, YAML, CSV, TOML, XML, SVG
	Unknown     Kind = ""
)

// Language is what a name promises. The zero value: the name tells nothing.
type Language struct {
	Name string // linguist's name, "" when unknown
	Kind Kind
}

//go:embed linguist.tsv
var linguist string

// overrides are rows where linguist's answer (or the first of its several answers) is wrong for real repositories.
var overrides = map[string]Language{
	".sql":        {"SQL", DataKind},       // dumps and migrations alike: content decides
	".txt":        {"Text", Unknown},       // prose, word lists, tables, logs: content decides
	".md":         {"Markdown", ProseKind}, // not GCC machine descriptions
	".yml":        {"YAML", DataKind},
	".yaml":       {"YAML", DataKind},
	".html":       {"HTML", Markup},
	".htm":        {"HTML", Markup},
	".m":          {"Objective-C", Programming},
	".cfg":        {"INI", DataKind},
	".properties": {"Java Properties", DataKind},
	".r":          {"R", Programming},
	".cs":         {"C#", Programming},
	".php":        {"PHP", Programming},
	".lisp":       {"Common Lisp", Programming},
	".fs":         {"F#", Programming},
	".d":          {"D", Programming},
	".t":          {"Perl", Programming},
	".rs":         {"Rust", Programming},
	".h":          {"C", Programming},
	".v":          {"Verilog", Programming},
	".pl":         {"Perl", Programming},
	".ipynb":      {"Jupyter Notebook", Markup},
	".cjs":        {"JavaScript", Programming},
	".mjs":        {"JavaScript", Programming},
	".scd":        {"SuperCollider", Programming},
	".svelte":     {"Svelte", Markup},
	".mjml":       {"MJML", Markup},
	".conf":       {"Configuration", DataKind},
	".diff":       {"Diff", Unknown},
	".patch":      {"Diff", Unknown},
	".rtf":        {"Rich Text Format", Unknown},
	".log":        {"", Unknown},
	".out":        {"", Unknown},
	".asc":        {"", Unknown}, // signatures and AsciiDoc far more often than AGS scripts
	"readme":      {"Text", ProseKind},
	"license":     {"Text", ProseKind},
	"licence":     {"Text", ProseKind},
	"copying":     {"Text", ProseKind},
	"notice":      {"Text", ProseKind},
	"changelog":   {"Text", ProseKind},
	"authors":     {"Text", Unknown},
	"dockerfile":  {"Dockerfile", Programming},
}

var table = sync.OnceValue(func() map[string]Language {
	rows := make(map[string]Language, 2000)
	for line := range strings.Lines(linguist) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) == 3 {
			rows[f[0]] = Language{Name: f[1], Kind: Kind(f[2])}
		}
	}
	for key, l := range overrides {
		rows[key] = l
	}
	return rows
})

// ByName looks the base name up, then its endings from the longest (".d.ts") to the shortest (".ts"), without regard to case.
func ByName(base string) Language {
	rows := table()
	lower := strings.ToLower(base)
	if l, ok := rows[lower]; ok {
		return l
	}
	for i := strings.IndexByte(lower, '.'); i >= 0; {
		if l, ok := rows[lower[i:]]; ok {
			return l
		}
		next := strings.IndexByte(lower[i+1:], '.')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return Language{}
}
