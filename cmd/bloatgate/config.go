package main

import (
	"context"
	"io"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/ignore"
	"github.com/bloatgate/bloatgate/pattern"
	"github.com/spf13/cobra"
)

func newConfig(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "Print the effective configuration with the origin of each value",
		Args:  argCount(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := textOnly(cmd); err != nil {
				return err
			}
			p, err := a.find(cmd.Context())
			if err != nil {
				return err
			}
			defer p.close()
			loaded, err := a.loadConfig(cmd.Context(), p, side{})
			if err != nil {
				return err
			}
			return a.write(func(w io.Writer, _ bool) error { return loaded.Print(w) })
		},
	}
}

// loadConfig finds and reads the configuration: --config, else the nearest file from the current directory up to the root, else the
// defaults; then the environment, then flags. With a side named it is that revision's.
func (a *app) loadConfig(ctx context.Context, p *place, at side) (*config.Loaded, error) {
	loaded, err := a.readConfig(ctx, p, at)
	if err != nil {
		return nil, err
	}
	return loaded, a.overrule(loaded)
}

// overrule puts the environment and the flags above what a file says.
func (a *app) overrule(loaded *config.Loaded) error {
	if err := config.ApplyEnv(loaded, a.lookup); err != nil {
		return err
	}
	if a.flags.model != "" {
		if err := loaded.SetFlag("--model", "tokens.model", a.flags.model); err != nil {
			return err
		}
	}
	return checkLists(loaded)
}

// checkLists has the patterns and the agents of a configuration looked over by those who know them.
func checkLists(loaded *config.Loaded) error {
	err := loaded.CheckTargets(func(name string) string {
		if _, err := ignore.FindTarget(name); err != nil {
			return err.Error()
		}
		return ""
	})
	if err != nil {
		return err
	}
	return loaded.CheckPatterns(func(p string) string { return pattern.Problem(pattern.Native(p)) })
}

func (a *app) readConfig(ctx context.Context, p *place, at side) (*config.Loaded, error) {
	if a.flags.config != "" {
		return config.Load(a.inDir(a.flags.config))
	}
	if at.name != "" || p.root == "" {
		return configAt(ctx, p, at)
	}
	file, found, err := config.Find(p.dir, p.root)
	if err != nil || !found {
		return config.Defaults(), err
	}
	return config.Load(file)
}
