package tree

import (
	"io/fs"
	"syscall"
)

// StampOfInfo is the stamp of a file that was looked at, settled or not.
func StampOfInfo(info fs.FileInfo) Stamp {
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return Stamp{}
	}
	return Stamp{Inode: st.Ino, Modified: st.Mtimespec.Nano(), Changed: st.Ctimespec.Nano()}
}
