package hook

import (
	"testing"
)

func TestRunsUs(t *testing.T) {
	commit, _ := FindEvent("pre-commit")
	for script, want := range map[string]bool{
		`bloatgate hook run pre-commit "$@" || exit`:                              true,
		"echo own; A=b /usr/bin/bloatgate.exe hook run pre-commit":                true,
		`if ! "$HOME/my bin/bloatgate" hook run pre-commit; then exit 1; fi`:      true,
		"exec bloatgate \\\n  hook run pre-commit":                                true,
		"bloatgate check --staged":                                                true,
		"echo $((1<<2))\nbloatgate check --quiet --staged":                        true,
		"cat <<E\nbloatgate hook run pre-commit\nE\nbloatgate check --staged":     true,
		"cat <<<E\nbloatgate check --staged":                                      true,
		"bloatgate check":                                                         false,
		"bloatgate hook run pre-commit-more":                                      false,
		"bloatgate hook run pre-merge-commit":                                     false,
		"mybloatgate hook run pre-commit":                                         false,
		"# bloatgate hook run pre-commit":                                         false,
		"true # ; bloatgate hook run pre-commit":                                  false,
		`echo "please run bloatgate hook run pre-commit"`:                         false,
		`echo 'please; bloatgate hook run pre-commit'`:                            false,
		"echo bloatgate hook run pre-commit":                                      false,
		"cat <<'END' >&2\nbloatgate hook run pre-commit\nEND\necho":               false,
		"cat <<-END\n\tbloatgate hook run pre-commit\n\tEND\n":                    false,
		"cat <<A <<B\nbloatgate check --staged\nA\nbloatgate check --staged\nB\n": false,
		`"bloatgate hook run pre-commit`:                                          false,
		"":                                                                        false,
	} {
		if got := runsUs(script, commit); got != want {
			t.Errorf("%q: %v", script, got)
		}
	}
}

func TestRunsItself(t *testing.T) {
	for script, want := range map[string]string{
		"#!/bin/sh\n\"exec\" \"python3\" \"$0\" \"$@\"\nprint(1)\n":                 "python3",
		"#!/bin/sh\n'''exec' /usr/bin/env -S python3 -u \"${0}\" \"$@\"\n' '''\n":   "python3",
		"#!/bin/sh\n// 2>/dev/null; exec node $0 \"$@\"\n":                          "node",
		"#!/bin/sh\neval 'exec perl -x -wS $0 ${1+\"$@\"}'\n\tif 0;\n":              "perl",
		"#!/bin/sh\nif true; then exec ruby \"$0\"; fi\n":                           "ruby",
		"#!/bin/sh\n[ -n \"$BASH\" ] || exec bash \"$0\" \"$@\"\n":                  "",
		"#!/bin/sh\nexec python3 \"$(dirname \"$0\")/hook.py\" \"$@\"\n":            "",
		"#!/bin/sh\n# exec python3 \"$0\"\necho exec python3 \"$0\"\nexec \"$0\"\n": "",
	} {
		if got := runsItself(script); got != want {
			t.Errorf("%q: %q", script, got)
		}
	}
}

// TestManagersCall: what a configuration only mentions is not run.
func TestManagersCall(t *testing.T) {
	byName := map[string]*manager{}
	for i := range managers {
		byName[managers[i].name] = &managers[i]
	}
	for _, c := range []struct {
		manager, event, text string
		want                 bool
	}{
		{"pre-commit", "pre-commit", "  - id: bloatgate\n", true},
		{"pre-commit", "pre-merge-commit", "  hooks: [{id: 'bloatgate-system'}] # ours\n", true},
		{"pre-commit", "pre-commit", "hooks: [{id: bloatgate}, {id: bloatgate-ignore}]\n", true},
		{"pre-commit", "pre-commit", "- {id: ours, entry: bloatgate hook run pre-commit, language: system}\n", true},
		{"pre-commit", "pre-commit", "  - id: bloatgate-ignore\n", false},
		{"pre-commit", "pre-merge-commit", "  - id: bloatgate-all\n", false},
		{"pre-commit", "pre-commit", "  # - id: bloatgate\n", false},
		{"pre-commit", "pre-commit", "  - id: own # id: bloatgate\n", false},
		{"pre-commit", "pre-merge-commit", "  - {id: own, entry: echo bloatgate hook run pre-merge-commit}\n", false},
		{"husky", "pre-commit", "bloatgate hook run pre-commit \"$@\"\n", true},
		{"husky", "pre-commit", "# bloatgate hook run pre-commit \"$@\"\n", false},
		{"lefthook", "pre-commit", "pre-commit: {commands: {bloatgate: {run: bloatgate hook run pre-commit}}}\n", true},
		{"lefthook", "pre-push", "    bloatgate: {run: \"bloatgate hook run pre-push {1}\", use_stdin: true}\n", true},
		{"lefthook", "pre-commit", "      run: |\n        bloatgate hook run pre-commit\n", true},
		{"lefthook", "pre-commit", "run = \"bloatgate hook run pre-commit\"\n", true},
		{"lefthook", "pre-commit", "\"ours\": {\"run\": \"bloatgate hook run pre-commit\", \"tags\": \"a\"}\n", true},
		{"lefthook", "pre-commit", "#pre-commit: {commands: {bloatgate: {run: bloatgate hook run pre-commit}}}\n", false},
		{"lefthook", "pre-commit", "own: {run: true} # run: bloatgate hook run pre-commit\n", false},
		{"lefthook", "pre-merge-commit", "own: {run: echo bloatgate hook run pre-merge-commit}\n", false},
		{"simple-git-hooks", "pre-commit", `"pre-commit": "bloatgate hook run pre-commit \"$@\""`, true},
		{"simple-git-hooks", "pre-commit", `"pre-commit": "npx lint-staged && bloatgate hook run pre-commit"`, true},
		{"simple-git-hooks", "pre-commit", `"description": "bloatgate hook run pre-commit"`, false},
		{"simple-git-hooks", "pre-commit", `// "pre-commit": "bloatgate hook run pre-commit"`, false},
	} {
		e, err := FindEvent(c.event)
		if err != nil {
			t.Fatal(err)
		}
		if got := byName[c.manager].callsIn(c.text, e); got != c.want {
			t.Errorf("%s, %s: %q: %v", c.manager, c.event, c.text, got)
		}
	}
}

func FuzzCommands(f *testing.F) {
	f.Add("cat <<E\n'a\" \\\nE\n# b")
	f.Fuzz(func(t *testing.T, script string) {
		for _, words := range commands(script) {
			if len(words) == 0 {
				t.Errorf("%q has an empty command", script)
			}
		}
		runsItself(script)
	})
}
