package hook

import (
	"strings"
	"testing"
)

func TestFindBlock(t *testing.T) {
	commit, _ := FindEvent("pre-commit")
	stub := Stub{Event: commit, Binary: "/bin/bloatgate", Missing: Pass}
	foreign := shebang + "echo own"
	added := string(insert([]byte(foreign), stub.block(kindBlock)))
	for name, c := range map[string]struct {
		text, rest, wrong string
		gone              bool
	}{
		"nothing":       {text: foreign},
		"file":          {text: stub.File(), rest: shebang, gone: true},
		"file, longer":  {text: stub.File() + "echo mine\n", rest: shebang + "echo mine\n"},
		"block":         {text: added, rest: foreign},
		"block, alone":  {text: string(insert([]byte(shebang), stub.block(kindBlock))), rest: shebang},
		"block, below":  {text: foreign + "\n" + stub.block(kindBlock), rest: foreign + "\n"},
		"talks of it":   {text: foreign + " # bloatgate hook install\n"},
		"other kind":    {text: strings.Replace(added, " block ", " file ", 1), wrong: "edited"},
		"unknown kind":  {text: strings.Replace(added, " block ", " thing ", 1), wrong: "edited"},
		"edited":        {text: strings.Replace(added, "Added", "added", 1), wrong: "edited"},
		"indented":      {text: strings.Replace(added, "# >>>", " # >>>", 1), wrong: "edited"},
		"no end":        {text: strings.Replace(added, "# <<<", "# <<", 1), wrong: "edited"},
		"no start":      {text: strings.Replace(added, "# >>>", "# >>", 1), wrong: "edited"},
		"end first":     {text: markEnd + startMark(kindBlock, ""), wrong: "edited"},
		"newer":         {text: strings.ReplaceAll(added, "hook v1", "hook v2"), wrong: "another version"},
		"twice":         {text: added + "\n" + stub.block(kindBlock), wrong: "more than one"},
		"one within":    {text: strings.Replace(added, "return 0\n", "return 0\n"+markEnd, 1), wrong: "more than one"},
		"end, unended":  {text: strings.TrimSuffix(shebang+stub.block(kindFile), "\n"), wrong: "edited"},
		"start, at end": {text: shebang + strings.TrimSuffix(startMark(kindBlock, ""), "\n"), wrong: "edited"},
	} {
		found, wrong := findBlock([]byte(c.text))
		switch {
		case c.wrong != "" && !strings.Contains(wrong, c.wrong), c.wrong == "" && wrong != "", c.rest == "" != (found == nil):
			t.Errorf("%s: %+v, %q", name, found, wrong)
		case found != nil:
			if rest, gone := found.without([]byte(c.text)); string(rest) != c.rest || gone != c.gone {
				t.Errorf("%s leaves %q, %v", name, rest, gone)
			}
		}
	}
}

func FuzzFindBlock(f *testing.F) {
	commit, _ := FindEvent("pre-commit")
	stub := Stub{Event: commit, Binary: "/bin/bloatgate", Missing: Pass}
	f.Add(shebang + "echo own\n")
	f.Add(stub.File())
	f.Fuzz(func(t *testing.T, text string) {
		found, wrong := findBlock([]byte(text))
		if found != nil {
			rest, _ := found.without([]byte(text))
			if wrong != "" || len(rest)+len(wrap(found.kind, found.body)) != len(text) {
				t.Errorf("%q: %+v, %q", text, found, wrong)
			}
			return
		}
		// What goes in comes out again.
		if wrong == "" && strings.HasPrefix(text, "#!") && strings.Contains(text, "\n") {
			in := insert([]byte(text), stub.block(kindBlock))
			if found, wrong = findBlock(in); found == nil {
				t.Fatalf("%q: %q", in, wrong)
			}
			if rest, _ := found.without(in); string(rest) != text {
				t.Errorf("%q became %q", text, rest)
			}
		}
	})
}

func TestInterpreterOf(t *testing.T) {
	for line, want := range map[string]string{
		"#!/bin/sh": "sh", "#! /bin/sh -eu": "sh", "#!/usr/bin/env bash": "bash", "#!/usr/bin/env -S bash -e": "bash",
		"#!/usr/bin/env A=b dash": "dash", "#!/bin/busybox sh": "sh", "#!/usr/bin/env": "env", "#!/usr/bin/python3": "python3",
	} {
		if got, found := interpreterOf(line); got != want || !found {
			t.Errorf("%s: %q, %v", line, got, found)
		}
	}
	for _, line := range []string{"", "#", "#!", "#!  ", "sh", " #!/bin/sh"} {
		if got, found := interpreterOf(line); found {
			t.Errorf("%q: %q", line, got)
		}
	}
}
