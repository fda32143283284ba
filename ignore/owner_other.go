//go:build !unix

package ignore

import (
	"io/fs"
	"os"
)

// keepOwner has nothing to do: a new file gets the rights of its folder.
func keepOwner(*os.File, fs.FileInfo) error { return nil }
