package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules/magic"
	"github.com/bloatgate/bloatgate/rules/text"
)

// sentAsImages are the suffixes of what agents send to their model as images.
var sentAsImages = []string{".png", ".jpg", ".jpeg", ".gif", ".webp"}

// IsSentAsImage reports a path that agents send to their model as an image, by its suffix.
func IsSentAsImage(file string) bool {
	return slices.Contains(sentAsImages, strings.ToLower(path.Ext(file)))
}

// suffixFinding: an agent that is promised an image or a PDF and gets something else, or nothing at all, may lose its whole session.
func (r *runner) suffixFinding(p *Pass, s *Stat) (*Finding, error) {
	ending := path.Ext(p.Lower)
	if !magic.PromisesImage(ending) || s.Class == LFSPointer || samePromise(p, ending) || isStoredByFilter(p) {
		return nil, nil
	}
	what, fix, err := p.insteadOfImage(s)
	if what == "" || err != nil {
		return nil, err
	}
	return &Finding{Rule: "suffix", Level: Warn, Path: s.Path, Class: s.Class, Gate: "magic", Bytes: s.Bytes, Tokens: s.Tokens,
		Message:  fmt.Sprintf("suffix %s promises an image or a PDF, the content is %s", ending, what),
		Fix:      fix,
		Evidence: []Evidence{{Name: "content", Value: what}}}, nil
}

// insteadOfImage names what a file is that should be an image or a PDF, and the remedy; nothing where it is one, or stands for one.
func (p *Pass) insteadOfImage(s *Stat) (what, fix string, err error) {
	found, err := p.signatureOf()
	if err != nil {
		return "", "", err
	}
	head, err := p.namedHead()
	switch {
	case err != nil, isStandIn(found, head, p.File.Size):
		return "", "", err
	case s.Bytes == 0 && (IsSentAsImage(p.Lower) || path.Ext(p.Lower) == ".pdf"):
		return "empty", fixEmpty, nil
	case s.Bytes == 0: // nobody sends it, and many put an empty favicon.ico there
		return "", "", nil
	case (found != nil || s.Binary) && magic.IsReplaced(head):
		return "damaged, with U+FFFD in place of its bytes", fixReplaced, nil
	case found != nil && (found.Kind == magic.Image || found.ID == "pdf" || found.Kind == magic.Video):
		return "", "", nil
	case found != nil:
		return found.Title, fixSuffix, nil
	case s.Binary || text.Guessed(s.Encoding): // what is text in an old encoding at best may as well be anything
		return "no image format known here", fixSuffix, nil
	}
	return "text", fixSuffix, nil
}

// isStandIn reports what git-crypt and git-annex have git store for a file: with the key, or where the content has been fetched, agents see that.
func isStandIn(found *magic.Signature, head []byte, size int64) bool {
	return found != nil && found.ID == "git-crypt" || magic.AnnexPointer(head, size)
}

// isStoredByFilter reports content as git stores it where a filter makes that: on disk, where agents are, it is something else.
func isStoredByFilter(p *Pass) bool { return p.File.ContentID() != "" && isFiltered(p) }

// signatureOf is what the magic gate matched, or would have: a file that an earlier gate took, such as a vendored one, never came to it.
func (p *Pass) signatureOf() (*magic.Signature, error) {
	if p.signature != nil {
		return p.signature, nil
	}
	head, err := p.namedHead()
	if err != nil {
		return nil, err
	}
	if sig, ok := magic.MatchNamed(head, path.Ext(p.Lower)); ok {
		return &sig, nil
	}
	return nil, nil
}

// namedHead is the head, and more than gates.head says where the name promises what begins further behind.
func (p *Pass) namedHead() ([]byte, error) {
	head, err := p.Head()
	if err != nil || int64(len(head)) >= min(p.File.Size, magic.NamedSize) || !magic.PromisesImage(path.Ext(p.Lower)) {
		return head, err
	}
	return p.readAt(0, magic.NamedSize)
}

// samePromise reports content that only moved, from a name with the same suffix.
func samePromise(p *Pass, ending string) bool {
	base := p.movedFrom()
	return base != nil && strings.HasSuffix(strings.ToLower(base.Path), ending)
}
