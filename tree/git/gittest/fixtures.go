package gittest

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Fixture is a kind of repository that has gone wrong for somebody.
type Fixture struct {
	Name string
	Make func(t testing.TB) *Repo
	// Refused names what the embedded engine must say it cannot read; "" where it must read the repository as git does.
	Refused string
}

// Fixtures are all of them, the plain ones first.
func Fixtures() []Fixture {
	return []Fixture{
		{Name: "unborn HEAD, empty index", Make: func(t testing.TB) *Repo { return New(t) }},
		{Name: "unborn HEAD, staged", Make: unbornStaged},
		{Name: "empty tree", Make: emptyTree},
		{Name: "every kind of change", Make: EveryChange},
		{Name: "packed objects and references", Make: packed},
		{Name: "detached HEAD", Make: detached},
		{Name: "index version 4", Make: indexV4},
		{Name: "ignore rules", Make: ignoreRules},
		{Name: "names from hell", Make: NamesFromHell},
		{Name: "links", Make: links},
		{Name: "large blob", Make: largeBlob},
		{Name: "intent to add", Make: IntentToAdd},
		{Name: "unmerged", Make: Unmerged},
		{Name: "merge in progress", Make: Merge},
		{Name: "skip-worktree", Make: SkipWorktree},
		{Name: "submodule and nested repository", Make: Submodule},
		{Name: "linked worktree", Make: LinkedWorktree},
		{Name: "alternates", Make: alternates},
		{Name: "alternates of alternates", Make: alternatesOfAlternates},
		{Name: "odd packs", Make: oddPacks},
		{Name: "shallow", Make: shallow},
		{Name: "bare", Make: Bare},
		{Name: "partial clone", Make: PartialClone},
		{Name: "shared partial clone", Make: sharedPartial},
		{Name: "replace refs", Make: replaced},
		{Name: "old pack index", Make: oldPackIndex, Refused: "pack index"},
		{Name: "SHA-256", Make: sha256, Refused: "SHA-256"},
		{Name: "split index", Make: splitIndex, Refused: "split index"},
		{Name: "sparse index", Make: sparseIndex, Refused: "sparse index"},
		{Name: "sparse checkout", Make: SparseCheckout, Refused: "worktreeConfig"},
	}
}

func unbornStaged(t testing.TB) *Repo {
	r := New(t)
	r.Write("a.txt", "a\n")
	r.Write("dir/b.txt", "b\n")
	r.Run("add", "-A")
	r.Write("untracked.txt", "u\n")
	return r
}

func emptyTree(t testing.TB) *Repo {
	r := New(t)
	r.Commit("nothing yet")
	r.Write("a.txt", "a\n")
	r.Run("add", "-A")
	return r
}

// EveryChange has one staged change of each kind, and unstaged ones besides.
func EveryChange(t testing.TB) *Repo {
	r := New(t)
	lines := func(n int, word string) string { return strings.Repeat(word+" of a longer line\n", n) }
	for _, name := range []string{"same.txt", "edited.txt", "deleted.txt", "mode.sh", "moved.txt", "kind.txt", "sub/deep/file.txt"} {
		r.Write(name, lines(20, name))
	}
	var changing strings.Builder
	for i := range 40 {
		changing.WriteString(strings.Repeat("x", i) + " line of the file that moves and changes\n")
	}
	r.Write("moved-and-edited.txt", changing.String())
	r.Commit("base")
	r.Write("edited.txt", lines(30, "edited"))
	r.Write("new/added.txt", "added\n")
	r.Write("new/empty.txt", "")
	r.Run("rm", "-q", "deleted.txt")
	r.Run("mv", "moved.txt", "new/moved.txt")
	r.Run("mv", "moved-and-edited.txt", "new/renamed.txt")
	r.Write("new/renamed.txt", changing.String()+"one more\n")
	r.Run("add", "-A")
	r.Run("update-index", "--chmod=+x", "mode.sh")
	r.Run("update-index", "--cacheinfo", "120000,"+r.Hash("same.txt")+",kind.txt")
	r.Write("same.txt", "edited after staging\n")
	r.Write("loose.txt", "untracked\n")
	return r
}

// Hash stores content as a blob and returns its id.
func (r *Repo) Hash(content string) string {
	r.t.Helper()
	file := filepath.Join(tempDir(r.t), "content")
	if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
		r.t.Fatal(err)
	}
	return r.Run("hash-object", "-w", "--no-filters", file)
}

func packed(t testing.TB) *Repo {
	r := EveryChange(t)
	for i := range 5 {
		r.Write("same.txt", strings.Repeat("a line that makes deltas worth it\n", 100+i))
		r.Run("commit", "-q", "-m", "more", "--", "same.txt")
	}
	r.Run("tag", "-a", "-m", "tag", "v1")
	r.Run("gc", "-q", "--aggressive")
	return r
}

func detached(t testing.TB) *Repo {
	r := EveryChange(t)
	r.Run("checkout", "-q", "--detach")
	return r
}

func indexV4(t testing.TB) *Repo {
	r := EveryChange(t)
	r.Run("update-index", "--index-version", "4")
	r.Run("update-index", "--untracked-cache")
	return r
}

