package hook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// Git runs the installed git for what it alone knows: where hooks are, and its configuration. No program that a repository names is run.
type Git struct {
	Dir string   // absolute
	Env []string // "NAME=value" each
}

// errGit is a git that ran and ended with a failure.
type errGit struct {
	said string
	code int
}

func (e *errGit) Error() string { return "git says: " + e.said }

// output is what git prints.
func (g Git) output(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = g.Dir
	cmd.Env = append(g.Env[:len(g.Env):len(g.Env)], "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0")
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return "", &errGit{strings.Join(strings.FieldsFunc(said.String(), func(r rune) bool { return r == '\n' || r == '\r' }), "; "), exit.ExitCode()}
	case err != nil:
		return "", fmt.Errorf("could not run git, which runs the hooks: %w; install it", err)
	}
	return out.String(), nil
}

// get asks `git config` for something; "" where it is not set.
func (g Git) get(ctx context.Context, args ...string) (string, error) {
	out, err := g.output(ctx, append([]string{"config"}, args...)...)
	var failed *errGit
	if errors.As(err, &failed) && failed.code == 1 {
		return "", nil
	}
	return out, err
}

// configHooks reports that this git runs hooks which its configuration names: 2.54 and later do.
func (g Git) configHooks(ctx context.Context) (bool, error) {
	out, err := g.output(ctx, "version")
	if err != nil {
		return false, err
	}
	var major, minor int
	if _, err := fmt.Sscanf(out, "git version %d.%d", &major, &minor); err != nil {
		return false, nil
	}
	return major > 2 || major == 2 && minor >= 54, nil
}
