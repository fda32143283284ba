package main

import (
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/tokens"
)

// estimator is the token model that the configuration names.
func estimator(t config.Tokens) (tokens.Estimator, error) {
	return tokens.New(t.Model, t.PerByte)
}
