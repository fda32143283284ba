package report

import (
	"fmt"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/fatih/color"
)

// WantColor decides about colour, in this order: the --color flag (always, never, auto), FORCE_COLOR ("0" and "false" mean no),
// NO_COLOR, TERM=dumb, whether the output is a terminal. Variables set to nothing do not count.
func WantColor(flag string, getenv func(string) string, terminal bool) (bool, error) {
	switch flag {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto", "":
	default:
		return false, fmt.Errorf("colour is auto, always or never, not %q", flag)
	}
	if force := getenv("FORCE_COLOR"); force != "" {
		return force != "0" && force != "false", nil
	}
	if getenv("NO_COLOR") != "" || getenv("TERM") == "dumb" {
		return false, nil
	}
	return terminal, nil
}

// palette paints words. It belongs to one report; the colour package's global switch is never asked.
type palette struct {
	levels            map[rules.Level]*color.Color
	strong, dim, good *color.Color
}

func newPalette(on bool) palette {
	paint := func(attributes ...color.Attribute) *color.Color {
		c := color.New(attributes...)
		if on {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
		return c
	}
	return palette{
		levels: map[rules.Level]*color.Color{
			rules.Error: paint(color.FgRed, color.Bold),
			rules.Warn:  paint(color.FgYellow, color.Bold),
			rules.Info:  paint(color.FgCyan),
		},
		strong: paint(color.Bold),
		dim:    paint(color.Faint),
		good:   paint(color.FgGreen),
	}
}
