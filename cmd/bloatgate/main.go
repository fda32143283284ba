// Command bloatgate keeps context bloat out of a repository and out of coding agents' context windows.
package main

import (
	"os"
	"runtime/debug"
)

func main() {
	// A run is short and its live heap small (about 60 MB for 80,000 files), so it may collect less often than a server.
	// GOGC in the environment still rules.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(150)
	}
	os.Exit(Main(os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr))
}
