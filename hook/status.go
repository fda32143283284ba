package hook

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// States of an event's hook.
const (
	StateNone      = "none"      // no hook
	StateInstalled = "installed" // git runs ours
	StateForeign   = "foreign"   // only what others wrote
	StateBroken    = "broken"    // ours is there, and does not run or is not as we wrote it
)

// Status is what is known about the hook of one event.
type Status struct {
	Event   string `json:"event"`
	State   string `json:"state"`
	Via     string `json:"via,omitempty"`     // file or config, where it is ours
	Path    string `json:"path,omitempty"`    // of the file
	Binary  string `json:"binary,omitempty"`  // where ours looks for the program first
	Missing string `json:"missing,omitempty"` // what ours does without the program: pass or stop
	Note    string `json:"note,omitempty"`    // what a reader should know, without a full stop
}

// Status tells of every event.
func (p *Place) Status() []Status {
	var all []Status
	for _, e := range events {
		all = append(all, p.status(e))
	}
	return all
}

func (p *Place) status(e Event) Status {
	s := Status{Event: e.Name, State: StateNone}
	if command := p.configs[e.Name]; command != "" {
		s.State, s.Via = StateInstalled, ViaConfig
		if !ourConfig(command) {
			s.State, s.Note = StateBroken, "somebody edited the command in git's configuration, or another version wrote it"
			s.Binary, s.Missing = recorded(command)
			return s
		}
		return p.program(s, command)
	}
	f := p.files[e.Name]
	if f.there {
		s.Path = p.path(e.Name)
	}
	switch {
	case f.block != nil:
		s = p.ours(s, f)
	case f.edited, f.unread:
		s.State, s.Via, s.Note = StateBroken, ViaFile, "it "+f.problem
	case f.there:
		s.State = StateForeign
		s.Note = f.note(e)
	}
	if f.block == nil {
		s = p.aside(s, e)
	}
	return s
}

func (p *Place) ours(s Status, f file) Status {
	s.State, s.Via = StateInstalled, ViaFile
	s = p.program(s, f.block.body)
	if f.block.kind == kindBlock {
		s.Note = join("beside a hook of others", s.Note)
	}
	if f.problem != "" && f.links < 2 {
		s.State, s.Note = StateBroken, "it "+f.problem
	}
	if !f.executable() {
		s.State, s.Note = StateBroken, "it is not executable, so git ignores it"
	}
	return s
}

func (f file) note(e Event) string {
	switch {
	case f.calls(e):
		return "it calls bloatgate"
	case f.problem != "":
		return "it " + f.problem
	}
	return ""
}

// program fills in what our lines record, and whether they find the program there.
func (p *Place) program(s Status, body string) Status {
	s.Binary, s.Missing = recorded(body)
	if s.Binary != "" && runnable(s.Binary) {
		return s
	}
	where, then := "on PATH", "nothing is checked"
	if s.Binary != "" {
		where = "where it was recorded or on PATH"
	}
	if s.Missing == Stop {
		then = "git is stopped"
	}
	switch {
	case !p.git.onPath("bloatgate"):
		s.State, s.Note = StateBroken, join(s.Note, "the program is not "+where+": "+then)
	case s.Binary != "":
		s.Note = join(s.Note, "the recorded program is gone, the one on PATH is used")
	}
	return s
}

// runnable is what the hook tests: a file that may be executed.
func runnable(path string) bool {
	_, err := exec.LookPath(filepath.FromSlash(path))
	return err == nil
}

// onPath reports that a program is found on the PATH of the environment, which is that of git's hooks.
func (g Git) onPath(name string) bool {
	path := ""
	for _, variable := range g.Env {
		if value, found := strings.CutPrefix(variable, "PATH="); found {
			path = value
		}
	}
	return slices.ContainsFunc(filepath.SplitList(path), func(dir string) bool { return filepath.IsAbs(dir) && runnable(filepath.Join(dir, name)) })
}

// aside tells of a hook of ours that others have renamed, and of programs that look after the hooks.
func (p *Place) aside(s Status, e Event) Status {
	for _, suffix := range setAside {
		if p.files[e.Name+suffix].block == nil {
			continue
		}
		if suffix == ".legacy" {
			s.State, s.Via = StateInstalled, ViaFile
			s = p.program(s, p.files[e.Name+suffix].block.body)
			s.Note = join(s.Note, "pre-commit has moved it to "+e.Name+suffix+" and runs it from there")
		} else {
			s.Note = join(s.Note, "it was moved to "+e.Name+suffix+", where nobody runs it")
		}
	}
	m := p.managerOf(e)
	switch {
	case m == nil || s.State == StateInstalled || s.State == StateBroken:
	case m.calls(p.Root, e):
		s.Note = join(s.Note, m.name+" runs bloatgate")
	default:
		s.Note = join(s.Note, fmt.Sprintf("%s looks after it; %s", m.name, m.advice(e)))
	}
	return s
}

func join(notes ...string) string {
	var said []string
	for _, n := range notes {
		if n != "" {
			said = append(said, n)
		}
	}
	return strings.Join(said, "; ")
}
