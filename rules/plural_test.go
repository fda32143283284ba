package rules_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
)

var falsePlural = regexp.MustCompile(`(?:^|[^0-9.,])[+-]?1 (?:tokens|bytes|files|lines|characters|copies)\b`)

// TestOneIsSingular: whatever the smallest limits find, nothing of one is many.
func TestOneIsSingular(t *testing.T) {
	tight := func(cfg *config.Config) {
		cfg.Limits.Warn, cfg.Limits.Error = 1, 1
		cfg.Gates.Size.Threshold = 1
		cfg.Budget.Repo, cfg.Budget.Change = 1, 1
	}
	line := strings.Repeat("a\n", 40)
	tree := files{"a.txt": "ab\nc", "b.txt": "a\n", "many.txt": line, "again.txt": line, "x.py": "x = 1"}
	_, whole := run(t, tree, options(tight))
	change := judgeChange(t, files{"a.txt": ""}, tree, tight)
	said := 0
	for _, f := range append(whole.Findings, change.Findings...) {
		texts := []string{f.Message, f.Fix}
		for _, e := range f.Evidence {
			texts = append(texts, e.Name+" "+e.Value)
		}
		said += len(texts)
		if found := falsePlural.FindString(strings.Join(texts, "\n")); found != "" {
			t.Errorf("%s says %q: %s", f.Path, found, fmt.Sprint(texts))
		}
	}
	if said < 20 {
		t.Errorf("only %d texts were looked at", said)
	}
}
