package agents

import "strings"

// inPlain finds what may be an import for Gemini CLI: an @ at the start of a word that begins like a path, outside of what stands between
// backticks. Nothing else of Markdown is known to it:
// https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/utils/memoryImportProcessor.ts.
func inPlain(text string) mentions {
	const white = " \t\r\n"
	var m mentions
	line, counted := 1, 0
	for _, part := range betweenBackticks(text) {
		for at := part.start; at < part.end; {
			i := strings.IndexByte(text[at:part.end], '@')
			if i < 0 {
				break
			}
			start := at + i
			at = start + 1
			if start > 0 && !strings.Contains(white, text[start-1:start]) {
				continue
			}
			target := text[at:]
			if end := strings.IndexAny(target, white); end >= 0 {
				target = target[:end]
			}
			at += len(target)
			if target != "" && (strings.ContainsAny(target[:1], "./") || isLetter(target[0])) {
				line += len(linesOf(text[counted:start])) - 1
				counted = start
				m.keep(reference{line: line, target: target})
			}
		}
	}
	return m
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// stretch is a part of a text.
type stretch struct{ start, end int }

// betweenBackticks are the parts of a text that are no code: that is what stands from some backticks to the next as many, as many as have others
// behind them. Part of a longer run will do, and be it the rest of the same.
func betweenBackticks(text string) (parts []stretch) {
	runs := backticks(text)
	longest := make([]int, len(runs)+1) // of the runs from each on
	for i := len(runs) - 1; i >= 0; i-- {
		longest[i] = max(longest[i+1], runs[i].end-runs[i].start)
	}
	done := 0
	for i := 0; i < len(runs); {
		start, end := max(done, runs[i].start), runs[i].end
		size := min(end-start, max((end-start)/2, longest[i+1]))
		if size == 0 {
			i++
			continue
		}
		closing := start + size
		if closing+size > end {
			for i++; runs[i].end-runs[i].start < size; {
				i++
			}
			closing = runs[i].start
		}
		parts = append(parts, stretch{done, start})
		done = closing + size
	}
	return append(parts, stretch{done, len(text)})
}

// backticks are the runs of them.
func backticks(text string) (runs []stretch) {
	for at := 0; ; {
		i := strings.IndexByte(text[at:], '`')
		if i < 0 {
			return runs
		}
		start := at + i
		at = len(text) - len(strings.TrimLeft(text[start:], "`"))
		runs = append(runs, stretch{start, at})
	}
}
