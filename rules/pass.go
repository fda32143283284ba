package rules

import (
	"bytes"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/rules/encoded"
	"github.com/bloatgate/bloatgate/rules/lang"
	"github.com/bloatgate/bloatgate/rules/magic"
	"github.com/bloatgate/bloatgate/rules/notebook"
	"github.com/bloatgate/bloatgate/rules/text"
	"github.com/bloatgate/bloatgate/tree"
)

// Sizes in bytes.
const (
	windowSize  = 4 << 10
	windowsFrom = 32 << 10 // files larger than this are sampled in four more windows; it is 8,000 tokens, where text starts to be reported
)

// Pass is one file's way through the gates. It opens the file once, reads only what a gate asks for, and hands out bytes, never the disk.
type Pass struct {
	File  *tree.File
	Attrs []pattern.Value // linguist-generated, -vendored, -documentation, filter: in the order of attributeNames
	Base  string          // last path component
	Lower string          // the whole path in lower case, for the name tables
	Dirs  []string        // the directories of Lower, from the root; "." alone at the root
	Lang  lang.Language

	run     *runner
	scratch *scratch
	content tree.Content
	head    []byte
	whole   []byte // all of it, nil while nobody has read that or where it is too large to be held
	windows [][]byte
	sample  [][]byte // the windows as UTF-8, once they are known to be text
	plains  [][]byte // the sample without encoded bytes, nil while nobody has asked for it
	text    text.Result
	judged  bool // text has been determined

	allowed   *allowMatch      // what the allow gate found, nil when nothing
	binary    bool             // content is not text
	signature *magic.Signature // what the magic gate matched, nil when nothing
	measure   *text.Measurement
	tokens    *int64         // of the whole text, nil while nobody has counted them
	found     *encoded.Found // encoded bytes, nil while nobody has looked for them

	covered    bool // an ignore file of each agent hides the file
	readStored bool // not only the content was looked at, but also what git stores for it

	notebook *notebook.Notebook // what it is made of, nil for all other files
	remark   *Evidence          // what a check saw that did not decide, nil when nothing
}

// scratch lends the buffers of a pass; each worker has one and takes everything back when the next file begins.
type scratch struct {
	buf  []byte
	used int
	key  []byte // of the file in the memory
	long []byte // see chunk
	all  []byte // of Pass.whole
	dir  string // of the last file
	dirs []string
}

// scratchSize holds a head of 4 KB, four windows and a tail.
const scratchSize = 6 * windowSize

func (s *scratch) take(n int) []byte {
	if s.buf == nil {
		s.buf = make([]byte, scratchSize)
	}
	if s.used+n > len(s.buf) {
		return make([]byte, n)
	}
	b := s.buf[s.used : s.used+n : s.used+n]
	s.used += n
	return b
}

// split takes a directory apart. Most files lie in that of the file before.
func (s *scratch) split(dir string) []string {
	if s.dirs == nil || dir != s.dir {
		s.dir, s.dirs = dir, strings.Split(dir, "/")
	}
	return s.dirs
}

// chunkSize is how much of a file is held at once where all of it is read.
const chunkSize = 64 << 10

// chunk lends a buffer for reading through a file. It is used by one reader at a time.
func (s *scratch) chunk() []byte {
	if s.long == nil {
		s.long = make([]byte, chunkSize)
	}
	return s.long
}

func newPass(r *runner, st *state, s *scratch) *Pass {
	f := st.file
	s.used = 0
	base, lower := path.Base(f.Path), strings.ToLower(f.Path)
	return &Pass{File: f, run: r, scratch: s, Base: base, Lower: lower, Dirs: s.split(path.Dir(lower)), Lang: language(base), Attrs: st.attrs, covered: st.covered}
}

// language looks through the endings of templates: bat.bash.in is shell.
func language(base string) lang.Language {
	for _, template := range []string{".in", ".template", ".tmpl", ".dist", ".example", ".sample"} {
		if stem, ok := strings.CutSuffix(base, template); ok {
			if l := lang.ByName(stem); l.Name != "" {
				return l
			}
		}
	}
	return lang.ByName(base)
}

func (p *Pass) close() {
	if p.content != nil {
		p.content.Close()
	}
}

// readAt returns up to n bytes from the offset; fewer at the end of the file.
func (p *Pass) readAt(off int64, n int) ([]byte, error) { return p.readInto(p.scratch.take(n), off) }

