package rules

import (
	"fmt"

	"github.com/bloatgate/bloatgate/rules/magic"
)

func gateMagic(p *Pass) (*Decision, error) {
	head, err := p.Head()
	if err != nil {
		return nil, err
	}
	if size, _, ok := magic.LFSPointer(head); ok && p.File.Size == int64(len(head)) {
		return &Decision{Class: LFSPointer, Reason: fmt.Sprintf("git-lfs pointer, %s elsewhere", bytesOf(size)),
			Evidence: []Evidence{{Name: "pointer", Value: bytesOf(size) + " elsewhere"}}}, nil
	}
	sig, err := p.signatureOf()
	if sig == nil || err != nil {
		return nil, err
	}
	p.binary = true
	p.signature = sig
	return &Decision{Class: Binary, Reason: sig.Title,
		Evidence: []Evidence{{Name: "signature", Value: sig.Title}, {Name: "kind", Value: string(sig.Kind)}}}, nil
}
