package hook

import (
	"fmt"
)

// Uninstall plans to take the hooks of some events away. What others wrote stays as it was before, to the byte. An error names every hook
// that cannot be taken away, and then there is no plan.
func (p *Place) Uninstall(o Options) (*Plan, error) {
	return p.plan(o.Events, func(e Event) ([]Step, error) {
		steps, err := p.uninstallConfig(e)
		for _, suffix := range append([]string{""}, setAside...) {
			if err != nil {
				return nil, err
			}
			var step Step
			if step, err = p.uninstallFile(e, e.Name+suffix, o); step.Changes() {
				steps = append(steps, step)
			}
		}
		return steps, err
	})
}

func (p *Place) uninstallFile(e Event, name string, o Options) (Step, error) {
	f := p.files[name]
	if f.edited {
		return Step{}, fmt.Errorf("%q %s; remove what is between the marks by hand", p.path(name), f.problem)
	}
	if f.unread {
		return Step{}, fmt.Errorf("%q %s; make it readable and run this again, or remove what is between the marks of bloatgate by hand", p.path(name), f.problem)
	}
	if f.block == nil {
		return Step{}, nil
	}
	if p.where == outside && !o.Force {
		return Step{}, fmt.Errorf("%q holds the hook, but lies outside of this repository; remove it there with --force", p.path(name))
	}
	if f.links > 1 {
		return Step{}, fmt.Errorf("%q %s; remove what is between the marks by hand", p.path(name), f.problem)
	}
	step := Step{Event: e.Name, name: name, before: f.data, mode: f.mode}
	rest, gone := f.block.without(f.data)
	if gone {
		step.verb, step.object, step.made = remove, p.path(name), recordedMade(f.block.body)
		return step, nil
	}
	step.after = rest
	step.verb, step.object = takeOut, p.path(name)+" (what others wrote stays)"
	return step, nil
}
