package tokens_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tokens"
)

func TestBytesModel(t *testing.T) {
	m, err := tokens.Bytes(tokens.DefaultPerByte)
	if err != nil {
		t.Fatal(err)
	}
	for size, want := range map[int64]int64{-1: 0, 0: 0, 1: 1, 4: 1, 5: 2, 350_427: 87_607, 1 << 40: 1 << 38} {
		if got, exact := m.Estimate(size); got != want || exact {
			t.Errorf("Estimate(%d) = %d, exact %v, want %d, estimated", size, got, exact, want)
		}
	}
	if m.Name() != "bytes" || m.PerByte() != 0.25 || !strings.Contains(m.Bound(), "14.8") {
		t.Errorf("the model does not name itself and its bound: %q %v %q", m.Name(), m.PerByte(), m.Bound())
	}
}

// TestUnmeasuredFactor: a bound that was measured for another factor is not claimed.
func TestUnmeasuredFactor(t *testing.T) {
	m, err := tokens.Bytes(0.3)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := m.Estimate(1000); got != 300 || strings.Contains(m.Bound(), "14.8") {
		t.Errorf("0.3 per byte: %d, bound %q", got, m.Bound())
	}
}

func TestImpossibleFactors(t *testing.T) {
	for _, k := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := tokens.Bytes(k); err == nil {
			t.Errorf("a factor of %v was accepted", k)
		}
	}
}
