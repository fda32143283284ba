package main

import (
	"context"
	"io"

	"github.com/bloatgate/bloatgate/config"
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
			loaded, err := a.loadConfig(cmd.Context(), p, "")
			if err != nil {
				return err
			}
			return a.write(func(w io.Writer, _ bool) error { return loaded.Print(w) })
		},
	}
}

// loadConfig finds and reads the configuration: --config, else the nearest file from the current directory up to the root, else the
// defaults; then the environment. In a bare repository it is that of the revision.
func (a *app) loadConfig(ctx context.Context, p *place, rev string) (*config.Loaded, error) {
	loaded, err := a.readConfig(ctx, p, rev)
	if err != nil {
		return nil, err
	}
	return loaded, loaded.ApplyEnv(a.env)
}

func (a *app) readConfig(ctx context.Context, p *place, rev string) (*config.Loaded, error) {
	if a.flags.config != "" {
		return config.Load(a.inDir(a.flags.config))
	}
	if p.root == "" {
		return configOfRevision(ctx, p.repo, rev)
	}
	file, err := config.Find(p.dir, p.root)
	if err != nil || file == "" {
		return config.Defaults(), err
	}
	return config.Load(file)
}
