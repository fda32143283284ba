package ignore

import (
	"regexp"
	"testing"
	"unicode/utf8"
)

type asker func(*testing.T, []question) [][]bool

// parser is a real implementation that is asked what a file of ours hides.
type parser struct {
	name   string
	target string // for which the lines are built, and whose file they stand in
	how    string // it is asked, in words for the page
	needs  string // program
	ask    asker
	git    bool                    // the trees are git repositories
	about  func(*layout, int) bool // picks trees by their place, for parsers that are slow; nil is all
	cannot []limit
}

// limit is a kind of path that a parser fails on, whatever the line is. Build knows and leaves such files visible, but for those that the tool
// never reads, with or without a line.
type limit struct {
	kind   string
	reason string
	is     func(path string) bool
	unread bool
}

// Which trees a slow parser is asked about.
var (
	first      = func(_ *layout, i int) bool { return i == 0 }
	firstThree = func(_ *layout, i int) bool { return i < 3 }  // each tree takes a process that starts slowly
	small      = func(l *layout, _ int) bool { return !l.big } // its time grows with files times lines
	noStops    = func(l *layout, _ int) bool { return l.name != "names that stop readers" }
)

var (
	otherFile   = limit{kind: "a backslash", reason: "it opens the path with slashes instead, and packs no such file", is: containing(`\\`), unread: true}
	asSlash     = limit{kind: "a backslash", reason: "it takes the backslash for a slash, on every system", is: containing(`\\`)}
	unreadable  = limit{kind: "not UTF-8", reason: "node cannot open the file", is: func(path string) bool { return !utf8.ValidString(path) }, unread: true}
	neverPacked = limit{kind: "a name that starts with LF, CR, U+2028 or U+2029", reason: "it packs no such file, whatever the lines say",
		is: containing(`(^|/)[\n\r\x{2028}\x{2029}]`), unread: true}
)

func containing(expression string) func(string) bool {
	return regexp.MustCompile(expression).MatchString
}

// parsers is also a table of docs/ignore-files.md.
var parsers = []parser{
	{name: "git ls-files", target: "cursor", needs: "git", git: true, ask: oneByOne(askListFiles),
		how: "`ls-files -c -i --exclude-from`"},
	{name: "git check-ignore", target: "aiexclude", needs: "git", git: true, ask: oneByOne(askCheckIgnore),
		how: "`check-ignore --no-index`, the file as core.excludesFile"},
	{name: "npm ignore 7.0.17", target: "cline", needs: "node", ask: askNode("npm.mjs", "7.0.17", "whole"),
		how: "the whole file, as Cline and Roo Code do"},
	{name: "npm ignore 7.0.0", target: "zoo", needs: "node", ask: askNode("npm.mjs", "7.0.0", "whole"),
		how: "the whole file"},
	{name: "npm ignore 7.0.17, Continue's lines", target: "continue", needs: "node", ask: askNode("npm.mjs", "7.0.17", "continue"),
		how: "lines as Continue cuts them (rewritten)"},
	{name: "npm ignore 7.0.0, Qwen Code's lines", target: "qwen", needs: "node", ask: askNode("npm.mjs", "7.0.0", "qwen"),
		how: "lines as Qwen Code cuts them (rewritten)"},
	{name: "npm ignore 7.0.17, Qwen Code's lines", target: "aiignore", needs: "node", ask: askNode("npm.mjs", "7.0.17", "qwen"),
		how: "lines as Qwen Code cuts them (rewritten)"},
	{name: "Gemini CLI 0.61.0", target: "gemini", needs: "node", ask: askNode("gemini.mjs", "ask"),
		how: "its FileDiscoveryService, file by file", cannot: []limit{asSlash}},
	{name: "Gemini CLI 0.61.0 in git", target: "gemini", needs: "node", git: true, about: small, ask: askNode("gemini.mjs", "ask"),
		how: "its FileDiscoveryService in a git repository", cannot: []limit{asSlash}},
	{name: "Gemini CLI 0.61.0, walking", target: "gemini", needs: "node", about: noStops, ask: askNode("gemini.mjs", "walk"),
		how: "its FileDiscoveryService, list of ignored paths", cannot: []limit{asSlash, unreadable}},
	{name: "pathspec", target: "aider", needs: "python3", ask: askPathspec("aider"),
		how: "Debian's python3-pathspec, lines as aider cuts them (rewritten)"},
	{name: "pathspec, gitingest's lines", target: "gitingest", needs: "python3", ask: askPathspec("gitingest"),
		how: "Debian's python3-pathspec, lines as gitingest cuts them (rewritten)"},
	{name: "go-git 5", target: "crush", ask: oneByOne(askGoGit),
		how: "its matcher, trimmed lines as in Crush"},
	{name: "ripgrep, .rgignore", target: "ripgrep", needs: "rg", ask: askRipgrep(byItself),
		how: "`rg --files --hidden`"},
	{name: "ripgrep, .ignore", target: "ignore", needs: "rg", ask: askRipgrep(byItself),
		how: "`rg --files --hidden`"},
	{name: "ripgrep --ignore-file", target: "gemini", needs: "rg", ask: askRipgrep(asIgnoreFile),
		how: "`--ignore-file`, as Gemini CLI and Qwen Code search"},
	{name: "ripgrep --glob", target: "vibe", needs: "rg", ask: askRipgrep(asGlobs),
		how: "`--glob !LINE` for each line, as Mistral Vibe does"},
	{name: "Repomix 1.18.1, .repomixignore", target: "repomix", needs: "node", about: firstThree, ask: unlisted(askRepomix),
		how: "the program: what it packs", cannot: []limit{otherFile, unreadable, neverPacked}},
	{name: "Repomix 1.18.1, .ignore", target: "ignore", needs: "node", about: first, ask: unlisted(askRepomix),
		how: "the program: what it packs", cannot: []limit{neverPacked}},
}
