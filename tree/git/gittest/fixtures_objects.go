package gittest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// share clones a repository that lies on the same machine, and borrows its objects.
func (r *Repo) share(options ...string) *Repo {
	r.t.Helper()
	clone := At(r.t, filepath.Join(tempDir(r.t), "clone"))
	r.Run(append(append([]string{"clone", "-q", "--shared"}, options...), r.Dir, clone.Dir)...)
	return clone
}

func alternates(t testing.TB) *Repo {
	r := New(t)
	r.Write("a.txt", strings.Repeat("a\n", 100))
	r.Commit("base")
	clone := r.share()
	clone.Write("a.txt", strings.Repeat("a\n", 101))
	clone.Write("b.txt", "b\n")
	clone.Run("add", "-A")
	return clone
}

// alternatesOfAlternates borrows from a clone that borrows itself. The paths are relative and quoted, and lead round in a circle.
func alternatesOfAlternates(t testing.TB) *Repo {
	first := New(t)
	first.Write("a.txt", strings.Repeat("a\n", 100))
	first.Commit("first")
	first.Run("gc", "-q")
	second := first.share()
	second.Write("b.txt", strings.Repeat("b\n", 100))
	second.Commit("second")
	third := second.share()
	second.borrow(filepath.ToSlash(first.Path(".git/objects")) + "\n" + filepath.ToSlash(third.Path(".git/objects")) + "\n")
	relative, err := filepath.Rel(third.Path(".git/objects"), second.Path(".git/objects"))
	if err != nil {
		t.Fatal(err)
	}
	third.borrow("# a comment\n\n\"" + filepath.ToSlash(relative) + "\"\n")
	third.Write("b.txt", strings.Repeat("b\n", 101))
	third.Run("add", "-A")
	return third
}

// borrow says where further objects are, in the form of a line each.
func (r *Repo) borrow(lines string) { r.Write(".git/objects/info/alternates", lines) }

// sharedPartial borrows from a partial clone, and so lacks what that one lacks.
func sharedPartial(t testing.TB) *Repo {
	clone := PartialClone(t).share("--no-checkout")
	clone.Run("read-tree", "HEAD")
	clone.Write("present.txt", "present and edited\n")
	clone.Run("add", "present.txt")
	return clone
}

// oddPacks has several packs. In the first, differences name their base by its id, and the index keeps places in eight bytes, as those
// of large packs are.
func oddPacks(t testing.TB) *Repo {
	r := New(t)
	var text strings.Builder
	for i := range 6 {
		for j := range 9 {
			fmt.Fprintf(&text, "a line %d that the next version keeps\n", i*i*j)
		}
		r.Write("grows.txt", text.String())
		r.Commit(fmt.Sprint(i))
	}
	r.Run("-c", "repack.useDeltaBaseOffset=false", "repack", "-q", "-a", "-d", "-f")
	for _, pack := range r.packs() {
		index := strings.TrimSuffix(pack, ".pack") + ".idx"
		if err := os.Remove(index); err != nil {
			t.Fatal(err)
		}
		r.Run("index-pack", "--index-version=2,0x10", "-o", index, pack)
	}
	r.Write("other.txt", strings.Repeat("other\n", 100))
	r.Commit("a second pack")
	r.Run("repack", "-q", "-d")
	if len(r.packs()) != 2 {
		t.Fatal("there are not two packs")
	}
	r.Write("grows.txt", text.String()+"staged\n")
	r.Run("add", "-A")
	return r
}

func (r *Repo) packs() []string {
	found, err := filepath.Glob(r.Path(".git/objects/pack/*.pack"))
	if err != nil {
		r.t.Fatal(err)
	}
	return found
}

func oldPackIndex(t testing.TB) *Repo {
	r := EveryChange(t)
	r.Run("-c", "pack.indexVersion=1", "repack", "-q", "-a", "-d")
	return r
}
