package agents

// agentRow is what is known about one agent: a value in a table.
type agentRow struct {
	name, title  string
	window       windowRow
	limits       []Limit
	nested       []place // looked for in every folder from the root down to where the agent starts; those of the nearest folder come last
	first        bool    // at most one of nested is read in a folder: the first that is there, be there something in it or not
	repeats      bool    // a link is read as often as there are names for what it leads to
	cutsFiles    bool    // what a file has beyond the limit of a single one does not arrive
	strips       bool    // front matter and comments that are blocks of their own are taken out of a file before it is sent
	warnsAtStart bool    // the limit of a single file holds for those that are read on every turn only
	fixed        []place // looked for in the root
	imports      imports
	settings     settingsPlace
	leaves       *exclusion // what settings keep the agent from reading
}

// imports are what an agent makes of `@path` in a file that is read on every turn.
type imports struct {
	steps int // how far they lead on; 0 for an agent that has none
	// markdown says that the agent reads the text as Markdown: emphasis around a path and what follows a # are no part of it, a blank is with a
	// backslash before it, and in HTML there are no imports. Else it knows no more of Markdown than backticks.
	markdown bool
	suffixes bool // only files are read that have no suffix, or one of those of texts: hasTextSuffix
	repeats  bool // a file is read for each way that leads to it
	named    bool // paths start from the folder of the name by which a file is found; else from that of what it leads to where it is a link
}

// windowRow is the room that the agent's usual model leaves it, in tokens.
type windowRow struct {
	tokens       int64
	date, source string
}

// Where the evidence stands. Dates are those of the newest evidence that was read.
const (
	claudeTokens  = "https://github.com/anthropics/claude-code/issues/40357"
	claudeLines   = "https://github.com/anthropics/claude-code/issues/20223"
	claudeWidth   = "https://github.com/dollspace-gay/OpenClaudia/blob/main/docs/claude-code-system-prompt-analysis.md"
	claudeSearch  = "https://github.com/anthropics/claude-code/issues/78827"
	claudeImages  = "https://github.com/anthropics/claude-code/issues/14887"
	claudeMemory  = "https://github.com/anthropics/claude-code/issues/92980"
	claudePixels  = "https://platform.claude.com/docs/en/build-with-claude/vision"
	claudeWindows = "https://platform.claude.com/docs/en/build-with-claude/context-windows"
	codexChain    = "https://developers.openai.com/codex/guides/agents-md"
	codexWindow   = "https://github.com/openai/codex/issues/19306"
	geminiReads   = "https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/utils/fileUtils.ts"
	geminiWindow  = "https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/core/tokenLimits.ts"
	clineReads    = "https://github.com/cline/cline/blob/main/src/core/tools/readTool.ts"
	clineCap      = "https://github.com/cline/cline/issues/13263"
	windsurfRules = "https://docs.windsurf.com/windsurf/cascade/memories"
	copilotWindow = "https://github.com/orgs/community/discussions/180198"
	cursorRules   = "https://cursor.com/docs/context/rules"
)

const (
	refused  = "the read tool refuses the file"
	cutLines = "a read stops there; the rest takes further reads"
	cutWide  = "the rest of the line is not shown"
	rejected = "the request is refused, and every later one of the session with it"
)

