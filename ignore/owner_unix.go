//go:build unix

package ignore

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a new file to the owner of the one that it replaces: else a run as root would take files away from people. The error says that
// the file is somebody else's, and that we may not give it back.
func keepOwner(f *os.File, like fs.FileInfo) error {
	old, ok := like.Sys().(*syscall.Stat_t)
	info, err := f.Stat()
	if !ok || err != nil {
		return err
	}
	now, ok := info.Sys().(*syscall.Stat_t)
	if !ok || now.Uid == old.Uid && now.Gid == old.Gid {
		return nil
	}
	err = f.Chown(int(old.Uid), int(old.Gid))
	if err != nil && now.Uid != old.Uid {
		return errors.New("it belongs to another user, and its replacement would belong to you")
	}
	return nil // a group that we are not in is no harm
}
