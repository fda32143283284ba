//go:build !linux

package tree

import (
	"io/fs"
	"os"
)

const looksUpByDirectory = false

func (d *disk) lstat(rel string) (fs.FileMode, int64, error) {
	info, err := os.Lstat(d.path(rel))
	if err != nil {
		return 0, 0, err
	}
	return info.Mode(), info.Size(), nil
}
