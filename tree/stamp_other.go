//go:build !linux && !darwin

package tree

import "io/fs"

// StampOfInfo has nothing to tell: Windows does not say when a file was last changed, only what the last writer says about that.
func StampOfInfo(fs.FileInfo) Stamp { return Stamp{} }
