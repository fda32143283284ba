package rules

import (
	"path"
	"strings"

	"github.com/bloatgate/bloatgate/rules/magic"
	"github.com/bloatgate/bloatgate/tree"
)

// promisedBefore reports that the file had the same suffix before the change: then it may have been wrong already.
func promisedBefore(p *Pass, ending string) bool {
	base := p.File.Base
	return p.run.opt.Changed && base != nil && strings.HasSuffix(strings.ToLower(base.Path), ending)
}

// settlePromises makes notes of findings about files that were no images before either: who edits one has not made it wrong.
func (res *Result) settlePromises(o *olds) {
	for i := range res.Findings {
		f := &res.Findings[i]
		s := res.Stat(f.Path)
		if !f.promised || s == nil {
			continue
		}
		f.promised = false
		if o.lacks(s) {
			res.lacking++
		}
		if old := o.version(s); old != nil && wasWrong(o.files[s.Was], old) {
			f.Level = Info
			f.Evidence = append(f.Evidence, Evidence{Name: "change", Value: "was wrong before"})
		}
	}
}

// wasWrong reports an old version that promised an image or a PDF and was none. One that cannot be read tells nothing.
func wasWrong(f *tree.File, s *Stat) bool {
	head, err := f.Head(magic.NamedSize)
	if err != nil || s.Class == LFSPointer {
		return false
	}
	c := promise{name: strings.ToLower(f.Path), head: head, stat: s, size: f.Size}
	if found, ok := magic.MatchNamed(head, path.Ext(c.name)); ok {
		c.found = &found
	}
	what, _ := c.instead()
	return what != ""
}
