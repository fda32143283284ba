package gittest

import (
	"path/filepath"
	"testing"
)

func sha256(t testing.TB) *Repo { return editedIn(t, "--object-format=sha256") }

func editedIn(t testing.TB, option string) *Repo {
	r := New(t, option)
	r.Write("a.txt", "a\n")
	r.Commit("base")
	r.Write("a.txt", "aa\n")
	r.Write("empty.txt", "")
	r.Run("add", "-A")
	r.Write("b.txt", "b\n")
	return r
}

func splitIndex(t testing.TB) *Repo {
	r := New(t)
	for _, name := range []string{"a", "b", "c", "d"} {
		r.Write(name, name)
	}
	r.Commit("base")
	r.Run("update-index", "--split-index")
	r.Write("e", "e")
	r.Run("add", "-A")
	return r
}

// SparseCheckout has a directory that is in the index and not checked out.
func SparseCheckout(t testing.TB) *Repo {
	r := New(t)
	r.Write("in/a.txt", "a\n")
	r.Write("out/b.txt", "b\n")
	r.Write("out/c.txt", "c\n")
	r.Commit("base")
	r.Run("sparse-checkout", "set", "--cone", "in")
	r.Write("in/a.txt", "aa\n")
	r.Run("add", "in")
	return r
}

// sparseIndex keeps the configuration out of the way, so that the index itself is what cannot be read.
func sparseIndex(t testing.TB) *Repo {
	r := SparseCheckout(t)
	r.Run("sparse-checkout", "reapply", "--sparse-index")
	r.Run("config", "core.sparseCheckout", "true")
	r.Run("config", "core.sparseCheckoutCone", "true")
	r.Run("config", "index.sparse", "true")
	r.Run("config", "--unset", "extensions.worktreeConfig")
	return r
}

// SkipWorktree has entries marked skip-worktree, one of them absent, without sparse-checkout's configuration.
func SkipWorktree(t testing.TB) *Repo {
	r := New(t)
	r.Write("here.txt", "here\n")
	r.Write("absent.txt", "absent\n")
	r.Write("kept.txt", "kept\n")
	r.Commit("base")
	r.Run("update-index", "--skip-worktree", "absent.txt", "kept.txt")
	r.Remove("absent.txt")
	return r
}

// Submodule has a submodule, and an untracked repository beside it.
func Submodule(t testing.TB) *Repo {
	inner := New(t)
	inner.Write("inner.txt", "inner\n")
	inner.Commit("inner")
	r := New(t)
	r.Write("outer.txt", "outer\n")
	r.Commit("base")
	r.Run("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.Dir, "sub")
	r.Run("clone", "-q", inner.Dir, "nested")
	return r
}

// LinkedWorktree is a second worktree of a repository, with its own HEAD and index.
func LinkedWorktree(t testing.TB) *Repo {
	r := New(t)
	r.Write("a.txt", "a\n")
	r.Commit("base")
	linked := At(t, filepath.Join(tempDir(t), "linked"))
	r.Run("worktree", "add", "-q", "-b", "side", linked.Dir)
	r.Write("only-main.txt", "main\n")
	r.Commit("main moves on")
	linked.Write("b.txt", "b\n")
	linked.Run("add", "-A")
	linked.Write("c.txt", "c\n")
	return linked
}

func shallow(t testing.TB) *Repo {
	r := New(t)
	for _, text := range []string{"1\n", "2\n", "3\n"} {
		r.Write("a.txt", text)
		r.Commit("commit " + text)
	}
	clone := r.Clone("--depth=1")
	clone.Write("a.txt", "4\n")
	clone.Run("add", "-A")
	return clone
}

// Bare is a repository without worktree and index.
func Bare(t testing.TB) *Repo {
	r := New(t)
	r.Write("a.txt", "a\n")
	r.Write("dir/b.txt", "b\n")
	r.Commit("base")
	return r.Clone("--bare")
}

// PartialClone lacks the blobs that no checkout asked for: absent.txt of HEAD. The remote that could deliver it exists.
func PartialClone(t testing.TB) *Repo {
	r := New(t)
	r.Write("present.txt", "present\n")
	r.Write("absent.txt", "absent\n")
	r.Commit("base")
	r.Run("config", "uploadpack.allowFilter", "true")
	r.Run("config", "uploadpack.allowAnySHA1InWant", "true")
	clone := r.Clone("--filter=blob:none", "--no-checkout")
	clone.Run("checkout", "HEAD", "--", "present.txt")
	clone.Run("read-tree", "HEAD")
	clone.Write("present.txt", "present and edited\n")
	clone.Run("add", "present.txt")
	return clone
}

// replaced has a replacement for the blob of a.txt, which must not be taken for it.
func replaced(t testing.TB) *Repo {
	r := New(t)
	r.Write("a.txt", "original\n")
	r.Commit("base")
	r.Run("replace", r.Run("rev-parse", "HEAD:a.txt"), r.Hash("a replacement of another length\n"))
	return r
}
