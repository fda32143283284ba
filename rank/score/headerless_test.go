package score

import "testing"

// TestPathsInContexts: without headers a file is shown where its path stands, not where it is the end or the start of another.
func TestPathsInContexts(t *testing.T) {
	p := located(t, []string{"main.go"}, "--- a/main.go", "+++ b/main.go", "@@ -1 +1 @@", "-a", "+b")
	for context, want := range map[string]bool{
		"main.go": true, "## main.go": true, "main.go:12": true, "(main.go)": true, "`main.go`": true, "see main.go.": true, "\"main.go\",": true, "./main.go": true,
		"of cmd/main.go and main.go": true, "main.go main.gopher": true, "main.go...": true, "path=main.go": true, "@main.go": true,
		"## cmd/main.go": false, "domain.go": false, "main.go.orig": false, "main.gopher": false, "x-main.go": false, "main.go-old": false, "../main.go": false, "cmd/./main.go": false,
		`cmd\main.go`: false, "ümain.go": false, "main.go/x": false, "main.go~": false, ".main.go": false,
	} {
		s, err := Of(context0, ParseContext(context), p, reading(map[string]string{"main.go": "a\n"}))
		if err != nil {
			t.Fatal(err)
		}
		if s.Files[0].Shown != want {
			t.Errorf("%s: shown %v, want %v", context, s.Files[0].Shown, want)
		}
	}
}
