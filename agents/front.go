package agents

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// frontValue is the value of a key in front matter.
type frontValue struct {
	single   string   // "…" for one that is no single one
	patterns []string // the strings of a list, or those between the commas of a single one
}

// frontMatter reads the keys at the start of a Markdown file, between two lines of three hyphens.
func frontMatter(text string) map[string]frontValue {
	lines := linesOf(text)
	num := frontLines(lines)
	if num == 0 {
		return nil
	}
	head := lines[1 : num-1]
	var doc yaml.Node
	if plain := strings.Join(head, "\n"); len(plain) > yamlLimit || yaml.Unmarshal([]byte(plain), &doc) != nil {
		return looseKeys(head)
	}
	keys := map[string]frontValue{}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return keys
	}
	for pair := range slices.Chunk(doc.Content[0].Content, 2) {
		if key, value := pair[0], pair[1]; value.Tag != "!!null" { // a key without a value is none
			keys[key.Value] = valueOf(value)
		}
	}
	return keys
}

func valueOf(node *yaml.Node) frontValue {
	switch {
	case node.Kind == yaml.SequenceNode:
		v := frontValue{single: "…"}
		for _, item := range node.Content {
			v.patterns = append(v.patterns, valueOf(item).patterns...)
		}
		return v
	case node.Kind == yaml.AliasNode:
		return frontValue{single: "…", patterns: []string{"…"}} // what it stands for is not looked for: that could be without end
	case node.Kind != yaml.ScalarNode:
		return frontValue{single: "…"}
	case node.Tag == "!!bool":
		return frontValue{single: strings.ToLower(node.Value)}
	case node.Tag != "!!str":
		return frontValue{single: node.Value}
	}
	return frontValue{node.Value, patternsOf(node.Value)}
}

// patternsOf are those that stand between the commas of a text; a comma between braces is a part of one.
func patternsOf(text string) (patterns []string) {
	depth, start := 0, 0
	for i, c := range text + "," {
		switch {
		case c == '{':
			depth++
		case c == '}':
			depth--
		case c == ',' && (depth <= 0 || i == len(text)):
			if pattern := strings.TrimSpace(text[start:i]); pattern != "" {
				patterns = append(patterns, pattern)
			}
			start = i + 1
		}
	}
	return patterns
}

// isOfAll reports patterns that Claude Code takes for no condition: none at all, or nothing but those of all files.
func (v frontValue) isOfAll() bool {
	return !slices.ContainsFunc(v.patterns, func(pattern string) bool {
		pattern = strings.TrimSuffix(pattern, "/**")
		return pattern != "" && pattern != "**"
	})
}

// yamlLimit is how many bytes of front matter are read as YAML, which takes a hundred times their memory. Longer ones are read by their lines.
const yamlLimit = 1 << 16

// looseKeys reads front matter that is no YAML: agents take `globs: *.ts`, in which the asterisk is none of YAML's.
func looseKeys(lines []string) map[string]frontValue {
	keys := map[string]frontValue{}
	for _, line := range lines {
		key, value, ok := strings.Cut(line, ":")
		if !ok || strings.TrimLeft(key, " \t-") != key {
			continue
		}
		value, _, _ = strings.Cut(value, " #")
		if value = strings.Trim(strings.TrimSpace(value), `"'`); value == "" {
			value = "…"
		}
		keys[strings.Trim(strings.TrimSpace(key), `"'`)] = frontValue{value, patternsOf(value)}
	}
	return keys
}

// frontLines is how many lines front matter takes.
func frontLines(lines []string) int {
	if strings.TrimRight(lines[0], " \t") != "---" {
		return 0
	}
	for i, line := range lines[1:] {
		if strings.TrimRight(line, " \t") == "---" {
			return i + 2
		}
	}
	return 0
}
