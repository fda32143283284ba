package audit

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
)

// Place is the configuration that the lines of a fit are written to.
type Place struct {
	Path     string                  // in the tree that is judged, there or not yet; "" where it is no part of that
	Existing []byte                  // its text, nil where there is none
	File     string                  // how people call it: below the root, or its last name where it lies elsewhere; "" for config.FileName
	Origin   func(key string) string // where it sets a key, "" for nowhere; nil where there is none
	Outside  func(key string) string // the environment variable or flag that decides a key whatever it says, "" for none; nil for none of any
	// FailLevel is the one from which a finding fails check, 0 for error.
	FailLevel rules.Level
}

// beside parts the lines by whether they can stand at the end of a configuration that is there already: a table that it has cannot be there
// twice, however it is written, so that its keys have to be changed or added in their place.
func (f *Fit) beside(at Place) {
	f.File, f.Config, f.Change = cmp.Or(at.File, config.FileName), "", []string{}
	for _, p := range f.parts() {
		if where := at.where(p); where != "" {
			f.Change = append(f.Change, fmt.Sprintf("%s.%s = %s (%s)", p.table, p.key, p.value, where))
		} else {
			f.Config += p.text()
		}
	}
}

// where says why a setting cannot just be appended, "" where it can. What the environment decides no line changes.
func (p Place) where(s setting) string {
	key, table := s.table+"."+s.key, config.InTheWay(p.Existing, s.table)
	switch {
	case p.outside(key) != "":
		return "now set by " + p.outside(key) + ", which has to go"
	case table == "":
		return ""
	case p.Origin(key) != "":
		return "now set by " + p.Origin(key)
	case table != s.table:
		return "in the inline table " + table
	}
	return "in its table"
}

// outside is what decides a key whatever the configuration says.
func (p Place) outside(key string) string {
	if p.Outside == nil {
		return ""
	}
	return p.Outside(key)
}

// with is the text with lines at its end.
func (p Place) with(lines string) []byte {
	text := slices.Clone(p.Existing)
	if len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text, '\n')
	}
	return append(text, lines...)
}

// own is what the appended lines themselves take of the budget, in tokens. The file is judged with all others.
func (f *Fit) own(res *rules.Result, c config.Config, at Place) (int64, error) {
	verdict := under(c, 0, nil).Class[string(rules.ConfigText)].Verdict
	hidden := verdict != nil && *verdict == string(rules.Exclude) || slices.Contains(f.Classes, string(rules.ConfigText))
	if at.Path == "" || f.Config == "" || hidden {
		return 0, nil
	}
	var before int64
	switch stat := byPath(res)[at.Path]; {
	case stat == nil && at.Existing != nil, stat != nil && !isVisible(stat):
		return 0, nil // it is left out
	case stat != nil:
		before = stat.Tokens
	}
	n, err := res.TokensOf(at.with(f.Config))
	return max(n-before, 0), err
}
