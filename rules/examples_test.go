package rules_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// TestExamples runs what docs/rules.md shows: Bad yields the rule's finding, Good does not.
func TestExamples(t *testing.T) {
	for _, rule := range rules.Rules() {
		if rule.ByCommand { // the command's own test runs it
			continue
		}
		for _, c := range []struct {
			name    string
			example rules.Example
			want    bool
		}{{"bad", rule.Bad, true}, {"good", rule.Good, false}} {
			tree := files{}
			for _, f := range c.example.Files {
				tree[f.Path] = lines(f.Repeat, f.Text)
			}
			opt := options()
			opt.Whole, opt.ConfigPath = true, config.FileName
			opt.Config = configOf(t, tree)
			_, res := run(t, tree, opt)
			got := false
			for _, f := range res.Findings {
				got = got || f.Rule == rule.ID
			}
			if got != c.want {
				t.Errorf("%s: the %s example has the finding: %v, want %v (%+v)", rule.ID, c.name, got, c.want, res.Findings)
			}
		}
	}
}

// configOf reads the configuration a tree has; without one it is the default.
func configOf(t *testing.T, tree files) config.Config {
	t.Helper()
	loaded, err := config.Parse(config.FileName, []byte(tree[config.FileName]))
	if err != nil {
		t.Fatal(err)
	}
	return loaded.Config
}

// TestRuleTable: every rule explains itself.
func TestRuleTable(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules.Rules() {
		if seen[r.ID] {
			t.Errorf("rule %s stands twice", r.ID)
		}
		seen[r.ID] = true
		for what, s := range map[string]string{"title": r.Title, "text": r.Text, "level": r.Level, "fix": r.Fix, "since": r.Since} {
			if strings.TrimSpace(s) == "" {
				t.Errorf("rule %s has no %s", r.ID, what)
			}
		}
	}
	for _, row := range rules.Classes() {
		if row.Verdict == rules.Exclude && row.Class != rules.LFSPointer && !seen[string(row.Class)] {
			t.Errorf("class %s has no rule page", row.Class)
		}
		if row.MustTrack && strings.Contains(row.Fix, ".gitignore") {
			t.Errorf("class %s: a tracked file is never helped by .gitignore", row.Class)
		}
	}
}
