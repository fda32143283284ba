//go:build !unix

package git

// isAwaited has nothing to tell where folders hold no pipes.
func isAwaited(string) bool { return false }
