package study

import (
	"cmp"
	"slices"

	"github.com/bloatgate/bloatgate/internal/stats"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree/git"
)

// massCommit is how many files a commit may change and still be one person's work on something: renames, licence years and code formatters
// touch more at once, and say nothing about single files.
const massCommit = 30

// Edits is what a history tells about the files that people work on. A file counts in every commit that edits it and changes source, itself or
// another. That a file came, went or moved does not count: whoever checks in a bundle does not work on it.
type Edits struct {
	Commits int // that were looked at; merges are not among them
	Work    int // of these, the ones that change source, no more than 30 files, and have a parent
	times   map[string]int
}

// FindEdits goes through a history. isSource tells the paths of source as of today; older names of files are not followed.
func FindEdits(commits []git.Commit, isSource func(path string) bool) Edits {
	e := Edits{Commits: len(commits), times: map[string]int{}}
	for _, c := range commits {
		// A commit without a parent, the first one or that at the end of a shallow clone, brings a whole tree and edits nothing.
		if len(c.Parents) == 0 || len(c.Paths) > massCommit || !slices.ContainsFunc(c.Paths, isSource) {
			continue
		}
		e.Work++
		for _, path := range c.Edited {
			e.times[path]++
		}
	}
	return e
}

// Times is in how many commits with source a path was edited.
func (e Edits) Times(path string) int { return e.times[path] }

// Offender is an excluded file that is edited together with source.
type Offender struct {
	Repository string
	Stat       rules.Stat
	Times      int // commits
}

// Mistakes says how many of the excluded files were edited together with source. Edited over Judged is the false-positive rate.
type Mistakes struct {
	Excluded  int        // files
	ByTools   int        // of these, lock files: they change with source too, but a package manager writes them
	Judged    int        // the others, as far as history tells anything of them: none where no commit changes source
	Edited    int        // of the judged ones, those that people edit
	Text      int        // of the edited ones, those that are text: hiding a picture costs an agent nothing it could have read
	Offenders []Offender // the edited ones, those with the most commits first
}

// Mistakes measures the exclusion of files of a repository.
func (e Edits) Mistakes(repository string, excluded []rules.Stat) Mistakes {
	m := Mistakes{Excluded: len(excluded)}
	for _, stat := range excluded {
		times := e.Times(stat.Path)
		switch {
		case stat.Class == rules.Lock:
			m.ByTools++
			continue
		case times == 0:
			continue
		case !stat.Binary:
			m.Text++
		}
		m.Edited++
		m.Offenders = append(m.Offenders, Offender{repository, stat, times})
	}
	if e.Work > 0 {
		m.Judged = m.Excluded - m.ByTools
	}
	m.sort()
	return m
}

// Rate is the false-positive rate with its 95 % interval, shares of one. known is false where there is nothing to judge.
func (m Mistakes) Rate() (rate, low, high float64, known bool) {
	if m.Judged == 0 {
		return 0, 0, 0, false
	}
	low, high = stats.Wilson(m.Edited, m.Judged)
	return float64(m.Edited) / float64(m.Judged), low, high, true
}

// add joins the mistakes made in another repository.
func (m *Mistakes) add(other Mistakes) {
	m.Excluded += other.Excluded
	m.Judged += other.Judged
	m.Edited += other.Edited
	m.Text += other.Text
	m.ByTools += other.ByTools
	m.Offenders = append(m.Offenders, other.Offenders...)
	m.sort()
}

func (m *Mistakes) sort() {
	slices.SortFunc(m.Offenders, func(a, b Offender) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Repository, b.Repository), cmp.Compare(a.Stat.Path, b.Stat.Path))
	})
}
