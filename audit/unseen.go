package audit

import (
	"strings"

	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/report"
)

// searchedFolders is how many folders are searched for instructions that git ignores.
const searchedFolders = 2_000

// unseenDocs are the files of instructions that agents find although they are no part of what was judged.
func unseenDocs(in Input) (out []UnseenDoc) {
	unjudged := map[string]bool{}
	for _, path := range in.Result.Unjudged {
		if unjudged[path] = true; agents.IsInstruction(path) {
			out = append(out, UnseenDoc{Path: path, PathBase64: report.RawBytes(path), Why: "`exclude` leaves it out"})
		}
	}
	if in.There == nil {
		return out
	}
	names, folders := agents.CommonNames(), agents.Folders(in.paths)
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
