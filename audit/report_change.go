package audit

import (
	"fmt"

	"github.com/bloatgate/bloatgate/report"
)

// Growth is what changed since a revision.
type Growth struct {
	Since       string      `json:"since"` // as it was given
	OID         string      `json:"oid"`
	Before      Numbers     `json:"before"`
	FilesBefore int         `json:"files_before"`
	BytesBefore int64       `json:"bytes_before"`
	Grown       []GrownFile `json:"grown"`       // new files and grown ones by tokens that were added, the first fifty
	GrownNum    int         `json:"grown_num"`   // how many there are
	Added       int64       `json:"added"`       // tokens of all that grew
	Removed     int64       `json:"removed"`     // tokens of all that shrank or went
	Classes     []GrownPart `json:"classes"`     // by what they grew, those that did not change left out
	Directories []GrownPart `json:"directories"` // of the first level, likewise
}

// GrownFile is a file that is new or grew.
type GrownFile struct {
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	Class      string `json:"class"`
	Verdict    string `json:"verdict"`
	Before     int64  `json:"before"` // tokens; 0 for a new file
	After      int64  `json:"after"`
	BytesMore  int64  `json:"bytes_more"`
	New        bool   `json:"new"`
}

// GrownPart is how many tokens and bytes a class or a directory has more than before.
type GrownPart struct {
	Name   string `json:"name"`
	Before int64  `json:"before"` // tokens
	After  int64  `json:"after"`
	Bytes  int64  `json:"bytes"` // more than before
}

// Fit is the mildest policy under which the admitted text fits a budget.
type Fit struct {
	Budget    int64    `json:"budget"`    // tokens
	Fits      bool     `json:"fits"`      // Admitted is at most Budget
	Already   bool     `json:"already"`   // it fits as it is
	Threshold int64    `json:"threshold"` // θ in bytes; 0 where it stays as it is
	Classes   []string `json:"classes"`   // that are excluded as well, in the order they were taken
	Admitted  int64    `json:"admitted"`  // tokens, from a run of the rules under Config, with Own, and without what ignore files hide already
	Own       int64    `json:"own"`       // tokens that the lines of Config themselves add to what is admitted
	Hidden    []Group  `json:"hidden"`    // of each class, what is admitted and not hidden today and would be left out
	Fails     int      `json:"fails"`     // files for which check would fail, and does not today
	File      string   `json:"-"`         // the configuration that Config and Change are for, "" where it fits already
	Config    string   `json:"config"`    // the lines to append to File
	Change    []string `json:"change"`    // what to change in it besides, because the table is there already: a key, its value, and where it is set
	Word      string   `json:"word"`      // a sentence for people: what it takes, or why it cannot be done

	some    bool   // of what is admitted: the rest is hidden already
	outside string // what decides θ outside of the configuration, "" for nothing
}

// HistoryTrend is what the history tells.
type HistoryTrend struct {
	Commits int            `json:"commits"` // that were looked at
	Tags    bool           `json:"tags"`    // it goes by tags: each point is one, and the commits are those from the oldest of them on
	Asked   int            `json:"asked"`   // how many commits, or tags, there should have been
	Shallow bool           `json:"shallow"` // the clone is shallow: there may be more elsewhere
	FPR     FalsePositives `json:"false_positives"`
	Points  []TrendPoint   `json:"points"` // along the first parents, or at the tags, the oldest first
}

// found is how many there are of what was asked for, and what that is.
func (h *HistoryTrend) found() (n int, noun string) {
	if h.Tags {
		return len(h.Points), "tag"
	}
	return h.Commits, "commit"
}

// Words are what the history is of: "12 commits", "3 tags, 120 commits".
func (h *HistoryTrend) Words() string {
	n, noun := h.found()
	words := report.Count(n, noun)
	if h.Tags {
		words += ", " + report.Count(h.Commits, "commit")
	}
	return words
}

// Fewer says that there are not as many as were asked for, and why; "" where there are.
func (h *HistoryTrend) Fewer() string {
	n, noun := h.found()
	if n >= h.Asked {
		return ""
	}
	why := ""
	if h.Shallow {
		why = ": the clone is shallow"
	}
	return fmt.Sprintf("There are no more than these of the %s that were asked for%s.", report.Count(h.Asked, noun), why)
}

// TrendPoint is the three numbers at a revision.
type TrendPoint struct {
	OID       string  `json:"oid"`
	Tag       string  `json:"tag,omitempty"` // its name, where the history goes by tags
	TagBase64 string  `json:"tag_base64,omitempty"`
	Time      int64   `json:"time"` // seconds since 1970; 0 when it is not known
	Files     int     `json:"files"`
	Bytes     int64   `json:"bytes"`
	Numbers   Numbers `json:"numbers"`
}

// FalsePositives estimate how often the gates hide what people edit: a file that is excluded today and was edited together with admitted source.
type FalsePositives struct {
	Excluded  int          `json:"excluded"` // files, by the gates
	Edited    int          `json:"edited"`   // of them, edited together with source; not counting those that tools write
	Known     bool         `json:"known"`    // there are excluded ones without by_tools, and commits that change source: else nothing tells the rate
	Rate      float64      `json:"rate"`     // of the excluded ones without by_tools; 0 where it is not known
	Low       float64      `json:"low"`      // of its 95 % interval
	High      float64      `json:"high"`
	ByTools   int          `json:"by_tools"`  // of the excluded ones, lock files: a package manager writes them, and they are not among those that the rate is a share of
	Offenders []EditedFile `json:"offenders"` // the edited ones, those with the most commits first
}

// EditedFile is an excluded file and in how many commits it was edited together with source.
type EditedFile struct {
	Path       string `json:"path"`
	PathBase64 string `json:"path_base64,omitempty"`
	Class      string `json:"class"`
	Commits    int    `json:"commits"`
	Tokens     int64  `json:"tokens"`
}
