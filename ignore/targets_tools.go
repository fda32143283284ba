package ignore

// toolTargets are the files of search tools and context packers.
var toolTargets = []Target{
	{
		Name: "repomix", Title: "Repomix", File: ".repomixignore", Strength: Packing,
		Reaches: "packing", Misses: "nothing else reads it", Default: true,
		Signs: []string{
			"repomix.config.json", "repomix.config.json5", "repomix.config.jsonc", "repomix.config.ts", "repomix.config.mts", "repomix.config.cts",
			"repomix.config.js", "repomix.config.mjs", "repomix.config.cjs",
		},
		Dialects: []Dialect{NPM}, Reads: []string{"ignore"},
		Status: Live, Confidence: "S L", Date: "2026-09-21", Source: "https://github.com/yamadashy/repomix/blob/main/src/core/file/fileSearch.ts",
	},
	{
		Name: "gitingest", Title: "gitingest", File: ".gitingestignore", Strength: Packing,
		Reaches: "packing", Misses: "nothing else reads it", Dialects: []Dialect{Gitingest},
		Status: Live, Confidence: "S", Date: "2025-08-16", Source: "https://github.com/coderamp-labs/gitingest/blob/main/src/gitingest/utils/ignore_patterns.py",
		Note: "a name at the root counts at any depth, so such lines are left out where they would hide more",
	},
	{
		Name: "ripgrep", Also: []string{"rg", "rgignore"}, Title: "ripgrep and what runs it: opencode, Claude Code's Grep, Codex's shell searches", File: ".rgignore", Strength: Search,
		Reaches: "ripgrep, which people use too", Misses: "reads", Dialects: []Dialect{Ripgrep}, Reads: []string{"ignore"},
		Signs:  []string{"opencode.json", "opencode.jsonc", ".opencode"},
		Status: Live, Confidence: "S L", Date: "2026-09-28", Source: "https://github.com/BurntSushi/ripgrep/blob/master/GUIDE.md",
		Note: "changes what people find as well",
	},
	{
		Name: "ignore", Also: []string{"dot-ignore"}, Title: "ripgrep, fd, code2prompt, yek, Repomix, opencode", File: ".ignore", Strength: Search,
		Reaches: "every program on the Rust crate ignore, Repomix", Misses: "reads", Dialects: []Dialect{Ripgrep, NPM},
		Status: Live, Confidence: "S L", Date: "2026-09-28", Source: "https://github.com/BurntSushi/ripgrep/blob/master/GUIDE.md",
		Note: "changes what people find as well, and what build tools such as Tailwind scan",
	},
}
