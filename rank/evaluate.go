package rank

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Task is a question about a revision whose answer is known.
type Task struct {
	ID     string   `json:"id"`
	Repo   string   `json:"repo"` // "owner/name", or "name"; "" for the repository at hand
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
	n := 1
	for ; lines.Scan(); n++ {
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
	if err := lines.Err(); err != nil {
		return tasks, bad, fmt.Errorf("line %d: %w", n, err)
	}
	return tasks, bad, nil
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