func ignoreRules(t testing.TB) *Repo {
	r := New(t)
	r.Write(".gitignore", "*.log\n!keep.log\nbuild/\n/rooted\n**/deep/*.tmp\na/**/*\n!a/b\n")
	r.Write("sub/.gitignore", "!special.log\nlocal\n")
	r.Write("build/tracked.txt", "tracked although ignored\n")
	r.Run("add", "-f", "-A")
	r.Run("commit", "-q", "-m", "base")
	r.Write(".git/info/exclude", "excluded\n*.bak\n!wanted.bak\n")
	for _, name := range []string{"x.log", "keep.log", "build/new.txt", "rooted", "sub/rooted", "p/deep/q.tmp", "a/b", "a/c/d", "sub/special.log",
		"sub/other.log", "sub/local/x", "excluded", "x.bak", "wanted.bak", "plain.txt"} {
		r.Write(name, name+"\n")
	}
	return r
}

// HellNames are file names that break naive tools, as far as the platform takes them.
func HellNames() []string {
	names := []string{"with space.txt", "-rf.txt", "--help", "quote'.txt", "café.txt", "cafe\u0301.txt", "文件.txt", "😀.txt",
		"[a].txt", strings.Repeat("n", 200) + ".txt", ".hidden", "{brace}.txt", "#hash", "!bang"}
	if runtime.GOOS != "windows" {
		names = append(names, "tab\there.txt", "new\nline.txt", "dir\nwith\n/file", "quote\".txt", `back\slash.txt`, "*.txt", "trailing ", ":(top)x", "\x01.txt")
	}
	if runtime.GOOS == "linux" {
		names = append(names, "bad\xff\xfename.txt")
	}
	return names
}

// NamesFromHell has the names committed, staged with other content, and untracked in a directory.
func NamesFromHell(t testing.TB) *Repo {
	r := New(t)
	for _, name := range HellNames() {
		r.Write(name, "one line\n")
	}
	r.Commit("base")
	for _, name := range HellNames() {
		r.Write(name, "two\nlines\n")
	}
	r.Run("add", "-A")
	for _, name := range HellNames() {
		r.Write("untracked/"+name, "loose\n")
	}
	return r
}

// Link makes a symbolic link; where the platform has none to give, the test is skipped.
func (r *Repo) Link(target, rel string) {
	r.t.Helper()
	if err := os.Symlink(target, r.Path(rel)); err != nil {
		r.t.Skipf("no symbolic links here: %v", err)
	}
}

func links(t testing.TB) *Repo {
	r := New(t)
	r.Write("src/a.go", "package src\n")
	for rel, target := range map[string]string{"endless": "/dev/zero", "loop_a": "loop_b", "loop_b": "loop_a", "src/self": ".", "dangling": "nowhere"} {
		r.Link(target, rel)
	}
	r.Commit("base")
	r.Link("../outside", "out")
	r.Run("add", "out")
	r.Link("src", "loose")
	return r
}

func largeBlob(t testing.TB) *Repo {
	r := New(t)
	r.Write("large.txt", strings.Repeat("0123456789abcde\n", 200_000))
	r.Commit("base")
	r.Write("large.txt", strings.Repeat("0123456789abcdE\n", 210_000))
	r.Run("add", "-A")
	return r
}

// IntentToAdd has an entry of `git add -N` beside files that are really staged empty.
func IntentToAdd(t testing.TB) *Repo {
	r := New(t)
	r.Write("replaced.txt", "was here\n")
	r.Write("other.txt", "other\n")
	r.Commit("base")
	r.Write("intended.txt", "not staged yet\n")
	r.Write("empty.txt", "")
	r.Run("add", "empty.txt")
	r.Run("add", "-N", "intended.txt")
	r.Run("rm", "-q", "--cached", "replaced.txt")
	r.Run("add", "-N", "replaced.txt")
	return r
}

// Unmerged is a merge with a conflict that is not solved.
func Unmerged(t testing.TB) *Repo {
	r := New(t)
	r.Write("shared.txt", "a\nb\nc\n")
	r.Write("gone.txt", "will be deleted here, edited there\n")
	r.Commit("base")
	r.Run("checkout", "-q", "-b", "feature")
	r.Write("shared.txt", "a\nFEATURE\nc\n")
	r.Run("rm", "-q", "gone.txt")
	r.Commit("feature")
	r.Run("checkout", "-q", "main")
	r.Write("shared.txt", "a\nMAIN\nc\n")
	r.Write("gone.txt", "edited\n")
	r.Write("vendor/bulk.txt", strings.Repeat("vendored row\n", 1000))
	r.Commit("main brings bulk")
	r.Run("checkout", "-q", "feature")
	if _, err := r.Try("merge", "-q", "main"); err == nil {
		t.Fatal("the merge should have conflicted")
	}
	return r
}

// Merge is a merge whose conflict is solved and staged; shared.txt is all that no parent has.
func Merge(t testing.TB) *Repo {
	r := Unmerged(t)
	r.Write("shared.txt", "a\nBOTH\nc\n")
	r.Run("add", "shared.txt", "gone.txt")
	return r
}
