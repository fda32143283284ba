package git

import (
	"io"
	"strings"
	"testing"
)

// TestLimited copies as os/exec does: through whatever shortcut the writer offers.
func TestLimited(t *testing.T) {
	said := &limited{max: 10}
	n, err := io.Copy(said, io.LimitReader(strings.NewReader(strings.Repeat("x", 100_000)), 100_000)) // a pipe has no WriteTo either
	if err != nil || n != 100_000 {
		t.Errorf("took %d bytes, error %v; all have to be taken, or the child stops", n, err)
	}
	if got := said.String(); got != strings.Repeat("x", 10) {
		t.Errorf("kept %d bytes, want 10", len(got))
	}
}
