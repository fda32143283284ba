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

const (
	pdfSuffix = ".pdf"
	fixCut    = "Restore the whole file, or remove it."
)

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
	word := "an image"
	if ending == pdfSuffix {
		word = "a PDF"
	}
	return &Finding{Rule: "suffix", Level: Warn, promised: promisedBefore(p, ending), Path: s.Path, Class: s.Class, Gate: "magic", Bytes: s.Bytes, Tokens: s.Tokens,
		Message:  fmt.Sprintf("suffix %s promises %s, the content is %s", ending, word, what),
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
	if err != nil {
		return "", "", err
	}
	what, fix = promise{name: p.Lower, found: found, head: head, stat: s, size: p.File.Size}.instead()
	return what, fix, nil
}

// promise is what is known of a file whose name promises an image or a PDF.
type promise struct {
	name  string           // in lower case
	found *magic.Signature // what the head is, nil for nothing known
	head  []byte
	stat  *Stat
	size  int64 // bytes
}

// instead is insteadOfImage of what is known.
func (c promise) instead() (what, fix string) {
	switch {
	case isStandIn(c.found, c.head, c.size):
		return "", ""
	case c.stat.Bytes == 0 && (IsSentAsImage(c.name) || path.Ext(c.name) == pdfSuffix):
		return "empty", fixEmpty
	case c.stat.Bytes == 0: // nobody sends it, and many put an empty favicon.ico there
		return "", ""
	case (c.found != nil || c.stat.Binary) && magic.IsReplaced(c.head):
		return "damaged, with U+FFFD in place of its bytes", fixReplaced
	case c.found != nil && c.isKept() && c.size < magic.LeastSize(c.found.ID):
		return "only the start of a " + c.found.Title, fixCut
	case c.found != nil && c.isKept():
		return "", ""
	case c.found != nil:
		return c.found.Title, fixSuffix
	case c.stat.Binary || text.Guessed(c.stat.Encoding): // what is text in an old encoding at best may as well be anything
		return "no image format known here", fixSuffix
	}
	return "text", fixSuffix
}

// isKept reports a promise that is kept: a PDF under its own name, any image under that of an image. Agents tell the formats of images
// apart by themselves, and refuse or send what they cannot.
func (c promise) isKept() bool {
	if path.Ext(c.name) == pdfSuffix {
		return c.found.ID == "pdf"
	}
	return c.found.Kind == magic.Image
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
	return p.movedFrom() != nil && promisedBefore(p, ending)
}
