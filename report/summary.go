package report

import (
	"fmt"
	"strings"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

// summary closes the report: what was judged, what it costs, how it ended.
func (t *textReport) summary(r *rules.Result) {
	totals := r.Totals
	t.printf("%s\n", SourceLine(r))
	if totals.Files > 0 {
		t.printf("%s\n%s\n", t.tokensLine(r), modelLine(r))
	}
	if totals.LockTokens > 0 {
		t.printf("without lock files: %s\n", Count(totals.Tokens-totals.LockTokens, "token"))
	}
	if totals.BinaryFiles > 0 {
		t.printf("binary: %s, %s, no tokens\n", Count(totals.BinaryFiles, "file"), size(totals.BinaryBytes))
	}
	for _, line := range changeLines(r) {
		t.printf("%s\n", line)
	}
	t.printf("%s\n", t.verdictLine(r))
}

// SourceLine names the source and its counts: "index against HEAD: 3 changed, 1 skipped (symlink)".
func SourceLine(r *rules.Result) string {
	parts := []string{Count(r.Totals.Files, "file"), size(r.Totals.Bytes)}
	if changesOnly(r.Source) {
		parts = []string{humanize.Comma(int64(r.Totals.Files)) + " changed"}
	}
	if onlyRemoves(r) {
		parts = append(parts, humanize.Comma(int64(r.Delta.Before.Files-r.Delta.Rejudged))+" removed")
	}
	for _, words := range []string{skippedWords(r.Skipped), unlistedWords(r.Skipped[tree.SkipUnlisted])} {
		if words != "" {
			parts = append(parts, words)
		}
	}
	if r.ConfigExcluded > 0 {
		parts = append(parts, humanize.Comma(int64(r.ConfigExcluded))+" left out by `exclude`")
	}
	return sourceName(r.Source) + ": " + strings.Join(parts, ", ")
}

// changesOnly reports sources that list what changed, not everything there is.
func changesOnly(d tree.Description) bool { return d.Kind == "index" || d.Kind == "range" }

func sourceName(d tree.Description) string {
	switch {
	case changesOnly(d) && d.Against != "":
		return d.Kind + " against " + EscapeText(d.Against)
	case d.Kind == "commit":
		return "commit " + EscapeText(d.Rev[:min(len(d.Rev), 12)])
	default:
		return d.Kind
	}
}

func skippedWords(counts map[tree.Skip]int) string {
	var total int
	var reasons []string
	for reason := tree.NotSkipped + 1; reason <= tree.SkipTooDeep; reason++ {
		if n := counts[reason]; n > 0 {
			total += n
			reasons = append(reasons, fmt.Sprintf("%s %s", humanize.Comma(int64(n)), reason))
		}
	}
	switch len(reasons) {
	case 0:
		return ""
	case 1: // the count would only be said twice
		_, reasons[0], _ = strings.Cut(reasons[0], " ")
	}
	return fmt.Sprintf("%s skipped (%s)", humanize.Comma(int64(total)), strings.Join(reasons, ", "))
}

// unlistedWords tells of folders beside the files, among which they do not count.
func unlistedWords(folders int) string {
	if folders == 0 {
		return ""
	}
	return Count(folders, "folder") + " not listed"
}

func (t *textReport) tokensLine(r *rules.Result) string {
	totals := r.Totals
	bloat := totals.Bloat()
	what := "tokens"
	if changesOnly(r.Source) {
		what = "tokens of the touched files"
	}
	return fmt.Sprintf("%s (%s): total %s · exposed %s · admitted %s · bloat %s (%s of exposed)", what, modelName(r.Model),
		humanize.Comma(totals.Tokens), humanize.Comma(totals.ExposedTokens), humanize.Comma(totals.AdmittedTokens),
		t.palette.strong.Sprint(humanize.Comma(bloat)), percent(bloat, totals.ExposedTokens))
}

// modelLine says how far the tokens may be off.
func modelLine(r *rules.Result) string { return "model: " + r.Model.Name() + ", " + r.Model.Bound() }

// verdictLine counts findings by level: "2 errors, 1 warning", or says that there is none.
func (t *textReport) verdictLine(r *rules.Result) string {
	var hidden, accepted int
	counts := map[rules.Level]int{}
	for _, f := range r.Findings {
		switch {
		case f.Covered:
			hidden++
		case f.Baselined:
			accepted++
		default:
			counts[f.Level]++
		}
	}
	line := t.palette.good.Sprint("clean")
	if nothingToJudge(r) {
		line = "nothing to judge"
	}
	if counts[rules.Error]+counts[rules.Warn]+counts[rules.Info] > 0 {
		line = t.tally(rules.Error, counts, "error") + ", " + t.tally(rules.Warn, counts, "warning")
		if counts[rules.Info] > 0 {
			line += ", " + t.tally(rules.Info, counts, "note")
		}
	}
	if hidden > 0 {
		line += ", " + Count(hidden, "finding") + " handled (hidden from agents already)"
	}
	if accepted > 0 {
		line += ", " + Count(accepted, "finding") + " accepted by the baseline"
	}
	return line
}

func (t *textReport) tally(l rules.Level, counts map[rules.Level]int, word string) string {
	text := Count(counts[l], word)
	if counts[l] == 0 {
		return text
	}
	return t.palette.levels[l].Sprint(text)
}
