package ignore

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTargetsAreWhole(t *testing.T) {
	names, files := map[string]string{}, map[string]string{}
	known := map[string]bool{}
	for _, target := range Targets() {
		known[target.Name] = true
	}
	for _, target := range Targets() {
		for _, name := range append([]string{target.Name}, target.Also...) {
			if other := names[name]; other != "" || name != strings.ToLower(name) {
				t.Errorf("%q names %s and %s, or is not in small letters", name, other, target.Name)
			}
			names[name] = target.Name
		}
		if other := files[target.File]; other != "" {
			t.Errorf("%s is written for %s and %s", target.File, other, target.Name)
		}
		files[target.File] = target.Name
		if target.Title == "" || target.Reaches == "" || target.Misses == "" || target.Confidence == "" || len(target.Dialects) == 0 || !isPath(target.File) {
			t.Errorf("%s: something is missing: %+v", target.Name, target)
		}
		if !slices.Contains([]Strength{Index, Search, Packing, Reads}, target.Strength) || target.Status != Live && target.Status != Legacy {
			t.Errorf("%s: strength %q, status %q", target.Name, target.Strength, target.Status)
		}
		if !regexp.MustCompile(`^20\d\d-[01]\d-[0-3]\d$`).MatchString(target.Date) || !strings.HasPrefix(target.Source, "https://") {
			t.Errorf("%s: date %q, source %q", target.Name, target.Date, target.Source)
		}
		if target.Status == Legacy && target.Default {
			t.Errorf("%s is dying and would be written without being asked for", target.Name)
		}
		for _, other := range target.Reads {
			if !known[other] {
				t.Errorf("%s reads the file of %q, which is no target", target.Name, other)
			}
		}
	}
	for _, a := range Agents() {
		for _, name := range append([]string{a.Name}, a.Also...) {
			if names[name] != "" {
				t.Errorf("%q is both an agent without a file and %s", name, names[name])
			}
		}
		if a.Sentence == "" || a.Title == "" || a.Instead != "" && !known[a.Instead] {
			t.Errorf("%+v", a)
		}
	}
	for _, d := range Dead() {
		if files[d.File] != "" || d.Sentence == "" || d.Instead != "" && !known[d.Instead] {
			t.Errorf("%+v", d)
		}
	}
}

func TestFindTarget(t *testing.T) {
	for name, want := range map[string]string{
		"cursor": "cursor", "Cursor": "cursor", "junie": "aiignore", "roo": "zoo", "claude-code": "claude", ".aiderignore": "aider", "windsurf": "devin",
	} {
		if got, err := FindTarget(name); err != nil || got.Name != want {
			t.Errorf("%s finds %q, %v", name, got.Name, err)
		}
	}
	for name, want := range map[string]string{
		"cursr": `did you mean "cursor"?`, "adier": `"bloatgate ignore --list"`, "gemni": `did you mean "gemini"?`, "codx": `did you mean "codex"?`, "": "the name of a target is empty", " ": "is empty",
		strings.Repeat("cursor", 1000): "there is no target",
	} {
		_, err := FindTarget(name)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20s gives %v, want %s", name, err, want)
		}
		if errors.As(err, new(*NoFileError)) {
			t.Errorf("%.20s counts as known", name)
		}
	}
	for _, name := range []string{"codex", "copilot", "amp", "zed", "opencode", ".claudeignore", ".copilotignore"} {
		if _, err := FindTarget(name); !errors.As(err, new(*NoFileError)) {
			t.Errorf("%s gives %v", name, err)
		}
	}
}

func TestDetect(t *testing.T) {
	detect := func(paths ...string) string {
		var names []string
		for _, target := range Targets() {
			if _, ok := target.Sign(func(path string) bool { return slices.Contains(paths, path) }); !ok {
				continue
			}
			names = append(names, target.Name)
		}
		return strings.Join(names, " ")
	}
	for paths, want := range map[string]string{
		"":                           "",
		"README.md":                  "",
		".cursor":                    "cursor cursor-index",
		".aiderignore":               "aider",
		".aider.conf.yml .gemini":    "aider gemini",
		".idea":                      "aiignore",
		"repomix.config.json":        "repomix",
		".windsurf":                  "devin",
		".codeiumignore":             "devin codeium",
		".claude .kilocode .claudex": "kilo claude",
	} {
		if got := detect(strings.Fields(paths)...); got != want {
			t.Errorf("%s shows %q, want %q", paths, got, want)
		}
	}
}

func TestDead(t *testing.T) {
	find := func(path string) (DeadFile, bool) {
		i := slices.IndexFunc(Dead(), func(d DeadFile) bool { return d.File == path })
		if i < 0 {
			return DeadFile{}, false
		}
		return Dead()[i], true
	}
	if d, ok := find(".claudeignore"); !ok || d.Instead != "claude" || !strings.Contains(d.Sentence, "Claude Code") {
		t.Errorf("got %+v", d)
	}
	if _, ok := find("sub/.claudeignore"); ok {
		t.Error("a file elsewhere was found")
	}
}

func TestTablesAreCopies(t *testing.T) {
	Targets()[0].Name, Dead()[0].File, Agents()[0].Name = "x", "x", "x"
	if Targets()[0].Name == "x" || Dead()[0].File == "x" || Agents()[0].Name == "x" {
		t.Error("a caller can change the tables")
	}
}
