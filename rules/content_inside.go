package rules

import (
	"bytes"
	"io"
	"math"

	"github.com/bloatgate/bloatgate/rules/encoded"
)

// inside is what lies inside of a file that stays visible: encoded bytes, and a line too wide to be read.
type inside struct {
	runs       []encodedRun
	more       int   // runs that follow them
	widest     int64 // characters of the widest line outside of the runs, 0 unless it is wider than readers show
	widestLine int
}

// encodedRun is a run and what it costs.
type encodedRun struct {
	encoded.Run
	tokens int64
}

// lookInside reads a file that agents are meant to read, or that is encoded, to its end. Only what the first, fast reading suspects is read
// a second time. It returns nil when there is nothing to say.
func (r *runner) lookInside(p *Pass, s *Stat) (*inside, error) {
	need := r.encodedNeed()
	if s.Verdict != Admit && s.Class != Encoded || p.allowed != nil || p.text.TextSize(p.File.Size) <= min(need, readersWidth) {
		return nil, nil
	}
	suspicion := encoded.Suspicion{Runs: true, Wide: true}
	if p.found == nil {
		var err error
		if suspicion, err = r.suspect(p, need); err != nil || !suspicion.Runs && !suspicion.Wide {
			return nil, err
		}
	}
	in := &inside{}
	if suspicion.Wide && p.notebook == nil { // nobody reads a notebook's JSON line by line
		m, err := p.Measure()
		if err != nil {
			return nil, err
		}
		if m.Widest > readersWidth {
			in.widest, in.widestLine = m.Widest, int(m.WidestLine)
		}
	}
	if suspicion.Runs {
		return in, r.addRuns(p, in)
	}
	return in, nil
}

// addRuns adds the runs of encoded bytes. The widest line is then the widest of the others.
func (r *runner) addRuns(p *Pass, in *inside) error {
	look := p.lookForRuns
	if p.notebook != nil {
		look = p.notebookRuns
	}
	found, err := look()
	if err != nil {
		return err
	}
	in.more = found.More
	for _, run := range found.Runs {
		tokens, err := r.runTokens(p, run)
		if err != nil {
			return err
		}
		in.runs = append(in.runs, encodedRun{run, tokens})
	}
	if len(found.Runs) > 0 && in.widest > 0 {
		in.widest, in.widestLine = 0, 0
		if found.Widest > readersWidth {
			in.widest, in.widestLine = found.Widest, found.WidestLine
		}
	}
	return nil
}

// suspect reads the text once. Small files are in memory already.
func (r *runner) suspect(p *Pass, need int64) (encoded.Suspicion, error) {
	if need == math.MaxInt64 {
		need = 0
	}
	var text io.Reader = bytes.NewReader(p.head)
	var err error
	switch {
	case isDecoded(p.text.Encoding):
		text, err = p.decoded()
	case p.File.Size > int64(len(p.head)):
		text, err = p.Reader()
	}
	if err != nil {
		return encoded.Suspicion{}, err
	}
	return encoded.Suspect(text, need, readersWidth, p.scratch.chunk())
}

// encodedNeed is the size in bytes from which a run may reach a limit of its class, the largest number when there is no limit.
func (r *runner) encodedNeed() int64 {
	row := r.policy[Encoded]
	lowest := row.Warn
	if lowest == 0 || row.Error > 0 && row.Error < lowest {
		lowest = row.Error
	}
	if lowest == 0 {
		return math.MaxInt64
	}
	perByte := r.opt.Model.PerByte()
	if perByte == 0 || perByte > 1 {
		perByte = 1 // no token is shorter than a byte
	}
	return int64(float64(lowest) / perByte)
}

// runTokens counts a run. Where other text stands between its encoded bytes, only their share of it is theirs.
func (r *runner) runTokens(p *Pass, run encoded.Run) (int64, error) {
	tokens, err := r.opt.Model.Tokens(part{p, []span{{run.Start, run.End}}})
	if size := run.End - run.Start; run.Payload*10 < size*8 {
		tokens = tokens * run.Payload / size
	}
	return tokens, err
}
