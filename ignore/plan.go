package ignore

import (
	"bytes"
	"errors"
	"fmt"
	pathpkg "path"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Reader returns the content of a file of the repository by its path. What stands in the way of reading it, or would stand in the way of
// writing it, is an error in the words that follow the file's name in a sentence.
type Reader func(path string) (data []byte, exists bool, err error)

// Item is what one target's file should hold. A List without lines takes our block out.
type Item struct {
	Target Target
	List   List
}

// Change is what writing would do to one file. Before and After are nil for a file that does not exist.
type Change struct {
	Target        string
	Path          string
	Before, After []byte
	Create        bool     // the file does not exist yet
	Remove        bool     // nothing but our block was in it
	Folder        bool     // its folder was made for it, and goes with it if nothing else is in it
	Covered       bool     // the owner's own lines do all that ours would, so there is no block of ours
	Notes         []string // sentences about what the owner should know
}

// Changed reports that the file is not what it should be.
func (c Change) Changed() bool { return c.Create || c.Remove || !bytes.Equal(c.Before, c.After) }

// Diff renders the change as a unified diff, nil when there is none. Its bytes are those of the file: escape them for a terminal.
func (c Change) Diff() []byte {
	before, after := "a/"+c.Path, "b/"+c.Path
	if c.Create {
		before = "/dev/null"
	}
	if c.Remove {
		after = "/dev/null"
	}
	return diff.Diff(before, c.Before, after, c.After)
}

// Plan reads every target's file and says what it should become. It returns a Change for each, changed or not, in the order of items, and
// for the claude target a second one for RecordFile. When a file cannot be read or holds something that we must not touch, all such files
// are named in the error and nothing is planned.
func Plan(read Reader, items []Item) ([]Change, error) {
	var changes []Change
	var errs []error
	for _, item := range items {
		var some []Change
		var err error
		if item.Target.IsSettings() {
			some, err = planSettings(read, item)
		} else {
			some, err = planLines(read, item)
		}
		if err != nil {
			errs = append(errs, err)
		}
		changes = append(changes, some...)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return changes, nil
}

func planLines(read Reader, item Item) ([]Change, error) {
	path := item.Target.File
	before, exists, err := read(path)
	if err != nil {
		return nil, refuse(path, err)
	}
	doc, err := ParseDocument(before)
	if err != nil {
		return nil, refuse(path, err)
	}
	if exists && !doc.hasBlock && isCovered(read, item) {
		return []Change{coveredChange(item.Target, before)}, nil
	}
	c := newChange(item.Target.Name, path, before, exists, nil)
	if c.Folder = doc.making.folder; !exists {
		c.Folder = !hasFolder(read, path)
	}
	doc.making = making{folder: c.Folder}.like(item.List)
	c.After = doc.Replace(item.List.Lines)
	c.Create = !exists && c.After != nil
	c.Remove = exists && len(item.List.Lines) == 0 && doc.OnlyOurs()
	if len(c.After) > MaxFile {
		return nil, refuse(path, fmt.Errorf("it would become larger than %d bytes", MaxFile))
	}
	found, err := conflicts(c.After, item.Target.Dialects, item.List.paths)
	if err != nil {
		return nil, refuse(path, err)
	}
	for _, conflict := range found {
		c.Notes = append(c.Notes, path+": "+conflict.String())
	}
	if item.Target.Name == "aiexclude" && !c.Remove && (exists || c.Create) && !hasPattern(c.After) {
		c.Notes = append(c.Notes, path+" has no pattern, which Firebase Studio may take as a request to hide everything")
	}
	return []Change{c}, nil
}

// isCovered reports that the target's own file hides all that the list would hide.
func isCovered(read Reader, item Item) bool {
	coverage := NewCoverage([]Target{item.Target}, read)
	return len(item.List.paths) > 0 && !slices.ContainsFunc(item.List.paths, func(path string) bool {
		hidden, _ := coverage.own(item.Target.Name, path)
		return !hidden
	})
}

func coveredChange(t Target, content []byte) Change {
	note := fmt.Sprintf("%s needs no block: its owner's lines hide all of these files", t.File)
	return Change{Target: t.Name, Path: t.File, Before: content, After: content, Covered: true, Notes: []string{note}}
}

// hasFolder tells whether the folder of a file is there. Reading it fails then.
func hasFolder(read Reader, path string) bool {
	folder := pathpkg.Dir(path)
	_, found, err := read(folder)
	return folder == "." || found || err != nil
}

func newChange(target, path string, before []byte, exists bool, after []byte) Change {
	return Change{Target: target, Path: path, Before: before, After: after, Create: !exists && after != nil}
}

// hasPattern reports that a file holds more than blank lines and comments.
func hasPattern(data []byte) bool {
	for line := range strings.Lines(strings.TrimPrefix(string(data), bom)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return true
		}
	}
	return false
}

func planSettings(read Reader, item Item) ([]Change, error) {
	path := item.Target.File
	settings, hasSettings, err := read(path)
	if err != nil {
		return nil, refuse(path, err)
	}
	record, hasRecord, err := read(RecordFile)
	if err != nil {
		return nil, refuse(RecordFile, err)
	}
	if hasSettings && !hasRecord && isCovered(read, item) {
		return []Change{coveredChange(item.Target, settings)}, nil
	}
	made := making{folder: !hasSettings && !hasFolder(read, path)}.like(item.List)
	newSettings, newRecord, err := editSettings(given(settings, hasSettings), given(record, hasRecord), item.List.Lines, made)
	if err != nil {
		return nil, refuse(path, err)
	}
	if len(newSettings) > MaxFile || len(newRecord) > MaxFile {
		return nil, refuse(path, fmt.Errorf("it would become larger than %d bytes", MaxFile))
	}
	first := newChange(item.Target.Name, path, settings, hasSettings, newSettings)
	first.Remove = hasSettings && newSettings == nil
	second := newChange(item.Target.Name, RecordFile, record, hasRecord, newRecord)
	second.Remove = hasRecord && newRecord == nil
	second.Folder = second.Remove && madeOf(item.Target, record).folder
	return []Change{first, second}, nil
}

// given tells an empty file from one that does not exist by nil.
func given(data []byte, exists bool) []byte {
	switch {
	case !exists:
		return nil
	case data == nil:
		return []byte{}
	}
	return data
}

func refuse(path string, err error) error {
	return fmt.Errorf("%s is left alone: %w", path, err)
}
