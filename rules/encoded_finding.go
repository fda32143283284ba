package rules

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"path"
	"strings"

	"github.com/bloatgate/bloatgate/rules/encoded"
	"github.com/bloatgate/bloatgate/rules/magic"
)

// encodedRule is the rule about encoded bytes, in files of their own and inside of others.
const encodedRule = string(Encoded)

// runFindings has a finding for each run of encoded bytes that reaches a limit, in a file that stays visible.
func (r *runner) runFindings(p *Pass, s *Stat) ([]Finding, error) {
	if s.inside == nil || s.Verdict != Admit || len(s.inside.runs) > 0 && r.isSmudged(p) {
		return nil, nil
	}
	var out []Finding
	for i, run := range s.inside.runs {
		level, limit := r.runLevel(run)
		if level == 0 {
			continue
		}
		m, err := p.Measure()
		if err != nil {
			return nil, err
		}
		f := Finding{Rule: encodedRule, Level: level, Path: s.Path, Line: run.First, EndLine: run.Last, Class: s.Class, Gate: s.Gate, Bytes: run.End - run.Start,
			Tokens: run.tokens, Limit: limit, Unit: "tokens", Covered: s.Covered, Fix: run.fix(s.Path), sized: true, run: i + 1,
			Evidence: append([]Evidence{{Name: "encoded", Value: run.what()}}, shape(m)...)}
		f.Message = fmt.Sprintf("encoded data in %s: %s (%s), %.0f %% of the file; limit %s",
			run.lines(), counted(run.tokens, "token"), bytesOf(f.Bytes), 100*float64(f.Bytes)/float64(max(m.Bytes, 1)), counted(limit, "token"))
		f.Fingerprint = fingerprint(f, ordinal(len(out)))
		out = append(out, f)
	}
	if more := s.inside.more; more > 0 && len(out) > 0 {
		out[len(out)-1].Message += fmt.Sprintf("; %s in the file", counted(int64(more), "more run"))
	}
	return out, nil
}

func (r *runner) runLevel(run encodedRun) (Level, int64) {
	row := r.policy[Encoded]
	return reached(run.tokens, row.Warn, row.Error)
}

// ordinal tells findings of one rule about one file apart; the first needs no telling.
func ordinal(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("\x00%d", n+1)
}

// told reports that runs say what the limit of the class has to say about a file: of one that is a blob, and of one that would be under its
// limit without them.
func (r *runner) told(s *Stat, held Level) bool {
	if s.inside == nil || s.Verdict != Admit {
		return false
	}
	without, worst := *s, Level(0)
	for _, run := range s.inside.runs {
		level, _ := r.runLevel(run)
		worst = max(worst, level)
		without.Tokens -= run.tokens
	}
	return worst >= held && (s.Class == Encoded || r.policy.hold(&without, r.theta).level == 0)
}

// largest is the run that costs most, nil without one.
func (in *inside) largest() *encodedRun {
	if in == nil || len(in.runs) == 0 {
		return nil
	}
	largest := &in.runs[0]
	for i := range in.runs {
		if in.runs[i].tokens > largest.tokens {
			largest = &in.runs[i]
		}
	}
	return largest
}

func (run encodedRun) lines() string {
	if run.First == run.Last {
		return fmt.Sprintf("line %d", run.First)
	}
	return fmt.Sprintf("lines %d to %d", run.First, run.Last)
}

// what names the notation and, as far as it can be told, what is encoded: "base64 of a PNG image".
func (run encodedRun) what() string {
	if title, _ := run.format(); title != "" {
		return fmt.Sprintf("%s of %s", run.Kind, title)
	}
	return string(run.Kind)
}

// fix proposes a file beside the one that carries the bytes.
func (run encodedRun) fix(of string) string {
	title, suffix := run.format()
	if title != "" {
		title = " (" + title + ")"
	}
	stem, _, _ := strings.Cut(path.Base(of), ".")
	if stem == "" { // .env
		stem = "data"
	}
	return fmt.Sprintf("Move the encoded bytes%s into a file of their own, such as %s, and load or refer to it from here, so that readers see a path instead of the payload.",
		title, path.Join(path.Dir(of), stem+"."+suffix))
}

// mediaSuffixes are endings for the media types that data URIs name most often.
var mediaSuffixes = map[string]string{"image/png": "png", "image/jpeg": "jpg", "image/jpg": "jpg", "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg", "image/x-icon": "ico",
	"font/woff": "woff", "font/woff2": "woff2", "application/font-woff": "woff", "application/x-font-woff": "woff", "font/ttf": "ttf", "application/pdf": "pdf",
	"application/json": "json", "text/css": "css", "text/javascript": "js", "application/javascript": "js", "audio/mpeg": "mp3", "audio/wav": "wav"}

// format tells what is encoded by its first bytes, else by the media type of its data URI, and a suffix for it.
func (run encodedRun) format() (title, suffix string) {
	if sig, ok := magic.Match(run.decodedHead()); ok {
		title, suffix = sig.Title, "bin"
		if len(sig.Suffixes) > 0 {
			suffix = sig.Suffixes[0]
		}
		return title, suffix
	}
	if suffix, ok := mediaSuffixes[run.Media]; ok {
		return run.Media, suffix
	}
	if run.Kind == encoded.Hex { // may be digits that mean themselves
		return run.Media, "hex"
	}
	return run.Media, "bin"
}

// decodedHead are the first bytes behind the notation, as many as can be decoded.
func (run encodedRun) decodedHead() []byte {
	head := string(run.Head)
	if run.Kind == encoded.Hex {
		raw, _ := hex.DecodeString(head[:len(head)&^1])
		return raw
	}
	head = strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(head, "="))
	raw, _ := base64.RawStdEncoding.DecodeString(head[:len(head)&^3])
	return raw
}
