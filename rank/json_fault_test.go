package rank

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestJSONFault: no words of Go's in what is said of somebody's JSON.
func TestJSONFault(t *testing.T) {
	for text, want := range map[string]string{
		`{"gold": 5}`:         `in "gold" stands a value of the kind number, where an array belongs`,
		`{"gold": [5]}`:       `in "gold" stands a value of the kind number, where a string belongs`,
		`{"query": ["a"]}`:    `in "query" stands a value of the kind array, where a string belongs`,
		`[1]`:                 "stands a value of the kind array, where an object belongs",
		`{"query": "a"`:       "unexpected end of JSON input",
		`{"base_commit": {}}`: `in "base_commit" stands a value of the kind object, where a string belongs`,
	} {
		err := json.Unmarshal([]byte(text), &Task{})
		if err == nil {
			t.Fatalf("%s is read", text)
		}
		if got := JSONFault(err); !strings.HasSuffix(got, want) || strings.Contains(got, "Go ") {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
