package audit

import (
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/report"
)

// searchedFolders is how many folders are searched for instructions that git ignores.
const searchedFolders = 2_000

// unseenDocs are the files of instructions that agents find although they are no part of what was judged.
func unseenDocs(in Input, folders []string) (out []UnseenDoc) {
	unjudged := map[string]bool{}
	for _, path := range in.Result.Unjudged {
		if unjudged[path] = true; isInstruction(path) {
			out = append(out, UnseenDoc{Path: path, PathBase64: report.RawBytes(path), Why: "`exclude` leaves it out"})
		}
	}
	if in.There == nil {
		return out
	}
	names := commonNames()
	for _, folder := range folders[:min(len(folders), searchedFolders)] {
		for _, name := range names {
			path := strings.TrimPrefix(folder+"/"+name, "/")
			if statOf(in.Result, path) == nil && !unjudged[path] && in.There(path) {
				out = append(out, UnseenDoc{Path: path, PathBase64: report.RawBytes(path), Why: "git ignores it"})
			}
		}
	}
	return out
}

// commonNames are the files that some agent looks for in every folder.
func commonNames() (names []string) {
	for _, row := range agentRows {
		for _, p := range row.nested {
			if !strings.Contains(p.pattern, "*") && !slices.Contains(names, p.pattern) {
				names = append(names, p.pattern)
			}
		}
	}
	return names
}
