package main

import (
	"context"
	"fmt"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// session is an opened source with the configuration that judges it.
type session struct {
	place   *place
	source  tree.Source
	options rules.Options
}

// open prepares everything a run of the rules needs.
func (a *app) open(ctx context.Context, flags *sourceFlags) (*session, error) {
	p, err := a.find(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{place: p}
	if s.source, err = flags.open(ctx, p); err != nil {
		s.close()
		return nil, err
	}
	loaded, err := a.loadConfig(ctx, p, flags.rev)
	if err != nil {
		s.close()
		return nil, err
	}
	model, err := estimator(loaded.Tokens)
	if err != nil {
		s.close()
		return nil, err
	}
	s.options = rules.Options{Config: loaded.Config, Model: model, Now: time.Now(), Changed: flags.staged}
	return s, nil
}

func (s *session) close() {
	if s.source != nil {
		s.source.Close()
	}
	s.place.close()
}

// estimator is the token model that the configuration names.
func estimator(t config.Tokens) (tokens.Estimator, error) {
	if t.Model != "bytes" {
		return nil, fmt.Errorf("token model %q is not part of this version; use bytes, which needs no tokenizer", t.Model)
	}
	return tokens.Bytes(t.PerByte)
}
