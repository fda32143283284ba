package report_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

type gitLabEntry struct {
	Description string `json:"description"`
	CheckName   string `json:"check_name"`
	Fingerprint string
	Severity    string
	Location    struct {
		Path  string
		Lines struct{ Begin int }
	}
}

func decodeGitLab(t testing.TB, r *rules.Result, o report.Options) []gitLabEntry {
	t.Helper()
	entries := []gitLabEntry{}
	if err := json.Unmarshal(render(t, "gitlab", r, o), &entries); err != nil {
		t.Fatal(err)
	}
	return entries
}

func TestGitLabGolden(t *testing.T) {
	golden(t, "gitlab-clean.json", render(t, "gitlab", clean(t), report.Options{}))
	golden(t, "gitlab-all.json", render(t, "gitlab", everything(t), report.Options{}))
	golden(t, "gitlab-quiet.json", render(t, "gitlab", everything(t), report.Options{Quiet: true, FailLevel: rules.Error}))
}

func TestGitLabEntriesMeetItsSchema(t *testing.T) {
	schema := compileSchema(t, "codequality-entry.json")
	if schema.Validate(map[string]any{"description": "x"}) == nil {
		t.Error("the schema takes anything")
	}
	for _, r := range []*rules.Result{everything(t), many(t), hostilePaths(t)} {
		var entries []any
		if err := json.Unmarshal(render(t, "gitlab", r, report.Options{}), &entries); err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			if err := schema.Validate(entry); err != nil {
				t.Errorf("%v: %v", entry, err)
			}
		}
	}
}

// What GitLab's documentation asks for beyond its schema.
func TestGitLabEntriesAreWhatIsDocumented(t *testing.T) {
	r := hostilePaths(t)
	r.Findings = append(r.Findings, bundle(), bundle(), bundle(), rules.Finding{Rule: "data"}, rules.Finding{Rule: "data"})
	r.Findings[len(r.Findings)-1].Fingerprint = bundle().Fingerprint + "-2"
	var open int
	for i := range r.Findings {
		if !r.Findings[i].Handled() {
			open++
		}
	}
	fingerprints := map[string]bool{}
	for _, e := range decodeGitLab(t, r, report.Options{}) {
		if fingerprints[e.Fingerprint] || e.Fingerprint == "" {
			t.Errorf("%s: the fingerprint %q is not its own", e.Location.Path, e.Fingerprint)
		}
		fingerprints[e.Fingerprint] = true
		if !slices.Contains([]string{"info", "minor", "major", "critical", "blocker"}, e.Severity) {
			t.Errorf("severity %q", e.Severity)
		}
		if e.Description == "" || e.CheckName == "" || e.Location.Path == "" || e.Location.Lines.Begin < 1 {
			t.Errorf("%+v lacks something", e)
		}
	}
	if len(fingerprints) != open {
		t.Errorf("%d entries for %d findings that are not handled", len(fingerprints), open)
	}
}
