// Command bloatgate keeps context bloat out of a repository and out of coding agents' context windows.
package main

import "os"

func main() {
	os.Exit(Main(os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr))
}
