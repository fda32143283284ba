package rules

import (
	"context"
	"path"
	"strings"

	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/rules/lazy"
	"github.com/bloatgate/bloatgate/tree"
)

// attributeNames are the attributes the pipeline asks for, in the order of Pass.Attrs.
var attributeNames = []string{"linguist-generated", "linguist-vendored", "linguist-documentation", "filter"}

const (
	attrGenerated = iota
	attrVendored
	attrDocumentation
	attrFilter
)

// attributes are the judged tree's .gitattributes.
type attributes struct {
	all *pattern.Matcher
	// specific leaves out lines for everything in a folder; nil when there is none.
	specific *pattern.Matcher
}

// blanket is a line that marks a whole folder as vendored from inside. That is how people keep a folder out of the language statistics
// (sharkdp/bat does it with its own shell completions and scripts); it does not say that somebody else wrote what is in it.
var blanket = lazy.New(`(?m)^[ \t]*/?\*{1,2}(?:/\*{1,2})?[ \t]+.*\blinguist-vendored\b.*$`)

// maxAttributes is the size in bytes up to which a .gitattributes file is read; git's own limit is 100 MB, people stay under 100 KB.
const maxAttributes = 1 << 20

func readAttributes(ctx context.Context, src tree.Source, files []tree.File) (attributes, error) {
	found, err := src.Attributes(ctx, files)
	if err != nil {
		return attributes{}, err
	}
	return parseAttributes(found), nil
}

func parseAttributes(found []tree.File) attributes {
	var all, specific []*pattern.AttributesFile
	blankets := false
	for _, f := range found {
		if f.Skip != tree.NotSkipped {
			continue
		}
		content, err := f.Head(maxAttributes)
		if err != nil {
			continue // it has its own slot, where the same error becomes a skip reason
		}
		dir := strings.TrimPrefix(path.Dir(f.Path), ".")
		parsed := pattern.ParseAttributes(dir, content)
		all = append(all, parsed)
		if dir != "" && blanket.Get().Match(content) {
			blankets = true
			parsed = pattern.ParseAttributes(dir, blanket.Get().ReplaceAll(content, nil))
		}
		specific = append(specific, parsed)
	}
	a := attributes{all: pattern.NewMatcher(all, attributeNames...)}
	if blankets {
		a.specific = pattern.NewMatcher(specific, attributeNames...)
	}
	return a
}

// lookup returns the values for a path. A blanket vendored mark counts only for files large enough to matter: below that, hiding what may
// be hand-written is the worse mistake.
func (a attributes) lookup(file *tree.File) []pattern.Value {
	values := a.all.Lookup(file.Path, attributeNames...)
	if a.specific != nil && file.Size < windowsFrom && isSet(values[attrVendored]) {
		values[attrVendored] = a.specific.Lookup(file.Path, attributeNames[attrVendored])[0]
	}
	return values
}

// isSet and isUnset read linguist's booleans: `attr`, `attr=true` and `-attr`, `attr=false`.
func isSet(v pattern.Value) bool   { return v.State == pattern.Set || v.Text == "true" }
func isUnset(v pattern.Value) bool { return v.State == pattern.Unset || v.Text == "false" }
