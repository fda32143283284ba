package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// findings judges one file: may it be committed as it is? An allowed file and the baseline have none, and content that only moved has
// none but that of its new path.
func (r *runner) findings(p *Pass, s *Stat) ([]Finding, error) {
	judges := []func(*Pass, *Stat) (*Finding, error){r.limitFinding, r.budgetFinding, r.wideFinding, r.lfsFinding, r.suffixFinding}
	moved := p.movedFrom()
	switch {
	case p.File.Path == BaselineFile, p.allowed != nil, moved != nil && moved.Path == p.File.Path:
		return nil, nil
	case moved != nil:
		judges = judges[3:]
	}
	var out []Finding
	if moved == nil {
		runs, err := r.runFindings(p, s)
		if err != nil {
			return nil, err
		}
		p.tellRunCells(s, runs)
		out = runs
	}
	for _, judge := range judges {
		f, err := judge(p, s)
		if err != nil {
			return nil, err
		}
		if f != nil {
			f.Fingerprint = fingerprint(*f, "")
			out = append(out, *f)
		}
	}
	return out, nil
}

// limitFinding holds the file against the limits of its class.
func (r *runner) limitFinding(p *Pass, s *Stat) (*Finding, error) {
	row := r.policy[s.Class]
	held := r.policy.hold(s, r.theta)
	if held.level == 0 || r.told(s, held.level) && !p.clearable() || r.isSmudged(p) {
		return nil, nil
	}
	f := Finding{Rule: held.rule, Level: held.level, Path: s.Path, Class: s.Class, Gate: s.Gate, Bytes: s.Bytes, Tokens: s.Tokens, Limit: held.limit, Unit: held.unit,
		Covered: s.Covered, Fix: fixFor(held.rule, p, s, row), sized: true}
	f.Message = limitMessage(f, row, s)
	f.Evidence = append(f.Evidence, s.Evidence...)
	if !s.Binary {
		m, err := p.Measure()
		if err != nil {
			return nil, err
		}
		f.Evidence = append(f.Evidence, shape(m)...)
		if s.Encoding != "" && s.Encoding != "utf-8" { // without it bytes and tokens seem to contradict each other
			f.Evidence = append(f.Evidence, Evidence{Name: "encoding", Value: s.Encoding})
		}
	}
	f.Line, f.EndLine = s.decidedAt()
	if p.notebook != nil && row.Verdict == Admit {
		return &f, p.tellNotebook(&f, s.inside)
	}
	return &f, nil
}

// decidedAt are the lines that decided: those of the largest run of encoded bytes, else the first that the evidence names.
func (s *Stat) decidedAt() (line, end int) {
	if run := s.inside.largest(); run != nil && s.Class == Encoded {
		return run.First, run.Last
	}
	for _, e := range s.Evidence {
		if e.Line > 0 {
			return e.Line, e.Line
		}
	}
	return 0, 0
}

func bytesOf(n int64) string { return counted(n, "byte") }

func limitMessage(f Finding, row ClassRow, s *Stat) string {
	amount := bytesOf(f.Bytes)
	if !s.Binary {
		amount = fmt.Sprintf("%s (%s)", counted(f.Tokens, "token"), bytesOf(f.Bytes))
	}
	limit := "limit " + counted(f.Limit, strings.TrimSuffix(f.Unit, "s"))
	switch f.Rule {
	case "oversize":
		return fmt.Sprintf("%s over θ: %s; %s; large but source-like if people wrote it", row.Title, amount, limit)
	case "large":
		return fmt.Sprintf("large %s: %s; %s", row.Title, amount, limit)
	}
	return fmt.Sprintf("%s: %s; %s", title(row, s), amount, limit)
}

// fixFor is the remedy: the class's own, and for source over θ the very lines that allow it. What .gitattributes says already is none.
func fixFor(rule string, p *Pass, s *Stat, row ClassRow) string {
	switch {
	case row.Verdict == Admit && row.MustTrack:
		return fixShown
	case row.Class == Vendored && isSet(p.Attrs[attrVendored]):
		return fixVendored
	case isRouted(p) && (row.Class == Binary && s.Binary || row.Class == Data):
		return fixLFS
	case rule == "oversize" && row.Verdict == Admit:
		return allowFix(s.Path)
	case row.Class == Binary && !s.Binary:
		return fixDrawing
	case row.Class == Notebook:
		return clearOutputs(s.Path)
	case row.Class == Prose && history.Get().MatchString(path.Base(s.Path)):
		return fixHistory
	}
	return row.Fix
}

// history is the name of a list of releases.
var history = lazy.New(`(?i)^(?:change-?log|changes|history|news|release[-_]?notes|releases)\b`)

// title names the class in a message, and says where a file is not what the class's name suggests.
func title(row ClassRow, s *Stat) string {
	switch {
	case row.Class == Binary && !s.Binary:
		return "image kept as text"
	case row.Class == Encoded && s.Verdict == Admit:
		return "text with encoded data"
	}
	return row.Title
}

// literalPattern escapes what gitignore patterns treat specially, so that the pattern matches this one path. A `?` stands for what
// neither a pattern nor TOML can hold: control characters and bytes that are not UTF-8.
func literalPattern(p string) string {
	var b strings.Builder
	b.WriteByte('/')
	for i, c := range p {
		_, width := utf8.DecodeRuneInString(p[i:])
		if c < ' ' || c == 0x7f || c == utf8.RuneError && width == 1 {
			b.WriteByte('?')
			continue
		}
		if strings.ContainsRune(`\*?[ !#`, c) && (c != ' ' || i == len(p)-1) {
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String()
}

func tomlString(s string) string { return fmt.Sprintf("%q", s) }

// NewFinding completes a finding that is not made by the rules here.
func NewFinding(f Finding) Finding {
	f.Fingerprint = fingerprint(f, "")
	return f
}

// fingerprint identifies a finding across runs: rule, path and the evidence that does not move with edits elsewhere in the file. which
// tells findings of one rule about one path apart, "" where there is only one.
func fingerprint(f Finding, which string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\x00%s\x00%s\x00%s%s", f.Rule, f.Path, f.Class, f.Gate, which)
	return hex.EncodeToString(h.Sum(nil)[:8])
}
