package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/pattern"
	"github.com/bloatgate/bloatgate/tree/git"
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
// defaults; then the environment, then flags. In a bare repository it is that of the revision.
func (a *app) loadConfig(ctx context.Context, p *place, rev string) (*config.Loaded, error) {
	loaded, err := a.readConfig(ctx, p, rev)
	if err != nil {
		return nil, err
	}
	if err := config.ApplyEnv(loaded, a.lookup); err != nil {
		return nil, err
	}
	if a.flags.model != "" {
		if err := loaded.SetFlag("--model", "tokens.model", a.flags.model); err != nil {
			return nil, err
		}
	}
	return loaded, loaded.CheckPatterns(func(p string) string { return pattern.Problem(pattern.Native(p)) })
}

func (a *app) readConfig(ctx context.Context, p *place, rev string) (*config.Loaded, error) {
	if a.flags.config != "" {
		return config.Load(a.inDir(a.flags.config))
	}
	if p.root == "" {
		return configOfRevision(ctx, p.repo, rev)
	}
	file, found, err := config.Find(p.dir, p.root)
	if err != nil || !found {
		return config.Defaults(), err
	}
	return config.Load(file)
}

// configOfRevision reads the configuration at the top of a revision; a bare repository has no other.
func configOfRevision(ctx context.Context, repo git.Repo, rev string) (*config.Loaded, error) {
	if rev == "" {
		return config.Defaults(), nil
	}
	commit, err := repo.Resolve(ctx, rev)
	if err != nil {
		return nil, err
	}
	entries, err := repo.Tree(ctx, commit)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(entries, func(e git.TreeEntry) bool { return e.Path == config.FileName })
	if i < 0 {
		return config.Defaults(), nil
	}
	name := rev + ":" + config.FileName
	if e := entries[i]; e.Mode != git.ModeRegular && e.Mode != git.ModeExec || e.Size > config.MaxSize {
		return nil, fmt.Errorf("%s: it is not a regular file of at most %d bytes; correct it, or name another with --config", name, config.MaxSize)
	}
	data, err := readBlob(repo, entries[i])
	if err != nil {
		return nil, fmt.Errorf("could not read %s: %w", name, err)
	}
	return config.Parse(name, data)
}

func readBlob(repo git.Repo, e git.TreeEntry) ([]byte, error) {
	blob, err := repo.Blob(e.OID, e.Size)
	if err != nil {
		return nil, err
	}
	defer blob.Close()
	data := make([]byte, e.Size)
	n, err := blob.ReadAt(data, 0)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return data[:n], err
}
