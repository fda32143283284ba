package tree_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

var engines = []string{git.EnginePlumbing, git.EngineGoGit}

// hookOutput names the file to which this test binary lists the staged files when git runs it as a hook.
const hookOutput = "TREE_TEST_HOOK_OUTPUT"

func TestMain(m *testing.M) {
	if out := os.Getenv(hookOutput); out != "" {
		if err := listStaged(out); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func listStaged(out string) error {
	repo, err := git.Open(context.Background(), ".", os.Environ())
	if err != nil {
		return err
	}
	defer repo.Close()
	source, err := tree.Index(context.Background(), repo)
	if err != nil {
		return err
	}
	var lines []string
	for f, err := range source.Files(context.Background()) {
		if err != nil {
			return err
		}
		lines = append(lines, line(f))
	}
	return os.WriteFile(out, []byte(strings.Join(lines, "\n")), 0o600)
}

func openRepo(t *testing.T, r *gittest.Repo, engine string) git.Repo {
	t.Helper()
	repo, err := git.Open(t.Context(), r.Dir, append(r.Env(), git.EngineVariable+"="+engine))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { repo.Close() })
	return repo
}

// kinds are the sources of a repository, by the name Describe gives them.
var kinds = map[string]func(context.Context, git.Repo) (tree.Source, error){
	"worktree": func(_ context.Context, repo git.Repo) (tree.Source, error) { return tree.Worktree(repo) },
	"index":    func(ctx context.Context, repo git.Repo) (tree.Source, error) { return tree.Index(ctx, repo) },
	"before":   beforeIndex,
	"staged":   func(_ context.Context, repo git.Repo) (tree.Source, error) { return tree.StagedTree(repo) },
	"commit":   func(ctx context.Context, repo git.Repo) (tree.Source, error) { return tree.Commit(ctx, repo, "HEAD") },
}

func beforeIndex(ctx context.Context, repo git.Repo) (tree.Source, error) {
	index, err := tree.Index(ctx, repo)
	if err != nil {
		return nil, err
	}
	return index.Before(ctx)
}

func source(t *testing.T, r *gittest.Repo, engine, kind string) tree.Source {
	t.Helper()
	s, err := kinds[kind](t.Context(), openRepo(t, r, engine))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// files lists a source and checks what holds for every listing.
func files(t *testing.T, s tree.Source) []tree.File {
	t.Helper()
	var all []tree.File
	for f, err := range s.Files(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	for i, f := range all {
		if i > 0 && all[i-1].Path >= f.Path {
			t.Errorf("%q comes after %q", f.Path, all[i-1].Path)
		}
		checkContent(t, f)
	}
	return all
}

// checkContent makes sure that a file has content exactly when it is not skipped, as much as its size says.
func checkContent(t *testing.T, f tree.File) {
	t.Helper()
	c, err := f.Open()
	if f.Skip != tree.NotSkipped {
		if !errors.Is(err, tree.ErrNoContent) {
			t.Errorf("%q is skipped (%s) and opens: %v", f.Path, f.Skip, err)
		}
		return
	}
	if err != nil {
		t.Errorf("%q does not open: %v", f.Path, err)
		return
	}
	defer c.Close()
	n, err := io.Copy(io.Discard, io.NewSectionReader(c, 0, 1<<40))
	if err != nil || n != f.Size {
		t.Errorf("%q has %d bytes, said %d: %v", f.Path, n, f.Size, err)
	}
}

// line shows a file in one line: path, size, reason, and what it was before.
func line(f tree.File) string {
	s := fmt.Sprintf("%s %d", f.Path, f.Size)
	if f.Skip != tree.NotSkipped {
		s += " (" + f.Skip.String() + ")"
	}
	if f.Base != nil {
		s += fmt.Sprintf(" was %s %d", f.Base.Path, f.Base.Size)
		if f.Base.Identical {
			s += " identical"
		}
	}
	return s
}

func expect(t *testing.T, what string, got []tree.File, want ...string) {
	t.Helper()
	var lines []string
	for _, f := range got {
		lines = append(lines, line(f))
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, lines, want)
	}
}

// eachEngine runs a test with both engines on a repository of its own each.
func eachEngine(t *testing.T, make func(t testing.TB) *gittest.Repo, test func(t *testing.T, r *gittest.Repo, engine string)) {
	for _, engine := range engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			test(t, make(t), engine)
		})
	}
}

// TestSourcesAgree compares the listings of both engines over every fixture both can read, and checks each against itself.
func TestSourcesAgree(t *testing.T) {
	for _, fixture := range gittest.Fixtures() {
		t.Run(fixture.Name, func(t *testing.T) {
			t.Parallel()
			r := fixture.Make(t)
			for kind := range kinds {
				want, wantErr := tryLines(t, r, git.EnginePlumbing, kind)
				if fixture.Refused != "" {
					if wantErr != nil {
						t.Errorf("%s: %v", kind, wantErr)
					}
					continue
				}
				got, gotErr := tryLines(t, r, git.EngineGoGit, kind)
				if !slices.Equal(got, want) || (gotErr == nil) != (wantErr == nil) {
					t.Errorf("%s:\ngo-git   %q %v\nplumbing %q %v", kind, got, gotErr, want, wantErr)
				}
			}
		})
	}
}

// tryLines lists a source whose making may fail, as that of the worktree of a bare repository.
func tryLines(t *testing.T, r *gittest.Repo, engine, kind string) (lines []string, err error) {
	s, err := kinds[kind](t.Context(), openRepo(t, r, engine))
	if err != nil {
		if !errors.Is(err, git.ErrNoWorktree) && !errors.Is(err, git.ErrNoRevision) {
			t.Errorf("%s %s: %v", engine, kind, err)
		}
		return nil, err
	}
	defer s.Close()
	all := files(t, s)
	attributes, err := s.Attributes(t.Context(), all)
	for _, f := range append(all, attributes...) {
		lines = append(lines, line(f)+" "+f.OID+" "+fmt.Sprint(f.Mode, f.Tracked))
	}
	return lines, err
}

// realDir is a temporary directory by the name git gives it.
func realDir(t *testing.T) string {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
