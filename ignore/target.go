package ignore

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Strength says what a tool does with a path that its file names. It never means that a secret is safe.
type Strength string

// The strengths, from the weakest.
const (
	Index   Strength = "index"   // kept out of an index or upload; a tool that is asked for the file still reads it
	Search  Strength = "search"  // kept out of lists and search results; still readable
	Packing Strength = "packing" // kept out of a packed context
	Reads   Strength = "reads"   // the tool's own file tools refuse it, or ask first
)

// Status says whether current versions of the tool honour the file.
type Status string

// Live files are honoured today, Legacy ones by old versions or a successor only.
const (
	Live   Status = "live"
	Legacy Status = "legacy"
)

// Target is one file that bloatgate can write, and what is known about the tools that read it.
type Target struct {
	Name     string   // what --for and the configuration call it
	Also     []string // other names for it
	Title    string   // the tools that read it
	File     string   // from the root of the repository
	Strength Strength
	Reaches  string // what honours the file, in words
	Misses   string // what does not
	// Default targets are written when their tool is detected; the others only when they are named.
	Default bool
	// Signs are files and directories that show that the repository uses the tool. File is a sign of every target.
	Signs []string
	// Dialects are the implementations that read the file. A line is written only if it is right in each of them.
	Dialects []Dialect
	// Reads names targets whose files the tool honours as well: a path is hidden from it when one of them hides it.
	Reads      []string
	Status     Status
	Confidence string // S source read, L measured, D vendor's documentation, 2 second hand
	Date       string // of the newest evidence, YYYY-MM-DD
	Source     string // address of the evidence
	Note       string // what a user should know; "" for nothing
}

// IsSettings reports that the file is a JSON file of settings, which takes rules instead of lines.
func (t Target) IsSettings() bool { return slices.Contains(t.Dialects, Claude) }

// Sign returns the first path that shows that the repository uses the tool. has tells whether a file or directory exists there.
func (t Target) Sign(has func(path string) bool) (path string, ok bool) {
	for _, sign := range append([]string{t.File}, t.Signs...) {
		if has(sign) {
			return sign, true
		}
	}
	return "", false
}

// Targets returns every target: editors, command-line agents, search and packing tools. The caller owns the slice.
func Targets() []Target {
	return slices.Concat(editorTargets, agentTargets, toolTargets)
}

// Paths are the files that targets and dead names stand for, and the record beside the settings: all that a Reader is asked for except the signs
// of tools. The caller owns the slice.
func Paths() []string {
	paths := []string{RecordFile}
	for _, t := range Targets() {
		paths = append(paths, t.File)
	}
	for _, d := range Dead() {
		paths = append(paths, d.File)
	}
	return paths
}

// NoFileError is what FindTarget returns for a name that is known to have no file that we could write.
type NoFileError struct{ Sentence string }

func (e *NoFileError) Error() string { return e.Sentence }

// FindTarget looks a target up by its name, another name of it, or its file, whatever the case. For agents without an ignore file and for
// dead file names the error is a *NoFileError; else it names the nearest known name.
func FindTarget(name string) (Target, error) {
	if strings.TrimSpace(name) == "" {
		return Target{}, errors.New(`the name of a target is empty; "bloatgate ignore --list" shows them all`)
	}
	is := func(known string) bool { return strings.EqualFold(known, name) }
	for _, t := range Targets() {
		if is(t.Name) || is(t.File) || slices.ContainsFunc(t.Also, is) {
			return t, nil
		}
	}
	for _, a := range Agents() {
		if is(a.Name) || slices.ContainsFunc(a.Also, is) {
			return Target{}, &NoFileError{a.Sentence}
		}
	}
	for _, d := range Dead() {
		if is(d.File) {
			return Target{}, &NoFileError{d.Sentence}
		}
	}
	if near := nearest(strings.ToLower(name), knownNames()); near != "" {
		return Target{}, fmt.Errorf("there is no target %q; did you mean %q?", name, near)
	}
	return Target{}, fmt.Errorf(`there is no target %q; "bloatgate ignore --list" shows them all`, name)
}

func knownNames() []string {
	var names []string
	for _, t := range Targets() {
		names = append(append(names, t.Name), t.Also...)
	}
	for _, a := range Agents() {
		names = append(append(names, a.Name), a.Also...)
	}
	return names
}
