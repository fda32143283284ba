package rules

import (
	"fmt"
	"strings"
)

// allowHead begins the lines that a remedy ends with: more than a line end, which a name in a remedy may hold.
const allowHead = "\n[[allow]]\npaths = "

// allowFix is the remedy with the very lines that allow a file: a table of the configuration is three lines wherever it is shown, since on one
// line it would be none.
func allowFix(path string) string {
	return fmt.Sprintf("Split it, or allow it with these lines at the end of .bloatgate.toml:%s[%s]\nreason = \"why it has to be this large\"", allowHead, tomlString(literalPattern(path)))
}

// FixParts parts a Finding's Fix into what to do and the lines of a configuration that stand below it, none in most.
func FixParts(fix string) (what string, lines []string) {
	at := strings.Index(fix, allowHead)
	if at < 0 {
		return fix, nil
	}
	return fix[:at], strings.Split(fix[at+1:], "\n")
}
