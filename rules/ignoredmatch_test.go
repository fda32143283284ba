package rules

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestIgnoresAgreeWithGit grows random trees with random .gitignore files at random places, all tracked, and compares what our rules and
// git call ignored.
func TestIgnoresAgreeWithGit(t *testing.T) {
	hidden := 0
	for round := range uint64(5) {
		grown := growTree(rand.New(rand.NewPCG(round, 3)))
		want := ignoredByGit(t, grown)
		got := ignoredIn(grown)
		hidden += len(got)
		if !slices.Equal(got, want) {
			t.Fatalf("round %d: ours alone %q, git's alone %q; ignore files\n%s", round, without(got, want), without(want, got), ignoreFilesOf(grown))
		}
	}
	if hidden < 300 {
		t.Errorf("only %d files were ignored: the trees prove nothing", hidden)
	}
}

// ignoredByGit lists what git calls tracked and ignored. Only the .gitignore files are on disk; git looks at no other.
func ignoredByGit(t *testing.T, grown map[string]string) []string {
	t.Helper()
	repo := gittest.New(t)
	repo.Run("config", "core.ignorecase", "false")
	empty := repo.Hash("")
	var index strings.Builder
	for name, content := range grown {
		fmt.Fprintf(&index, "100644 %s\t%s\x00", empty, name)
		if isIgnoreFile(name) {
			repo.Write(name, content)
		}
	}
	update := exec.Command("git", "update-index", "-z", "--index-info")
	update.Dir, update.Env, update.Stdin = repo.Dir, repo.Env(), strings.NewReader(index.String())
	if out, err := update.CombinedOutput(); err != nil {
		t.Fatalf("git update-index: %v\n%s", err, out)
	}
	listed := repo.Run("ls-files", "-c", "-i", "-z", "--exclude-per-directory=.gitignore")
	names := strings.FieldsFunc(listed, func(r rune) bool { return r == 0 })
	slices.Sort(names)
	return names
}

// growTree makes files whose names the patterns below can hit, some directories with an ignore file.
func growTree(random *rand.Rand) map[string]string {
	pick := func(from ...string) string { return from[random.IntN(len(from))] }
	files := map[string]string{}
	for range 400 {
		name := ""
		for range random.IntN(4) {
			name += pick("a", "b", "ab", "tags", "build-x", "Env", ".d", "x.y") + "/"
		}
		if random.IntN(8) == 0 {
			files[name+ignoreName] = randomIgnores(random, pick)
			continue
		}
		files[name+pick("f.c", "f.o", "g.tar.gz", "a.txt", "keep", "#f", "!f", "sp ace", ".hidden", "é.c", "[a]", "f.mod.c")] = "x\n"
	}
	for name := range files { // a file can not be a directory too
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			delete(files, dir)
		}
	}
	return files
}

func randomIgnores(random *rand.Rand, pick func(...string) string) string {
	var b strings.Builder
	for range random.IntN(6) {
		b.WriteString(pick("", "", "", "!", "/", "**/", "!/"))
		b.WriteString(pick("*.o", "*.c", "*.mod.c", "*", ".*", "f.?", "*.[co]", "[!f]*", "a", "ab/", "tags", "b/*", "a/**", "a/**/f.c", "build-*", "*/keep", "x.y/",
			"env", `\#f`, `\!f`, "sp ace", "*e", "é.c", `\[a\]`, "*.*", "**", "tags/f.o", "#comment", "[", "*.tar.gz ", "a.txt\r"))
		b.WriteByte('\n')
	}
	return b.String()
}

// ignoredIn lists what our rules call ignored.
func ignoredIn(grown map[string]string) []string {
	var parsed []*ignoreFile
	for name, content := range grown {
		if isIgnoreFile(name) {
			parsed = append(parsed, parseIgnoreFile(name, []byte(content)))
		}
	}
	all := newIgnoreTree(parsed)
	var out []string
	for _, name := range slices.Sorted(maps.Keys(grown)) {
		if all.match(name) != nil {
			out = append(out, name)
		}
	}
	return out
}

func without(list, other []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(other, s) })
}

func ignoreFilesOf(grown map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(grown)) {
		if isIgnoreFile(name) {
			fmt.Fprintf(&b, "%s: %q\n", name, grown[name])
		}
	}
	return b.String()
}
