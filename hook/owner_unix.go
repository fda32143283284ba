//go:build unix

package hook

import (
	"io/fs"
	"os"
	"syscall"
)

// names is how many names a file has.
func names(info fs.FileInfo) int {
	if stat, ok := info.Sys().(*syscall.Stat_t); ok {
		return int(stat.Nlink)
	}
	return 1
}

// keepOwner gives a file the owner and group of the one that it replaces, where the system lets us; where not, it is ours as any new file. It
// comes before the mode, which a change of the owner may cut.
func keepOwner(f *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok && f.Chown(int(stat.Uid), int(stat.Gid)) != nil {
		_ = f.Chown(-1, int(stat.Gid))
	}
}
