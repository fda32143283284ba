package main

import (
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tokens/cache"
)

// useModel makes the token model that the configuration names, with what earlier runs have counted where that saves work.
func (s *session) useModel(a *app, t config.Tokens) error {
	model, err := tokens.New(t.Model, t.PerByte)
	if err != nil {
		return err
	}
	s.options.Model = model
	if a.flags.noCache || s.place.repo == nil || model.Reads() == tokens.ReadsNothing {
		return nil
	}
	if a.flags.verbose {
		s.told = a.tell
	}
	info := s.place.repo.Info()
	s.cache, err = cache.Open(info.CommonDir, info.ObjectFormat, model)
	if err != nil {
		s.notes = append(s.notes, err.Error())
	}
	s.options.Model = s.cache.Estimator()
	return nil
}

// saveCounts keeps this run's counts for the next one. That it cannot is no failure: in a container the repository may be read-only.
func (s *session) saveCounts() {
	if s.cache == nil {
		return
	}
	if err := s.cache.Save(); err != nil && s.told != nil {
		s.told(err.Error())
	}
}
