//go:build unix

package tree

import (
	"errors"

	"golang.org/x/sys/unix"
)

// isNotDir reports that a file stands where a directory was expected: what was listed below it is gone.
func isNotDir(err error) bool { return errors.Is(err, unix.ENOTDIR) }
