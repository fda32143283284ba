package hook

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

// Apply carries a plan out. Each file is replaced as a whole or not at all, and only if it is still what the plan was made for. The error
// says which line to add by hand where a file could not be written.
func (p *Plan) Apply(ctx context.Context) error {
	for _, step := range p.Steps {
		for _, args := range step.config {
			if _, err := p.place.git.output(ctx, append([]string{"config"}, args...)...); err != nil {
				return fmt.Errorf("could not change git's configuration in %q: %w; run it again when that is put right", p.place.git.Dir, err)
			}
		}
		if step.name == "" {
			continue
		}
		if err := p.place.write(step); err != nil {
			return fmt.Errorf("could not write %q: %w; %s", p.place.path(step.name), safefile.Cause(err), step.instead())
		}
	}
	return nil
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
	if step.before != nil {
		if err = f.Chmod(step.mode.Perm()); err != nil {
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
