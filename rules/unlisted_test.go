package rules_test

import (
	"context"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// closedFolder is a tree with a folder that nobody may list.
type closedFolder struct{ fstest.MapFS }

func (c closedFolder) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == "closed" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return c.MapFS.ReadDir(name)
}

// TestFolderIsNoFile: a folder that could not be listed is told, and counts nowhere among the files.
func TestFolderIsNoFile(t *testing.T) {
	source := tree.FromFS(closedFolder{fstest.MapFS{"a": {Data: []byte("a\n")}, "closed/b": {Data: []byte("b\n")}}})
	res, err := rules.Run(context.Background(), source, options())
	if err != nil {
		t.Fatal(err)
	}
	if res.Totals.Files != 1 || res.Totals.SkippedFiles != 0 || res.Skipped[tree.SkipUnlisted] != 1 || len(res.Files) != 2 {
		t.Errorf("%+v, skipped %v, %d rows", res.Totals, res.Skipped, len(res.Files))
	}
}
