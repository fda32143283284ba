package config

// Agent overrides what is known about one coding agent; nil leaves the built-in value, 0 switches a limit off.
type Agent struct {
	Window, ReadTokens                      *int64 // tokens
	ReadLines                               *int64
	ReadColumns, SearchColumns              *int64 // characters of a line
	ReadBytes, ImageBytes, InstructionBytes *int64 // bytes
	InstructionFile                         *int64 // characters
	ImagePixels                             *int64 // of the longer side
}

// AgentNames are the agents an [agent.NAME] table may be about, in the order of the audit's table.
func AgentNames() []string {
	return []string{"claude", "codex", "gemini", "cline", "copilot", "cursor", "windsurf"}
}

func agentFields() []field[Agent] {
	number := func(f field[Agent], at func(*Agent) *int64) field[Agent] { return integer(f, 0, most, at) }
	bytes := func(f field[Agent], at func(*Agent) *int64) field[Agent] { return size(f, 0, most, at) }
	return []field[Agent]{
		optional(number, field[Agent]{name: "window", sample: "200_000", doc: "The agent's context window in tokens; 0 = leave it out."},
			func(a *Agent) **int64 { return &a.Window }),
		optional(number, field[Agent]{name: "read-tokens", sample: "25_000", doc: "Tokens of a file in one read; 0 = no limit."},
			func(a *Agent) **int64 { return &a.ReadTokens }),
		optional(number, field[Agent]{name: "read-lines", sample: "2_000", doc: "Lines of a file in one read; 0 = no limit."},
			func(a *Agent) **int64 { return &a.ReadLines }),
		optional(number, field[Agent]{name: "read-columns", sample: "2_000", doc: "Characters of a line in a read; 0 = no limit."},
			func(a *Agent) **int64 { return &a.ReadColumns }),
		optional(bytes, field[Agent]{name: "read-bytes", sample: `"400KB"`, doc: "Size of a file that is read; 0 = no limit."},
			func(a *Agent) **int64 { return &a.ReadBytes }),
		optional(number, field[Agent]{name: "search-columns", sample: "500", doc: "Characters of a line in search results; 0 = no limit."},
			func(a *Agent) **int64 { return &a.SearchColumns }),
		optional(bytes, field[Agent]{name: "image-bytes", sample: `"5MiB"`, doc: "Size of an image; 0 = no limit."},
			func(a *Agent) **int64 { return &a.ImageBytes }),
		optional(number, field[Agent]{name: "image-pixels", sample: "8_000", doc: "Pixels of an image's longer side; 0 = no limit."},
			func(a *Agent) **int64 { return &a.ImagePixels }),
		optional(bytes, field[Agent]{name: "instruction-bytes", sample: `"32KiB"`, doc: "Size of a folder's whole chain of instruction files; 0 = no limit."},
			func(a *Agent) **int64 { return &a.InstructionBytes }),
		optional(number, field[Agent]{name: "instruction-file", sample: "150_000", doc: "Characters of one instruction file; 0 = no limit."},
			func(a *Agent) **int64 { return &a.InstructionFile }),
	}
}

// Limits are the values that the table sets, by their keys.
func (a *Agent) Limits() map[string]int64 {
	set := map[string]int64{}
	for key, value := range map[string]*int64{
		"read-tokens": a.ReadTokens, "read-lines": a.ReadLines, "read-columns": a.ReadColumns, "read-bytes": a.ReadBytes,
		"search-columns": a.SearchColumns, "image-bytes": a.ImageBytes, "image-pixels": a.ImagePixels, "instruction-bytes": a.InstructionBytes, "instruction-file": a.InstructionFile,
	} {
		if value != nil {
			set[key] = *value
		}
	}
	return set
}

func (w *walker) agents(key string, v any, n *node) {
	w.named(key, "agents", AgentNames(), v, n, w.agent)
}

func (w *walker) agent(name string, table map[string]any, n *node) {
	var a Agent
	walk(w, "agent."+name+".", "", &a, agentFields(), nil, table, n)
	w.Agent[name] = a
}
