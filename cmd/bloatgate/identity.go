package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
)

// counterIdentity names the program to the memory of token counts. A release or a build of a clean checkout counts alike wherever it is
// installed, so that a machine that installs it anew can be handed what another one has counted; all others are told apart by identity.
func counterIdentity() string {
	if b, ok := debug.ReadBuildInfo(); ok && b.Main.Version != "" && b.Main.Version != "(devel)" && !strings.HasSuffix(b.Main.Version, "+dirty") {
		return b.String()
	}
	return identity()
}

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
