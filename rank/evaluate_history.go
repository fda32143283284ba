package rank

import (
	"context"
	"path"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Revision is a commit of a repository's history.
type Revision struct {
	ID      string
	Parents []string
	Commit
}

// LeftOut is a reason not to make a task of a commit.
type LeftOut string

// The reasons, in the order in which a commit is held against them.
const (
	LeftMerge   LeftOut = "merges"
	LeftFirst   LeftOut = "without a parent (the first commit, or where a shallow clone ends)"
	LeftNothing LeftOut = "change no file"
	LeftMass    LeftOut = "mass edits (more than 30 files)"
	LeftRevert  LeftOut = "reverts"
	LeftSilent  LeftOut = "without a message"
	LeftNamed   LeftOut = "name a file that they change"
	LeftAdded   LeftOut = "change no regular file that their parent has"
)

// LeftOutReasons lists the reasons in the order of reports.
func LeftOutReasons() []LeftOut {
	return []LeftOut{LeftMerge, LeftFirst, LeftNothing, LeftMass, LeftRevert, LeftSilent, LeftNamed, LeftAdded}
}

// HistoryTasks makes tasks of past commits: the message is the query, the parent the tree, and the files that were changed the answer,
// as far as the parent has them.
type HistoryTasks struct {
	Most      int  // tasks that are wanted
	KeepNamed bool // make tasks of commits, too, whose message names a file that they change
	// Existing picks those of some paths that are regular files of a commit.
	Existing func(ctx context.Context, commit string, paths []string) ([]string, error)

	Tasks  []Task
	Looked int             // commits that were looked at
	Left   map[LeftOut]int // how many of them are no tasks
}

// Add looks at commits, the newest first, until there are enough tasks.
func (h *HistoryTasks) Add(ctx context.Context, commits []Revision) error {
	if h.Left == nil {
		h.Left = map[LeftOut]int{}
	}
	for i := range commits {
		if h.Full() {
			return nil
		}
		h.Looked++
		c := &commits[i]
		query := withoutTrailers(c.Message)
		if why := h.unfit(c, query); why != "" {
			h.Left[why]++
			continue
		}
		gold, err := h.Existing(ctx, c.Parents[0], c.Paths)
		if err != nil {
			return err
		}
		if len(gold) == 0 {
			h.Left[LeftAdded]++
			continue
		}
		h.Tasks = append(h.Tasks, Task{ID: c.ID[:min(len(c.ID), 12)], Commit: c.Parents[0], Query: query, Gold: gold})
	}
	return nil
}

// Full reports that there are as many tasks as were wanted.
func (h *HistoryTasks) Full() bool { return len(h.Tasks) >= h.Most }

// unfit says why a commit is no task, "" when it may be one.
func (h *HistoryTasks) unfit(c *Revision, query string) LeftOut {
	switch {
	case len(c.Parents) > 1:
		return LeftMerge
	case len(c.Parents) == 0:
		return LeftFirst
	case len(c.Paths) == 0:
		return LeftNothing
	case len(c.Paths) > massEdit:
		return LeftMass
	case isRevert(c.Message):
		return LeftRevert
	case query == "":
		return LeftSilent
	case !h.KeepNamed && namesAny(query, c.Paths):
		return LeftNamed
	}
	return ""
}

func isRevert(message string) bool {
	lower := strings.ToLower(strings.TrimSpace(message))
	return strings.HasPrefix(lower, "revert ") || strings.HasPrefix(lower, "revert:") || strings.HasPrefix(lower, "revert(") || strings.Contains(lower, "this reverts commit ")
}

// namesAny reports that a text has the path or the name of one of the files.
func namesAny(text string, paths []string) bool {
	lower := strings.ToLower(text)
	for _, p := range paths {
		if hasWhole(lower, strings.ToLower(path.Base(p))) {
			return true
		}
	}
	return false
}

// hasWhole reports that a name stands in a text by itself, not within a longer word or name: "run" is neither in "running" nor in "run.go", but
// in "cmd/run" and at the end of a sentence.
func hasWhole(text, name string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return false
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		if !inName(before) && before != '.' && endsName(text[at+len(name):]) {
			return true
		}
		from = at + 1
	}
}

// endsName reports that a name has ended where rest begins. A point ends it only as the point of a sentence.
func endsName(rest string) bool {
	next, size := utf8.DecodeRuneInString(rest)
	if next == '.' {
		after, _ := utf8.DecodeRuneInString(rest[size:])
		return !inName(after)
	}
	return !inName(next)
}

// inName reports what words and names consist of in the scripts that set words apart; utf8.RuneError stands for either end of a text.
func inName(r rune) bool {
	return r == '_' || r == '-' || unicode.IsDigit(r) || unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic)
}

var trailerLine = lazily(`^(?:[A-Z][A-Za-z]*(?:-[A-Za-z]+)+: \S.*|git-svn-id: .*|\(cherry picked from commit .*\))$`)

// withoutTrailers drops the lines at the end that say who did, signed or reviewed it: names and addresses match files by accident.
func withoutTrailers(message string) string {
	lines := strings.Split(strings.TrimSpace(message), "\n")
	for len(lines) > 1 && isTrailer(trailerLine(), lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

func isTrailer(pattern *regexp.Regexp, line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || pattern.MatchString(line)
}
