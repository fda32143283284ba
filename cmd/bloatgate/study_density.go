package main

import (
	"context"
	"slices"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/study"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tokens/cache"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/spf13/cobra"
)

const studyTailHelp = `Say where the bytes of repositories are: in files of which size, and how many of them the largest few files hold.`

const studyDensityHelp = `Count the text files of repositories with every token model, and say how far each is off the exact counts of o200k_base.

What was counted is remembered in the git directory of each repository (--no-cache).`

func newStudyTail(a *app) *cobra.Command {
	return newStudyCommand(a, "tail", "Where the bytes are", studyTailHelp, studyKind{tables: []string{"buckets", "top", "studied"}, run: study.Tail})
}

// exactModel is what the others are held against: the tokenizer of current models.
const exactModel = "o200k_base"

func newStudyDensity(a *app) *cobra.Command {
	var most int64
	var counting studyCounting
	cmd := newStudyCommand(a, "density", "How far the token models are off", studyDensityHelp, studyKind{
		tables: []string{"models", "languages", "repositories", "studied"},
		check: func(cmd *cobra.Command) error {
			if most < 1 {
				return usagef(cmd, "--max-size is a positive number of bytes, not %d", most)
			}
			return nil
		},
		run: func(ctx context.Context, repos []study.Repository, gates rules.Options) (*study.Report, error) {
			counting.a = a
			defer counting.save()
			return study.Density(ctx, repos, gates, study.DensityOptions{MaxSize: most, Models: func(i int) ([]tokens.Estimator, error) {
				return counting.models(repos[i].Info)
			}})
		},
	})
	cmd.Flags().Int64Var(&most, "max-size", 50_000, "leave out files of more `BYTES`")
	return cmd
}

// studyCounting makes the models of a study, with what earlier runs have counted.
type studyCounting struct {
	a      *app
	caches []*cache.Cache
}

// models are all there are, the exact one first.
func (c *studyCounting) models(info git.Info) (list []tokens.Estimator, err error) {
	names := slices.DeleteFunc(tokens.Names(), func(name string) bool { return name == exactModel })
	for _, name := range append([]string{exactModel}, names...) {
		model, err := tokens.New(name, tokens.DefaultPerByte)
		if err != nil {
			return nil, err
		}
		if !c.a.flags.noCache && model.Reads() != tokens.ReadsNothing {
			model = c.remember(info, model)
		}
		list = append(list, model)
	}
	return list, nil
}

// remember is the model with its memory. One that cannot be used is no reason to stop.
func (c *studyCounting) remember(info git.Info, model tokens.Estimator) tokens.Estimator {
	memory, err := cache.Open(info.CommonDir, info.ObjectFormat, model, counterIdentity())
	if err != nil {
		c.a.tell(err.Error())
	}
	c.caches = append(c.caches, memory)
	return memory.Estimator()
}

// save keeps the counts for the next run; a repository may be read-only.
func (c *studyCounting) save() {
	for _, memory := range c.caches {
		if err := memory.Save(); err != nil {
			c.a.tell(err.Error())
		}
	}
}
