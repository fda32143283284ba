package git_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

var engines = []string{git.EnginePlumbing, git.EngineGoGit}

// open opens a repository with one engine, and closes it when the test ends.
func open(t *testing.T, r *gittest.Repo, engine string) git.Repo {
	t.Helper()
	repo, err := tryOpen(t, r, engine)
	if err != nil {
		t.Fatalf("%s: %v", engine, err)
	}
	return repo
}

func tryOpen(t *testing.T, r *gittest.Repo, engine string) (git.Repo, error) {
	t.Helper()
	repo, err := git.Open(t.Context(), r.Dir, append(r.Env(), git.EngineVariable+"="+engine))
	if err == nil {
		t.Cleanup(func() {
			if err := repo.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	return repo, err
}

// picture is everything an engine says about a repository.
type picture struct {
	Info      git.Info
	Index     []git.IndexEntry
	Found     []git.TreeEntry
	Entries   []git.TreeEntry
	Changed   []git.Change
	Whole     []git.Change // of HEAD against nothing
	Undone    []git.Change // of nothing against HEAD
	Bases     []git.Revision
	Merge     []git.Revision
	Tree      []git.TreeEntry
	Untracked []git.Untracked
	Contents  map[string]string
}

// paint asks an engine for everything. The first error ends it.
func paint(ctx context.Context, repo git.Repo) (p picture, err error) {
	p.Info = repo.Info()
	p.Info.Engine = ""
	steps := []func(){
		func() { p.Merge, err = repo.MergeHeads(ctx) },
		func() { p.Index, err = repo.Index(ctx) },
		func() { p.Changed, err = repo.Changed(ctx, p.Info.Head) },
		func() { p.Tree, err = repo.Tree(ctx, p.Info.Head) },
		func() { p.Found, err = repo.Lookup(ctx, p.Info.Head, somePaths(p.Tree)) },
		func() { p.Entries, err = repo.Entries(ctx, p.Info.Head, somePaths(p.Tree)) },
		func() { p.Whole, err = repo.Compare(ctx, nothing(p.Info), p.Info.Head) },
		func() { p.Undone, err = repo.Compare(ctx, p.Info.Head, nothing(p.Info)) },
		func() { p.Bases, err = repo.MergeBases(ctx, p.Info.Head, p.Info.Head) },
		func() { p.Contents, err = contents(ctx, repo, p) },
	}
	if p.Info.Root != "" {
		steps = append(steps, func() { p.Untracked, err = repo.Untracked(ctx) })
	}
	for _, step := range steps {
		if step(); err != nil {
			return p, err
		}
	}
	return p, nil
}

// nothing is the revision of a repository without commits.
func nothing(info git.Info) git.Revision {
	if info.ObjectFormat == "sha256" {
		return git.Revision{OID: "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321", Unborn: true}
	}
	return git.Revision{OID: "4b825dc642cb6eb9a060e54bf8d69288fbee4904", Unborn: true}
}

// somePaths are every second path of a tree, and some that lead to nothing, to a directory or outside.
func somePaths(entries []git.TreeEntry) []string {
	paths := []string{"absent", "absent/below", ".gitattributes", "new", "sub", "src/self/x", "sub/deep", "sub/deep/file.txt", "sub/", "", ".", "..", "../x", "/x",
		"./sub", "sub/../same.txt", ":(top)x", ":x", "a\x00b", "same.txt", "same.txt"}
	for i := 0; i < len(entries); i += 2 {
		paths = append(paths, entries[i].Path)
	}
	return paths
}

// contents reads every blob of the picture; a missing one is told by its size.
func contents(ctx context.Context, repo git.Repo, p picture) (map[string]string, error) {
	var oids []string
	for _, e := range p.Index {
		if e.Mode != git.ModeGitlink {
			oids = append(oids, e.OID)
		}
	}
	for _, e := range p.Tree {
		if e.Mode != git.ModeGitlink {
			oids = append(oids, e.OID)
		}
	}
	sizes, err := repo.Sizes(ctx, oids)
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for i, oid := range oids {
		text, err := content(repo, oid, sizes[i])
		if err != nil && !errors.Is(err, git.ErrMissing) {
			return nil, err
		}
		all[oid] = fmt.Sprint(sizes[i], " ", text)
	}
	return all, nil
}

func content(repo git.Repo, oid string, size int64) (string, error) {
	blob, err := repo.Blob(oid, size)
	if err != nil {
		return "", err
	}
	defer blob.Close()
	data, err := io.ReadAll(io.NewSectionReader(blob, 0, size+10))
	return string(data), err
}

// TestEnginesAgree runs both engines on every fixture and compares all they say; where the embedded one cannot read a repository it must
// say why. Neither may write anything.
func TestEnginesAgree(t *testing.T) {
	for _, fixture := range gittest.Fixtures() {
		t.Run(fixture.Name, func(t *testing.T) {
			t.Parallel()
			r := fixture.Make(t)
			stale(r)
			before := snapshot(t, r.Dir)
			defer func() { unchanged(t, r.Dir, before) }()
			want, err := paint(t.Context(), open(t, r, git.EnginePlumbing))
			if err != nil {
				t.Fatal(err)
			}
			if fixture.Refused != "" {
				checkRefusal(t, r, fixture.Refused)
				return
			}
			got, err := paint(t.Context(), open(t, r, git.EngineGoGit))
			if err != nil {
				t.Fatal(err)
			}
			differences(t, reflect.ValueOf(got), reflect.ValueOf(want))
		})
	}
}

func checkRefusal(t *testing.T, r *gittest.Repo, feature string) {
	t.Helper()
	repo, err := tryOpen(t, r, git.EngineGoGit)
	if err == nil {
		_, err = paint(t.Context(), repo)
	}
	if !errors.Is(err, git.ErrFeature) || !strings.Contains(err.Error(), feature) {
		t.Errorf("got %v, want a refusal that names %q", err, feature)
	}
}

// differences reports field by field and entry by entry, so that a failure says which question was answered differently.
func differences(t *testing.T, got, want reflect.Value) {
	t.Helper()
	for i := range got.NumField() {
		name, g, w := got.Type().Field(i).Name, got.Field(i), want.Field(i)
		if g.Kind() != reflect.Slice {
			if !reflect.DeepEqual(g.Interface(), w.Interface()) {
				t.Errorf("%s: go-git %+v, plumbing %+v", name, g, w)
			}
			continue
		}
		if g.Len() != w.Len() {
			t.Errorf("%s: go-git has %d, plumbing %d: %+v %+v", name, g.Len(), w.Len(), g, w)
			continue
		}
		for j := range g.Len() {
			if !reflect.DeepEqual(g.Index(j).Interface(), w.Index(j).Interface()) {
				t.Errorf("%s: go-git %+v, plumbing %+v", name, g.Index(j), w.Index(j))
			}
		}
	}
}
