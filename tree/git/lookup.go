package git

import (
	"os"
	"path/filepath"
	"runtime"
)

// lookGit finds git on the PATH of env. Relative entries are passed over: what lies in the current directory belongs to the repository
// that is judged, and must never be run.
func lookGit(env environ) (string, bool) {
	name := "git"
	if runtime.GOOS == "windows" {
		name = "git.exe"
	}
	for _, dir := range filepath.SplitList(env.get("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		exe := filepath.Join(dir, name)
		if info, err := os.Stat(exe); err == nil && info.Mode().IsRegular() && executable(info) {
			return exe, true
		}
	}
	return "", false
}

func executable(info os.FileInfo) bool {
	return runtime.GOOS == "windows" || info.Mode().Perm()&0o111 != 0
}
