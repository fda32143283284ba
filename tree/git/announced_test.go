package git_test

import (
	"os"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestMergeAnnouncedToItsHook: the pre-merge-commit hook runs before MERGE_HEAD exists; `git merge` names the other branch in GITHEAD_<id>.
func TestMergeAnnouncedToItsHook(t *testing.T) {
	r := gittest.New(t)
	r.Write("a", "a\n")
	r.Commit("base")
	r.Run("checkout", "-q", "-b", "feature")
	r.Write("theirs", "theirs\n")
	r.Commit("theirs")
	r.Run("checkout", "-q", "main")
	r.Write("ours", "ours\n")
	r.Commit("ours")
	r.Write(".git/hooks/pre-merge-commit", "#!/bin/sh\nenv | grep ^GITHEAD_ >announced\nls .git >state\nexit 1\n")
	if err := os.Chmod(r.Path(".git/hooks/pre-merge-commit"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Try("merge", "feature"); err == nil {
		t.Fatal("the hook did not stop the merge")
	}
	announced, err := os.ReadFile(r.Path("announced"))
	if err != nil {
		t.Fatal(err)
	}
	// The hook left the merge to be concluded, with MERGE_HEAD; inside of it there was none.
	r.Remove(".git/MERGE_HEAD")
	want := r.Run("rev-parse", "feature")
	for _, engine := range engines {
		heads, err := in(t, r, ".", engine, string(announced[:len(announced)-1])).MergeHeads(t.Context())
		if err != nil || len(heads) != 1 || heads[0].OID+"\n" != want && heads[0].OID != want {
			t.Errorf("%s: merge heads %v (%v), want %s", engine, heads, err, want)
		}
	}
}
