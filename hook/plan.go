package hook

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Ways to install.
const (
	ViaAuto   = "auto"   // by git's configuration where git runs hooks from it, else by a file
	ViaConfig = "config" // hook.<name>.command in the repository's configuration
	ViaFile   = "file"   // a script in the hooks directory
)

// Options are how hooks are installed and removed.
type Options struct {
	Events  []Event
	Binary  string // absolute path of the program, to be recorded; "" for none
	Missing string // Pass or Stop; "" keeps what is recorded, and is Pass where nothing is
	Via     string // ViaAuto, ViaConfig or ViaFile
	Force   bool   // write into a hooks directory outside of the repository too
}

// Step is one change, or the remark that none is needed.
type Step struct {
	Event  string
	Detail string // what is written, where it is new

	verb          verb
	object        string      // what the verb is done to, and what should be known about it
	name          string      // of a file in the hooks directory; "" for git's configuration
	before, after []byte      // of the file; after nil removes it
	mode          fs.FileMode // of the file before
	restored      fs.FileMode // of the file after, where it is another
	made          int         // directories that go with the file when they are empty, the lowest first
	config        [][]string  // arguments of `git config`
}

// verb is what a step does: as a plan, and once it is done.
type verb struct{ plan, done string }

var (
	create    = verb{"create", "created"}
	addTo     = verb{"add to", "added to"}
	update    = verb{"update", "updated"}
	leave     = verb{"unchanged", "unchanged"}
	remove    = verb{"remove", "removed"}
	takeOut   = verb{"take bloatgate out of", "took bloatgate out of"}
	configure = verb{"set", "set"}
)

// Plan is the step in words, before it is done; Done is the same afterwards.
func (s Step) Plan() string { return s.verb.plan + " " + s.object }

// Done says what the step has done.
func (s Step) Done() string { return s.verb.done + " " + s.object }

// Changes reports that the step does something.
func (s Step) Changes() bool { return s.name != "" || s.config != nil }

// Plan is what will be done, in order.
type Plan struct {
	Steps   []Step
	place   *Place
	missing int // directories that were not there
}

// Install plans the hooks of some events. An error names every hook that cannot be installed, with the line to add by hand, and then there is
// no plan.
func (p *Place) Install(o Options) (*Plan, error) {
	return p.plan(o.Events, func(e Event) ([]Step, error) {
		step, err := p.install(e, o)
		return []Step{step}, err
	})
}

func (p *Place) plan(events []Event, each func(Event) ([]Step, error)) (*Plan, error) {
	plan := &Plan{place: p, missing: missingDirs(p.Dir)}
	var problems []string
	seen := map[string]bool{}
	for _, e := range events {
		if seen[e.Name] {
			continue
		}
		seen[e.Name] = true
		steps, err := each(e)
		if err != nil {
			problems = append(problems, err.Error())
		}
		plan.Steps = append(plan.Steps, steps...)
	}
	if len(problems) > 0 {
		return nil, errors.New(strings.Join(problems, "; "))
	}
	return plan, nil
}

func (p *Place) install(e Event, o Options) (Step, error) {
	stub := Stub{Event: e, Binary: portable(o.Binary), Missing: cmp.Or(o.Missing, p.recordedMissing(e), Pass)}
	inFile := p.files[e.Name].block != nil
	switch {
	case o.Via == ViaConfig && !p.ConfigHooks:
		return Step{}, fmt.Errorf("the installed git does not run hooks from its configuration, 2.54 and later do; leave --via away, or take --via file")
	case o.Via == ViaConfig && inFile:
		return Step{}, fmt.Errorf("%q holds the hook already; run `bloatgate hook uninstall` first, or leave --via away", p.path(e.Name))
	case o.Via != ViaFile && p.ConfigHooks && !inFile:
		return p.installConfig(stub)
	case p.configs[e.Name] != "":
		return Step{}, fmt.Errorf("git's configuration holds the %s hook already; run `bloatgate hook uninstall` first, or leave --via away", e.Name)
	}
	return p.installFile(stub, o)
}

