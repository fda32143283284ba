package report

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// Schema is the version of the JSON report. Fields are only ever added under it.
const Schema = "bloatgate.report/v1"

// JSON writes bloatgate.report/v1: one line per finding and per file, in the order of the Result. It is encoded piece by
// piece, so that a report on a huge tree needs no second copy of it in memory.
func JSON(w io.Writer, r *rules.Result, o Options) error {
	out := bufio.NewWriter(w)
	j := &jsonStream{out: out}
	j.raw("{")
	j.field("schema", Schema)
	j.field("tool", jsonTool(o.Tool))
	j.field("source", sourceOf(r.Source))
	j.field("model", jsonModel{r.Model.Name(), r.Model.PerByte(), r.Model.Bound()})
	j.field("totals", totalsOf(r))
	j.field("skipped", skippedOf(r.Skipped))
	if r.Delta != nil {
		j.field("delta", deltaOf(r.Delta))
	}
	array(j, "budgets", r.Budgets, budgetOf)
	if r.Baseline != nil {
		j.field("baseline", baselineOf(r.Baseline))
	}
	array(j, "allowed", r.Allowed, allowOf)
	array(j, "notes", r.Notes, validUTF8)
	if o.Audit != nil {
		j.field("audit", o.Audit)
	}
	array(j, "findings", r.Findings, findingOf)
	if o.Files {
		array(j, "files", r.Files, fileOf)
	}
	j.raw("\n}\n")
	if j.err != nil {
		return j.err
	}
	return out.Flush()
}

// jsonStream writes the outermost object by hand; the first error sticks.
type jsonStream struct {
	out    *bufio.Writer
	fields int
	err    error
}

func (j *jsonStream) raw(s string) {
	if j.err == nil {
		_, j.err = j.out.WriteString(s)
	}
}

func (j *jsonStream) value(v any) {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil && j.err == nil {
		j.err = err
	}
	j.raw(visible(strings.TrimSuffix(b.String(), "\n")))
}

// visible writes what a reader cannot see as JSON's own escapes. Such characters stand only inside of strings, so the value is the same;
// but nobody's terminal is steered, and nobody's eye misled, by a report that is printed as it is.
func visible(encoded string) string {
	if isPlainASCII(encoded) {
		return encoded
	}
	var b strings.Builder
	for _, r := range encoded {
		switch {
		case !hidden(r):
			b.WriteRune(r)
		case r <= 0xFFFF:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		}
	}
	return b.String()
}

func (j *jsonStream) name(name string) {
	if j.fields++; j.fields > 1 {
		j.raw(",")
	}
	j.raw("\n  \"" + name + "\": ")
}

func (j *jsonStream) field(name string, v any) {
	j.name(name)
	j.value(v)
}

func array[T, J any](j *jsonStream, name string, items []T, convert func(T) J) {
	j.name(name)
	separator := "["
	for _, item := range items {
		j.raw(separator + "\n    ")
		j.value(convert(item))
		separator = ","
	}
	if len(items) == 0 {
		j.raw("[]")
		return
	}
	j.raw("\n  ]")
}

// jsonText splits a string that may hold any bytes into what JSON can carry and, where that lost something, the bytes.
func jsonText(s string) (text, raw string) {
	if raw = RawBytes(s); raw == "" {
		return s, ""
	}
	return validUTF8(s), raw
}

// RawBytes is what stands beside a text in JSON that is not UTF-8: its bytes in base64, "" for all others.
func RawBytes(s string) string {
	if utf8.ValidString(s) {
		return ""
	}
	return base64.StdEncoding.EncodeToString([]byte(s))
}

// validUTF8 puts one U+FFFD in the place of every byte that is not UTF-8, as other programs' decoders do.
func validUTF8(s string) string { return string([]rune(s)) }

func skippedOf(counts map[tree.Skip]int) map[string]int {
	byReason := map[string]int{} // encoding/json sorts the keys
	for reason, n := range counts {
		byReason[reason.String()] += n
	}
	return byReason
}
