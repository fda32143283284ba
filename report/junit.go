package report

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"io"
	"strconv"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/jstemmer/go-junit-report/v2/junit"
)

// JUnit writes JUnit XML: one suite, one case a finding (class = rule, name = path) and one passed case for every rule that found
// nothing, so that a clean run has cases too and a huge tree has no more than a few. Findings at or above FailLevel fail, others
// pass with their text as output, handled ones are skipped.
func JUnit(w io.Writer, r *rules.Result, o Options) error {
	x := &xmlStream{out: bufio.NewWriter(w)}
	x.encoder = xml.NewEncoder(x.out)
	x.encoder.Indent("", "  ")
	fail := cmp.Or(o.FailLevel, rules.Error)
	var tests, failures, skipped int
	for c := range junitCases(r, fail) { // twice rather than kept: the counts stand before the cases
		tests++
		if c.Failure != nil {
			failures++
		}
		if c.Skipped != nil {
			skipped++
		}
	}
	counts := []xml.Attr{attr("name", "bloatgate"), number("tests", tests), number("failures", failures), number("errors", 0), number("time", 0)}
	_, x.err = x.out.WriteString(xml.Header)
	x.inside("testsuites", counts, func() {
		x.inside("testsuite", append(counts, number("skipped", skipped)), func() {
			x.element("properties", struct {
				List []junit.Property `xml:"property"`
			}{junitProperties(r, o)})
			for c := range junitCases(r, fail) {
				x.element("testcase", c)
			}
			x.element("system-out", junit.Output{Data: junitSummary(r)})
		})
	})
	if x.err == nil {
		x.err = x.encoder.Flush()
	}
	if x.err != nil {
		return x.err
	}
	if _, err := x.out.WriteString("\n"); err != nil {
		return err
	}
	return x.out.Flush()
}

// xmlStream writes elements one by one; the first error sticks.
type xmlStream struct {
	out     *bufio.Writer
	encoder *xml.Encoder
	err     error
}

func (x *xmlStream) inside(name string, attrs []xml.Attr, body func()) {
	start := xml.StartElement{Name: xml.Name{Local: name}, Attr: attrs}
	x.token(start)
	body()
	x.token(start.End())
}

func (x *xmlStream) token(t xml.Token) {
	if x.err == nil {
		x.err = x.encoder.EncodeToken(t)
	}
}

func (x *xmlStream) element(name string, v any) {
	if x.err == nil {
		x.err = x.encoder.EncodeElement(v, xml.StartElement{Name: xml.Name{Local: name}})
	}
}

func attr(name, value string) xml.Attr { return xml.Attr{Name: xml.Name{Local: name}, Value: value} }

func number(name string, n int) xml.Attr { return attr(name, strconv.Itoa(n)) }
