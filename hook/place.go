package hook

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

// Repository is where hooks are to be.
type Repository struct {
	Root      string // the worktree, absolute; "" for a bare repository
	GitDir    string // absolute
	CommonDir string // absolute; GitDir but in a linked worktree
}

// Where the hooks directory lies.
type where int

const (
	inGitDir   where = iota // ours to write to
	inWorktree              // part of the repository: what stands there is for everybody who uses it
	outside                 // other repositories use it too
)

// Place is what is known about the hooks of a repository. Nothing was changed to find out.
type Place struct {
	Repository
	Dir         string // the directory where git looks for hooks, absolute, free of links
	ConfigHooks bool   // git runs hooks that its configuration names
	Setting     string // core.hooksPath, as git has it; "" where it is not set
	Origin      string // the file that sets it

	where   where
	isSet   bool   // core.hooksPath is, be it to nothing
	noDir   string // why what should be the hooks directory, such as /dev/null, is none, as the rest of a sentence; "" for a directory
	git     Git
	files   map[string]file   // by name: what is where git looks for a hook, or where others put it aside
	configs map[string]string // by event: the commands of ours in git's configuration
	signs   signs
}

// setAside are the names that others give to a hook they replace: pre-commit goes on to run it, lefthook does not.
var setAside = []string{".legacy", ".old"}

// Inspect looks at the hooks of a repository. An error says what git or the system did not tell.
func Inspect(ctx context.Context, repo Repository, env []string) (*Place, error) {
	p := &Place{Repository: repo, git: gitIn(repo, env)}
	out, err := p.git.output(ctx, "rev-parse", "--git-path", "hooks")
	if err != nil {
		return nil, fmt.Errorf("could not find the hooks directory of %q: %w", p.git.Dir, err)
	}
	p.Dir = resolved(absolute(p.git.Dir, strings.TrimSuffix(out, "\n")))
	p.where = p.place()
	if p.ConfigHooks, err = p.git.configHooks(ctx); err != nil {
		return nil, err
	}
	if err := p.readSettings(ctx); err != nil {
		return nil, fmt.Errorf("could not read git's configuration in %q: %w", p.git.Dir, err)
	}
	if p.noDir = p.notDirectory(); p.noDir == "" {
		p.files, err = lookAll(p.Dir)
	}
	if err != nil {
		return nil, fmt.Errorf("could not open the hooks directory %q: %w; make it readable and run this again, or add this line to a hook there by hand: %s",
			p.Dir, safefile.Cause(err), p.usual().Line())
	}
	p.signs = findSigns(repo.Root)
	return p, nil
}

// gitIn is git in a repository that was found, wherever relative variables in the environment would lead from there.
func gitIn(repo Repository, env []string) Git {
	pinned := append(env[:len(env):len(env)], "GIT_DIR="+repo.GitDir)
	if repo.Root == "" {
		return Git{Dir: repo.GitDir, Env: pinned}
	}
	return Git{Dir: repo.Root, Env: append(pinned, "GIT_WORK_TREE="+repo.Root)}
}

func (p *Place) place() where {
	switch {
	case inside(p.Dir, resolved(p.GitDir)) || inside(p.Dir, resolved(p.CommonDir)):
		return inGitDir
	case p.Root != "" && inside(p.Dir, resolved(p.Root)):
		return inWorktree
	}
	return outside
}

// notDirectory says why git finds no hook where it looks for them, whatever is written there; "" where it does.
func (p *Place) notDirectory() string {
	why := ""
	info, err := os.Stat(p.Dir)
	link, linkErr := os.Readlink(p.Dir)
	switch {
	case p.isSet && p.Setting == "":
		why = "which git takes for no directory at all"
	case err == nil && !info.IsDir():
		why = "which is no directory"
	case err != nil && linkErr == nil:
		why = fmt.Sprintf("which is a link to %q, where nothing is", link)
	default:
		return ""
	}
	if p.isSet {
		return fmt.Sprintf("%s, because core.hooksPath is %q in %s, and so runs none here; unset it", why, p.Setting, p.Origin)
	}
	return why + ", and so runs none here; remove it"
}

// usual is the event that is installed where none is named.
func (p *Place) usual() Event {
	name := "pre-commit"
	if p.Root == "" {
		name = "pre-receive"
	}
	e, _ := FindEvent(name)
	return e
}

func (p *Place) readSettings(ctx context.Context) error {
	out, err := p.git.get(ctx, "-z", "--show-origin", "--path", "--get", "core.hooksPath")
	if err != nil {
		return err
	}
	if fields := strings.Split(out, "\x00"); len(fields) > 1 {
		p.isSet = true
		p.Origin, p.Setting = strings.TrimPrefix(fields[0], "file:"), fields[1]
	}
	if !p.ConfigHooks {
		return nil
	}
	out, err = p.git.get(ctx, "--local", "-z", "--get-regexp", `^hook\.bloatgate-.*\.command$`)
	p.configs = parseCommands(out)
	return err
}

// parseCommands reads "hook.bloatgate-EVENT.command\nVALUE" entries.
func parseCommands(out string) map[string]string {
	commands := map[string]string{}
	for entry := range strings.SplitSeq(out, "\x00") {
		key, value, _ := strings.Cut(entry, "\n")
		name := strings.TrimSuffix(strings.TrimPrefix(key, "hook."+configPrefix), ".command")
		if entry != "" {
			commands[name] = value // git takes the last one too
		}
	}
	return commands
}

func absolute(dir, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}

// resolved follows the links in a path as far as there is something.
func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if _, err := os.Lstat(path); err == nil || filepath.Dir(path) == path {
		return path
	}
	return filepath.Join(resolved(filepath.Dir(path)), filepath.Base(path))
}

// inside reports that a path is a directory or lies below it.
func inside(path, dir string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
