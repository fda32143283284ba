package rules

import (
	"fmt"

	"github.com/dustin/go-humanize"
)

// gateSize stops every file over θ, and has the later gates name what it is. Binary files are excluded here like text; whether they may be
// committed is for their own limits in bytes.
func gateSize(p *Pass) (*Decision, error) {
	if p.File.Size <= p.run.theta {
		return nil, nil
	}
	for _, gate := range []func(*Pass) (*Decision, error){gateMagic, gateHead, gateSemantic} {
		d, err := gate(p)
		if err != nil {
			return nil, err
		}
		if d != nil {
			return oversize(p, *d), nil
		}
	}
	return oversize(p, admitted(p)), nil
}

// oversize keeps the class that the head shows, and excludes. Classes that have to be tracked and binary files answer to their own rows.
func oversize(p *Pass, d Decision) *Decision {
	d.Verdict = Exclude
	d.Reason = fmt.Sprintf("%s, over θ = %s", bytesOf(p.File.Size), humanize.Comma(p.run.theta))
	d.Evidence = append(d.Evidence, Evidence{Name: "θ", Value: bytesOf(p.run.theta)})
	return &d
}
