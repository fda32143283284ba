package audit

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/rules/text"
	"github.com/bloatgate/bloatgate/tree"
)

// measured is a file that agents are meant to read, with its lines, or an image.
type measured struct {
	stat   *rules.Stat
	shape  shape
	pixels int64 // of an image's longer side, 0 where that is not known
}

// findBreaks holds the files that agents are meant to read, and the images that they may look at, against each agent's limits.
func findBreaks(ctx context.Context, in Input, all []agents.Agent) ([]Break, error) {
	asked := questionsOf(all)
	files, err := measureAll(ctx, in, asked)
	if err != nil {
		return nil, err
	}
	breaks := []Break{}
	for _, a := range all {
		for _, l := range a.Limits {
			for i := range files {
				if value, line := files[i].against(l); value > l.Max {
					breaks = append(breaks, newBreak(a.Name, l, files[i].stat.Path, value, line))
				}
			}
		}
	}
	return breaks, nil
}

func newBreak(agent string, l agents.Limit, path string, value int64, line int) Break {
	return Break{Agent: agent, Kind: l.Kind, Path: path, PathBase64: report.RawBytes(path), Line: line, Value: value, Max: l.Max}
}

// place is the path with the line, where there is one.
func (b *Break) place() string {
	if b.Line > 0 {
		return fmt.Sprintf("%s:%d", b.Path, b.Line)
	}
	return b.Path
}

// against is the file's value for a kind of limit, 0 where the limit is not about such files.
func (m *measured) against(l agents.Limit) (value int64, line int) {
	if isImage(m.stat) {
		switch l.Kind {
		case agents.ImageBytes:
			return m.stat.Bytes, 0
		case agents.ImagePixels:
			return m.pixels, 0
		}
		return 0, 0
	}
	if m.stat.Binary {
		return 0, 0
	}
	switch l.Kind {
	case agents.ReadTokens:
		return m.stat.Tokens, 0
	case agents.ReadBytes:
		return m.stat.Bytes, 0
	case agents.ReadLines:
		return m.shape.lines, 0
	case agents.ReadColumns, agents.SearchColumns:
		return m.shape.widest, m.shape.at
	}
	return 0, 0
}

func isImage(s *rules.Stat) bool { return s.Binary && rules.IsSentAsImage(s.Path) }

// columnLimits are the limits of columns of all agents, ascending, each once.
func columnLimits(all []agents.Agent) []int64 {
	set := map[int64]bool{}
	for _, a := range all {
		for _, l := range a.Limits {
			if l.Unit == "columns" {
				set[l.Max] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// lineLimit is the smallest limit of lines.
func lineLimit(all []agents.Agent) int64 {
	least := int64(1) << 62
	for _, a := range all {
		if l := a.Limit(agents.ReadLines); l != nil {
			least = min(least, l.Max)
		}
	}
	return least
}

// leastBytes is how many bytes a text may have without breaking any limit of columns or lines.
func leastBytes(columns []int64, lines int64) int64 {
	if len(columns) > 0 {
		return min(lines, columns[0])
	}
	return lines
}

// questions are what the agents' limits make worth knowing about files.
type questions struct {
	columns []int64 // limits of columns
	least   int64   // bytes a text may have without breaking any limit of columns or lines
	pixels  bool    // some agent has a limit of an image's pixels
}

func questionsOf(all []agents.Agent) questions {
	columns := columnLimits(all)
	return questions{columns, leastBytes(columns, lineLimit(all)), countsPixels(all)}
}

// measureAll measures what is admitted and visible, and the images. A text with no more bytes than the smallest limit has lines or
// columns cannot break one, and stays unread. Neither is read again what was read to its end when it was judged.
func measureAll(ctx context.Context, in Input, asked questions) ([]measured, error) {
	var files []measured
	for i := range in.Result.Files {
		s := &in.Result.Files[i]
		if !s.Covered && (isImage(s) || s.Verdict == rules.Admit && !s.Binary) {
			files = append(files, measured{stat: s})
		}
	}
	if in.Files == nil {
		return files, nil
	}
	if in.Measuring != nil {
		in.Measuring(len(files))
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), 8) {
		group.Go(func() {
			buffer := make([]byte, 64<<10)
			for i := int(next.Add(1)) - 1; i < len(files) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				switch m := &files[i]; {
				case m.stat.Binary && asked.pixels:
					m.pixels = m.longerSide(in.Files)
				case !m.stat.Binary && m.stat.Bytes > asked.least:
					m.look(in.Files, buffer, asked.columns)
				}
				if in.Measured != nil {
					in.Measured()
				}
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("the audit was stopped: %w", err)
	}
	return files, nil
}

// look measures the file's lines, unless they were seen when it was judged. What cannot be read now could be when it was judged, and has none.
func (m *measured) look(files *Recording, buffer []byte, columns []int64) {
	if isAsStored(m.stat.Encoding) {
		if seen, ok := files.shapeOf(m.stat.Path, columns); ok {
			m.shape = seen
			return
		}
	}
	f, ok := files.File(m.stat.Path)
	if !ok {
		return
	}
	content, err := f.Open()
	if err != nil {
		return
	}
	defer content.Close()
	if found, err := measure(decoded(content, f.Size, m.stat.Encoding), buffer, newRuler(columns)); err == nil {
		m.shape = found
	}
}

// decoded is the text as UTF-8, or as it is where a line feed is one byte anyway.
func decoded(content tree.Content, size int64, encoding string) io.Reader {
	raw := io.NewSectionReader(content, 0, size)
	if isAsStored(encoding) {
		return raw
	}
	return text.Decode(raw, encoding)
}

// isAsStored reports an encoding whose lines and characters are measured in the bytes as they are.
func isAsStored(encoding string) bool {
	return encoding == text.UTF8 || text.Guessed(encoding) || encoding == ""
}

func sortBreaks(breaks []Break) {
	order := map[string]int{}
	for i, name := range config.AgentNames() { // which are in the order of the table
		order[name] = i
	}
	slices.SortStableFunc(breaks, func(a, b Break) int {
		return cmp.Or(cmp.Compare(order[a.Agent], order[b.Agent]), cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.Value, a.Value), cmp.Compare(a.Path, b.Path))
	})
}