// made is how many directories are, or have to be, made for our files: the hooks directory and those above it that are missing. Once they are
// there our files know it of each other, so that the last one takes them along.
func (p *Place) made() (count int) {
	for _, f := range p.files {
		if f.block != nil {
			count = max(count, recordedMade(f.block.body))
		}
	}
	return max(count, missingDirs(p.Dir))
}

// missingDirs is how many directories a path lacks.
func missingDirs(dir string) (count int) {
	for ; filepath.Dir(dir) != dir; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		count++
	}
	return count
}

// recordedMissing is what the installed hook does without the program; "" where none is installed as we wrote it.
func (p *Place) recordedMissing(e Event) string {
	text := p.configs[e.Name]
	if !ourConfig(text) {
		text = ""
	}
	if b := p.files[e.Name].block; b != nil {
		text = b.body
	}
	if text == "" {
		return ""
	}
	_, missing := recorded(text)
	return missing
}

// portable is a path as the shell of every system takes it. One that does not fit on a line is left out.
func portable(binary string) string {
	if strings.ContainsFunc(binary, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return ""
	}
	return filepath.ToSlash(binary)
}

func (p *Place) path(name string) string { return filepath.Join(p.Dir, name) }

func (p *Place) installFile(stub Stub, o Options) (Step, error) {
	e := stub.Event
	f := p.files[e.Name]
	stub.Made = p.made()
	if m := p.managerOf(e); m != nil && f.block == nil {
		if m.calls(p.Root, e) {
			return Step{Event: e.Name, verb: leave, object: e.Name + ": " + m.name + " runs bloatgate already"}, nil
		}
		return Step{}, fmt.Errorf("%s looks after the %s hook here and would undo what others write; %s", m.name, e.Name, m.advice(e))
	}
	if p.noDir != "" {
		return Step{}, fmt.Errorf("git looks for hooks in %q, %s and run this again, or check by hand: %s", p.Dir, p.noDir, e.Command())
	}
	if f.calls(e) {
		return Step{Event: e.Name, verb: leave, object: p.path(e.Name) + ": it calls bloatgate already"}, nil
	}
	if p.where == outside && !o.Force {
		return Step{}, p.refuseOutside(e)
	}
	if f.problem != "" {
		return Step{}, fmt.Errorf("%q %s; %s", p.path(e.Name), f.problem, f.by(e))
	}
	note := ""
	if p.where == inWorktree {
		stub.Binary = "" // the file is for everybody
		note = "; it is part of the worktree: commit it"
	}
	step := Step{Event: e.Name, name: e.Name, before: f.data, mode: f.mode}
	switch {
	case !f.there:
		step.after, step.Detail = []byte(stub.File()), stub.File()
		step.verb, step.object = create, p.path(e.Name)+note
	case f.block == nil:
		step.Detail = stub.block(kindBlock)
		step.after = insert(f.data, step.Detail)
		step.verb, step.object = addTo, p.path(e.Name)+" (bloatgate runs first, then what was there)"+note
	default:
		step.Detail = stub.block(f.block.kind)
		step.after = f.block.replace(f.data, step.Detail)
		step.verb, step.object = update, p.path(e.Name)+note
		if string(step.after) == string(f.data) {
			return p.unchanged(e, f), nil
		}
	}
	return step, nil
}

func (p *Place) unchanged(e Event, f file) Step {
	text := p.path(e.Name)
	if !f.executable() {
		text += " (but it is not executable, so git ignores it)"
	}
	return Step{Event: e.Name, verb: leave, object: text}
}

// by is what to do by hand.
func (f file) by(e Event) string {
	line := e.Line()
	if f.bare {
		line = e.Command()
	}
	return f.remedy + ": " + line
}

func (p *Place) refuseOutside(e Event) error {
	why := "because of a link"
	if p.Setting != "" {
		why = fmt.Sprintf("because core.hooksPath is %q in %s", p.Setting, p.Origin)
	}
	return fmt.Errorf("git looks for hooks in %q, outside of this repository, %s, and other repositories may use them too; add this line to %q by hand: %s (or write there with --force)",
		p.Dir, why, p.path(e.Name), e.Line())
}
