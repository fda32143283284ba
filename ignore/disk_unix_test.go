//go:build unix

package ignore

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestDevicesAreNotOpened: opening a FIFO would wait for a writer for ever.
func TestDevicesAreNotOpened(t *testing.T) {
	dir, root := place(t, nil)
	if err := syscall.Mkfifo(filepath.Join(dir, ".aiderignore"), 0o666); err != nil {
		t.Skip(err)
	}
	if _, _, err := DiskReader(root)(".aiderignore"); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("got %v", err)
	}
}
