//go:build unix

package git

import (
	"os"
	"strconv"
	"syscall"
)

// ownedByCaller reports whether a path belongs to the user who runs the program; to root, also to the one who called sudo.
func ownedByCaller(path string, env environ) bool {
	info, err := os.Lstat(path)
	if err != nil {
		return true // whoever opens it next says what is wrong
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok || int(owner.Uid) == os.Geteuid() {
		return true
	}
	caller, err := strconv.Atoi(env.get("SUDO_UID"))
	return err == nil && os.Geteuid() == 0 && int(owner.Uid) == caller
}
