//go:build unix

package ignore

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// inTheWay are things that are no files, and how to put one where a file should be. Some need root.
var inTheWay = map[string]struct {
	make func(path string) error
	want string
}{
	"a character device": {func(path string) error { return syscall.Mknod(path, syscall.S_IFCHR|0o666, 1<<8|5) }, "it is not a regular file"}, // /dev/zero on Linux
	"a block device":     {func(path string) error { return syscall.Mknod(path, syscall.S_IFBLK|0o666, 7<<8) }, "it is not a regular file"},
	"a pipe":             {func(path string) error { return syscall.Mkfifo(path, 0o666) }, "it is not a regular file"},
	"a socket":           {listenAt, "it is not a regular file"},
	"a directory":        {func(path string) error { return os.Mkdir(path, 0o777) }, "it is a directory"},
	"a link to a device": {func(path string) error { return os.Symlink("/dev/zero", path) }, " is a link; replace it by what it leads to"},
	"a link to nowhere":  {func(path string) error { return os.Symlink("nowhere", path) }, " is a link; replace it by what it leads to"},
}

// listenAt leaves a socket behind. Its path has to be short, so it is made elsewhere first.
func listenAt(path string) error {
	dir, err := os.MkdirTemp("/tmp", "s")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(dir, "s"), Net: "unix"})
	if err != nil {
		return err
	}
	l.SetUnlinkOnClose(false)
	if err := l.Close(); err != nil {
		return err
	}
	return os.Rename(filepath.Join(dir, "s"), path)
}

// TestWhatIsNoFileIsRefused puts each kind of thing where each file of ours should be: one sentence, and nothing changes anywhere. Opening a pipe
// would wait for ever, reading a device would never end.
func TestWhatIsNoFileIsRefused(t *testing.T) {
	var files []string
	for _, each := range Targets() {
		files = append(files, each.File)
	}
	for kind, thing := range inTheWay {
		t.Run(kind, func(t *testing.T) {
			for _, file := range append(files, RecordFile) {
				dir, root := place(t, map[string]string{".claude/agents/a": "x\n", ".trae/x": "x\n"})
				if err := thing.make(filepath.Join(dir, file)); err != nil {
					t.Skip(err)
				}
				before := everything(t, dir)
				l := listOf(t, Options{}, "-a", "b")
				var items []Item
				for _, each := range Targets() {
					items = append(items, Item{each, l})
				}
				changes, err := Plan(DiskReader(root), items)
				if err == nil {
					t.Fatalf("%s: planned %d changes", file, len(changes))
				}
				if got := err.Error(); !strings.HasPrefix(got, file+" is left alone: ") || !strings.HasSuffix(got, thing.want) || strings.Contains(got, "\n") {
					t.Errorf("%s: %s", file, got)
				}
				if after := everything(t, dir); after != before {
					t.Errorf("%s: left %q", file, after)
				}
			}
		})
	}
}

// TestApplyMeetsWhatIsNoFile: what was a file when it was planned may be something else by now.
func TestApplyMeetsWhatIsNoFile(t *testing.T) {
	for kind, thing := range inTheWay {
		dir, root := place(t, map[string]string{".cursorignore": "x\n"})
		l := listOf(t, Options{}, "-a", "b")
		changes, err := Plan(DiskReader(root), []Item{{target(t, "aider"), l}, {target(t, "cursor"), l}})
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, ".cursorignore")
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := thing.make(path); err != nil {
			continue
		}
		if err := Apply(root, changes); err == nil || !strings.HasSuffix(err.Error(), thing.want) {
			t.Errorf("%s: %v", kind, err)
		}
		if got := everything(t, dir); got != ".cursorignore" {
			t.Errorf("%s: left %q", kind, got)
		}
	}
}

// TestOwnersStay: a file that root updates stays its owner's, and somebody else's file is not taken over by a rename.
func TestOwnersStay(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file away")
	}
	dir, root := place(t, map[string]string{".cursorignore": "x\n"})
	path := filepath.Join(dir, ".cursorignore")
	if err := os.Chown(path, 12345, 23456); err != nil {
		t.Skip(err)
	}
	if err := applied(t, root, Item{target(t, "cursor"), listOf(t, Options{}, "-a", "b")}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	if now := info.Sys().(*syscall.Stat_t); now.Uid != 12345 || now.Gid != 23456 || info.Mode().Perm() != 0o644 {
		t.Errorf("it belongs to %d:%d, mode %v", now.Uid, now.Gid, info.Mode())
	}
	if data, _ := os.ReadFile(path); !strings.Contains(string(data), "/a\n") {
		t.Errorf("it holds %q", data)
	}
}

// TestHardLinksPart: another name of the file, which may lie anywhere, keeps what it held.
func TestHardLinksPart(t *testing.T) {
	dir, root := place(t, map[string]string{".cursorignore": "x\n"})
	other := filepath.Join(t.TempDir(), "other")
	if err := os.Link(filepath.Join(dir, ".cursorignore"), other); err != nil {
		t.Skip(err)
	}
	if err := applied(t, root, Item{target(t, "cursor"), listOf(t, Options{}, "-a", "b")}); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(other); string(data) != "x\n" || err != nil {
		t.Errorf("the other name holds %q, %v", data, err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, ".cursorignore")); !strings.Contains(string(data), "/a\n") || err != nil {
		t.Errorf("it holds %q, %v", data, err)
	}
}
