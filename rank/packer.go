package rank

import (
	"bytes"
	"cmp"
	"slices"
	"sort"

	"github.com/bloatgate/bloatgate/tokens"
)

// packer puts spans into a budget.
type packer struct {
	model tokens.Estimator
	name  func(path string) string
	pack  *Pack
	held  int64 // tokens that are kept free for parts of files
	err   error // of counting
	// behind is how many files were selected; what is shown of others stands behind them.
	behind int
	named  []sighting // where names of the query are defined
	wholes bool       // whole files or nothing
}

// appendTo writes the span as the kth of a context: its header, its lines, and the line end that the file's last line may lack.
func (s *Span) appendTo(text []byte, k int, name func(path string) string) []byte {
	text = append(text, s.Header(k, name)...)
	text = append(text, '\n')
	text = append(text, s.Text...)
	if len(s.Text) > 0 && s.Text[len(s.Text)-1] != '\n' {
		text = append(text, '\n')
	}
	return text
}

// Text is the context as it is printed, and as it is counted. name shows a path on one line.
func (p *Pack) Text(name func(path string) string) (text []byte) {
	for i := range p.Spans {
		text = p.Spans[i].appendTo(text, i+1, name)
	}
	return text
}

// CountTokens tells what a text costs in a model. An error means that it could not be counted.
func CountTokens(model tokens.Estimator, text []byte) (int64, error) {
	return model.Tokens(tokens.Plain(text))
}

func (p *packer) count(text []byte) int64 {
	n, err := CountTokens(p.model, text)
	if err != nil {
		p.err = err
	}
	return n
}

// cost is what a span would cost as the next one.
func (p *packer) cost(s *Span) int64 { return p.count(s.appendTo(nil, len(p.pack.Spans)+1, p.name)) }

// add puts a span in if it costs no more than most tokens.
func (p *packer) add(s Span, most int64) bool {
	s.Cost = p.cost(&s)
	if p.err != nil || s.Cost > most {
		return false
	}
	s.Whole = s.Whole && (s.due || s.item.Size <= searchMost) // of a larger one only the start is looked at
	p.pack.Spans = append(p.pack.Spans, s)
	p.pack.Spent += s.Cost
	return true
}

func (p *packer) left() int64 { return p.pack.Budget - p.pack.Spent - p.held }

// addCut puts in as many whole lines as most tokens allow, from the first on, provided that line must is among them; all are counted from 0.
func (p *packer) addCut(item *Item, why string, lines [][]byte, from, to, must int, most int64) bool {
	fits := p.fits(item, lines, from, to, most)
	if from+fits <= must {
		return false
	}
	s := spanOf(item, lines, from, from+fits)
	s.Why = why
	return p.add(s, most)
}

// settle brings the spans into the order of their files and lines, and counts what is printed: models that look at samples do not add up,
// and the context as a whole must not exceed the budget. What does is taken from the end.
func (p *packer) settle() {
	slices.SortStableFunc(p.pack.Spans, func(a, b Span) int {
		return cmp.Or(cmp.Compare(a.item.Rank, b.item.Rank), cmp.Compare(a.First, b.First))
	})
	for i := range p.pack.Spans {
		p.pack.Spans[i].Cost = p.count(p.pack.Spans[i].appendTo(nil, i+1, p.name))
	}
	for {
		p.pack.Spent = p.count(p.pack.Text(p.name))
		if p.pack.Spent <= p.pack.Budget || len(p.pack.Spans) == 0 {
			break
		}
		p.shorten()
	}
	p.pack.LeftOut = slices.DeleteFunc(p.pack.LeftOut, func(item Item) bool {
		return slices.ContainsFunc(p.pack.Spans, func(s Span) bool { return s.Whole && s.Path == item.Path })
	})
}

// shorten cuts the last span, of those with what is named only if there is no other, at the line where the budget ends, and drops it where not a line is
// left, or where it must be whole.
func (p *packer) shorten() {
	all := p.pack.Spans
	at := len(all) - 1
	for i := at; i >= 0 && p.isNamed(&all[at]); i-- {
		if !p.isNamed(&all[i]) {
			at = i
		}
	}
	span := all[at]
	lines := linesOf(span.Text)
	cut := func(n int) Span {
		s := span
		s.Text, s.Last, s.Whole, s.Why = bytes.Join(lines[:n], nil), span.First+n-1, false, because(span.Why, "cut where the budget ends")
		return s
	}
	without := slices.Concat(all[:at], all[at+1:])
	fits := sort.Search(len(lines)-1, func(n int) bool {
		with := Pack{Spans: slices.Insert(slices.Clone(without), at, cut(n+1))}
		return p.count(with.Text(p.name)) > p.pack.Budget
	})
	p.pack.Spans = without
	if fits > 0 && !p.wholes {
		s := cut(fits)
		s.Cost = p.count(s.appendTo(nil, at+1, p.name))
		p.pack.Spans = slices.Insert(without, at, s)
	}
	if span.due {
		p.leaveOut(span.item)
	}
}

// isNamed reports a span that shows where a name of the query is defined.
func (p *packer) isNamed(s *Span) bool {
	return slices.ContainsFunc(p.named, func(n sighting) bool { return n.item.Path == s.Path && s.First <= n.line+1 && n.line+1 <= s.Last })
}

// leaveOut names a file that is not shown whole, in its place and once.
func (p *packer) leaveOut(item *Item) {
	at, _ := slices.BinarySearchFunc(p.pack.LeftOut, item.Rank, func(other Item, rank int) int { return cmp.Compare(other.Rank, rank) })
	if at == len(p.pack.LeftOut) || p.pack.LeftOut[at].Path != item.Path {
		p.pack.LeftOut = slices.Insert(p.pack.LeftOut, at, *item)
	}
}

// because joins what a span is shown for and what was done to it.
func because(why, done string) string {
	if why == "" {
		return done
	}
	return why + "; " + done
}
