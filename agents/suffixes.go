package agents

import (
	"path"
	"strings"
)

// textSuffixes are those of the files that Claude Code takes for text where they are imported: in lower case. A file of any other
// suffix it leaves out without a word; one without a suffix it reads. No documentation has the list: it is the one that several readings of the
// program agree on, next to its message "Skipping non-text file in @include" (https://github.com/Piebald-AI/tweakcc looks for that).
const textSuffixes = ` .md .txt .text .json .yaml .yml .toml .xml .csv .html .htm .css .scss .sass .less .js .ts .tsx .jsx .mjs .cjs .mts .cts ` +
	`.py .pyi .pyw .rb .erb .rake .go .rs .java .kt .kts .scala .c .cpp .cc .cxx .h .hpp .hxx .cs .swift .sh .bash .zsh .fish .ps1 .bat .cmd ` +
	`.env .ini .cfg .conf .config .properties .sql .graphql .gql .proto .vue .svelte .astro .ejs .hbs .pug .jade .php .pl .pm .lua .r .dart .ex .exs ` +
	`.erl .hrl .clj .cljs .cljc .edn .hs .lhs .elm .ml .mli .f .f90 .f95 .for .cmake .make .makefile .gradle .sbt .rst .adoc .asciidoc .org .tex .latex ` +
	`.lock .log .diff .patch `

// hasTextSuffix reports a name that Claude Code takes for that of a text. A dot that the name begins with begins no suffix.
func hasTextSuffix(name string) bool {
	suffix := strings.ToLower(path.Ext(strings.TrimPrefix(path.Base(name), ".")))
	return suffix == "" || strings.Contains(textSuffixes, " "+suffix+" ")
}
