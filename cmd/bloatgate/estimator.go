package main

import (
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tokens/cache"
)

// useModel makes the token model that the configuration names, with what earlier runs have found out where that saves work.
func (s *session) useModel(a *app, t config.Tokens) error {
	model, err := tokens.New(t.Model, t.PerByte)
	if err != nil {
		return err
	}
	s.options.Model = model
	if a.flags.noCache || s.place.repo == nil {
		return nil
	}
	s.told = a.tell
	info := s.place.repo.Info()
	s.verdicts = cache.NewStore(info.GitDir, "verdicts-"+model.Name())
	program := identity()
	s.options.Memory, s.options.Program = s.verdicts, program
	if model.Reads() == tokens.ReadsNothing {
		return nil
	}
	s.cache, err = cache.Open(info.CommonDir, info.ObjectFormat, model, program)
	if err != nil {
		s.notes = append(s.notes, err.Error())
	}
	s.options.Model = s.cache.Estimator()
	return nil
}

// saveCounts keeps what this run found out for the next one. That it cannot is no failure: in a container the repository may be read-only. Only
// runs that look something up say so, which a commit's hook with the default model does not.
func (s *session) saveCounts() {
	var problems []error
	if s.verdicts != nil {
		problems = append(problems, s.verdicts.Save())
	}
	if s.cache != nil {
		problems = append(problems, s.cache.Save())
	}
	for _, problem := range problems {
		if problem != nil && s.told != nil {
			s.told(problem.Error() + " (--no-cache does without)")
		}
	}
}
