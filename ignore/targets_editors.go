package ignore

// read is the day on which documentation without a date of its own was read.
const read = "2026-11-29"

const shellAndMCP = "the terminal, MCP tools"

// editorTargets are the files of editors and their extensions. The table follows what vendors change: keep Status and Date up to date.
var editorTargets = []Target{
	{
		Name: "cursor", Title: "Cursor", File: ".cursorignore", Strength: Reads,
		Reaches: "index, search, Tab, Agent, Inline Edit, @-mentions", Misses: shellAndMCP,
		Signs: []string{".cursor", ".cursorrules"}, Dialects: []Dialect{Git},
		Status: Live, Confidence: "D", Date: read, Source: "https://cursor.com/docs/reference/ignore-file.md",
		Note: "the agent cannot open what is named here; cursor-index keeps large files readable",
	},
	{
		Name: "cursor-index", Title: "Cursor (index only)", File: ".cursorindexingignore", Strength: Index,
		Reaches: "index, semantic search", Misses: "reads, @-mentions, " + shellAndMCP, Default: true,
		Signs: []string{".cursor", ".cursorrules"}, Dialects: []Dialect{Git}, Reads: []string{"cursor"},
		Status: Live, Confidence: "D", Date: read, Source: "https://cursor.com/docs/reference/ignore-file.md",
	},
	{
		Name: "aiignore", Also: []string{"junie", "jetbrains", "jetbrains-ai"}, Title: "JetBrains AI Assistant, Junie, Qwen Code", File: ".aiignore", Strength: Reads,
		Reaches: "AI Assistant, Junie (asks first), Qwen Code's file tools", Misses: "the terminal", Default: true,
		Signs: []string{".junie", ".idea"}, Dialects: []Dialect{Git, NPM},
		Status: Live, Confidence: "D", Date: read, Source: "https://www.jetbrains.com/help/junie/aiignore.html",
		Note: `AI Assistant reads it only where "Enable .aiignore" is ticked in the project's settings`,
	},
	{
		Name: "aiexclude", Also: []string{"code-assist", "gemini-code-assist", "android-studio", "firebase-studio", "idx"},
		Title: "Gemini Code Assist, Android Studio, Firebase Studio", File: ".aiexclude", Strength: Reads,
		Reaches: "completion, generation, chat", Misses: "the terminal", Default: true,
		Signs: []string{".idx"}, Dialects: []Dialect{Git},
		Status: Live, Confidence: "D", Date: read, Source: "https://developers.google.com/gemini-code-assist/docs/create-aiexclude-file",
		Note: "an empty file hides everything from Firebase Studio, and no \"!\" line works there",
	},
	{
		Name: "devin", Also: []string{"windsurf", "devin-desktop", "cascade"}, Title: "Devin Desktop (was Windsurf)", File: ".devinignore", Strength: Reads,
		Reaches: "index, agent access", Misses: "the terminal", Default: true,
		Signs: []string{".devin", ".windsurf", ".windsurfrules", ".codeiumignore", ".windsurfignore"}, Dialects: []Dialect{Git}, Reads: []string{"codeium"},
		Status: Live, Confidence: "D", Date: read, Source: "https://docs.devin.ai/it/desktop/context-awareness/devin-ignore.md",
	},
	{
		Name: "codeium", Title: "Windsurf and Codeium (old name)", File: ".codeiumignore", Strength: Reads,
		Reaches: "index, agent access", Misses: "the terminal", Dialects: []Dialect{Git}, Reads: []string{"devin"},
		Status: Legacy, Confidence: "D", Date: read, Source: "https://docs.devin.ai/desktop/context-awareness/windsurf-ignore",
	},
	{
		Name: "windsurf-legacy", Title: "Windsurf (agent access)", File: ".windsurfignore", Strength: Reads,
		Reaches: "agent access", Misses: "index, the terminal", Dialects: []Dialect{Git}, Reads: []string{"devin"},
		Status: Legacy, Confidence: "D", Date: read, Source: "https://docs.devin.ai/desktop/context-awareness/windsurf-ignore",
	},
	{
		Name: "augment", Also: []string{"auggie"}, Title: "Augment, Auggie", File: ".augmentignore", Strength: Index,
		Reaches: "upload, index", Misses: "reads, the terminal", Default: true,
		Signs: []string{".augment", ".augment-guidelines"}, Dialects: []Dialect{Git},
		Status: Live, Confidence: "S D", Date: "2026-09-23", Source: "https://docs.augmentcode.com/setup-augment/workspace-indexing.md",
	},
	{
		Name: "kilo", Also: []string{"kilocode", "kilo-code"}, Title: "Kilo Code", File: ".kilocodeignore", Strength: Reads,
		Reaches: "read, edit, index", Misses: "the terminal", Default: true,
		Signs: []string{".kilo", ".kilocode", ".kilocodemodes", ".kilocoderules"}, Dialects: []Dialect{Kilo, NPM},
		Status: Live, Confidence: "S L", Date: "2026-09-23", Source: "https://kilo.ai/docs/customize/context/kilocodeignore",
		Note: "edits are refused too; every \"!\" line in the file wins over every other line",
	},
	{
		Name: "kiro", Also: []string{"kiro-cli"}, Title: "Kiro", File: ".kiroignore", Strength: Reads,
		Reaches: "agent reads in the IDE, search in the CLI", Misses: "the terminal, reads in the CLI", Default: true,
		Signs: []string{".kiro"}, Dialects: []Dialect{Git},
		Status: Live, Confidence: "D 2", Date: read, Source: "https://kiro.dev/docs/kiroignore/",
		Note: "the IDE reads it only if the setting kiroAgent.agentIgnoreFiles lists it",
	},
	{
		Name: "continue", Title: "Continue (IDE)", File: ".continueignore", Strength: Index,
		Reaches: "file walk, index, autocomplete, grep", Misses: "reads, the cn command, the terminal", Default: true,
		Signs: []string{".continue", ".continuerc.json"}, Dialects: []Dialect{NPM},
		Status: Live, Confidence: "S", Date: "2026-06-18", Source: "https://github.com/continuedev/continue/blob/main/core/indexing/walkDir.ts",
	},
	{
		Name: "trae", Title: "Trae", File: ".trae/.ignore", Strength: Index,
		Reaches: "index, #Workspace, #Folder", Misses: "reads, the terminal",
		Signs: []string{".trae"}, Dialects: []Dialect{Git},
		Status: Live, Confidence: "2", Date: "2026-01-31", Source: "https://www.w3cschool.cn/traedocs/ignore-files.html",
	},
	{
		Name: "zoo", Also: []string{"roo", "roo-code", "zoo-code"}, Title: "Zoo Code (was Roo Code)", File: ".rooignore", Strength: Reads,
		Reaches: "read and write tools, lists, search, index", Misses: "most shell commands",
		Signs: []string{".roo", ".roomodes"}, Dialects: []Dialect{NPM},
		Status: Legacy, Confidence: "S", Date: "2026-05-15", Source: "https://github.com/RooCodeInc/Roo-Code/issues/12169",
		Note: "the whole file is pasted into the system prompt: keep it short",
	},
	{
		Name: "cline", Title: "Cline (legacy bundle)", File: ".clineignore", Strength: Reads,
		Reaches: "read and edit tools, lists", Misses: "@-mentions, the shell, the current extension and CLI",
		Signs: []string{".clinerules"}, Dialects: []Dialect{NPM},
		Status: Legacy, Confidence: "S D", Date: "2026-09-27", Source: "https://github.com/cline/cline/blob/main/docs/customization/clineignore.mdx",
		Note: "deprecated since July 2026; the whole file is pasted into the system prompt: keep it short",
	},
}
