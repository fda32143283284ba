//go:build !unix

package hook

import (
	"io/fs"
	"os"
)

// names is how many names a file has, as far as is known.
func names(fs.FileInfo) int { return 1 }

// keepOwner does nothing: the owner of a file is of no account to git here.
func keepOwner(*os.File, fs.FileInfo) {}
