//go:build unix

package git_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestForeignOwner: both engines refuse a repository of another user unless the user's configuration trusts it.
func TestForeignOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a repository to another user")
	}
	r := gittest.New(t)
	r.Commit("base")
	for _, path := range []string{r.Dir, r.Path(".git")} {
		if err := os.Chown(path, 65534, -1); err != nil {
			t.Fatal(err)
		}
	}
	trust := filepath.Join(t.TempDir(), "gitconfig")
	if err := os.WriteFile(trust, []byte("[safe]\n\tdirectory = "+r.Dir+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, engine := range engines {
		for global, want := range map[string]error{os.DevNull: git.ErrOwnership, trust: nil} {
			repo, err := git.Open(t.Context(), r.Dir, gittest.Env(git.EngineVariable+"="+engine, "GIT_CONFIG_GLOBAL="+global))
			if !errors.Is(err, want) {
				t.Errorf("%s with %s: %v, want %v", engine, global, err, want)
			}
			if repo != nil {
				repo.Close()
			}
		}
	}
}
