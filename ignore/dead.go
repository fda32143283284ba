package ignore

import "slices"

// DeadFile is a file name that people and generators write although no current tool reads it.
type DeadFile struct {
	File     string
	Sentence string // who does not read it, and what to do instead
	Instead  string // the target to use, "" when there is none
	Date     string // of the newest evidence, YYYY-MM-DD
	Source   string // address of the evidence
}

// Agent is a tool without an ignore file that a repository could hold.
type Agent struct {
	Name     string
	Also     []string // other names for it
	Title    string
	Sentence string // what --for answers
	Instead  string // a target that reaches part of it, "" when there is none
}

// Dead returns the dead file names. The caller owns the slice.
func Dead() []DeadFile { return slices.Clone(deadFiles) }

// Agents returns the tools without an ignore file. The caller owns the slice.
func Agents() []Agent { return slices.Clone(agents) }

var deadFiles = []DeadFile{
	{".claudeignore", "Claude Code has never read .claudeignore; deny rules of .claude/settings.json do the work", "claude", "2026-11-24", "https://github.com/anthropics/claude-code/issues/56997"},
	{".codexignore", "Codex CLI has never read .codexignore, and has no other ignore file", "", "2026-11-20", "https://github.com/openai/codex/issues/6530"},
	{".copilotignore", "GitHub Copilot reads .copilotignore only for accounts where an organisation has content exclusion switched on; set that up in GitHub's settings", "", "2026-09-25", "https://github.com/microsoft/vscode/issues/278829"},
	{".gooseignore", "goose no longer reads .gooseignore", "", "2026-07-31", "https://github.com/aaif-goose/goose/issues/10343"},
	{".cody/ignore", "Cody's .cody/ignore was given up in September 2024", "", read, ""},
	{".cody/.ignore", "Cody's .cody/.ignore was given up in September 2024", "", read, ""},
	{".codyignore", "Cody has never read .codyignore", "", read, ""},
	{".tabnineignore", "nothing shows that Tabnine still reads .tabnineignore", "", read, "https://github.com/zxqfl/TabNine/issues/8"},
	{".supermavenignore", "nothing shows that Supermaven reads .supermavenignore", "", read, ""},
	{".amazonqignore", "Amazon Q Developer reads no .amazonqignore; its index leaves out what .gitignore names", "", read, ""},
	{".c2pignore", "code2prompt reads no .c2pignore; it honours .ignore", "ignore", "2026-06-18", "https://github.com/mufeedvh/code2prompt"},
	{".antigravityignore", "no version of Antigravity is known to read .antigravityignore", "", read, "https://github.com/google-gemini/gemini-cli/issues/14546"},
	{".kiloignore", "Kilo Code does not read .kiloignore; its file is .kilocodeignore", "kilo", "2026-09-23", "https://github.com/Kilo-Org/kilocode/issues/3825"},
	{".duoignore", "GitLab Duo does not read .duoignore; the project setting for context exclusion does the work", "", read, ""},
	{".doubleignore", "no current tool is known to read .doubleignore", "", read, ""},
	{".gptignore", "no current tool is known to read .gptignore", "", read, ""},
	{".ghostcoderignore", "no current tool is known to read .ghostcoderignore", "", read, ""},
	{".piecesignore", "no current tool is known to read .piecesignore", "", read, ""},
}

var agents = []Agent{
	{"codex", []string{"codex-cli", "openai-codex"}, "OpenAI Codex CLI", "Codex has no ignore file; only permission profiles in a user's own config.toml keep it from a file", "ripgrep"},
	{"copilot", []string{"github-copilot", "copilot-cli"}, "GitHub Copilot", "GitHub Copilot has no ignore file that a repository can rely on; content exclusion is set up in GitHub's settings", ""},
	{"amp", []string{"sourcegraph-amp"}, "Amp", "Amp has no ignore file", ""},
	{"zed", nil, "Zed", "Zed has no ignore file; private_files and file_scan_exclusions in its settings do the work, and replacing their defaults weakens them", ""},
	{"opencode", nil, "opencode", "opencode has no ignore file of its own; its search and lists honour .rgignore (--for ripgrep), its read tool does not", "ripgrep"},
	{"goose", nil, "goose", "goose has no ignore file any more", ""},
	{"antigravity", []string{"antigravity-cli"}, "Antigravity", "Antigravity is not known to honour any ignore file; users report that it passes over .geminiignore", ""},
	{"cody", nil, "Cody", "Cody's ignore file was given up in September 2024", ""},
	{"amazon-q", []string{"amazonq", "q"}, "Amazon Q Developer", "Amazon Q Developer has no ignore file; its index leaves out what .gitignore names", ""},
	{"duo", []string{"gitlab-duo"}, "GitLab Duo", "GitLab Duo has no ignore file; the project setting for context exclusion does the work", ""},
	{"tabnine", nil, "Tabnine", "Tabnine is not known to read an ignore file today", ""},
	{"supermaven", nil, "Supermaven", "Supermaven is not known to read an ignore file today", ""},
	{"void", nil, "Void", "Void was given up and has never had an ignore file", ""},
	{"code2prompt", nil, "code2prompt", "code2prompt has no ignore file of its own; it honours .ignore (--for ignore)", "ignore"},
	{"yek", nil, "yek", "yek has no ignore file of its own; it honours .ignore (--for ignore)", "ignore"},
}
