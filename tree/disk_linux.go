package tree

import (
	"io"
	"io/fs"

	"golang.org/x/sys/unix"
)

const looksUpByDirectory = true

// lstat looks a file up relative to the open directory: no path is built, nothing is allocated.
func (d *disk) lstat(rel string) (seen, error) {
	var st unix.Stat_t
	if err := retry(func() error { return unix.Fstatat(int(d.dir.Fd()), rel, &st, unix.AT_SYMLINK_NOFOLLOW) }); err != nil {
		return seen{}, &fs.PathError{Op: "lstat", Path: rel, Err: err}
	}
	return seen{unixMode(uint32(st.Mode)), st.Size, stampOf(&st)}, nil
}

func unixMode(mode uint32) fs.FileMode {
	out := fs.FileMode(mode & 0o777)
	switch mode & unix.S_IFMT {
	case unix.S_IFREG:
	case unix.S_IFDIR:
		out |= fs.ModeDir
	case unix.S_IFLNK:
		out |= fs.ModeSymlink
	case unix.S_IFIFO:
		out |= fs.ModeNamedPipe
	case unix.S_IFSOCK:
		out |= fs.ModeSocket
	default:
		out |= fs.ModeDevice
	}
	return out
}

// open asks the kernel to refuse any link on the way, so that not even a parent directory that becomes one meanwhile leads out.
func (d *disk) open(rel string) (Content, error) {
	fd, err := d.openat2(rel)
	if err == unix.ENOSYS || err == unix.EPERM {
		return d.plainOpen(rel, unix.O_NOFOLLOW|unix.O_NONBLOCK)
	}
	if err == unix.ELOOP {
		return nil, errNotRegular
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: rel, Err: err}
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil || st.Mode&unix.S_IFMT != unix.S_IFREG {
		unix.Close(fd)
		if err == nil {
			err = errNotRegular
		}
		return nil, &fs.PathError{Op: "open", Path: rel, Err: err}
	}
	return &descriptor{fd: fd, seen: stampOf(&st)}, nil
}

func (d *disk) openat2(rel string) (fd int, err error) {
	how := unix.OpenHow{
		Flags:   unix.O_RDONLY | unix.O_CLOEXEC | unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_NOCTTY,
		Resolve: unix.RESOLVE_BENEATH | unix.RESOLVE_NO_SYMLINKS | unix.RESOLVE_NO_MAGICLINKS,
	}
	err = retry(func() error {
		fd, err = unix.Openat2(int(d.dir.Fd()), rel, &how)
		return err
	})
	return fd, err
}

// descriptor is an open regular file without what os.File does for files one can wait for: half the system calls of a short read.
type descriptor struct {
	fd   int
	seen Stamp // when it was opened
}

func (d *descriptor) Stamp() Stamp { return d.seen }

func (d *descriptor) ReadAt(p []byte, off int64) (int, error) {
	n := 0
	for n < len(p) {
		var got int
		err := retry(func() (err error) { got, err = unix.Pread(d.fd, p[n:], off+int64(n)); return err })
		if err != nil {
			return n, err
		}
		if got == 0 {
			return n, io.EOF
		}
		n += got
	}
	return n, nil
}

func (d *descriptor) Close() error {
	fd := d.fd
	d.fd = -1 // a second Close must not end another file that got the number
	return unix.Close(fd)
}

// retry repeats an interrupted call, and, a few times, one whose path was being renamed.
func retry(call func() error) error {
	for again := 0; ; {
		err := call()
		if err == unix.EAGAIN {
			again++
		}
		if err != unix.EINTR && err != unix.EAGAIN || again > 10 {
			return err
		}
	}
}
