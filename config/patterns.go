package config

import (
	"fmt"
	"strings"
)

// maxList bounds the patterns and names in one list, and the [[allow]] entries: each is tried on every file.
const maxList = 10_000

// patterns is a list of git patterns. Only what leads out of the repository, or holds no pattern at all, is refused here; whether a
// pattern is well formed is CheckPatterns' matter.
func patterns[T any](f field[T], needsOne bool, at func(*T) *[]string) field[T] {
	f.want = fmt.Sprintf("an array of up to %s patterns, each a string", underscored(maxList))
	if needsOne {
		f.want = strings.Replace(f.want, "up to", "1 to", 1)
	}
	f.read = func(t *T, v any) *problem {
		list, ok := stringsOf(v)
		if !ok || len(list) > maxList || (needsOne && len(list) == 0) {
			return mismatch()
		}
		for i, pattern := range list {
			if what, do := refuse(pattern); what != "" {
				return &problem{fmt.Sprintf("the pattern %s %s", tomlString(pattern), what), do, i}
			}
		}
		*at(t) = list
		return nil
	}
	f.show = func(t *T) string { return tomlStrings(*at(t)) }
	return f
}

func names[T any](f field[T], at func(*T) *[]string) field[T] {
	f.want = "an array of names, each a string"
	f.read = func(t *T, v any) *problem {
		list, ok := stringsOf(v)
		if !ok || len(list) > maxList {
			return mismatch()
		}
		*at(t) = list
		return nil
	}
	f.show = func(t *T) string { return tomlStrings(*at(t)) }
	return f
}

// refuse says why a pattern may not stand in a configuration. A leading slash is git's anchor, not an absolute path.
func refuse(pattern string) (what, do string) {
	const relative = "write it relative to the repository's root"
	body := strings.TrimPrefix(pattern, "!")
	drive := len(body) > 2 && body[1] == ':' && strings.ContainsRune(`/\`, rune(body[2]))
	switch {
	case strings.TrimSpace(body) == "" || strings.Trim(body, "/") == "":
		return "names nothing", "remove it"
	case strings.HasPrefix(pattern, "#"):
		return "is a comment and matches nothing", `write "\\#…" for a name that starts with "#"`
	case strings.ContainsAny(pattern, "\x00\n\r"):
		return "holds a line break or a NUL", "write one pattern per string"
	case drive || strings.HasPrefix(body, "//") || strings.HasPrefix(body, "~/") || strings.HasPrefix(body, `\\`):
		return "is an absolute path", relative
	}
	for part := range strings.FieldsFuncSeq(body, func(r rune) bool { return r == '/' || r == '\\' }) {
		if part == ".." {
			return `leads out of the repository with ".."`, relative
		}
	}
	return "", ""
}
