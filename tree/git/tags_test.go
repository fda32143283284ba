package git_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// described are tags as the tests compare them.
func described(tags []git.Tag) (lines []string) {
	for _, t := range tags {
		lines = append(lines, fmt.Sprintf("%d %s", t.Behind, t.Name))
	}
	return lines
}

// tagsOf asks an engine for the tags of HEAD.
func tagsOf(t *testing.T, r *gittest.Repo, engine string, most int) []git.Tag {
	t.Helper()
	repo := open(t, r, engine)
	tags, err := git.Tags(t.Context(), repo, repo.Info().Head, most)
	if err != nil {
		t.Fatalf("%s: %v", engine, err)
	}
	return tags
}

// packTag writes a tag where its name is no file's: not every system has files that are called so.
func packTag(t *testing.T, r *gittest.Repo, name, rev string) {
	t.Helper()
	packed, err := os.ReadFile(r.Path(".git/packed-refs"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(packed)) {
		if line[0] != '#' && line[0] != '^' { // they promise an order, and an answer for every tag
			lines = append(lines, line)
		}
	}
	r.Write(".git/packed-refs", strings.Join(lines, "")+r.Run("rev-parse", rev)+" refs/tags/"+name+"\n")
}

// TestTags: both engines tell the tags that lead to commits of a revision, however they do, and in the order of the commits.
func TestTags(t *testing.T) {
	r := gittest.New(t)
	r.Write("a.txt", "1\n")
	first := r.Commit("first")
	r.Run("tag", "-m", "annotated", "v1.9")
	r.Run("tag", "-m", "a tag of a tag", "nested", "v1.9")
	r.Run("tag", "of-a-blob", "HEAD:a.txt")
	r.Run("tag", "-m", "a tag of a tree", "of-a-tree", "HEAD^{tree}")
	r.Run("pack-refs", "--all")
	r.Commit("second")
	for _, name := range []string{"v1.10", "v1.10-rc.2", "v1.10-rc.10", "v1.9.1", "sub/dir"} {
		r.Run("tag", name)
	}
	r.Run("symbolic-ref", "refs/tags/zz-symbolic", "refs/heads/main")
	r.Run("checkout", "-q", "-b", "side")
	r.Commit("side")
	r.Run("tag", "elsewhere")
	r.Run("checkout", "-q", "main")
	last := r.Commit("last")
	packTag(t, r, "evil\u202e<img>\"name'", last+"~1")
	packTag(t, r, "odd\xff", last)
	r.Commit("later")

	want := []string{
		"1 odd\xff",
		"2 v1.10", "2 v1.10-rc.10", "2 v1.10-rc.2", "2 v1.9.1", "2 sub/dir", "2 evil\u202e<img>\"name'",
		"3 v1.9", "3 nested",
	}
	for _, engine := range engines {
		tags := tagsOf(t, r, engine, 100)
		moved := slices.DeleteFunc(described(tags), func(line string) bool { return line == "0 zz-symbolic" })
		if !slices.Equal(moved, want) {
			t.Errorf("%s: %q\nwant %q", engine, moved, want)
		}
		if len(tags) != len(want)+1 || tags[1].OID != last || tags[len(tags)-1].OID != first || tags[1].Time == 0 {
			t.Fatalf("%s: %+v", engine, tags)
		}
		if few := tagsOf(t, r, engine, 3); !slices.Equal(described(few), []string{"0 zz-symbolic", "1 odd\xff", "2 v1.10"}) {
			t.Errorf("%s: the last three are %q", engine, described(few))
		}
	}
}

// TestTagsOfNothing: there may be none, and those that lead nowhere are none.
func TestTagsOfNothing(t *testing.T) {
	r := gittest.New(t)
	for _, engine := range engines {
		if tags := tagsOf(t, r, engine, 5); tags != nil {
			t.Errorf("%s: an unborn revision has %v", engine, tags)
		}
	}
	r.Commit("first")
	r.Write(".git/refs/tags/dangling", "1111111111111111111111111111111111111111\n")
	for _, engine := range engines {
		if tags := tagsOf(t, r, engine, 5); tags != nil {
			t.Errorf("%s: %v", engine, tags)
		}
	}
	r.Run("tag", "sound")
	for _, engine := range engines {
		if tags := tagsOf(t, r, engine, 5); !slices.Equal(described(tags), []string{"0 sound"}) {
			t.Errorf("%s: %v", engine, tags)
		}
		repo := open(t, r, engine)
		if _, err := git.Tags(t.Context(), repo, git.Revision{OID: "1111111111111111111111111111111111111111"}, 5); !errors.Is(err, git.ErrBroken) {
			t.Errorf("%s: a commit that is not there: %v", engine, err)
		}
	}
}

// TestTagsOfShallow: what lies beyond the end of a shallow clone is not told, whatever tags it has.
func TestTagsOfShallow(t *testing.T) {
	r := gittest.New(t)
	for i := range 4 {
		r.Write("a.txt", fmt.Sprint(i))
		r.Commit(fmt.Sprint("commit ", i))
		r.Run("tag", fmt.Sprint("v", i))
	}
	clone := r.Clone("--depth=2")
	linked := gittest.At(t, clone.Path("linked"))
	clone.Run("worktree", "add", "-q", "--detach", linked.Dir)
	for _, engine := range engines {
		for _, at := range []*gittest.Repo{clone, linked} {
			if got := described(tagsOf(t, at, engine, 9)); !slices.Equal(got, []string{"0 v3", "1 v2"}) {
				t.Errorf("%s: %q", engine, got)
			}
		}
	}
}
