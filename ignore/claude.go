package ignore

import (
	"encoding/json"
	"fmt"
	"strings"
)

// claudeRule writes a line as a deny rule. The leading slash of the line anchors the rule at the project's root, wherever Claude Code was
// started. Rules have an escape of their own around the pattern.
func claudeRule(line string) string {
	return "Read(" + strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(line) + ")"
}

// Rules writes lines as the deny rules that the claude target takes instead.
func Rules(lines []string) []string {
	rules := make([]string, len(lines))
	for i, line := range lines {
		rules[i] = claudeRule(line)
	}
	return rules
}

// claudePattern reads a deny rule as a pattern from the root of the project; "" for rules about other tools and other places.
func claudePattern(rule string) string {
	if rule == "Read" {
		return "*"
	}
	text, isRead := strings.CutPrefix(rule, "Read(")
	text, closed := strings.CutSuffix(text, ")")
	if !isRead || !closed {
		return ""
	}
	text = strings.NewReplacer(`\\`, `\`, `\(`, "(", `\)`, ")").Replace(text)
	switch {
	case strings.HasPrefix(text, "//"), strings.HasPrefix(text, "~"), strings.HasPrefix(text, "!"):
		return ""
	case strings.HasPrefix(text, "./"):
		return text[1:]
	}
	return text
}

// newClaudeReader reads the deny rules of a settings file.
func newClaudeReader(content []byte) (*reader, error) {
	var settings struct {
		Permissions struct {
			Deny []string `json:"deny"`
		} `json:"permissions"`
	}
	if err := json.Unmarshal(content, &settings); err != nil && len(content) > 0 {
		return readerOf(Claude, nil), fmt.Errorf("its deny rules cannot be read, so they hide nothing: %w", err)
	}
	var rules []rule
	for i, deny := range settings.Permissions.Deny {
		rules = append(rules, gitRule(foldCase(claudePattern(deny)), i+1)...)
	}
	return readerOf(Claude, rules), nil
}
