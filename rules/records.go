package rules

import (
	"bytes"
	"fmt"
	"iter"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lang"
)

const (
	recordsSize = 16_000 // bytes, 4,000 tokens
	recordsMin  = 40     // lines in the sample
)

// wholeLines yields the lines that lie entirely in a window; lines cut by a window's edge are left out.
func wholeLines(windows [][]byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for i, w := range windows {
			if i > 0 {
				_, w, _ = bytes.Cut(w, []byte("\n"))
			}
			if end := bytes.LastIndexByte(w, '\n'); end >= 0 && len(windows) > 1 {
				w = w[:end+1]
			}
			for line := range bytes.Lines(w) {
				if !yield(bytes.TrimRight(line, "\r\n")) {
					return
				}
			}
		}
	}
}

// records is what a sample of key-value lines looks like.
type records struct {
	lines, comments, keyed, plain, addresses int
	keys                                     map[string]int
}

// checkRecords finds dumps of an API or a table in a hand-editable format (YAML and the like): the same few keys again and again, values
// without a sentence, many of them addresses or numbers, and not one comment. Lists that people keep fail at least one of these.
func checkRecords(p *Pass) (*Decision, error) {
	if p.Lang.Kind != lang.DataKind || p.File.Size < recordsSize || isWorkflow(p.Lower) {
		return nil, nil
	}
	r := countRecords(p.sample)
	top := r.topKeys(12)
	switch {
	case r.lines < recordsMin, r.comments > 0, r.keyed*100 < r.lines*90,
		top*100 < r.keyed*75, r.plain*100 < r.keyed*95, r.addresses*100 < r.keyed*55:
		return nil, nil
	}
	reason := fmt.Sprintf("records: %d of %d sampled lines repeat the same keys, values are addresses and numbers", top, r.lines)
	return &Decision{Class: Data, Reason: reason, Evidence: []Evidence{{Name: "records", Value: reason}}}, nil
}

func countRecords(windows [][]byte) records {
	r := records{keys: map[string]int{}}
	for line := range wholeLines(windows) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		r.lines++
		if line[0] == '#' || bytes.HasPrefix(line, []byte("//")) {
			r.comments++
			continue
		}
		key, value, ok := bytes.Cut(bytes.TrimLeft(line, "- {["), []byte(":"))
		if !ok || len(key) > 60 || bytes.ContainsAny(bytes.Trim(key, `"' `), " \t") {
			continue
		}
		r.keyed++
		r.keys[string(bytes.Trim(key, `"' `))]++
		value = bytes.Trim(value, " \t,\"'{}[]")
		if !bytes.ContainsAny(value, " \t") {
			r.plain++
		}
		if isFact(value) {
			r.addresses++
		}
	}
	return r
}

// topKeys counts the lines whose key is among the n most frequent.
func (r records) topKeys(n int) int { return sumLargest(values(r.keys), n) }

// isFact reports an address or a number: values that nobody types by the hundred.
func isFact(value []byte) bool { return bytes.Contains(value, []byte("://")) || isNumber(value) }

// isWorkflow reports the settings of build services, which repeat themselves however they are written.
func isWorkflow(lower string) bool {
	return strings.HasPrefix(lower, ".github/") || strings.HasPrefix(lower, ".gitlab") || strings.HasPrefix(lower, ".circleci/") ||
		strings.HasPrefix(lower, ".azure") || strings.HasSuffix(lower, "azure-pipelines.yml")
}

func isNumber(v []byte) bool {
	for _, c := range v {
		if (c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E' {
			return false
		}
	}
	return len(v) > 0
}
