package audit_test

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/config"
)

// disk lists folders of a tree, and counts what it handed out.
type disk struct {
	files fstest.MapFS
	met   int
}

func (d *disk) list(folder string, most int) []fs.DirEntry {
	entries, _ := d.files.ReadDir(map[bool]string{true: ".", false: folder}[folder == ""])
	entries = entries[:min(len(entries), most)]
	d.met += len(entries)
	return entries
}

// unseenIn is what auditAround could not count.
func unseenIn(t *testing.T, d *disk, c config.Config, paths ...string) (unseen []string) {
	t.Helper()
	for _, u := range auditAround(t, d, c, paths...).Instructions.Unseen {
		unseen = append(unseen, u.Path+": "+u.Why)
	}
	return unseen
}

// auditAround audits x.py and kept/AGENTS.md, with paths around them that git ignores; those behind -> are links.
func auditAround(t *testing.T, d *disk, c config.Config, paths ...string) *audit.Report {
	t.Helper()
	d.files = fstest.MapFS{"x.py": {}, "kept/AGENTS.md": {}}
	for _, path := range paths {
		path, link := strings.CutPrefix(path, "->")
		d.files[path] = &fstest.MapFile{Mode: map[bool]fs.FileMode{true: fs.ModeSymlink | 0o777, false: 0o644}[link]}
	}
	in := judged(t, c, map[string]string{"x.py": "x = 1\n", "kept/AGENTS.md": "Be kind.\n"})
	in.List = d.list
	r, err := audit.Build(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestIgnoredInstructions: they are found by the places of the table, wherever they lie.
func TestIgnoredInstructions(t *testing.T) {
	for path, want := range map[string]bool{
		"AGENTS.md": true, "kept/CLAUDE.local.md": true, "build/deep/GEMINI.md": true, ".clinerules": true, ".windsurfrules": true,
		".claude/rules/team/a.md": true, "kept/.claude/CLAUDE.md": true, "build/.cursor/rules/b.mdc": true, ".github/copilot-instructions.md": true,
		".github/instructions/x.instructions.md": true, "->AGENTS.md": true, "->.claude": true, "->.cursor/rules": true, "->kept/.claude/rules": true,
		"build/.windsurfrules": false, ".github/k.yml": false, "notes.md": false, ".claude/rules/logo.png": false, "->build/link": false,
		"node_modules/p/AGENTS.md": false, "kept/.venv/lib/AGENTS.md": false, ".git/AGENTS.md": false,
	} {
		unseen := unseenIn(t, &disk{}, config.Default(), path)
		switch named := strings.TrimPrefix(path, "->") + ": git ignores it"; {
		case want && !slices.Equal(unseen, []string{named}), !want && len(unseen) > 0:
			t.Errorf("%s: %q", path, unseen)
		}
	}
}

// TestIgnoredSearchEnds: whatever git ignores, no more than 20,000 files and folders of it are met, those near to the root first, and that is said.
func TestIgnoredSearchEnds(t *testing.T) {
	var many []string
	for i := range 50 {
		for j := range 600 {
			many = append(many, fmt.Sprintf("build/%03d/%03d.o", i, j))
		}
	}
	d := &disk{}
	unseen := unseenIn(t, d, config.Default(), append(many, "AGENTS.md", "build/GEMINI.md", "build/049/CLAUDE.md")...)
	if len(unseen) != 3 || unseen[0] != "AGENTS.md: git ignores it" || unseen[1] != "build/GEMINI.md: git ignores it" || !strings.HasPrefix(unseen[2], "build/03") || !strings.Contains(unseen[2], "no more than 20,000 ") {
		t.Errorf("got %q", unseen)
	}
	if d.met > 20_010 {
		t.Errorf("%d entries were listed", d.met)
	}
	c := config.Default()
	c.Exclude = []string{"/kept/"}
	if unseen := unseenIn(t, &disk{}, c, many[:9_000]...); !slices.Equal(unseen, []string{"kept/AGENTS.md: `exclude` leaves it out"}) {
		t.Errorf("got %q", unseen)
	}
}

// TestIgnoredSearchEndsInTheRoot: it is called so, as everywhere else.
func TestIgnoredSearchEndsInTheRoot(t *testing.T) {
	var many []string
	for i := range 20_100 {
		many = append(many, fmt.Sprintf("%05d.o", i))
	}
	var b strings.Builder
	if err := audit.Text(&b, auditAround(t, &disk{}, config.Default(), many...), audit.Options{Width: 200}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "Not counted: the root (a folder with much that git ignores") {
		t.Errorf("got %s", b.String())
	}
}
