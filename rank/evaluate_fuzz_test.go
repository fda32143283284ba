package rank

import (
	"strings"
	"testing"
)

// FuzzReadTasks: whatever the file holds, each line that is not blank is a task that can be asked or a numbered complaint, unless reading fails.
func FuzzReadTasks(f *testing.F) {
	f.Add(`{"id":"a","base_commit":"HEAD","query":"q","gold":["a.go"]}` + "\nnonsense\n\n{}\n[1]\n" + `{"base_commit":"-x","query":" ","gold":[]}`)
	f.Fuzz(func(t *testing.T, text string) {
		tasks, bad, err := ReadTasks(strings.NewReader(text))
		for _, task := range tasks {
			if task.Commit == "" || task.Commit[0] == '-' || strings.TrimSpace(task.Query) == "" || len(task.Gold) == 0 {
				t.Errorf("no task: %+v", task)
			}
		}
		lines := 0
		for line := range strings.SplitSeq(text, "\n") {
			if strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")) != "" {
				lines++
			}
		}
		if err == nil && len(tasks)+len(bad) != lines {
			t.Errorf("%d tasks and %d complaints in %d lines", len(tasks), len(bad), lines)
		}
		for _, why := range bad {
			if !strings.HasPrefix(why, "line ") {
				t.Errorf("which line? %q", why)
			}
		}
	})
}
