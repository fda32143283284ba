package rules_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// TestRemedyIsNotWhatIsThere: .gitattributes is not recommended for what it says already.
func TestRemedyIsNotWhatIsThere(t *testing.T) {
	code := lines(3000, "int f{n}(void) { return {n}; }\n")
	_, res := run(t, files{
		".gitattributes":       "lib/** linguist-vendored\nthird_party/marked/** linguist-vendored\n*.weights filter=lfs\n",
		"lib/a.c":              code,
		"third_party/marked/a": code,
		"third_party/plain/a":  code,
		"raw.weights":          strings.Repeat("\x00\x91", 400_000),
		"raw.bin":              strings.Repeat("\x00\x91", 400_000),
	}, options())
	for path, want := range map[string]struct {
		rule, says, not string
	}{
		"lib/a.c":              {"vendored", "hide the vendored folder", "linguist-vendored"},
		"third_party/marked/a": {"vendored", "hide the vendored folder", "linguist-vendored"},
		"third_party/plain/a":  {"vendored", "mark it linguist-vendored", "\x00"},
		"raw.weights":          {"binary", "git lfs install", "under git-lfs"},
		"raw.bin":              {"binary", "under git-lfs", "\x00"},
	} {
		there := false
		for _, f := range found(res, want.rule) {
			if f.Path == path {
				there = true
				if !strings.Contains(f.Fix, want.says) || strings.Contains(f.Fix, want.not) {
					t.Errorf("%s: fix %q", path, f.Fix)
				}
			}
		}
		if !there {
			t.Errorf("%s: no finding of %s: %+v", path, want.rule, res.Findings)
		}
	}
}

// TestRemedyOfWhatIsShown: what the configuration has agents see cannot be hidden by the ignore files.
func TestRemedyOfWhatIsShown(t *testing.T) {
	opt := options()
	admit := string(rules.Admit)
	opt.Config.Class = map[string]config.Class{string(rules.Lock): {Verdict: &admit}}
	_, res := run(t, files{"go.sum": lines(900, "example.com/a{n} v1.0.0 h1:{n}=\n")}, opt)
	large := found(res, "large")
	if len(large) != 1 || !strings.HasPrefix(large[0].Fix, "The configuration has agents see this class") {
		t.Errorf("got %+v", res.Findings)
	}
}
