package git_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestLargeBlob reads a blob that no engine holds whole, at offsets in any order, and stops early.
func TestLargeBlob(t *testing.T) {
	r := gittest.New(t)
	var b strings.Builder
	for i := range 120_000 {
		fmt.Fprintln(&b, "row", i)
	}
	text := b.String()
	oid := r.Hash(text)
	for _, engine := range engines {
		repo := open(t, r, engine)
		blob, err := repo.Blob(oid, int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, 2))
		offsets := []int64{0, 0, 4096, 100, 70_000, 65_536, 65_535, 1_000_000, 999_000, int64(len(text)) - 10}
		for range 4 {
			offsets = append(offsets, random.Int64N(int64(len(text))))
		}
		for _, off := range offsets {
			buf := make([]byte, 5000)
			n, err := blob.ReadAt(buf, off)
			want := text[off:min(off+5000, int64(len(text)))]
			if string(buf[:n]) != want || (err == io.EOF) != (n < len(buf)) || err != nil && err != io.EOF {
				t.Errorf("%s: reading at %d: %d bytes, %v", engine, off, n, err)
			}
		}
		for _, off := range []int64{int64(len(text)), int64(len(text)) + 100} {
			if n, err := blob.ReadAt(make([]byte, 10), off); n != 0 || err != io.EOF {
				t.Errorf("%s: reading at the end: %d, %v", engine, n, err)
			}
		}
		if err := blob.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestManyBlobs reads more blobs than one process serves, from more callers than there are processes.
func TestManyBlobs(t *testing.T) {
	r := gittest.New(t)
	oids := make([]string, 40)
	for i := range oids {
		oids[i] = r.Hash(strings.Repeat("x", i))
	}
	for _, engine := range engines {
		repo := open(t, r, engine)
		git.RestartAfter(repo, 7)
		var callers sync.WaitGroup
		for caller := range 8 {
			callers.Go(func() {
				for round := range 60 {
					i := (caller + round) % len(oids)
					if text, err := content(repo, oids[i], int64(i)); err != nil || len(text) != i {
						t.Errorf("%s: blob of %d bytes: %d, %v", engine, i, len(text), err)
						return
					}
				}
			})
		}
		callers.Wait()
	}
}

// TestManySizes asks for more at once than fits the pipes to and from git: whoever wrote first and read then would hang here.
func TestManySizes(t *testing.T) {
	r := gittest.New(t)
	oids := []string{r.Hash("four"), strings.Repeat("1", 40), r.Hash("")}
	want := []int64{4, git.Missing, 0}
	for _, engine := range engines {
		repo := open(t, r, engine)
		for _, times := range []int{0, 1, 160, 2500} {
			var many []string
			for range times {
				many = append(many, oids...)
			}
			sizes, err := repo.Sizes(t.Context(), many)
			if err != nil || len(sizes) != len(many) {
				t.Fatalf("%s: %d sizes, %v", engine, len(sizes), err)
			}
			for i, size := range sizes {
				if size != want[i%3] {
					t.Fatalf("%s: size %d is %d", engine, i, size)
				}
			}
		}
	}
}

func TestBlobFails(t *testing.T) {
	r := gittest.New(t)
	r.Write("a", "a\n")
	commit := r.Commit("base")
	damaged := r.Hash("will be damaged\n")
	path := r.Path(".git/objects/" + damaged[:2] + "/" + damaged[2:])
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("no zlib stream"), 0o600); err != nil {
		t.Fatal(err)
	}
	large := strings.Repeat("a line that is long enough to be worth it\n", 1<<16)
	truncated := r.Hash(large)
	path = r.Path(".git/objects/" + truncated[:2] + "/" + truncated[2:])
	info, err := os.Stat(path)
	if err == nil {
		err = errors.Join(os.Chmod(path, 0o600), os.Truncate(path, info.Size()/2))
	}
	if err != nil {
		t.Fatal(err)
	}
	good := r.Hash("good\n")
	for _, engine := range engines {
		repo := open(t, r, engine)
		for name, oid := range map[string]string{"absent": strings.Repeat("1", 40), "damaged": damaged, "a commit": commit} {
			if text, err := content(repo, oid, 16); err == nil {
				t.Errorf("%s: a blob that is %s gives %q", engine, name, text)
			}
		}
		if text, err := content(repo, truncated, int64(len(large))); err == nil {
			t.Errorf("%s: a large blob that is cut off gives %d bytes", engine, len(text))
		}
		if _, err := repo.Blob(strings.Repeat("1", 40), git.Missing); !errors.Is(err, git.ErrMissing) {
			t.Errorf("%s: %v is not of the kind ErrMissing", engine, err)
		}
		if text, err := content(repo, good, 5); err != nil || text != "good\n" {
			t.Errorf("%s: after failures a good blob gives %q, %v", engine, text, err)
		}
		repo.Close()
		if _, err := content(repo, good, 5); engine == git.EnginePlumbing && err == nil {
			t.Errorf("%s: a closed repository still reads", engine)
		}
	}
}

// TestBrokenStore removes what HEAD needs: that is an error of the whole, never a shorter answer.
func TestBrokenStore(t *testing.T) {
	r := gittest.EveryChange(t)
	tree := r.Run("rev-parse", "HEAD^{tree}")
	if err := os.Remove(filepath.Join(r.Dir, ".git", "objects", tree[:2], tree[2:])); err != nil {
		t.Fatal(err)
	}
	for _, engine := range engines {
		repo := open(t, r, engine)
		_, errTree := repo.Tree(t.Context(), repo.Info().Head)
		_, errChanged := repo.Changed(t.Context(), repo.Info().Head)
		for _, err := range []error{errTree, errChanged} {
			if !errors.Is(err, git.ErrBroken) || !strings.Contains(err.Error(), "git fsck") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v is not one line of the kind ErrBroken", engine, err)
			}
		}
	}
}

// TestDamagedIndex must not look like an empty one.
func TestDamagedIndex(t *testing.T) {
	r := gittest.EveryChange(t)
	r.Write(".git/index", "this is no index")
	for _, engine := range engines {
		repo := open(t, r, engine)
		_, errIndex := repo.Index(t.Context())
		_, errChanged := repo.Changed(t.Context(), repo.Info().Head)
		_, errUntracked := repo.Untracked(t.Context())
		for _, err := range []error{errIndex, errChanged, errUntracked} {
			if !errors.Is(err, git.ErrBroken) {
				t.Errorf("%s: %v is not of the kind ErrBroken", engine, err)
			}
		}
	}
}