// agentRows is the table of agents. A value changes with an agent's version: the configuration overrides it, and a newer one here needs a
// date and a source.
var agentRows = []agentRow{
	{
		name: "claude", title: "Claude Code", window: windowRow{200_000, "2026-09-30", claudeWindows},
		limits: []Limit{
			{Kind: ReadTokens, Max: 25_000, Effect: "the read tool refuses the file (the desktop app from 10,000 on)", Date: "2026-03-28", Source: claudeTokens},
			{Kind: ReadLines, Max: 2_000, Effect: cutLines, Date: "2026-01-23", Source: claudeLines},
			{Kind: ReadColumns, Max: 2_000, Effect: cutWide, Date: "2026-02-01", Source: claudeWidth},
			{Kind: SearchColumns, Max: 500, Effect: "a match in the line is reported without its text", Date: "2026-08-16", Source: claudeSearch},
			{Kind: ImageBytes, Max: 5_242_880, Effect: rejected, Date: "2025-12-20", Source: claudeImages},
			{Kind: ImagePixels, Max: 8_000, Effect: "the request is refused where the image is not scaled down before (over 2,000 in a request with more than 20 images)", Date: "2026-09-08", Source: claudePixels},
			{Kind: InstructionFile, Max: 150_000, Effect: "a warning at every start; versions before 2.1.259 warn from 40,000", Date: "2026-09-09", Source: claudeMemory},
		},
		// AGENTS.md from 2.1.277 on: https://code.claude.com/docs/en/memory#when-claude-code-reads-agents-md, in 2026-09
		nested: []place{
			{pattern: "CLAUDE.md", main: true}, {pattern: ".claude/CLAUDE.md", main: true}, {pattern: "CLAUDE.local.md", main: true},
			{pattern: ".claude/rules/**.md", key: "paths", patterns: true},
			{pattern: "AGENTS.md", spare: true, free: true}, {pattern: ".claude/AGENTS.md", spare: true, free: true},
		},
		warnsAtStart: true, strips: true,
		// of the folder it starts in only: https://github.com/anthropics/claude-code/issues/86187
		settings: settingsPlace{path: ".claude/settings.json", parse: parseClaude},
		imports:  imports{steps: 4, markdown: true, suffixes: true}, // https://code.claude.com/docs/en/memory, in 2026-10
	},
	{
		name: "codex", title: "OpenAI Codex", window: windowRow{272_000, "2026-04-24", codexWindow},
		limits: []Limit{
			{Kind: InstructionBytes, Max: 32_768, Effect: "the chain is cut at that byte without a word: the nearest file loses its end", Date: "2026-11-20", Source: codexChain},
		},
		nested: plain("AGENTS.override.md", "AGENTS.md"), first: true, repeats: true,
		settings: settingsPlace{path: ".codex/config.toml", below: true, parse: parseCodex},
	},
	{
		name: "gemini", title: "Gemini CLI", window: windowRow{1_048_576, "2026-09-25", geminiWindow},
		limits: []Limit{
			{Kind: ReadLines, Max: 2_000, Effect: cutLines, Date: "2026-09-25", Source: geminiReads},
			{Kind: ReadColumns, Max: 2_000, Effect: cutWide, Date: "2026-09-25", Source: geminiReads},
			{Kind: ReadBytes, Max: 20 << 20, Effect: refused, Date: "2026-09-25", Source: geminiReads},
		},
		nested:   plain("GEMINI.md"),
		imports:  imports{steps: 5, repeats: true, named: true}, // https://geminicli.com/docs/reference/memport
		settings: settingsPlace{path: ".gemini/settings.json", namesFirst: true, parse: parseGemini},
	},
	{
		name: "cline", title: "Cline", window: windowRow{200_000, "2026-09-30", claudeWindows},
		limits: []Limit{
			{Kind: ReadLines, Max: 2_000, Effect: cutLines, Date: "2026-09-27", Source: clineReads},
			{Kind: ReadColumns, Max: 2_000, Effect: cutWide, Date: "2026-09-27", Source: clineReads},
			{Kind: ReadBytes, Max: 400_000, Effect: refused, Date: "2026-09-27", Source: clineCap},
		},
		// The places of version 4.1.13, in sdk/packages/core/src/extensions/config/user-instruction-config-loader.ts; the condition is that of
		// https://docs.cline.bot/customization/cline-rules, in 2026-08
		fixed: append(plain(".clinerules", "AGENTS.md"),
			place{pattern: ".clinerules/**.md", flat: true, key: "paths"}, place{pattern: ".clinerules/**.txt", flat: true, key: "paths"},
			place{pattern: ".cline/rules/**.md", flat: true, key: "paths"}, place{pattern: ".cline/rules/**.txt", flat: true, key: "paths"}),
	},
	{
		name: "copilot", title: "GitHub Copilot", window: windowRow{128_000, "2025-11-25", copilotWindow},
		fixed: append(plain(".github/copilot-instructions.md", "AGENTS.md"), place{pattern: ".github/instructions/**.instructions.md", key: "applyTo", always: "**"}),
	},
	{
		name: "cursor", title: "Cursor", window: windowRow{200_000, "2026-09-30", claudeWindows},
		nested: append(plain("AGENTS.md"), place{pattern: ".cursor/rules/**.mdc", key: "alwaysApply", always: "true"}),
		fixed:  plain(".cursorrules"),
	},
	{
		name: "windsurf", title: "Windsurf (Devin Desktop)", window: windowRow{200_000, "2026-09-30", claudeWindows},
		limits: []Limit{
			{Kind: InstructionFile, Max: 12_000, Effect: "the rest of the file is not read", Date: "2026-04-22", Source: windsurfRules},
		},
		nested:    []place{{pattern: "AGENTS.md", free: true}},
		cutsFiles: true,
		fixed:     append(plain(".windsurfrules"), place{pattern: ".windsurf/rules/**.md", key: "trigger", always: "always_on"}),
	},
}
