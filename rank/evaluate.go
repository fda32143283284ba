package rank

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
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

// ReadTasks reads a tasks file: a JSON object on each line; a byte order mark before the first is no part of it. Lines that are no task are told
// by number in bad; an error means that the file could not be read to its end. A task without an id gets the number of its line.
func ReadTasks(r io.Reader) (tasks []Task, bad []string, err error) {
	lines := taskLines{in: bufio.NewReader(r)}
	for lines.next() {
		var t Task
		why := lines.why
		if why == "" && strings.TrimSpace(string(lines.text)) == "" {
			continue
		}
		if why == "" {
			why = t.read(lines.text)
		}
		if why != "" {
			bad = append(bad, fmt.Sprintf("line %d: %s", lines.n, why))
			continue
		}
		t.ID = cmp.Or(t.ID, fmt.Sprintf("line %d", lines.n))
		tasks = append(tasks, t)
	}
	if lines.err != nil {
		return tasks, bad, fmt.Errorf("line %d: %w", lines.n, lines.err)
	}
	return tasks, bad, nil
}

// taskLines reads lines of at most taskMost bytes.
type taskLines struct {
	in   *bufio.Reader
	n    int    // of the line, from 1
	text []byte // without what is too long
	why  string // what is wrong with the line, "" for nothing
	err  error
	done bool
}

// next reads the next line; false at the end.
func (l *taskLines) next() bool {
	if l.done {
		return false
	}
	l.n, l.text, l.why = l.n+1, nil, ""
	for {
		piece, err := l.in.ReadSlice('\n')
		if l.why == "" && len(l.text)+len(piece) > taskMost {
			l.text, l.why = nil, fmt.Sprintf("it is longer than %d MiB", taskMost>>20)
		}
		if l.why == "" {
			l.text = append(l.text, piece...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == nil:
		case errors.Is(err, io.EOF):
			l.done = true
		default:
			l.err = err
			return false
		}
		l.text = bytes.TrimPrefix(l.text, []byte("\xef\xbb\xbf")) // files that were put together may have several
		return !l.done || len(l.text) > 0 || l.why != ""
	}
}

// read says what a line lacks, "" for nothing.
func (t *Task) read(line []byte) string {
	switch err := json.Unmarshal(line, t); {
	case err != nil:
		return "no JSON object of a task: " + JSONFault(err)
	case t.Commit == "":
		return "it names no base_commit"
	case strings.HasPrefix(t.Commit, "-"):
		return fmt.Sprintf("its base_commit %q is no revision, none begins with a dash; name a commit", t.Commit)
	case strings.TrimSpace(t.Query) == "":
		return "it has no query"
	case len(t.Gold) == 0:
		return "it has no gold files"
	}
	var gold []string
	for _, p := range t.Gold {
		clean := path.Clean(p)
		if why := unmatchable(p, clean); why != "" {
			return fmt.Sprintf("its gold file %q %s; paths are relative to the root, with slashes", p, why)
		}
		if !slices.Contains(gold, clean) {
			gold = append(gold, clean)
		}
	}
	t.Gold = gold
	return ""
}

// unmatchable says why a gold file can be no file of a repository, "" when it can.
func unmatchable(p, clean string) string {
	switch {
	case p == "":
		return "has no name"
	case path.IsAbs(p) || len(p) > 2 && p[1] == ':' && p[2] == '/':
		return "is absolute"
	case strings.Contains(p, `\`):
		return "holds a backslash"
	case clean == "." || clean == ".." || strings.HasPrefix(clean, "../"):
		return "is outside of the repository"
	case strings.HasSuffix(p, "/"):
		return "is a directory"
	}
	return ""
}
