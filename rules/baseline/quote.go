package baseline

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quotePath writes a path so that it stands on one line, between tabs, and no two paths look alike: as it is, or between double quotes
// with Go's escapes. Quoted it is plain ASCII, whose form does not change with the Unicode tables of a build.
func quotePath(path string) string {
	if path != "" && utf8.ValidString(path) && strings.TrimSpace(path) == path && !strings.ContainsFunc(path, unquotable) {
		return path
	}
	return strconv.QuoteToASCII(path)
}

// unquotable reports characters that a line cannot show: quotes, controls, and those that change how their neighbours are shown.
func unquotable(r rune) bool {
	return r == '"' || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// unquotePath undoes quotePath. What is not quoted stands for itself.
func unquotePath(field string) (string, error) {
	switch {
	case field == "":
		return "", fmt.Errorf("its path is empty")
	case field[0] != '"':
		return field, nil
	}
	path, err := strconv.Unquote(field)
	if err != nil || path == "" {
		return "", fmt.Errorf("its path %s is not quoted as Go quotes strings", strconv.QuoteToASCII(field))
	}
	return path, nil
}
