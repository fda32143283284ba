package hook

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

// Apply carries a plan out, all of it or nothing. Each file is replaced as a whole or not at all, and only if it is still what the plan was
// made for. The error says which line to add by hand where a file could not be written, and what could not be undone.
func (p *Plan) Apply(ctx context.Context) error {
	for i, step := range p.Steps {
		if err := p.place.do(ctx, step); err != nil {
			return errors.Join(append([]error{err}, p.undo(context.WithoutCancel(ctx), i)...)...)
		}
	}
	for _, step := range p.Steps {
		p.place.removeMade(step.made)
	}
	return nil
}

// removeMade removes directories that were made for our files, the lowest first, as far as nothing else is in them.
func (p *Place) removeMade(count int) {
	for dir := p.Dir; count > 0 && os.Remove(dir) == nil; count-- {
		dir = filepath.Dir(dir)
	}
}

func (p *Place) do(ctx context.Context, step Step) error {
	for _, args := range step.config {
		if _, err := p.git.output(ctx, append([]string{"config"}, args...)...); err != nil {
			return fmt.Errorf("could not change git's configuration in %q: %w; run it again when that is put right", p.git.Dir, err)
		}
	}
	if step.name == "" {
		return nil
	}
	if err := p.write(step); err != nil {
		return fmt.Errorf("could not write %q: %w; %s", p.path(step.name), safefile.Cause(err), step.instead())
	}
	return nil
}

// undo takes back the steps before one that failed, the last first, and what that one may have done to git's configuration.
func (p *Plan) undo(ctx context.Context, failed int) (problems []error) {
	p.place.restoreConfig(ctx, p.Steps[failed]) // it fails where nothing was done
	defer func() { p.place.removeMade(p.missing) }()
	for _, step := range slices.Backward(p.Steps[:failed]) {
		err := p.place.restoreConfig(ctx, step)
		if step.name != "" {
			err = p.place.restoreFile(step)
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("could not undo what was done: %s: %w", step.Done(), safefile.Cause(err)))
		}
	}
	return problems
}

// restoreConfig sets the command and the event that were there, or removes the section.
func (p *Place) restoreConfig(ctx context.Context, step Step) error {
	if step.config == nil {
		return nil
	}
	command := p.configs[step.Event]
	back := Step{config: [][]string{{"--local", "--remove-section", "hook." + configPrefix + step.Event}}}
	if command != "" {
		back.config = setConfig(step.Event, command)
	}
	return p.do(ctx, back)
}

func (p *Place) restoreFile(step Step) error {
	root, err := os.OpenRoot(p.Dir)
	if err != nil {
		return err
	}
	now := look(root, step.name)
	root.Close()
	back := Step{name: step.name, before: step.after, after: step.before, mode: now.mode, restored: step.mode}
	return p.write(back)
}

// instead is what to do where a file could not be written.
func (s Step) instead() string {
	e, err := FindEvent(s.name)
	if err != nil || s.Detail == "" {
		return "make it writable, or remove what is between the marks of bloatgate by hand"
	}
	return "make the directory writable and run it again, or add this line by hand: " + e.Line()
}

func (p *Place) write(step Step) error {
	if err := os.MkdirAll(p.Dir, 0o777); err != nil {
		return err
	}
	root, err := os.OpenRoot(p.Dir)
	if err != nil {
		return err
	}
	defer root.Close()
	now := look(root, step.name)
	if !bytes.Equal(now.data, step.before) || now.there != (step.before != nil) || now.mode != step.mode {
		return errors.New("it changed in the meantime")
	}
	if step.after == nil {
		return root.Remove(step.name)
	}
	return replace(root, step)
}

// replace writes a new file beside the old one and renames it.
func replace(root *os.Root, step Step) (err error) {
	temporary := ".bloatgate-" + rand.Text() + ".tmp"
	f, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o777) // less the umask, like any program
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			err = errors.Join(err, ignoreAbsent(root.Remove(temporary)))
		}
	}()
	if _, err = f.Write(step.after); err != nil {
		return err
	}
	if old, statErr := root.Lstat(step.name); statErr == nil {
		keepOwner(f, old)
	}
	if mode := cmp.Or(step.restored, step.mode); mode != 0 {
		if err = f.Chmod(mode.Perm()); err != nil {
			return err
		}
	}
	if err = f.Close(); err != nil {
		return err
	}
	return root.Rename(temporary, step.name)
}

func ignoreAbsent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
