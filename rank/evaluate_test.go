package rank

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestReadTasks(t *testing.T) {
	tasks, bad, err := ReadTasks(strings.NewReader(`{"id":"a","base_commit":"HEAD","query":"q","gold":["a.go"]}` + "\n\nnonsense\n" +
		`{"base_commit":"HEAD","query":"q"}` + "\n" + `{"query":"q","gold":["a"]}` + "\n" + `{"base_commit":"--all","query":"q","gold":["a"]}` + "\n"))
	if len(tasks) != 1 || err != nil || len(bad) != 4 || !strings.HasPrefix(bad[0], "line 3: ") || !strings.HasPrefix(bad[1], "line 4: it has no gold") {
		t.Errorf("%v, %v, %v", tasks, bad, err)
	}
}

func TestMeasure(t *testing.T) {
	var items []Item
	for i := range 12 {
		items = append(items, Item{Candidate: &Candidate{}, Rank: i + 1})
		items[i].Path = fmt.Sprint(i + 1)
	}
	for gold, want := range map[string]string{"1": "[true true true true true true]", "2 6": "[false true true true false true]", "1 gone": "[true true true true false false]", "11": "[false false false false false false]"} {
		if got := fmt.Sprint(Measure(items, strings.Fields(gold))); got != want {
			t.Errorf("%s: %s, want %s", gold, got, want)
		}
	}
}

// TestStatistics holds the figures against arXiv:2608.26130: 76 gained and 22 lost is p = 3.9e-8, 38 to 14 is 0.001.
func TestStatistics(t *testing.T) {
	for _, c := range []struct {
		gained, lost int
		want         string
	}{{76, 22, "3.9e-08"}, {38, 14, "0.0012"}, {0, 0, "1"}, {3, 3, "1"}} {
		if got := fmt.Sprintf("%.2g", McNemar(c.gained, c.lost)); got != c.want {
			t.Errorf("%d to %d: %s, want %s", c.gained, c.lost, got, c.want)
		}
	}
	if low, high := Wilson(42, 84); math.Abs(low-0.3953) > 1e-3 || math.Abs(high-0.6047) > 1e-3 {
		t.Errorf("%v %v", low, high)
	}
}
