package audit

import (
	"maps"
	"slices"

	"github.com/bloatgate/bloatgate/config"
)

// windowsFor holds the three numbers against the configured window and those of common agents.
func windowsFor(c config.Config, n Numbers) []Window {
	windows := []Window{{Name: "configured", Title: "this configuration", Tokens: c.Tokens.Window}}
	for _, row := range agentRows {
		w := Window{Name: row.name, Title: row.title, Tokens: row.window.tokens, Date: row.window.date, Source: row.window.source}
		if own := c.Agent[row.name].Window; own != nil {
			w.Tokens, w.Date, w.Source = *own, "", "configuration"
		}
		if w.Tokens > 0 {
			windows = append(windows, w)
		}
	}
	for i := range windows {
		w := &windows[i]
		w.Total, w.Exposed, w.Admitted = Share(n.Total, w.Tokens), Share(n.Exposed, w.Tokens), Share(n.Admitted, w.Tokens)
	}
	return windows
}

// agentsFor is the table of agents with the configuration's values in it.
func agentsFor(c config.Config) []Agent {
	var agents []Agent
	for _, row := range agentRows {
		a := Agent{Name: row.name, Title: row.title, Limits: []Limit{}}
		own := c.Agent[row.name]
		values := own.Limits()
		for _, l := range row.limits {
			l.Unit = units[l.Kind]
			if value, set := values[l.Kind]; set {
				l.Max, l.Date, l.Source, l.Configured = value, "", "configuration", true
				delete(values, l.Kind)
			}
			a.Limits = append(a.Limits, l)
		}
		for _, kind := range slices.Sorted(maps.Keys(values)) {
			a.Limits = append(a.Limits, Limit{Kind: kind, Max: values[kind], Unit: units[kind], Effect: "over the configured limit", Source: "configuration", Configured: true})
		}
		a.Limits = slices.DeleteFunc(a.Limits, func(l Limit) bool { return l.Max == 0 })
		agents = append(agents, a)
	}
	return agents
}

// limit is an agent's limit of a kind, nil where it has none.
func (a *Agent) limit(kind string) *Limit {
	for i := range a.Limits {
		if a.Limits[i].Kind == kind {
			return &a.Limits[i]
		}
	}
	return nil
}
