package benchmark

import (
	"runtime"
	"strings"
	"testing"
)

func TestMedian(t *testing.T) {
	values := []float64{3, 1, 2, 4}
	if got := Median(values); got != 3 || values[0] != 3 {
		t.Errorf("median %v, values then %v", got, values)
	}
}

// TestExitCodes: exit code 1 is a run where it is a verdict, and a failure with git's words elsewhere, as every other code is.
func TestExitCodes(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	dir := t.TempDir()
	if err := SmallTree(dir, 60); err != nil {
		t.Fatal(err)
	}
	found := &Series{Args: []string{"git", "grep", "-c", "F59"}}
	nothing := &Series{Args: []string{"git", "grep", "-c", "absent"}, Verdict: true}
	if err := InTurn(dir, 2, []*Series{found, nothing}); err != nil {
		t.Fatal(err)
	}
	if len(found.Wall) != 2 || len(nothing.CPU) != 2 || nothing.Wall[0] <= 0 {
		t.Errorf("not counted: %+v, %+v", found, nothing)
	}
	if runtime.GOOS == "linux" && (found.Peak < 1<<20 || found.Peak > 1<<30) {
		t.Errorf("git grep takes %d bytes", found.Peak)
	}
	nothing.Verdict = false
	if err := nothing.Run(dir); err == nil || len(nothing.Wall) != 2 {
		t.Error("exit code 1 of a command without verdicts passed")
	}
	broken := &Series{Args: []string{"git", "grep", "--no-such-option"}, Verdict: true}
	if err := broken.Run(dir); err == nil || !strings.Contains(err.Error(), "unknown option") {
		t.Errorf("%v lacks git's words", err)
	}
}
