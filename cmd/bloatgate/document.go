package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// writeDocument writes what rank and pack print as JSON.
func writeDocument(w io.Writer, doc any) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(doc); err != nil {
		return err
	}
	_, err := io.WriteString(w, printable(b.String()))
	return err
}

// printable writes characters that no reader can see as JSON's own escapes; they stand only inside of strings.
func printable(encoded string) string {
	var b strings.Builder
	for _, c := range encoded {
		switch {
		case c == '\n' || unicode.IsPrint(c):
			b.WriteRune(c)
		case c <= 0xFFFF:
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			quoted, _ := json.Marshal(string(c))
			b.Write(quoted[1 : len(quoted)-1])
		}
	}
	return b.String()
}
