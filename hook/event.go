package hook

import (
	"fmt"
	"strings"
)

// Event is a hook of git's that bloatgate can stand in.
type Event struct {
	Name   string
	Stdin  bool // git tells it on standard input what is pushed
	Server bool // it runs in the repository that is pushed to
}

var events = []Event{
	{Name: "pre-commit"},
	{Name: "pre-merge-commit"},
	{Name: "pre-push", Stdin: true},
	{Name: "pre-receive", Stdin: true, Server: true},
}

// Events are all events, in the order they are listed in.
func Events() []Event { return append([]Event(nil), events...) }

// FindEvent returns the event of that name, as git spells it.
func FindEvent(name string) (Event, error) {
	var names []string
	for _, e := range events {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return Event{}, fmt.Errorf("bloatgate has no hook for the event %q; there are %s", name, strings.Join(names, ", "))
}

// Command is what a hook script has to run, without the arguments git gave it.
func (e Event) Command() string { return "bloatgate hook run " + e.Name }

// Line is the line to add to a shell hook by hand: it ends the hook where the check fails.
func (e Event) Line() string { return e.Command() + ` "$@" || exit` }
