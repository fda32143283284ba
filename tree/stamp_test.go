package tree

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// TestStamp: a file's stamp is told once it is settled, is the same when the file is opened, and another one after a write or a replacement.
func TestStamp(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("no stamps here")
	}
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("a", "one")
	d, err := openDisk(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	look := func() File { return d.look(File{Path: "a"}) }
	if got := look().Stamp; got != (Stamp{}) {
		t.Errorf("a file that was written just now has the stamp %v", got)
	}
	d.opened = time.Now().Add(2 * settling) // as if it was an old file
	first := look()
	content, err := first.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer content.Close()
	if first.Stamp == (Stamp{}) || StampOf(content) != first.Stamp {
		t.Errorf("stamp %v, opened %v", first.Stamp, StampOf(content))
	}
	if plain, err := d.plainOpen("a", 0); err != nil || StampOf(plain) != first.Stamp {
		t.Errorf("opened by its path: %v", err)
	} else {
		plain.Close()
	}
	if info, err := os.Lstat(filepath.Join(dir, "a")); err != nil || StampOfInfo(info) != first.Stamp {
		t.Errorf("%v", err)
	}
	put("b", "two")
	old := time.Unix(0, first.Stamp.Modified) // as whoever wants to hide a change would do it
	if err := os.Chtimes(filepath.Join(dir, "b"), old, old); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, "b"), filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	if again := look(); again.Size != first.Size || again.Stamp.Modified != first.Stamp.Modified || again.Stamp == first.Stamp {
		t.Errorf("another file of the same size and time: %v, before %v", again.Stamp, first.Stamp)
	}
	ahead := time.Now().Add(24 * time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "a"), ahead, ahead); err != nil {
		t.Fatal(err)
	}
	if got := look().Stamp; got != (Stamp{}) {
		t.Errorf("a file of tomorrow has the stamp %v", got)
	}
}
