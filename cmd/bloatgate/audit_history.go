package main

import (
	"context"
	"errors"

	"github.com/bloatgate/bloatgate/audit"
)

// trend looks back.
func (c *auditRun) trend(context.Context, *session, *progress, audit.Side) (*audit.HistoryTrend, error) {
	return nil, errors.New("not yet")
}
