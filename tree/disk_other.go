//go:build !linux

package tree

import "os"

const looksUpByDirectory = false

func (d *disk) lstat(rel string) (seen, error) {
	info, err := os.Lstat(d.path(rel))
	if err != nil {
		return seen{}, err
	}
	return seen{info.Mode(), info.Size(), StampOfInfo(info)}, nil
}
