package score

import (
	"context"
	"errors"
	"fmt"
)

// Read returns a file of the tree that the patch was made for; known is false where there is none of that name. An UnreadError says that there is
// one, and nobody can tell its lines.
type Read func(path string) (content []byte, known bool, err error)

// UnreadError is why a file that is there was not read.
type UnreadError struct{ Reason string }

func (e *UnreadError) Error() string { return "it was not read: " + e.Reason }

// Score says how much of what a patch changes a context shows, and how faithfully.
type Score struct {
	Files      []File
	Lines      int // nonblank lines of the context, headers aside
	Verbatim   int // of these: equal to a line of the file that their header names, up to blanks at the end
	Headerless bool
	Unknown    []string // paths that headers name and the tree does not hold
	Unread     []Unread // files that headers name and that were not read: their lines do not count
}

// Unread is a file that was not read.
type Unread struct{ Path, Reason string }

// File is a file that the patch changes.
type File struct {
	Path    string
	Shown   bool    // it appears in some span
	Changed int     // nonblank lines that the patch removes, and those that it adds lines after
	Visible int     // of these: lines of which anything is shown
	Kept    float64 // sum over the visible ones of the share of words that is kept
}

// Of measures a context. Where it has no headers at all, its lines are held against all files of the patch, and a file is shown where its path
// stands in the context, whole. An error means that the patch does not fit the tree, or that a file could not be read.
func Of(ctx context.Context, c *Context, p *Patch, read Read) (*Score, error) {
	t := &texts{read: read, by: map[string]*text{}}
	s := &Score{Headerless: len(c.Spans) == 0}
	changed, err := t.fit(ctx, p)
	if err != nil {
		return nil, err
	}
	if s.Headerless {
		c = spread(c, p, t)
	} else {
		s.Lines += nonblank(c.Loose)
	}
	if err := s.verbatim(c, t); err != nil {
		return nil, err
	}
	spans := map[string][]*Span{}
	for i := range c.Spans {
		spans[c.Spans[i].Path] = append(spans[c.Spans[i].Path], &c.Spans[i])
	}
	for i, change := range p.Files {
		f, err := measure(ctx, change.Path, changed[i], spans[change.Path], t)
		if err != nil {
			return nil, err
		}
		s.Files = append(s.Files, f)
	}
	return s, nil
}

// verbatim counts the lines that are those of their files. Of a context without headers every line counts once.
func (s *Score) verbatim(c *Context, t *texts) error {
	spans := c.Spans
	if s.Headerless {
		spans = spans[:1]
	}
	told := map[string]bool{}
	for _, span := range spans {
		file, err := t.of(span.Path)
		if !told[span.Path] {
			told[span.Path] = true
			s.tell(span.Path, file, err)
		}
		var unread *UnreadError
		if errors.As(err, &unread) {
			continue
		}
		if err != nil {
			return err
		}
		s.Lines += nonblank(span.Lines)
		for _, line := range span.Lines {
			if line = endless(line); line != "" && file != nil && file.all[line] {
				s.Verbatim++
			}
		}
	}
	return nil
}

// tell names a file of the context that there is not, or that was not read.
func (s *Score) tell(path string, file *text, err error) {
	var unread *UnreadError
	if errors.As(err, &unread) {
		s.Unread = append(s.Unread, Unread{path, unread.Reason})
	} else if file == nil {
		s.Unknown = append(s.Unknown, path)
	}
}

func nonblank(lines []string) (n int) {
	for _, line := range lines {
		n += min(1, len(endless(line)))
	}
	return n
}

// measure looks for the changed lines of a file in the spans that its headers say hold them.
func measure(ctx context.Context, path string, changed []int, spans []*Span, t *texts) (File, error) {
	file, f := t.by[path], File{Path: path, Shown: len(spans) > 0, Changed: len(changed)}
	var list []*shown
	for _, span := range spans {
		list = append(list, newShown(span, file, len(changed)))
	}
	for _, number := range changed {
		if err := ctx.Err(); err != nil {
			return f, err
		}
		best := 0.0
		for _, s := range list {
			if s.First <= number && number <= s.Last {
				best = max(best, s.kept(file.lines[number-1]))
			}
		}
		if best > 0 {
			f.Visible++
			f.Kept += best
		}
	}
	return f, nil
}

// texts are the files that a context or a patch names.
type texts struct {
	read Read
	by   map[string]*text // nil for a file that is not there
}

// text is a file's lines without their ends.
type text struct {
	lines []string
	all   map[string]bool
}

func (t *texts) of(path string) (*text, error) {
	if file, known := t.by[path]; known {
		return file, nil
	}
	content, known, err := t.read(path)
	if err != nil {
		return nil, err
	}
	t.by[path] = nil
	if known {
		file := &text{lines: linesOf(string(content)), all: map[string]bool{}}
		for i, line := range file.lines {
			file.lines[i] = endless(line)
			file.all[file.lines[i]] = true
		}
		t.by[path] = file
	}
	return t.by[path], nil
}

// near is the number of the last line up to one that has anything on it, else of the first that has; 0 where none has.
func (t *text) near(number int) int {
	for n := min(number, len(t.lines)); n > 0; n-- {
		if t.lines[n-1] != "" {
			return n
		}
	}
	for n := range t.lines {
		if t.lines[n] != "" {
			return n + 1
		}
	}
	return 0
}

// fit applies a patch to its files. The numbers are those of the changed lines of each; an error says that it was made for another tree.
func (t *texts) fit(ctx context.Context, p *Patch) (changed [][]int, err error) {
	for _, change := range p.created {
		if _, err := change.apply(ctx, &text{}); err != nil {
			return nil, err
		}
	}
	for _, change := range p.Files {
		file, err := t.of(change.Path)
		if err != nil {
			return nil, fmt.Errorf("it changes %q: %w", change.Path, err)
		}
		if file == nil {
			return nil, fmt.Errorf("it changes %q, which is not there; %s", change.Path, otherRevision)
		}
		numbers, err := change.apply(ctx, file)
		if err != nil {
			return nil, err
		}
		changed = append(changed, numbers)
	}
	return changed, nil
}
