package rank

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
)

// Task is a question about a revision whose answer is known.
type Task struct {
	ID     string   `json:"id"`
	Commit string   `json:"base_commit"`
	Query  string   `json:"query"`
	Gold   []string `json:"gold"` // the files that had to be changed, relative to the root
}

// taskMost bounds a line of a tasks file, in bytes.
const taskMost = 4 << 20

// ReadTasks reads a tasks file: a JSON object on each line. Lines that are no task are told by number in bad; an error means that the
// file could not be read to its end.
func ReadTasks(r io.Reader) (tasks []Task, bad []string, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, taskMost)
	for n := 1; lines.Scan(); n++ {
		if strings.TrimSpace(lines.Text()) == "" {
			continue
		}
		var t Task
		if why := t.read(lines.Bytes()); why != "" {
			bad = append(bad, fmt.Sprintf("line %d: %s", n, why))
			continue
		}
		tasks = append(tasks, t)
	}
	return tasks, bad, lines.Err()
}

// read says what a line lacks, "" for nothing.
func (t *Task) read(line []byte) string {
	switch err := json.Unmarshal(line, t); {
	case err != nil:
		return "no JSON object of a task: " + err.Error()
	case t.Commit == "" || strings.HasPrefix(t.Commit, "-"):
		return "it names no base_commit"
	case strings.TrimSpace(t.Query) == "":
		return "it has no query"
	case len(t.Gold) == 0:
		return "it has no gold files"
	}
	return ""
}

// Measures are the names of what Measure tells.
func Measures() []string { return []string{"p1", "p3", "p5", "p10", "Acc@5", "Acc@10"} }

// Measure tells of an order, by the names of Measures: whether a gold file is among the first 1, 3, 5 and 10, and whether all are among
// the first 5 and 10.
func Measure(items []Item, gold []string) (hit []bool) {
	wanted := map[string]bool{}
	for _, path := range gold {
		wanted[path] = true
	}
	first, last, found := math.MaxInt, math.MaxInt, 0
	for i := range items {
		if wanted[items[i].Path] {
			first = min(first, items[i].Rank)
			if found++; found == len(wanted) {
				last = items[i].Rank
			}
		}
	}
	return []bool{first <= 1, first <= 3, first <= 5, first <= 10, last <= 5, last <= 10}
}

// Wilson is the 95 % interval of a share of k in n.
func Wilson(k, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.96
	p, m := float64(k)/float64(n), float64(n)
	d := 1 + z*z/m
	middle := (p + z*z/(2*m)) / d
	half := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m)) / d
	return max(0, middle-half), min(1, middle+half)
}

// McNemar is the exact two-sided p-value of a paired comparison: gained and lost are the tasks on which the two differ.
func McNemar(gained, lost int) float64 {
	n, sum := gained+lost, 0.0
	whole, _ := math.Lgamma(float64(n + 1))
	for k := range min(gained, lost) + 1 {
		a, _ := math.Lgamma(float64(k + 1))
		b, _ := math.Lgamma(float64(n - k + 1))
		sum += math.Exp(whole - a - b - float64(n)*math.Ln2)
	}
	return min(1, 2*sum)
}
