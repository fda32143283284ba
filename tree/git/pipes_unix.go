//go:build unix

package git

import "syscall"

// isAwaited reports that a process waits for somebody to write to a pipe: only then can it be opened without waiting. Closing it again ends the wait.
func isAwaited(path string) bool {
	fd, err := syscall.Open(path, syscall.O_WRONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	syscall.Close(fd)
	return true
}
