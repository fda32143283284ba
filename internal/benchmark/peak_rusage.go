//go:build linux || darwin

package benchmark

import (
	"os"
	"runtime"
	"syscall"
)

func peak(state *os.ProcessState) int64 {
	size := int64(state.SysUsage().(*syscall.Rusage).Maxrss)
	if runtime.GOOS == "darwin" { // in bytes; in KiB elsewhere
		return size
	}
	return size << 10
}
