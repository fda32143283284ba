package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/bloatgate/bloatgate/tree"
)

// identity names the program that runs, so that what another build has remembered is not believed: how it was built, and which file it is. A
// version alone would do for a release, but a build of edited sources may have any. It is "" where the file cannot be found.
func identity() string {
	path := "/proc/self/exe" // what runs, even when another file has taken its place meanwhile
	if runtime.GOOS != "linux" {
		var err error
		if path, err = os.Executable(); err != nil {
			return ""
		}
	}
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	built := ""
	if b, ok := debug.ReadBuildInfo(); ok {
		built = b.String()
	}
	return fmt.Sprint(built, info.Size(), info.ModTime().UnixNano(), tree.StampOfInfo(info))
}
