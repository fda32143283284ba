package ignore

// agentTargets are the files of agents that run in a terminal.
var agentTargets = []Target{
	{
		Name: "aider", Title: "Aider", File: ".aiderignore", Strength: Reads,
		Reaches: "repository map, /add, files named at the start", Misses: "/read, the shell", Default: true,
		Signs: []string{".aider.conf.yml", ".aider.model.settings.yml"}, Dialects: []Dialect{Pathspec},
		Status: Live, Confidence: "S L", Date: "2026-05-22", Source: "https://github.com/Aider-AI/aider/blob/main/aider/repo.py",
		Note: "aider offers to put .aider* into .gitignore, which keeps this file out of git",
	},
	{
		Name: "gemini", Also: []string{"gemini-cli"}, Title: "Gemini CLI", File: ".geminiignore", Strength: Reads,
		Reaches: "file tools, search, @, folder tree", Misses: "the shell; Antigravity CLI, by users' reports", Default: true,
		Signs: []string{".gemini", "GEMINI.md"}, Dialects: []Dialect{NPM},
		Status: Live, Confidence: "S L", Date: "2026-09-25", Source: "https://github.com/google-gemini/gemini-cli/blob/main/docs/cli/gemini-ignore.md",
		Note: "only the file in the directory where the session starts is read",
	},
	{
		Name: "qwen", Also: []string{"qwen-code"}, Title: "Qwen Code", File: ".qwenignore", Strength: Reads,
		Reaches: "file tools, search, @", Misses: "the shell",
		Signs: []string{".qwen", "QWEN.md"}, Dialects: []Dialect{NPM}, Reads: []string{"aiignore"},
		Status: Live, Confidence: "S", Date: "2026-09-22", Source: "https://github.com/QwenLM/qwen-code/pull/4653",
		Note: "Qwen Code reads .aiignore as well: one of the two is enough",
	},
	{
		Name: "claude", Also: []string{"claude-code"}, Title: "Claude Code", File: ".claude/settings.json", Strength: Reads,
		Reaches: "Read, @; Grep and Glob at best effort", Misses: "most shell commands, MCP tools",
		Signs: []string{".claude", "CLAUDE.md"}, Dialects: []Dialect{Claude},
		Status: Live, Confidence: "S D", Date: "2026-11-24", Source: "https://code.claude.com/docs/en/permissions",
		Note: "rules of permissions.deny; there is no ignore file, and no exception inside a denied directory",
	},
	{
		Name: "crush", Title: "Crush", File: ".crushignore", Strength: Search,
		Reaches: "ls, glob, grep", Misses: "view, the shell", Default: true,
		Signs: []string{"crush.json", ".crush.json", ".crush"}, Dialects: []Dialect{GoGit},
		Status: Live, Confidence: "S L", Date: "2026-08-21", Source: "https://github.com/charmbracelet/crush/blob/main/internal/fsext/ls.go",
	},
	{
		Name: "warp", Title: "Warp", File: ".warpindexingignore", Strength: Index,
		Reaches: "index", Misses: "reads, the terminal",
		Signs: []string{"WARP.md", ".warp"}, Dialects: []Dialect{Git},
		Status: Live, Confidence: "2", Date: "2026-08-18", Source: "https://docs.warp.dev/agent-platform/capabilities/codebase-context/",
	},
	{
		Name: "docker-agent", Also: []string{"cagent"}, Title: "Docker agent", File: ".agentsignore", Strength: Reads,
		Reaches: "lists, search, read, write, edit", Misses: "the shell", Dialects: []Dialect{Git},
		Status: Live, Confidence: "D", Date: read, Source: "https://docs.docker.com/ai/docker-agent/configuration/agentsignore/",
	},
	{
		Name: "vibe", Also: []string{"mistral-vibe"}, Title: "Mistral Vibe", File: ".vibeignore", Strength: Search,
		Reaches: "the grep tool", Misses: "reads, the shell",
		Signs: []string{".vibe"}, Dialects: []Dialect{Vibe}, Reads: []string{"ripgrep"},
		Status: Live, Confidence: "S", Date: "2026-07-01", Source: "https://github.com/mistralai/mistral-vibe/blob/main/vibe/core/tools/builtins/grep.py",
		Note: "a \"!\" line has no effect",
	},
}
