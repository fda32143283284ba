package rules

import "strings"

// Example is a small recipe of files that a rule is shown on; a test runs it.
type Example struct {
	Files []ExampleFile
	Note  string // one line for people
}

// ExampleFile is a file whose content is Text, Repeat times. "{n}" in Text becomes the count, from 0.
type ExampleFile struct {
	Path   string
	Repeat int
	Text   string
}

// RuleInfo is a rule as `bloatgate rules` and docs/rules.md show it.
type RuleInfo struct {
	ID, Title, Text string
	Level           string // "warn from 2,000 tokens, error from 25,000"
	Fix             string
	Bad, Good       Example
	Since           string
	ByCommand       bool // made from what check knows besides the files: a run of the rules alone does not show it
}

func one(path string, repeat int, text string) Example {
	return Example{Files: []ExampleFile{{path, repeat, text}}}
}

// ruleDocs are the rules that are not simply a class's limits, and the prose of those that are.
var ruleDocs = []RuleInfo{
	{ID: "large", Title: "Text that should be read, too large to be read",
		Text: "Source, prose and configuration stay visible to agents whatever their size. But a file that fills a good part of a window is read in pieces or not at all, and costs its whole price on every turn it stays in context.",
		Bad:  one("server/handlers.go", 1500, "// handler {n} answers one request\nfunc handle{n}() int {\n\treturn {n}\n}\n"), Good: one("server/handlers.go", 100, "// handler {n} answers one request\nfunc handle{n}() int {\n\treturn {n}\n}\n")},
	{ID: "oversize", Title: "Text over θ",
		Text: "A text larger than θ (gates.size.threshold, 1 MB by default) is excluded whatever it holds. If people wrote it, the finding says so and gives the lines that allow it.",
		Bad:  one("src/everything.py", 40000, "def step_{n}(x):\n    return x\n"), Good: one("src/everything.py", 100, "def step_{n}(x):\n    return x\n")},
	{ID: "minified", Title: "Minified code",
		Text: "Bundles are recognised by the share of their bytes in lines wider than 500 characters, so a licence header or a few hundred normal lines in front do not hide them, and by the statements (of styles: the rules) in these lines: a wide table of numbers, expression or string makes no bundle of what people wrote. One match in such a line returns the whole bundle to the agent.",
		Bad:  one("public/app.js", 3000, "function f{n}(a){return a*{n}};"), Good: one("public/app.js", 200, "function f{n}(a) {\n  return a * {n};\n}\n")},
	{ID: "sourcemap", Title: "Source maps", Text: "A source map repeats the source and adds mappings that nobody reads.",
		Bad: one("dist/app.js.map", 3000, "AAAA,SAAS{n};"), Good: one("docs/site.map.md", 20, "Section {n} of the site.\n\n")},
	{ID: "data", Title: "Rows of data",
		Text: "CSV, JSON lines, dumps, logs and state, by suffix from 8,000 bytes on, and by what the sample shows for other text. Source of 50,000 bytes and more is data where 90 % of it are in lines wider than 300 characters, unless people wrote code around these: 40 statements on lines of their own, and three for each such line. A limit in bytes misses rows: 350 KB of JSON lines are 87,000 tokens.",
		Bad:  one("data/train.jsonl", 3000, "{\"id\": {n}, \"label\": \"refund\", \"score\": 0.5}\n"), Good: one("testdata/three.jsonl", 3, "{\"id\": {n}, \"label\": \"refund\", \"score\": 0.5}\n")},
	{ID: "encoded", Title: "Encoded blobs",
		Text: "Base64 costs two tokens for every three bytes of payload and tells an agent nothing. What people have written around a blob stays visible, whatever its size: only a file that is nothing but encoded data is hidden (80 % of it, and hardly a line without), and source, prose, pages, styles, templates and settings not even then. Inside of files that stay visible every run of encoded lines (base64, hexadecimal digits, lists of bytes, escaped bytes) is held against the limits by itself, with its lines and its share of the file; one that would not be large without them is not called large. Digests, certificates, keys and tables are left alone, but a bundle of certificates of 50,000 bytes and more that is nothing else is a blob. Long paths and names are told from base64 by the words in them.",
		Bad:  one("src/blob.txt", 600, "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4AbCD\n"), Good: one("test/cert.pem", 20, "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4AbCD\n")},
	{ID: wideRule, Title: "A line too wide to be read", Level: "info, from 2,001 characters", Fix: fixWide,
		Text: "The tools with which agents read show the first 2,000 characters of a line; what follows is not seen, and a search that matches there shows nothing or all of it. Of files that agents are meant to read the widest such line is named, unless a finding about encoded bytes does so. A note, for people write such lines too: long paragraphs, tables, addresses.",
		Bad:  one("src/table.js", 1, "export const TABLE = ["+strings.Repeat("1024, ", 500)+"];\n"), Good: one("src/table.js", 500, "// row {n}\n")},
	{ID: "notebook", Title: "Notebook outputs",
		Text: "A notebook is judged by its outputs when they are half of it or more: the finding says what they cost, and which cells are heavy. The source is wanted, so clear the outputs. Any other notebook is read for its source, whatever it carries beside it: `large` and `encoded` name the cells whose outputs, attachments, texts and metadata weigh most, and what each remedy saves. One that is not valid JSON is judged as text.",
		Bad:  Example{Files: []ExampleFile{{"run.ipynb", 1, "{\"cells\":[{\"cell_type\":\"code\",\"execution_count\":2,\"source\":[],\"outputs\":[{\"data\":{\"image/png\":\"" + blob + "\"}}]}],\"nbformat\":4}\n"}}},
		Good: one("run.ipynb", 1, "{\"cells\":[{\"cell_type\":\"code\",\"execution_count\":2,\"source\":[],\"outputs\":[]}],\"nbformat\":4}\n")},
	{ID: "lock", Title: "Lock files", Text: "A lock file has to be tracked and should not be read. It never fails a run; agents' ignore files hide it.",
		Bad: one("web/package-lock.json", 400, "\"node_modules/p{n}\": {\"version\": \"1.{n}.0\"},\n"), Good: one("docs/package-lock.md", 1, "How we treat the lock file.\n")},
	{ID: "generated", Title: "Generated files",
		Text: "By name (*.pb.go, *_pb2.py, *.g.dart …), by linguist-generated in .gitattributes, or by a generator's marker in the leading comment. A marker further down, in prose (a README that a tool wrote is still to be read), JSON or an ignore list, in a template or in a migration, counts not.",
		Bad:  Example{Files: []ExampleFile{{"api/types.go", 1, "// Code generated by apigen. DO NOT EDIT.\n\npackage api\n" + manyLines}}},
		Good: one("api/gen.go", 1, "package main\n\nconst header = \"// Code generated by apigen. DO NOT EDIT.\"\n")},
	{ID: "vendored", Title: "Vendored files", Text: "Other people's files kept in the tree: node_modules, third_party, a library's folder below vendor/, wrapper scripts, or linguist-vendored in .gitattributes.",
		Bad: one("third_party/lib/lib.c", 600, "int lib_{n}(void) { return {n}; }\n"), Good: one("app/models/vendor/price.rb", 20, "def price_{n} = {n}\n")},
	{ID: "snapshot", Title: "Test snapshots", Text: "Recorded expectations of snapshot tests: by folder and ending, and by the first lines that tools write: those of Jest, Vitest, Bun and syrupy whatever the file is called, those of snapshottest in .py, insta in .snap, AVA in .md and tap in .js, .cjs and .mjs.",
		Bad: one("ui/__snapshots__/menu.test.js.snap", 600, "exports[`menu {n}`] = `item {n}`;\n"), Good: one("ui/menu.test.js", 10, "test('menu {n}', () => {});\n")},
	{ID: "cassette", Title: "Recorded cassettes", Text: "HTTP traffic recorded for tests: by folder, and by the first lines that VCR, Betamax, vcrpy, go-vcr, PHP-VCR, Polly.JS and nock write. An HTTP archive (HAR) is one below a test folder, and data elsewhere.",
		Bad: one("spec/cassettes/login.yml", 600, "- request: {uri: 'https://example.invalid/{n}'}\n"), Good: one("spec/login_spec.rb", 10, "it('logs in {n}') {}\n")},
	{ID: "translation", Title: "Translation catalogues", Text: "gettext (.po, .pot), XLIFF (.xlf, .xliff) and Qt (.ts) catalogues by ending and content; ARB, .resx, .properties, Android and Apple resources by the language in their name or folder and by content; other formats below a locale folder for languages other than English. The English file is where people write the words, so it stays, but for en_GB and the like where the words stand in the code (gettext, XLIFF, Qt).",
		Bad: one("locale/fr/app.po", 300, "\nmsgid \"open {n}\"\nmsgstr \"ouvrir {n}\"\n"), Good: one("config/locales/en.yml", 20, "open_{n}: Open {n}\n")},
	{ID: "binary", Title: "Binary files", Text: "A binary file has bytes but no tokens: an agent does not read it as text. Images kept as text (SVG, EPS) belong here too, with the tokens they cost.",
		Bad: Example{Files: []ExampleFile{{"assets/photo.bin", 600000, "\x00\x01"}}}, Good: Example{Files: []ExampleFile{{"assets/icon.bin", 100, "\x00\x01"}}}},
	{ID: "lfs", Title: "LFS path without a pointer", Text: ".gitattributes routes the path to git-lfs, but what git stores is the content itself: the filter did not run.", Level: "error, always",
		Bad:  Example{Files: []ExampleFile{{".gitattributes", 1, "*.weights filter=lfs\n"}, {"model.weights", 2000, "weight {n}\n"}}},
		Good: Example{Files: []ExampleFile{{".gitattributes", 1, "*.weights filter=lfs\n"}, {"model.weights", 1, "version https://git-lfs.github.com/spec/v1\noid sha256:" + zeros64 + "\nsize 12\n"}}}},
	{ID: "suffix", Title: "Suffix promises an image, content is none", Text: "Agents send files called .png, .jpg, .jpeg, .gif, .webp or .pdf to a model as an image or a PDF; a wrong one, and one that is empty or breaks off before there is any picture, can make every later request of the session fail. An image of another format than its name says is no finding; a video, a PDF under the name of an image and an image under that of a PDF are. Of other images (.bmp, .tif, .ico, .avif, .heic) wrong ones count, and no empty ones. What is known of a format is held against the first 4 KB of a file: it need not be whole behind them. What git-lfs, git-crypt or git-annex have git store for a file is none of this, nor is anything in an index or a revision that .gitattributes leads through a filter: on disk, where agents look, it is something else.", Level: "warn; in a change a note where it was wrong before",
		Bad: one("docs/logo.png", 1, "404: not found\n"), Good: Example{Files: []ExampleFile{{"docs/logo.gif", 1, "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"}}}},
	{ID: BudgetRule, Title: "Budget blown", Level: "error over the budget; in a change a note or a warning where it adds little", Fix: fixBudget[false],
		Text: "Budgets for the exposed tokens of the repository (budget.repo), its admitted ones (budget.repo-admitted), directories ([[budget.dir]]), single files ([[budget.file]]) and what one change adds (budget.change). A change pays for what it adds only. Where a budget was over before, it fails a change that adds more than budget.change, or 1 % of the budget where that is off; less is a note. A change that takes a budget over its limit by adding no more than 1 % of it warns. A saving never fails. What a directory takes over from another one of the same budget, by a rename, is not added by the change. Budgets of the repository and of directories need whole trees: check --staged and check PATH say that they did not judge them.",
		Bad:  Example{Files: []ExampleFile{{".bloatgate.toml", 1, docsBudget}, {"docs/guide.md", 100, "Step {n} of the guide.\n"}}},
		Good: Example{Files: []ExampleFile{{".bloatgate.toml", 1, docsBudget}, {"docs/guide.md", 10, "Step {n} of the guide.\n"}}}},
	{ID: "duplicate", Title: "The same text many times", Level: "warn where all copies but one cost limits.warn (8,000 tokens) or more, never an error", Fix: fixDuplicate,
		Text: "An agent that searches finds every copy, reads several, and edits the wrong one. Only text that agents are meant to read counts, byte for byte; licence texts and files under 500 tokens do not. Asked of whole trees only: check without PATH, of a worktree or a revision.",
		Bad:  Example{Files: []ExampleFile{{"web/prices.ts", 400, priceLine}, {"app/prices.ts", 400, priceLine}, {"shop/prices.ts", 400, priceLine}}},
		Good: Example{Files: []ExampleFile{{"web/prices.ts", 400, priceLine}, {"app/prices.ts", 1, "export * from \"../web/prices\";\n"},
			{"LICENSE", 500, licenceLine}, {"web/LICENSE", 500, licenceLine}, {"app/LICENSE", 500, licenceLine}}}},
	{ID: "tracked-ignored", Title: "Tracked, but hidden by .gitignore", Level: "warn, always", Fix: "Narrow the pattern, or keep what is meant to be there by a `!` line below it: the finding prints one. Untrack what is not meant to be in git (git rm --cached FILE).",
		Text: "Git goes on tracking a file that a .gitignore matches, but ripgrep and the searches built on it pass it over: agents never find what is in it. One finding for each pattern. Only the tree's own .gitignore files are asked, so the answer is the same on every machine; files that agents should not read are left out, and names with a leading dot, which searches pass over by themselves. Asked of whole trees only.",
		Bad:  Example{Files: []ExampleFile{{".gitignore", 1, "env\nbuild-*\n"}, {"src/env/load.py", 5, "value_{n} = {n}\n"}, {"docs/build-options.md", 1, "How to build it.\n"}}},
		Good: Example{Files: []ExampleFile{{".gitignore", 1, "/env\nbuild-*\n!/docs/build-options.md\n"}, {"src/env/load.py", 5, "value_{n} = {n}\n"}, {"docs/build-options.md", 1, "How to build it.\n"}}}},
	{ID: instructionsRule, Title: "Instructions longer than an agent takes", Level: "warn, always", Fix: fixInstructions,
		Text: "AGENTS.md, CLAUDE.md, GEMINI.md and the rules of editors are read on every turn, from the root down to the folder in which an agent starts. OpenAI Codex stops at 32,768 bytes of them (or where .codex/config.toml says) without a word, so that the file that is nearest to the work loses its end; Claude Code warns of a file over 150,000 characters, and Windsurf reads 12,000 of a rule. One finding for each file in which such a chain is cut, with the first line that is lost; none for vendored files, which are not yours to shorten. A link to a file costs what the agent makes of it, an empty file nothing. The limits are dated ones (docs/audit.md) and can be set or switched off under [agent.NAME]: instruction-bytes, instruction-file. Asked of whole trees only.",
		Bad:  Example{Files: []ExampleFile{{"AGENTS.md", 900, instructionLine}, {"services/pay/AGENTS.md", 200, instructionLine}}},
		Good: Example{Files: []ExampleFile{{"AGENTS.md", 700, instructionLine}, {"services/pay/AGENTS.md", 200, instructionLine}, {"services/mail/AGENTS.md", 200, instructionLine}}}},
	{ID: "ignore-drift", Title: "Agents' ignore file out of step", Level: "warn, always", Fix: "Run `bloatgate ignore --write`.", ByCommand: true,
		Text: "The configuration names agents in ignore.targets, and the marked block in one of their ignore files is not what the repository needs: a file that should be hidden is not, or a line hides nothing any more. Asked of whole trees only.",
		Bad:  Example{Files: []ExampleFile{{".bloatgate.toml", 1, cursorTarget}, {"data/rows.csv", 800, "{n},refund,0.5\n"}, {".cursorignore", 1, "private/\n"}}},
		Good: Example{Files: []ExampleFile{{".bloatgate.toml", 1, cursorTarget}, {"data/rows.csv", 800, "{n},refund,0.5\n"}, {".cursorignore", 1, cursorBlock}}}},
	{ID: "dead-ignore", Title: "Ignore file that nobody reads", Level: "warn, always", Fix: "Remove it, and use a file that the agent reads: `bloatgate ignore --list` shows them.", ByCommand: true,
		Text: "A file such as .claudeignore or .codexignore looks like a protection and is none: no current version of the agent reads it. Asked of whole trees only.",
		Bad:  one(".claudeignore", 1, "secrets/\n"), Good: one(".aiderignore", 1, "secrets/\n")},
	{ID: "stale-budget", Title: "Budget for nothing", Level: "warn, always", Fix: fixStaleBudget,
		Text: "A pattern of [[budget.dir]] that matches no directory, or one of [[budget.file]] that matches no file, holds nothing: a typing error, or what it was for is gone. Asked of whole trees only.",
		Bad:  Example{Files: []ExampleFile{{".bloatgate.toml", 1, packagesBudget}, {"pakcages/web/index.ts", 1, "export {};\n"}}},
		Good: Example{Files: []ExampleFile{{".bloatgate.toml", 1, packagesBudget}, {"packages/web/index.ts", 1, "export {};\n"}}}},
	{ID: "stale-allow", Title: "Allow entry without a file", Level: "warn, always", Fix: fixStaleAllow,
		Text: "An [[allow]] entry that matches no file hides a typing error, or outlives what it was made for and would let the next file of that name pass. An entry past its end is a note instead. Asked of whole trees only.",
		Bad:  Example{Files: []ExampleFile{{".bloatgate.toml", 1, allowTable}, {"third_party.c", 1, "int main(void) { return 0; }\n"}}},
		Good: Example{Files: []ExampleFile{{".bloatgate.toml", 1, allowTable}, {"third_party/sqlite3.c", 1, "int main(void) { return 0; }\n"}}}},
}
