//go:build unix

package git_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestOpenDenied: nobody is advised to remove what he may not read.
func TestOpenDenied(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("nothing is denied to root")
	}
	for _, name := range []string{".git", ".git/HEAD", ".git/objects", ".git/refs"} {
		r := gittest.New(t)
		path := r.Path(name)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, 0); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(path, info.Mode().Perm()) })
		for _, engine := range engines {
			_, err := tryOpen(t, r, engine)
			if err != nil && (!errors.Is(err, git.ErrBroken) || !strings.Contains(err.Error(), "permission denied") || strings.Contains(err.Error(), "remove")) {
				t.Errorf("%s, %s: %v", name, engine, err)
			}
			if err == nil && name != ".git/refs" && name != ".git/objects" { // an engine may find all it needs all the same
				t.Errorf("%s, %s: opened", name, engine)
			}
		}
	}
}
