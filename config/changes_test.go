package config

import (
	"slices"
	"testing"
)

func TestChanges(t *testing.T) {
	const entry = "[[allow]]\npaths = [\"a\"]\nreason = \"golden\"\n"
	cases := []struct {
		name, before, after string
		want                []string
	}{
		{"nothing", "version = 1", "# a comment\nversion = 1\n", nil},
		{"a value spelled otherwise", "[budget]\nrepo = 1000", "[budget]\nrepo = 1_000", nil},
		{"a default written down", "", "[limits]\nwarn = 8000", nil},
		{"a budget raised", "[budget]\nrepo = 100000", "[budget]\nrepo = 200000", []string{"budget.repo: 100_000 → 200_000"}},
		{"a class limit", "", "[class.lock]\nwarn = 0", []string{"class.lock.warn: default → 0"}},
		{"a list", "", "exclude = [\"x\"]", []string{`exclude: [] → ["x"]`}},
		{"an entry", "", entry, []string{`added: [[allow]] paths = ["a"], reason = "golden"`}},
		{"an entry less", entry + entry, entry, []string{`removed: [[allow]] paths = ["a"], reason = "golden"`}},
		{"an entry replaced", "[[budget.dir]]\npaths = [\"a\"]\ntokens = 5", "[[budget.dir]]\npaths = [\"a\"]\ntokens = 6",
			[]string{`removed: [[budget.dir]] paths = ["a"], tokens = 5`, `added: [[budget.dir]] paths = ["a"], tokens = 6`}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			before, err := Parse(FileName, []byte(c.before))
			if err != nil {
				t.Fatal(err)
			}
			after, err := Parse(FileName, []byte(c.after))
			if err != nil {
				t.Fatal(err)
			}
			if got := before.Changes(after); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
