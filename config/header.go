package config

import (
	"bytes"
	"strings"
)

// InTheWay names the table for which a header "[table]" cannot stand at the end of a text, "" where it can: the table itself, which is there
// already by a header or by keys of its own, or an inline table around it. TOML lets neither be opened again, although the decoder here does not
// mind some of that. text is that of a configuration that Parse takes.
func InTheWay(text []byte, table string) string {
	at, _ := scan(string(bytes.TrimPrefix(text, []byte("\ufeff"))))
	parts := strings.Split(table, ".")
	for i, part := range parts {
		if at = at.keys[part]; at == nil {
			return ""
		}
		if at.sealed || i == len(parts)-1 && (at.opened || at.keyed) {
			return strings.Join(parts[:i+1], ".")
		}
	}
	return ""
}
