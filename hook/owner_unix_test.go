//go:build unix

package hook

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestKeepsOwner: a hook that root changes still is whose it was.
func TestKeepsOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give files away")
	}
	w := newWorld(t)
	path := filepath.Join(w.inspect(w.repo).Dir, "pre-commit")
	w.script(path, "#!/bin/sh\necho own\n")
	if err := os.Chown(path, 4321, 1234); err != nil {
		t.Fatal(err)
	}
	for _, change := range []func(){func() { w.install(w.repo, "pre-commit") }, func() { w.uninstall(w.repo) }} {
		change()
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 4321 || stat.Gid != 1234 || info.Mode().Perm() != 0o755 {
			t.Errorf("owner %d, group %d, mode %v", stat.Uid, stat.Gid, info.Mode())
		}
	}
}
