package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/bloatgate/bloatgate/rank/score"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

// scoring is what a run of pack score found.
type scoring struct {
	*score.Score
	source tree.Description
	model  tokens.Estimator
	patch  *score.Patch
	spans  int
	tokens int64 // of the context as it was given
	notes  []string
}

var scoreFormats = map[string]func(w io.Writer, r *scoring) error{"text": scoreText, "json": scoreJSON}

// scoreFormatNames lists them, the default first.
func scoreFormatNames() []string { return []string{"text", "json"} }

// share is a part of a whole; of nothing it has no value.
type share struct {
	Part  float64  `json:"part"`
	Of    int      `json:"of"`
	Share *float64 `json:"share"`
}

func shareOf(part float64, of int) share {
	s := share{Part: part, Of: of}
	if of > 0 {
		value := part / float64(of)
		s.Share = &value
	}
	return s
}

func (s share) String() string {
	if s.Share == nil {
		return "     –"
	}
	percent := 100 * *s.Share
	if *s.Share < 1 {
		percent = min(percent, 99.9) // what is rounded up to all is not all
	}
	return fmt.Sprintf("%5.1f %%", percent)
}

// figures are the four that describe a context.
type figures struct {
	Recall   share `json:"gold_file_recall"`
	Verbatim share `json:"verbatim_share"`
	Shown    share `json:"changed_lines_shown"`
	Kept     share `json:"kept_of_shown_lines"`
}

func (r *scoring) figures() figures {
	files, changed, visible, kept := 0, 0, 0, 0.0
	for _, f := range r.Files {
		files += count(f.Shown)
		changed += f.Changed
		visible += f.Visible
		kept += f.Kept
	}
	return figures{shareOf(float64(files), len(r.Files)), shareOf(float64(r.Verbatim), r.Lines), shareOf(float64(visible), changed), shareOf(kept, visible)}
}

func scoreText(w io.Writer, r *scoring) error {
	out, f := bufio.NewWriter(w), r.figures()
	fmt.Fprintf(out, "%s: %s (%s model), %s\n\n", describeRanked(r.source), report.Count(r.tokens, "token"), r.model.Name(), report.Count(r.spans, "span"))
	fmt.Fprintf(out, "ρ  gold-file recall      %s  %s of %s\n", f.Recall, humanize.Comma(int64(f.Recall.Part)), report.Count(f.Recall.Of, "changed file"))
	fmt.Fprintf(out, "ε  verbatim share        %s  %s of %s\n", f.Verbatim, humanize.Comma(int64(f.Verbatim.Part)), report.Count(f.Verbatim.Of, "line"))
	fmt.Fprintf(out, "κ  changed lines shown   %s  %s of %s\n", f.Shown, humanize.Comma(int64(f.Shown.Part)), report.Count(f.Shown.Of, "line"))
	fmt.Fprintf(out, "q  kept of these         %s\n\n", f.Kept)
	for _, file := range r.Files {
		word := "missing"
		if file.Shown {
			word = "shown"
		}
		fmt.Fprintf(out, "%-8s %s  (%s of %s)\n", word, report.EscapePath(file.Path), humanize.Comma(int64(file.Visible)), report.Count(file.Changed, "changed line"))
	}
	return out.Flush()
}

type scoreDocument struct {
	Schema string     `json:"schema"`
	Source rankSource `json:"source"`
	Model  string     `json:"model"`
	Tokens int64      `json:"tokens"`
	Spans  int        `json:"spans"`
	figures
	Files []scoredFile `json:"files"`
	Notes []string     `json:"notes"`
}

type scoredFile struct {
	Path       string  `json:"path"`
	PathBase64 string  `json:"path_base64,omitempty"`
	Shown      bool    `json:"shown"`
	Changed    int     `json:"changed_lines"`
	Visible    int     `json:"changed_lines_shown"`
	Kept       float64 `json:"kept"`
}

// scoreJSON writes bloatgate.score/v1.
func scoreJSON(w io.Writer, r *scoring) error {
	doc := scoreDocument{Schema: "bloatgate.score/v1", Source: sourceOf(r.source), Model: r.model.Name(), Tokens: r.tokens,
		Spans: r.spans, figures: r.figures(), Files: []scoredFile{}, Notes: append([]string{}, r.notes...)}
	for _, f := range r.Files {
		doc.Files = append(doc.Files, scoredFile{f.Path, report.RawBytes(f.Path), f.Shown, f.Changed, f.Visible, f.Kept})
	}
	return writeDocument(w, doc)
}
