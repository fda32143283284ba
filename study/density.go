package study

import (
	"context"
	"fmt"
	"iter"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// DensityOptions steer Density.
type DensityOptions struct {
	MaxSize int64 // bytes; larger files are left out
	// Models makes the models for the repository at an index; the first is the exact one that the others are held against.
	Models func(repository int) ([]tokens.Estimator, error)
}

// counted is one text file with what each model says.
type counted struct {
	language string
	bytes    float64
	tokens   []float64 // by model
}

// Density says how far token models are off on the text files of repositories, by language and by repository.
func Density(ctx context.Context, repos []Repository, gates rules.Options, options DensityOptions) (*Report, error) {
	byRepository, byLanguage := &groups{}, &groups{}
	studied := Table{ID: "studied", Title: "What was studied", Columns: []Column{repositoryColumn, revisionColumn, {ID: "files", Head: "files"},
		{ID: "larger_files", Head: "larger"}, {ID: "other_files", Head: "no text"}, {ID: "counted_files", Head: "counted"}}}
	var all []counted
	var names []string
	for i, repo := range repos {
		models, err := options.Models(i)
		if err != nil {
			return nil, err
		}
		s := &Subject{Repository: repo}
		listed, larger, err := s.list(ctx, options.MaxSize)
		if err != nil {
			return nil, err
		}
		files, err := s.count(ctx, gates, models, options.MaxSize)
		if err != nil {
			return nil, err
		}
		studied.Add(repo.Name, s.Revision(), listed, larger, listed-larger-len(files), len(files))
		for _, f := range files {
			byRepository.add(repo.Name, f)
			byLanguage.add(f.language, f)
		}
		all, names = append(all, files...), names[:0]
		for _, m := range models {
			names = append(names, m.Name())
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("there is nothing to count: no text file is of 1 to %d bytes", options.MaxSize)
	}
	byLanguage.fold(leastFiles)
	return &Report{Study: "density", Tables: []Table{modelTable(names, all), byLanguage.table("languages", "language", names), byRepository.table("repositories", "repository", names), studied},
		Notes: []string{
			fmt.Sprintf("Text files of 1 to %d bytes, without links; each file weighs the same in k, std, r and MAE, whatever its size.", options.MaxSize),
			fmt.Sprintf("k and std: tokens per byte. r: Pearson's, of a model's tokens and those of %s. MAE: mean absolute error for each file; bias: of the sum; both against %s.", names[0], names[0]),
			fmt.Sprintf("Languages of fewer than %d files are one row, %q.", leastFiles, otherLanguages)}}, nil
}

// list counts the files, and those of more than so many bytes.
func (s *Subject) list(ctx context.Context, most int64) (all, larger int, err error) {
	for f, err := range s.Source.Files(ctx) {
		if err != nil {
			return 0, 0, s.failed(err)
		}
		all++
		if f.Size > most {
			larger++
		}
	}
	return all, larger, nil
}

// count counts the text files of at most so many bytes with each model.
func (s *Subject) count(ctx context.Context, gates rules.Options, models []tokens.Estimator, most int64) ([]counted, error) {
	var files []counted
	for m, model := range models {
		gates.Model = model
		stats, err := s.judge(ctx, small{s.Source, most}, gates)
		if err != nil {
			return nil, err
		}
		if m == 0 {
			files = make([]counted, len(stats))
		}
		for i := range stats {
			if !isCounted(&stats[i]) {
				continue
			}
			files[i].language, files[i].bytes = stats[i].Language, float64(stats[i].Bytes)
			files[i].tokens = append(files[i].tokens, float64(stats[i].Tokens))
		}
	}
	return onlyText(files), nil
}

// isCounted tells text that has tokens of its own.
func isCounted(s *rules.Stat) bool {
	return s.Verdict != rules.Skip && !s.Binary && s.Class != rules.LFSPointer && s.Bytes > 0
}

// onlyText drops the places of files that nothing was counted of.
func onlyText(files []counted) (kept []counted) {
	for _, f := range files {
		if len(f.tokens) > 0 && f.tokens[0] > 0 {
			kept = append(kept, f)
		}
	}
	return kept
}

// small is a source without its large files, which need not be counted then.
type small struct {
	tree.Source
	most int64 // bytes
}

func (s small) Files(ctx context.Context) iter.Seq2[tree.File, error] {
	return func(yield func(tree.File, error) bool) {
		for f, err := range s.Source.Files(ctx) {
			if (err != nil || f.Size <= s.most) && !yield(f, err) {
				return
			}
		}
	}
}
