package audit

import (
	"github.com/bloatgate/bloatgate/agents"
	"github.com/bloatgate/bloatgate/config"
)

// windowsFor holds the three numbers against the configured window and those of common agents.
func windowsFor(c config.Config, n Numbers) []Window {
	windows := []Window{{Name: "configured", Title: "this configuration", Tokens: c.Tokens.Window}}
	for _, w := range agents.Windows(c) {
		windows = append(windows, Window{Name: w.Name, Title: w.Title, Tokens: w.Tokens, Date: w.Date, Source: w.Source})
	}
	for i := range windows {
		w := &windows[i]
		w.Total, w.Exposed, w.Admitted = Share(n.Total, w.Tokens), Share(n.Exposed, w.Tokens), Share(n.Admitted, w.Tokens)
	}
	return windows
}
