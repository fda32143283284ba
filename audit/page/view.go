package page

import (
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
)

// view is what the templates show.
type view struct {
	*audit.Report
	Tool   report.Tool
	Name   string // of the repository: the last part of its root
	Policy string
	Script template.JS
	Style  template.CSS

	Headline string
	Cards    []card
	Folders  []folder
	Findings []*findingGroup
	Handled  int // findings that need nothing more to be done
	More     int // groups of findings that are not listed
	Limits   []*brokenLimit
	Skipped  []skipped
	Legend   []rules.ClassRow // of the classes that there are files of
	Data     data

	Listed instructions
}

// data is what the page's script draws.
type data struct {
	Files   fileData           `json:"files"`
	Classes []rowName          `json:"classes"`
	Gates   []audit.Group      `json:"gates"`
	Groups  []audit.Group      `json:"groups"` // by class
	Numbers audit.Numbers      `json:"numbers"`
	Windows []audit.Window     `json:"windows"`
	Buckets []audit.Bucket     `json:"buckets"`
	Points  []audit.TrendPoint `json:"points"`
}

// rowName is a class with its title for people.
type rowName struct {
	Name  rules.Class `json:"name"`
	Title string      `json:"title"`
}

// card is one of the three numbers.
type card struct {
	Name   string
	What   string
	Tokens int64
	Times  float64 // of the window
}

// folder is a line of the tree of directories.
type folder struct {
	Depth int
	audit.Branch
	Share float64
}

// skipped is how many files were not looked at for one reason.
type skipped struct {
	Reason string
	Files  int
}

func newView(r *audit.Report, o audit.Options) *view {
	n, window := r.Numbers, r.Windows[0]
	v := &view{
		Report: r, Tool: o.Tool, Name: report.EscapePath(path.Base(strings.ReplaceAll(r.Result.Source.Root, `\`, "/"))),
		Headline: headline(n, len(r.Next)),
		Cards: []card{
			{"total", "all text there is", n.Total, window.Total},
			{"exposed", "what agents can read today", n.Exposed, window.Exposed},
			{"admitted", "what the gates leave", n.Admitted, window.Admitted},
		},
		Limits: brokenLimits(r), Listed: instructionsOf(r.Instructions),
		Data: data{
			Files: filesOf(r.Result), Gates: r.Gates, Groups: r.Classes, Numbers: n, Windows: r.Windows, Buckets: r.Sizes.Buckets,
			Points: []audit.TrendPoint{},
		},
	}
	v.Findings, v.Handled, v.More = findingGroups(r.Result)
	root := r.Branches(mostFolders, leastFolder)
	v.addFolders(root, 0, max(root.Tokens, 1))
	v.addClasses(r)
	for reason, files := range r.Result.Skipped {
		v.Skipped = append(v.Skipped, skipped{reason.String(), files})
	}
	slices.SortFunc(v.Skipped, func(a, b skipped) int { return strings.Compare(a.Reason, b.Reason) })
	if r.History != nil {
		v.Data.Points = drawnPoints(r.History.Points)
	}
	return v
}

// widestTag is how many characters of a tag's name the chart shows: a long one leaves no room for the others. The table has it whole.
const widestTag = 24

// drawnPoints are points as the chart shows them, under names in which nothing is hidden.
func drawnPoints(points []audit.TrendPoint) []audit.TrendPoint {
	drawn := slices.Clone(points)
	for i := range drawn {
		p := &drawn[i]
		if p.TagBase64 = ""; p.Tag == "" {
			continue
		}
		if shown := []rune(report.EscapePath(p.Tag)); len(shown) > widestTag {
			p.Tag = string(shown[:widestTag-1]) + "…"
		} else {
			p.Tag = string(shown)
		}
	}
	return drawn
}

// Which directories the page's tree lists: so many, of at least this share of all tokens.
const (
	mostFolders = 40
	leastFolder = 0.005
)

func (v *view) addFolders(b audit.Branch, depth int, whole int64) {
	for _, c := range b.Children {
		v.Folders = append(v.Folders, folder{depth, c, float64(c.Tokens) / float64(whole)})
		v.addFolders(c, depth+1, whole)
	}
}

func (v *view) addClasses(r *audit.Report) {
	here := map[string]bool{}
	for _, g := range r.Classes {
		here[g.Name] = true
	}
	for _, row := range rules.Classes() {
		v.Data.Classes = append(v.Data.Classes, rowName{row.Class, row.Title})
		if here[string(row.Class)] {
			v.Legend = append(v.Legend, row)
		}
	}
}

// headline is the audit in a sentence.
func headline(n audit.Numbers, steps int) string {
	if n.Total == 0 {
		return "There is no text here that an agent could read."
	}
	read := fmt.Sprintf("%s of %s tokens would be read", rough(n.Exposed), rough(n.Total))
	if n.Exposed == n.Total {
		read = fmt.Sprintf("All %s tokens would be read", rough(n.Total))
	}
	bloat := fmt.Sprintf("%s of them (%s) are bloat", rough(n.Bloat), percent(audit.Share(n.Bloat, n.Exposed)))
	if n.Bloat == 0 {
		bloat = "none of them is bloat"
	}
	if steps == 0 {
		return read + "; " + bloat + "."
	}
	return fmt.Sprintf("%s; %s; %s to do.", read, bloat, report.Count(steps, "thing"))
}
