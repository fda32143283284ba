package git_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// told are changes as "STATUS OLD NEW".
func told(changes []git.Change) (told []string) {
	for _, c := range changes {
		told = append(told, strings.TrimSpace(fmt.Sprintf("%c %s %s", c.Status, c.OldPath, c.Path)))
	}
	return told
}

// staged are the changes both engines see in the index, and between the commit of them and its parent.
func staged(t *testing.T, r *gittest.Repo, want ...string) {
	t.Helper()
	for _, engine := range engines {
		repo := open(t, r, engine)
		changes, err := repo.Changed(t.Context(), repo.Info().Head)
		if err != nil {
			t.Fatalf("%s: %v", engine, err)
		}
		expect(t, engine+", staged", told(changes), want...)
	}
	r.Run("commit", "-q", "-m", "what was staged")
	for _, engine := range engines {
		repo := open(t, r, engine)
		changes, err := repo.Compare(t.Context(), resolve(t, repo, "HEAD^"), resolve(t, repo, "HEAD"))
		if err != nil {
			t.Fatalf("%s: %v", engine, err)
		}
		expect(t, engine+", committed", told(changes), want...)
	}
}

// TestRenameChangesLineEnds moves a file and gives it other line ends. Settings and attributes have no say.
func TestRenameChangesLineEnds(t *testing.T) {
	r := gittest.New(t)
	r.Write(".gitattributes", "* -text\nold.txt binary\n")
	r.Run("config", "diff.renames", "false")
	r.Run("config", "diff.renameLimit", "1")
	var unix strings.Builder
	for i := range 30 {
		fmt.Fprintf(&unix, "line %d\n", i)
	}
	r.Write("old.txt", unix.String())
	r.Commit("base")
	r.Remove("old.txt")
	r.Write("new.txt", strings.ReplaceAll(unix.String(), "\n", "\r\n"))
	r.Run("add", "-A")
	staged(t, r, "R old.txt new.txt")
}

// TestRenamesWithMissingBlobs: what is missing is not similar to anything, and takes nothing from the rest.
func TestRenamesWithMissingBlobs(t *testing.T) {
	r := gittest.PartialClone(t)
	r.Run("rm", "-q", "--cached", "absent.txt", "present.txt")
	r.Write("moved.txt", "present\nmore\n")
	r.Run("add", "moved.txt")
	for _, engine := range engines {
		repo := open(t, r, engine)
		changes, err := repo.Changed(t.Context(), repo.Info().Head)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, engine, told(changes), "D absent.txt absent.txt", "R present.txt moved.txt")
	}
}
