package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// EngineVariable forces an engine: EnginePlumbing or EngineGoGit.
const EngineVariable = "BLOATGATE_GIT"

// Open opens the repository that git would use in dir with the environment env ("NAME=value" each, as os.Environ has it). The plumbing
// engine is used wherever a usable git is on PATH, go-git elsewhere.
//
// The error is of kind ErrNotRepository only when there is no repository at all: then dir may still be judged as a plain directory.
func Open(ctx context.Context, dir string, env []string) (Repo, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("could not find the directory %q: %w", dir, err)
	}
	if info, err := os.Stat(abs); err != nil {
		return nil, fmt.Errorf("could not open the directory %q: %w", dir, err)
	} else if !info.IsDir() {
		return nil, fmt.Errorf("could not open %q: it is not a directory", dir)
	}
	if err := refuseEndless(abs, env); err != nil {
		return nil, err
	}
	want := environ(env).get(EngineVariable)
	switch want {
	case "":
		return openAny(ctx, abs, env)
	case EnginePlumbing:
		return openPlumbing(ctx, abs, env)
	case EngineGoGit:
		return openGoGit(ctx, abs, env)
	}
	return nil, problem(ErrEngine, nil, "%s=%q names no git engine; use %q or %q, or unset it", EngineVariable, want, EnginePlumbing, EngineGoGit)
}

func openAny(ctx context.Context, dir string, env environ) (Repo, error) {
	repo, err := openPlumbing(ctx, dir, env)
	if errors.Is(err, errUnusableGit) {
		return openGoGit(ctx, dir, env)
	}
	return repo, err
}
