package main

import (
	"fmt"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize/english"
)

// shownHidden is how many admitted files a note names.
const shownHidden = 3

// hiddenNotes tell of text that is admitted and hidden from an agent all the same, one note for each agent. Its owner may want that; but a line
// that is too wide looks the same, and so does a rule of ours whose record is lost.
func (s *session) hiddenNotes(result *rules.Result) (notes []string) {
	if s.coverage == nil {
		return nil
	}
	for _, t := range s.ignoring {
		var named []string
		n := 0
		for i := range result.Files {
			f := &result.Files[i]
			if f.Verdict != rules.Admit || f.Binary {
				continue
			}
			file, line := s.coverage.By(t, f.Path)
			if file == "" {
				continue
			}
			if n++; n <= shownHidden {
				named = append(named, fmt.Sprintf("%s by line %d of %s", report.EscapePath(f.Path), line, file))
			}
		}
		if n > shownHidden {
			named = append(named, fmt.Sprintf("%d more", n-shownHidden))
		}
		if n > 0 {
			notes = append(notes, fmt.Sprintf("%s %s hidden from %s: %s.", report.Count(n, "admitted file"), english.PluralWord(n, "is", "are"), t.Title, english.WordSeries(named, "and")))
		}
	}
	return notes
}
