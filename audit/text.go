package audit

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/report"
	"github.com/dustin/go-humanize"
	"github.com/fatih/color"
)

// Options are what a user may choose about the printing of an audit.
type Options struct {
	report.Options
	Width int // columns of the terminal, for text
}

// The narrowest and the widest a text becomes, in columns.
const (
	leastWidth = 80
	mostWidth  = 140
)

// Text writes the audit for people, section by section, each of which fits a part of a screen; --verbose lists more. What to do next stands
// last, where a terminal leaves the eye.
func Text(w io.Writer, r *Report, o Options) error {
	t := newPrinter(w, o)
	for _, section := range []func(*printer, *Report){
		textHead, textNumbers, textWindows, textGates, textClasses, textSizes, textDirectories, textLargest, textBinaries,
		textLimits, textInstructions, textIgnore, textGrowth, textFit, textHistory, textNotes, textNext,
	} {
		section(t, r)
	}
	return t.out.Flush()
}

// printer writes through a buffer, which keeps the first error for Flush.
type printer struct {
	out         *bufio.Writer
	width       int
	verbose     bool
	strong, dim *color.Color
}

func newPrinter(w io.Writer, o Options) *printer {
	t := &printer{out: bufio.NewWriter(w), width: min(max(o.Width, leastWidth), mostWidth), verbose: o.Verbose, strong: color.New(color.Bold), dim: color.New(color.Faint)}
	for _, c := range []*color.Color{t.strong, t.dim} {
		if o.Color {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
	}
	return t
}

func (t *printer) printf(format string, args ...any) { fmt.Fprintf(t.out, format, args...) }

// title begins a section.
func (t *printer) title(words string) { t.printf("\n%s\n", t.strong.Sprint(words)) }

// say writes a sentence, wrapped, indented by two columns.
func (t *printer) say(sentence string) { t.wrap("  ", sentence) }

// wrap writes a text in lines that fit, each after the indent; only the first one has what is in it. A word that is longer than a line stays
// whole.
func (t *printer) wrap(indent, text string) {
	line := indent
	for word := range strings.FieldsSeq(report.EscapeText(text)) {
		switch {
		case line == indent:
			line += word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > t.width:
			t.printf("%s\n", line)
			indent = strings.Repeat(" ", utf8.RuneCountInString(indent))
			line = indent + word
		default:
			line += " " + word
		}
	}
	if line != indent {
		t.printf("%s\n", line)
	}
}

// pad fills a text up with blanks on the right. Text that is wider stays as it is.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}

// path shows a path in at most width columns: its end tells more than its start.
func (t *printer) path(path string, width int) string {
	shown := []rune(report.EscapePath(path))
	if len(shown) <= width || width < 2 {
		return string(shown)
	}
	return "…" + string(shown[len(shown)-width+1:])
}

// bar draws a share as a bar of at most width columns, in eighths.
func bar(share float64, width int) string {
	const eighths = " ▏▎▍▌▋▊▉"
	full := min(max(share, 0), 1) * float64(width)
	whole := int(full)
	out := strings.Repeat("█", whole)
	if part := int((full - float64(whole)) * 8); part > 0 && whole < width {
		out += string([]rune(eighths)[part])
	}
	return out
}

func number(n int64) string { return humanize.Comma(n) }

// times says how often something fills a window: "0.4×", "12×".
func times(x float64) string {
	if x >= 100 {
		return humanize.Comma(int64(x+0.5)) + "×"
	}
	return fmt.Sprintf("%.1f×", x)
}

func percentOf(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
