package hook

import (
	"fmt"
)

// configPrefix begins the names of our hooks in git's configuration, one for each event: `hook.bloatgate-pre-commit.command`. What a command
// is run for, it is not told.
const configPrefix = "bloatgate-"

func configKey(event, name string) string { return "hook." + configPrefix + event + "." + name }

func (p *Place) installConfig(stub Stub) (Step, error) {
	e := stub.Event
	there, command := p.configs[e.Name], stub.config()
	switch {
	case there == command:
		return Step{Event: e.Name, verb: leave, object: configKey(e.Name, "command") + " in git's configuration"}, nil
	case there != "" && !ourConfig(there):
		return Step{}, p.refuseConfig(e)
	}
	return Step{
		Event: e.Name, Detail: command + "\n",
		verb: configure, object: fmt.Sprintf("%s in the repository's configuration (bloatgate runs first, then the hooks directory)", configKey(e.Name, "command")),
		config: setConfig(e.Name, command),
	}, nil
}

// setConfig are the arguments of `git config` that set a hook. The event comes last: without it git runs nothing.
func setConfig(event, command string) [][]string {
	return [][]string{
		{"--local", "--replace-all", configKey(event, "command"), command},
		{"--local", "--replace-all", configKey(event, "event"), event},
	}
}

func (p *Place) uninstallConfig(e Event) ([]Step, error) {
	there := p.configs[e.Name]
	switch {
	case there == "":
		return nil, nil
	case !ourConfig(there):
		return nil, p.refuseConfig(e)
	}
	return []Step{{
		Event: e.Name, verb: remove, object: fmt.Sprintf("%s from the repository's configuration", configKey(e.Name, "command")),
		config: [][]string{{"--local", "--remove-section", "hook." + configPrefix + e.Name}},
	}}, nil
}

func (p *Place) refuseConfig(e Event) error {
	return fmt.Errorf("somebody edited %s in git's configuration, or another version wrote it; remove it with `git config --remove-section hook.%s%s`, or let it be this: %s",
		configKey(e.Name, "command"), configPrefix, e.Name, e.Command())
}
