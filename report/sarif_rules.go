package report

import (
	"cmp"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules"
)

// sarifRules is the list of rules of a run and where each stands in it.
type sarifRules struct {
	list  []sarifRule
	index map[string]int
}

// sarifRulesOf lists every rule there is, so that a reader can tell a rule that found nothing from one that was not asked, and
// whatever else occurs.
func sarifRulesOf(findings []rules.Finding) sarifRules {
	table := sarifRules{index: map[string]int{}}
	for _, info := range rules.Rules() {
		table.add(info)
	}
	for _, f := range findings {
		if _, known := table.index[f.Rule]; !known {
			table.add(rules.RuleInfo{ID: f.Rule, Title: "Rule " + f.Rule})
		}
	}
	return table
}

func (t *sarifRules) add(info rules.RuleInfo) {
	t.index[info.ID] = len(t.list)
	t.list = append(t.list, sarifRuleOf(info))
}

func sarifRuleOf(info rules.RuleInfo) sarifRule {
	page := rulePage(info)
	plain, marked := []string{}, []string{}
	add := func(label, text string) {
		if text != "" {
			plain, marked = append(plain, label+text), append(marked, strings.Replace(label, "Remedy:", "**Remedy:**", 1)+text)
		}
	}
	add("", info.Text)
	add("Level: ", fullStop(info.Level))
	add("Remedy: ", fullStop(info.Fix))
	plain, marked = append(plain, "More: "+page), append(marked, "[Examples and background]("+page+")")
	return sarifRule{
		ID: info.ID, Name: pascal(info.Title),
		ShortDescription:     sarifText{Text: fullStop(info.Title)},
		FullDescription:      sarifText{Text: fullStop(cmp.Or(info.Text, info.Title))},
		HelpURI:              page,
		Help:                 sarifText{strings.Join(plain, "\n\n"), strings.Join(marked, "\n\n")},
		DefaultConfiguration: sarifConfiguration{startLevel(info.Level)},
		Properties:           sarifTags{[]string{"context-bloat"}},
	}
}

// startLevel is the level a rule starts at: "warn from 2,000 tokens, error from 25,000" is a warning.
func startLevel(words string) string {
	if strings.HasPrefix(words, "error") {
		return "error"
	}
	return "warning"
}

// rulePage is the rule's heading in docs/rules.md, by the anchor that GitHub makes of it.
func rulePage(info rules.RuleInfo) string {
	page := project + "/blob/main/docs/rules.md"
	if info.Text == "" {
		return page
	}
	return page + "#" + url.PathEscape(headingAnchor(info.ID+": "+info.Title))
}

// headingAnchor keeps letters, digits, hyphens and underscores of a heading, small, with hyphens for spaces.
func headingAnchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// pascal is a title as SARIF likes names, which must not be the id: "Tracked, but hidden" is TrackedButHidden.
func pascal(title string) string {
	var b strings.Builder
	for word := range strings.FieldsFuncSeq(title, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		first, size := utf8.DecodeRuneInString(word)
		b.WriteString(string(unicode.ToUpper(first)) + word[size:])
	}
	return b.String()
}

// fullStop ends a sentence that has no end.
func fullStop(text string) string {
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}
