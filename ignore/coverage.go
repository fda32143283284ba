package ignore

import "fmt"

// Coverage says which paths the existing ignore files hide from which agents, each file read as its tools read it. Only files at the place
// that the target names count: nested ones, a user's own and the tools' built-in lists do not. Where implementations differ, a path counts as
// hidden only if it is hidden in all of them.
type Coverage struct {
	targets  []Target
	readers  map[string][]*reader // by target; of every dialect
	problems []string
}

// NewCoverage reads the files of the targets, and of those whose files their tools read as well. A file that cannot be read hides nothing;
// Problems says so.
func NewCoverage(targets []Target, read Reader) *Coverage {
	c := &Coverage{targets: targets, readers: map[string][]*reader{}}
	for _, t := range targets {
		c.load(t, read)
		for _, other := range t.Reads {
			if o, err := FindTarget(other); err == nil {
				c.load(o, read)
			}
		}
	}
	return c
}

func (c *Coverage) load(t Target, read Reader) {
	if _, done := c.readers[t.Name]; done {
		return
	}
	c.readers[t.Name] = nil
	data, exists, err := read(t.File)
	if err != nil {
		c.problems = append(c.problems, fmt.Sprintf("%s hides nothing: %v", t.File, err))
	}
	if err != nil || !exists {
		return
	}
	for _, d := range t.Dialects {
		r, err := newReader(d, data)
		if err != nil {
			c.problems = append(c.problems, fmt.Sprintf("%s hides nothing from %s: %v", t.File, t.Title, err))
		}
		c.readers[t.Name] = append(c.readers[t.Name], r)
	}
}

// Problems are sentences about files that hide nothing although they exist, in the order of the targets.
func (c *Coverage) Problems() []string { return c.problems }

// Hidden reports that the path is hidden from the tools of a target, by its own file or another one that they read.
func (c *Coverage) Hidden(t Target, path string) bool {
	hidden, shown := c.own(t.Name, path)
	if hidden || shown {
		return hidden
	}
	for _, other := range t.Reads {
		if hidden, _ := c.own(other, path); hidden {
			return true
		}
	}
	return false
}

// By names the line that hides the path from a target: the file, in this or another target's place, and the number of the line, counted from 1.
// The file is "" for a path that is not hidden.
func (c *Coverage) By(t Target, path string) (file string, line int) {
	if !c.Hidden(t, path) {
		return "", 0
	}
	for _, name := range append([]string{t.Name}, t.Reads...) {
		of, err := FindTarget(name)
		if hidden, _ := c.own(name, path); hidden && err == nil {
			_, line = c.readers[name][0].decide(path)
			return of.File, line
		}
	}
	return "", 0
}

// own asks the target's own file. shown means that a "!" line brings the path back for at least one of its readers.
func (c *Coverage) own(target, path string) (hidden, shown bool) {
	readers := c.readers[target]
	hidden = len(readers) > 0
	for _, r := range readers {
		is, line := r.decide(path)
		hidden = hidden && is
		shown = shown || !is && line != 0
	}
	return hidden, shown
}

// Every reports that the path is hidden from the tools of all targets. It is false when there are none.
func (c *Coverage) Every(path string) bool {
	for _, t := range c.targets {
		if !c.Hidden(t, path) {
			return false
		}
	}
	return len(c.targets) > 0
}
