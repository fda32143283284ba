package lang

import (
	"flag"
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/go-enry/go-enry/v2"
	"github.com/go-enry/go-enry/v2/data"
)

var update = flag.Bool("update", false, "write linguist.tsv from go-enry")

var kinds = map[enry.Type]Kind{enry.Programming: Programming, enry.Markup: Markup, enry.Prose: ProseKind, enry.Data: DataKind}

// order settles endings that several languages share: code before text before data, because hiding code is the worse mistake.
var order = []Kind{Programming, Markup, ProseKind, DataKind}

func pick(languages []string) Language {
	for _, kind := range order {
		for _, name := range languages {
			if kinds[enry.GetLanguageType(name)] == kind {
				return Language{Name: name, Kind: kind}
			}
		}
	}
	return Language{}
}

func fromEnry() string {
	rows := map[string]Language{}
	for ext, languages := range data.LanguagesByExtension {
		rows[strings.ToLower(ext)] = pick(languages)
	}
	for name, languages := range data.LanguagesByFilename {
		rows[strings.ToLower(name)] = pick(languages)
	}
	lines := make([]string, 0, len(rows))
	for key, l := range rows {
		lines = append(lines, key+"\t"+l.Name+"\t"+string(l.Kind)+"\n")
	}
	sort.Strings(lines)
	return strings.Join(lines, "")
}

func TestTable(t *testing.T) {
	want := fromEnry()
	if *update {
		if err := os.WriteFile("linguist.tsv", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if strings.ReplaceAll(linguist, "\r\n", "\n") != want {
		t.Error("linguist.tsv is not what the pinned go-enry says: run go test ./rules/lang -update")
	}
}

func TestByName(t *testing.T) {
	for name, want := range map[string]Language{
		"main.go": {"Go", Programming}, "App.TSX": {"TSX", Programming}, "types.d.ts": {"TypeScript", Programming},
		"README.md": {"Markdown", ProseKind}, "README": {"Text", ProseKind}, "Makefile": {"Makefile", Programming},
		"package.json": {"JSON", DataKind}, "notes.txt": {"Text", Unknown}, "noending": {}, "a.unknownending": {},
		"lib.rs": {"Rust", Programming}, "x.cjs": {"JavaScript", Programming}, "": {}, ".": {}, "...": {}, ".gitignore": {"Ignore List", DataKind},
	} {
		if got := ByName(name); got != want {
			t.Errorf("ByName(%q) = %v, want %v", name, got, want)
		}
	}
}
