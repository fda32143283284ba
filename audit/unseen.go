package audit

import (
	"cmp"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/dustin/go-humanize"
)

// searchedIgnored is how many files and folders that git ignores are searched for instructions, those nearest to the root first.
const searchedIgnored = 20_000

// unseenDocs are the files of instructions that agents find although they are no part of what was judged.
func unseenDocs(in Input) (out []UnseenDoc) {
	for _, path := range in.Result.Unjudged {
		if agents.IsInstruction(path) {
			out = append(out, UnseenDoc{Path: path, PathBase64: report.RawBytes(path), Why: "`exclude` leaves it out"})
		}
	}
	if in.List == nil {
		return out
	}
	found, end := newIgnoredSearch(in).run()
	for _, path := range found {
		out = append(out, UnseenDoc{Path: path, PathBase64: report.RawBytes(path), Why: "git ignores it"})
	}
	if end != "" {
		why := fmt.Sprintf("a folder with much that git ignores, of which no more than %s files and folders are searched for instructions", humanize.Comma(searchedIgnored))
		out = append(out, UnseenDoc{Path: end, PathBase64: report.RawBytes(end), Why: why, link: true})
	}
	return out
}

// ignoredSearch looks through folders on disk for instructions that no listing of git's has.
type ignoredSearch struct {
	in            Input
	excluded      map[string]bool // files that `exclude` leaves out
	known         map[string]bool // folders of what git lists
	left          int             // how many files and folders may still be met: all that git lists, and searchedIgnored others
	queue, behind []string        // folders to go through; those behind are ignored, and come last
}

func newIgnoredSearch(in Input) *ignoredSearch {
	s := &ignoredSearch{in: in, excluded: map[string]bool{}, known: map[string]bool{}, queue: []string{""}}
	for _, path := range in.Result.Unjudged {
		s.excluded[path] = true
	}
	for _, paths := range []iter.Seq[string]{in.paths, slices.Values(in.Result.Unjudged)} {
		for _, folder := range agents.Folders(paths) {
			s.known[folder] = true
		}
	}
	s.left = len(in.Result.Files) + len(in.Result.Unjudged) + len(s.known) + searchedIgnored
	return s
}

// run returns what was found, and the folder in which the search came to its bound, "." for the root and "" where it did not.
func (s *ignoredSearch) run() (found []string, end string) {
	for ; end == "" && len(s.queue)+len(s.behind) > 0; s.queue = s.queue[1:] {
		if len(s.queue) == 0 {
			s.queue, s.behind = s.behind[:1:1], s.behind[1:]
		}
		folder := s.queue[0]
		entries := s.in.List(folder, s.left)
		for _, entry := range entries {
			if path := strings.TrimPrefix(folder+"/"+entry.Name(), "/"); s.isFound(path, entry) {
				found = append(found, path)
			}
		}
		if s.left -= len(entries); s.left <= 0 {
			end = cmp.Or(folder, ".")
		}
	}
	slices.Sort(found)
	return found, end
}

// isFound reports an ignored file of instructions. A folder is put where it is gone through later, if need be.
func (s *ignoredSearch) isFound(path string, entry fs.DirEntry) bool {
	kind := entry.Type()
	switch {
	case kind.IsDir() && s.known[path]:
		s.queue = append(s.queue, path)
	case kind.IsDir() && !tree.IsInstalled(entry.Name()):
		s.behind = append(s.behind, path)
	case kind.IsRegular() || kind == fs.ModeSymlink:
		return agents.IsPlace(path, kind == fs.ModeSymlink) && !s.isListed(path)
	}
	return false
}

func (s *ignoredSearch) isListed(path string) bool {
	return s.excluded[path] || s.in.Result.Stat(path) != nil
}
