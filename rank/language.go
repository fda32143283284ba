package rank

import (
	"path"
	"strings"
	"sync"
)

// language says how definitions and imports look. Its words stand at the start of a line.
type language struct {
	name string
	code bool
	// defines are words that come before a name that is being defined, modifiers words that may stand before them.
	defines, modifiers []string
	braces             bool       // functions may be defined without a word for it: NAME(...) { at the end of a line
	assigns            bool       // NAME = at the first column defines
	values             bool       // functions may be values: NAME = function, NAME: x => …
	begins             [32]uint16 // by the last five bits of a first letter: how long such defines and modifiers are, a bit for each length
}

var (
	cWords  = []string{"struct", "enum", "union", "#define", "namespace", "class"}
	javaMod = []string{"public", "private", "protected", "static", "final", "abstract", "sealed", "default", "export", "async", "internal", "open", "override", "data", "inner", "partial", "readonly", "declare", "virtual", "inline", "suspend", "implicit", "case", "lazy", "annotation", "value", "unsafe", "extern", "synchronized", "native", "get", "set"}
)

// languages are told apart by the ending of a file's name. The zero language has none of it.
var languages = []struct {
	endings string
	language
}{
	{".py .pyi .pyx .pxd", language{name: "python", code: true, defines: []string{"def", "class"}, modifiers: []string{"async", "cdef", "cpdef"}, assigns: true}},
	{".rb .rake", language{name: "ruby", code: true, defines: []string{"def", "class", "module"}, assigns: true}},
	{".go", language{name: "go", code: true, defines: []string{"func", "type", "const", "var"}}},
	{".rs", language{name: "rust", code: true, defines: []string{"fn", "struct", "enum", "trait", "type", "mod", "const", "static", "macro_rules!", "union"}, modifiers: []string{"pub", "async", "unsafe", "extern", "const", "default"}}},
	{".java .groovy", language{name: "java", code: true, defines: []string{"class", "interface", "enum", "record", "@interface"}, modifiers: javaMod, braces: true}},
	{".kt .kts", language{name: "kotlin", code: true, defines: []string{"class", "interface", "object", "fun", "val", "var", "typealias"}, modifiers: javaMod}},
	{".scala .sc", language{name: "scala", code: true, defines: []string{"class", "object", "trait", "def", "val", "type"}, modifiers: javaMod}},
	{".cs .fs", language{name: "csharp", code: true, defines: []string{"class", "interface", "enum", "struct", "record", "namespace"}, modifiers: javaMod, braces: true, values: true}},
	{".swift", language{name: "swift", code: true, defines: []string{"class", "struct", "enum", "protocol", "func", "extension", "var", "let"}, modifiers: javaMod}},
	{".js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte", language{name: "javascript", code: true, defines: []string{"function", "class", "const", "let", "var", "interface", "type", "enum", "function*"}, modifiers: javaMod, braces: true, values: true}},
	{".php", language{name: "php", code: true, defines: []string{"function", "class", "interface", "trait", "const"}, modifiers: javaMod}},
	{".c .h .cc .cpp .cxx .hh .hpp .hxx .m .mm .y .l .cu", language{name: "c", code: true, defines: cWords, modifiers: []string{"typedef", "static", "inline", "extern"}, braces: true}},
	{".ex .exs", language{name: "elixir", code: true, defines: []string{"def", "defp", "defmodule", "defmacro", "defstruct"}}},
	{".lua", language{name: "lua", code: true, defines: []string{"function"}, modifiers: []string{"local"}}},
	{".sh .bash .zsh", language{name: "shell", code: true, defines: []string{"function"}, braces: true}},
	{".pl .pm", language{name: "perl", code: true, defines: []string{"sub", "package"}}},
	{".hs .ml .mli .clj .cljs .erl .jl .r .dart .nim .zig .d .v .sv .vhd .f90 .el .lisp .scm .asm .s .sql .jq .proto .cmake .ps1 .vim", language{name: "other", code: true, defines: []string{"func", "function", "fn", "def", "class", "struct", "enum", "module", "type", "data", "message", "service", "(defun", "(defn", "let", "proc"}}},
}

// languageOf tells a file's language from its name.
func languageOf(p string) language {
	if l := languageByEnding()[strings.ToLower(path.Ext(p))]; l != nil {
		return *l
	}
	return language{}
}

// languageByEnding has the languages by the endings of files.
var languageByEnding = sync.OnceValue(func() map[string]*language {
	by := map[string]*language{}
	for _, row := range languages {
		l := row.language
		for _, words := range [][]string{l.defines, l.modifiers} {
			for _, word := range words {
				l.begins[word[0]&31] |= 1 << len(word)
			}
		}
		for ending := range strings.FieldsSeq(row.endings) {
			if by[ending] == nil {
				by[ending] = &l
			}
		}
	}
	return by
})

// hasWord reports a word in a list separated by spaces.
func hasWord(list, word string) bool {
	for list != "" {
		var first string
		first, list, _ = strings.Cut(list, " ")
		if first == word {
			return true
		}
	}
	return false
}