func (p *Pass) readInto(buf []byte, off int64) ([]byte, error) {
	if p.content == nil {
		c, err := p.File.Open()
		if err != nil {
			return nil, err
		}
		p.content = c
	}
	got, err := p.content.ReadAt(buf, off)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return buf[:got], err
}

// Head returns the first bytes, as many as gates.head says.
func (p *Pass) Head() ([]byte, error) {
	if p.head != nil || p.File.Size == 0 {
		return p.head, nil
	}
	head, err := p.readAt(0, int(min(p.File.Size, p.run.headSize)))
	p.head = head
	return head, err
}

// Windows returns the head and, for larger files, four more samples: at a quarter, half, three quarters and the end.
func (p *Pass) Windows() ([][]byte, error) {
	if p.windows != nil {
		return p.windows, nil
	}
	head, err := p.Head()
	if err != nil {
		return nil, err
	}
	p.windows = [][]byte{head}
	if p.File.Size <= windowsFrom {
		return p.windows, nil
	}
	for _, off := range []int64{p.File.Size / 4, p.File.Size / 2, p.File.Size / 4 * 3, p.File.Size - windowSize} {
		w, err := p.readAt(off&^3, windowSize) // aligned to the units of UTF-16 and UTF-32
		if err != nil {
			return nil, err
		}
		p.windows = append(p.windows, w)
	}
	return p.windows, nil
}

// Tail returns the last bytes of the file, at most one window.
func (p *Pass) Tail() ([]byte, error) {
	if p.File.Size <= int64(len(p.head)) {
		return p.head, nil
	}
	return p.readAt(max(0, p.File.Size-windowSize), windowSize)
}

// All reads the whole file, up to limit bytes; more is an error-free nil.
func (p *Pass) All(limit int64) ([]byte, error) {
	if p.File.Size > limit {
		return nil, nil
	}
	return p.readAt(0, int(p.File.Size))
}

// wholeSize is the size in bytes up to which a file that is read to its end is held: several look at it, one after the other.
const wholeSize = 256 << 10

// Reader streams the whole content.
func (p *Pass) Reader() (io.Reader, error) {
	if p.File.Size > wholeSize {
		_, err := p.readAt(0, 0)
		return io.NewSectionReader(p.content, 0, p.File.Size), err
	}
	if p.whole == nil {
		var err error
		p.scratch.all = slices.Grow(p.scratch.all[:0], int(p.File.Size))
		if p.whole, err = p.readInto(p.scratch.all[:p.File.Size], 0); err != nil {
			return nil, err
		}
	}
	return bytes.NewReader(p.whole), nil
}

// held is the opened content, from memory where all of it is there.
func (p *Pass) held() io.ReaderAt {
	if int64(len(p.whole)) == p.File.Size {
		return bytes.NewReader(p.whole)
	}
	return p.content
}

// Text says whether the content is text, judged once from the sampled windows.
func (p *Pass) Text() (text.Result, error) {
	if p.judged {
		return p.text, nil
	}
	windows, err := p.Windows()
	if err != nil {
		return text.Result{}, err
	}
	p.text, p.judged = text.Detect(windows, p.File.Size), true
	return p.text, nil
}

// plainClass is the class of a text that no gate stopped, by the kind its name promises.
func (p *Pass) plainClass() Class {
	switch p.Lang.Kind {
	case lang.Programming, lang.Markup:
		return Source
	case lang.ProseKind:
		return Prose
	case lang.DataKind:
		return ConfigText
	}
	switch {
	case p.Lang.Name == "Text":
		return Prose
	case bytes.HasPrefix(p.head, []byte("#!")):
		return Source // a script without an ending
	}
	return OtherText
}

// movedFrom returns what the file was before, when the source lists changes and the content is the same: a rename or a change of mode.
func (p *Pass) movedFrom() *tree.Base {
	if base := p.File.Base; p.run.opt.Changed && base != nil && base.Identical {
		return base
	}
	return nil
}

// ending returns the first of the endings (lower case) that the path has, "" when it has none.
func (p *Pass) ending(endings ...string) string {
	for _, e := range endings {
		if strings.HasSuffix(p.Lower, e) {
			return e
		}
	}
	return ""
}

func (p *Pass) suffix(endings ...string) bool { return p.ending(endings...) != "" }
