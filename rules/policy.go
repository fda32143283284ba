package rules

import (
	"github.com/bloatgate/bloatgate/config"
)

// policy is the class table with a configuration's overrides in it.
type policy map[Class]ClassRow

func newPolicy(c config.Config) policy {
	p := make(policy, len(classes))
	for _, row := range classes {
		if row.Verdict == Admit {
			row.Warn, row.Error = c.Limits.Warn, c.Limits.Error
		}
		if over, ok := c.Class[string(row.Class)]; ok {
			row = override(row, over)
		}
		p[row.Class] = row
	}
	return p
}

func override(row ClassRow, c config.Class) ClassRow {
	if c.Verdict != nil {
		row.Verdict = Verdict(*c.Verdict)
	}
	for _, f := range []struct{ to, from *int64 }{
		{&row.Warn, c.Warn}, {&row.Error, c.Error}, {&row.WarnBytes, c.WarnBytes}, {&row.ErrorBytes, c.ErrorBytes},
	} {
		if f.from != nil {
			*f.to = *f.from
		}
	}
	return row
}

// reached tells which of two "from" limits a value reaches; a limit of 0 is never reached.
func reached(value, warn, err int64) (Level, int64) {
	switch {
	case err > 0 && value >= err:
		return Error, err
	case warn > 0 && value >= warn:
		return Warn, warn
	}
	return 0, 0
}

// level judges a file of the class: by its tokens, or by its bytes when it is binary.
func (row ClassRow) level(binary bool, bytes, tokens int64) (level Level, limit int64, unit string) {
	if binary {
		level, limit = reached(bytes, row.WarnBytes, row.ErrorBytes)
		return level, limit, "bytes"
	}
	level, limit = reached(tokens, row.Warn, row.Error)
	return level, limit, "tokens"
}

// holding is the limit that a file has reached, and the rule that says so; level 0 where it has reached none.
type holding struct {
	rule  string
	level Level
	limit int64
	unit  string // of limit, "tokens" or "bytes"
}

// hold holds a file against the limits of its class, and against θ (bytes) where it is over that.
func (p policy) hold(s *Stat, theta int64) holding {
	row := p[s.Class]
	h := holding{rule: string(s.Class)}
	if row.Verdict == Admit {
		h.rule = "large"
	}
	h.level, h.limit, h.unit = row.level(s.Binary, s.Bytes, s.Tokens)
	if s.Gate == "size" && !s.Binary && !row.MustTrack && (h.level < Error || row.Verdict == Admit) {
		return holding{"oversize", Error, theta, "bytes"}
	}
	return h
}
