package agents

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/config"
)

// shown is all that is told of instructions.
func (found *Instructions) shown() string {
	var b strings.Builder
	for _, d := range found.Docs {
		fmt.Fprintln(&b, d.Path, d.Also, d.Agents, d.ImportedBy, d.limited, d.OnDemand)
	}
	for _, c := range found.Chains {
		cut := c.Cut
		c.last, c.Cut = nil, nil
		fmt.Fprintf(&b, "%+v %+v\n", c, cut)
	}
	return b.String() + found.leftOut()
}

// TestReachesAreRemembered: what is remembered of imports changes nothing of what is told.
func TestReachesAreRemembered(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	folders, names := []string{"", "a/", "a/b/", "a/b/c/", "d/"}, []string{"CLAUDE.md", "GEMINI.md", "AGENTS.md", "x.md", "y.md", "z.foo"}
	limit := int64(300)
	for range 200 {
		files := map[string]string{}
		for _, folder := range folders {
			for _, name := range names {
				if random.IntN(3) == 0 {
					continue
				}
				text := "x\n"
				for range random.IntN(4) {
					text += "@" + cmp.Or(strings.Repeat("../", strings.Count(folder, "/")), "./") + folders[random.IntN(len(folders))] + names[random.IntN(len(names))] + "\n"
				}
				files[folder+name] = text + []string{"", "<p>\n@x.md", "<!-- x -->"}[random.IntN(3)]
			}
		}
		all := For(config.Config{})
		if random.IntN(2) == 0 {
			all = For(config.Config{Agent: map[string]config.Agent{"claude": {InstructionBytes: &limit}, "gemini": {InstructionBytes: &limit}}})
		}
		forgetful := newFinder(treeOf(t, files))
		forgetful.found.mostReached = 0
		if got, want := Find(treeOf(t, files), all).shown(), forgetful.find(all).shown(); got != want {
			t.Fatalf("%v: %s", files, firstDifference(got, want))
		}
	}
}

// TestDeepImports: what the imports of a file lead to is gone through a few times at most, in however many chains it is.
func TestDeepImports(t *testing.T) {
	files := map[string]string{"x.py": "x\n"}
	const depth, imports = 20, 3
	for i := range depth {
		folder := strings.Repeat("d/", i)
		text := ""
		for j := range imports {
			files[fmt.Sprintf("%s%d.md", folder, j)] = "x\n"
			text += fmt.Sprintf("@./%d.md\n", j)
		}
		files[folder+"CLAUDE.md"], files[folder+"GEMINI.md"] = text, text
	}
	f := newFinder(treeOf(t, files))
	found := f.find(For(config.Default()))
	if c := found.Chains[len(found.Chains)-1]; len(found.Chains) != 2*depth || c.FileNum != depth*(1+imports) {
		t.Errorf("%d chains, %d files in the last one", len(found.Chains), c.FileNum)
	}
	if most := 3 * depth * (1 + imports); f.found.steps > most {
		t.Errorf("%d files were gone through, want %d at most", f.found.steps, most)
	}
}

// firstDifference is the first line that two texts do not share.
func firstDifference(got, want string) string {
	others := strings.Split(want, "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(others) || line != others[i] {
			return fmt.Sprintf("line %d:\ngot  %s\nwant %s", i, line, others[min(i, len(others)-1)])
		}
	}
	return "there are fewer lines"
}
