package ignore

import (
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

// newClaudeReader reads the deny rules of a settings file, with the eyes that edit it: encoding/json would take "Permissions" for "permissions",
// and merge a key that stands twice, which Claude Code does not. Rules have the numbers of their lines.
func newClaudeReader(content []byte) (*reader, error) {
	var rules []rule
	denied, err := deniedRules(string(content))
	if err != nil {
		return readerOf(Claude, nil), fmt.Errorf("its deny rules cannot be read, so they hide nothing: %w", err)
	}
	for _, deny := range denied {
		rules = append(rules, gitRule(foldCase(claudePattern(deny.text)), deny.line)...)
	}
	return readerOf(Claude, rules), nil
}

// deniedRules are the rules of a settings text; an empty one has none.
func deniedRules(text string) (rules []numbered, err error) {
	if text == "" {
		return nil, nil
	}
	if err := checkJSON(text); err != nil {
		return nil, err
	}
	e := settingsEdit{text: text}
	list, found, _, err := e.deny()
	for i, rule := range found {
		rules = append(rules, numbered{rule, lineAt(text, list.items[i].from)})
	}
	return rules, err
}
