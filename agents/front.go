package agents

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// frontMatter reads the keys at the start of a Markdown file, between two lines of three hyphens. A value that is no single one is "…".
func frontMatter(text string) map[string]string {
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
	keys := map[string]string{}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return keys
	}
	for pair := range slices.Chunk(doc.Content[0].Content, 2) {
		switch key, value := pair[0], pair[1]; {
		case value.Kind != yaml.ScalarNode:
			keys[key.Value] = "…"
		case value.Tag == "!!null": // a key without a value is none
		case value.Tag == "!!bool":
			keys[key.Value] = strings.ToLower(value.Value)
		default:
			keys[key.Value] = value.Value
		}
	}
	return keys
}

// yamlLimit is how many bytes of front matter are read as YAML, which takes a hundred times their memory. Longer ones are read by their lines.
const yamlLimit = 1 << 16

// looseKeys reads front matter that is no YAML: agents take `globs: *.ts`, in which the asterisk is none of YAML's.
func looseKeys(lines []string) map[string]string {
	keys := map[string]string{}
	for _, line := range lines {
		key, value, ok := strings.Cut(line, ":")
		if !ok || strings.TrimLeft(key, " \t-") != key {
			continue
		}
		value, _, _ = strings.Cut(value, " #")
		if value = strings.Trim(strings.TrimSpace(value), `"'`); value == "" {
			value = "…"
		}
		keys[strings.Trim(strings.TrimSpace(key), `"'`)] = value
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
