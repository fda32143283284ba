package report

import (
	"strings"

	"github.com/bloatgate/bloatgate/rules"
)

// statement is what is wrong. The facts stand in for a message that says nothing, because no format takes an empty one.
func statement(f *rules.Finding) string {
	if f.Message == "" {
		return EscapeText(short(*f) + cost(*f))
	}
	return EscapeText(f.Message)
}

// reasoned is the statement with its reason, for formats that show one text and no evidence.
func reasoned(f *rules.Finding) string {
	why, _ := parted(f.Evidence)
	if len(why) == 0 {
		return statement(f)
	}
	return strings.TrimSuffix(statement(f), ".") + "; " + sentence(why)
}

// advice is a finding in two sentences, for programs that show one text: what is wrong and what to do.
func advice(f *rules.Finding) string {
	text := fullStop(reasoned(f))
	if f.Fix != "" {
		text += " " + remedySentence(f.Fix)
	}
	return text
}

// handledBecause says why a finding needs nothing more to be done.
func handledBecause(f *rules.Finding) string {
	if f.Covered {
		return "Hidden from agents already: every configured agent's ignore file covers the path."
	}
	return "Accepted by the baseline."
}
