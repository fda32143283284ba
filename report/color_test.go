package report_test

import (
	"bytes"
	"testing"

	"github.com/bloatgate/bloatgate/report"
)

func TestWantColor(t *testing.T) {
	type env map[string]string
	for _, c := range []struct {
		why      string
		flag     string
		env      env
		terminal bool
		want     bool
	}{
		{"a terminal", "auto", nil, true, true},
		{"no terminal", "auto", nil, false, false},
		{"an empty flag is auto", "", nil, true, true},
		{"always beats NO_COLOR", "always", env{"NO_COLOR": "1"}, false, true},
		{"never beats FORCE_COLOR", "never", env{"FORCE_COLOR": "1"}, true, false},
		{"FORCE_COLOR beats NO_COLOR", "auto", env{"FORCE_COLOR": "1", "NO_COLOR": "1"}, false, true},
		{"FORCE_COLOR beats a dumb terminal", "auto", env{"FORCE_COLOR": "yes", "TERM": "dumb"}, false, true},
		{"FORCE_COLOR=0 is no", "auto", env{"FORCE_COLOR": "0"}, true, false},
		{"NO_COLOR", "auto", env{"NO_COLOR": "1"}, true, false},
		{"an empty NO_COLOR does not count", "auto", env{"NO_COLOR": ""}, true, true},
		{"TERM=dumb", "auto", env{"TERM": "dumb"}, true, false},
		{"another TERM", "auto", env{"TERM": "xterm"}, true, true},
	} {
		got, err := report.WantColor(c.flag, func(name string) string { return c.env[name] }, c.terminal)
		if err != nil || got != c.want {
			t.Errorf("%s: got %v, %v; want %v", c.why, got, err, c.want)
		}
	}
	if _, err := report.WantColor("sometimes", func(string) string { return "" }, true); err == nil {
		t.Error("an unknown value passes")
	}
}

// The colour package has a global switch and reads the environment; neither may reach a report.
func TestColorIsDecidedByTheOptionAlone(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	escape := []byte("\x1b[")
	for _, want := range []bool{true, false} {
		out := render(t, "text", everything(t), report.Options{Color: want})
		if got := bytes.Contains(out, escape); got != want {
			t.Errorf("colour %v, got escape codes: %v", want, got)
		}
	}
	if bytes.Contains(render(t, "json", everything(t), report.Options{Color: true}), escape) {
		t.Error("JSON is coloured")
	}
}
