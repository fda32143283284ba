package audit

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
	"github.com/fatih/color"
	"github.com/rivo/uniseg"
)

// Options are what a user may choose about the printing of an audit.
type Options struct {
	report.Options
	Width int // columns of the terminal, for text
}

// The narrowest and the widest a text becomes, in columns.
const (
	leastWidth = 40
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

// line writes one line of a table. What is too wide for a narrow terminal goes on in a line of its own, indented; cells of blanks are where it
// breaks, and a word that is longer than a line stays whole.
func (t *printer) line(format string, args ...any) {
	text := strings.TrimRight(fmt.Sprintf(format, args...), " ")
	if columns(text) <= t.width {
		t.printf("%s\n", text)
		return
	}
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	t.wrapEscaped(indent[:min(len(indent), 2)], text, "    ")
}

// title begins a section.
func (t *printer) title(words string) { t.printf("\n%s\n", t.strong.Sprint(words)) }

// say writes a sentence, wrapped, indented by two columns.
func (t *printer) say(sentence string) { t.wrap("  ", sentence) }

// wrap writes a text in lines that fit, each after the indent; only the first one has what is in it. A word that is longer than a line stays
// whole.
func (t *printer) wrap(indent, text string) {
	t.wrapEscaped(indent, report.EscapeText(text), strings.Repeat(" ", min(columns(indent), t.width/2)))
}

// remedy wraps a Finding's Fix. Lines of a configuration that it ends with stay whole, to be pasted as they are.
func (t *printer) remedy(indent, fix string) {
	what, lines := rules.FixParts(fix)
	t.wrap(indent, what)
	for _, line := range lines {
		t.printf("%*s%s\n", min(columns(indent), t.width/2), "", report.EscapeText(line))
	}
}

// wrapEscaped wraps a text that holds nothing unprintable. The first line begins with the indent, the others with the next.
func (t *printer) wrapEscaped(indent, text, next string) {
	line, empty := indent, true
	for word := range strings.FieldsSeq(text) {
		switch {
		case empty:
			line, empty = line+word, false
		case columns(line)+1+columns(word) > t.width:
			t.printf("%s\n", line)
			line = next + word
		default:
			line += " " + word
		}
	}
	if !empty {
		t.printf("%s\n", line)
	}
}

// columns is how wide a terminal shows a text: some characters take two.
func columns(text string) int { return uniseg.StringWidth(text) }

// pad fills a text up with blanks on the right. Text that is wider stays as it is.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-columns(text)))
}

// path shows a path in at most width columns: its end tells more than its start.
func (t *printer) path(path string, width int) string {
	return clipStart(report.EscapePath(path), max(width, 12))
}

// clipStart takes from the start of a text what does not fit.
func clipStart(shown string, width int) string {
	all := columns(shown)
	if all <= width {
		return shown
	}
	left, state := shown, -1
	for over, taken := all-(width-1), 0; over > 0 && left != ""; over -= taken {
		_, left, taken, state = uniseg.FirstGraphemeClusterInString(left, state)
	}
	return "…" + left
}

// bar draws a share as a bar of at most width columns, in eighths.
func bar(share float64, width int) string {
	const eighths = " ▏▎▍▌▋▊▉"
	width = max(width, 0)
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
