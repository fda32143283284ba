//go:build unix && !linux

package tree

import "golang.org/x/sys/unix"

func (d *disk) open(rel string) (Content, error) {
	return d.plainOpen(rel, unix.O_NOFOLLOW|unix.O_NONBLOCK)
}
