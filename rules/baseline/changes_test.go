package baseline_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules/baseline"
)

// TestChanges: what is accepted counts, not how the file is laid out.
func TestChanges(t *testing.T) {
	base := []string{line("data", "a", hashA, "30000"), line("data", "b", hashA, "600000B"), line("large", "a", hashA, "40000")}
	list := func(lines []string) *baseline.List {
		if lines == nil {
			return nil
		}
		return parse(t, text(lines...))
	}
	for _, c := range []struct {
		name          string
		before, after []string
		want          string
	}{
		{"no baseline at all", nil, nil, ""},
		{"the same", base, base, ""},
		{"another order and another content", base, []string{base[2], line("data", "a", hashB, "30000"), base[1]}, ""},
		{"the first one", nil, base, "+data a 30000, +large a 40000, +data b 600000B"},
		{"no more", base, nil, "-data a 30000, -large a 40000, -data b 600000B"},
		{"raised and lowered", base, []string{line("data", "a", hashA, "30001"), line("data", "b", hashA, "5B"), base[2]}, "^data a 30000 30001, vdata b 600000B 5B"},
		{"bytes that became tokens accept more", base, []string{base[0], line("data", "b", hashA, "5"), base[2]}, "^data b 600000B 5"},
		{"another rule is another entry", base, []string{line("encoded", "a", hashA, "30000"), base[1], base[2]}, "+encoded a 30000, -data a 30000"},
		{"of lines that a merge kept the largest counts", base, append([]string{line("data", "a", hashB, "20000")}, base...), ""},
		{"and raises", base, append([]string{line("data", "a", hashB, "50000")}, base...), "^data a 30000 50000"},
	} {
		if got := changeWords(list(c.before).Changes(list(c.after))); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func changeWords(c baseline.Changes) string {
	var words []string
	say := func(sign string, e baseline.Entry, sizes ...baseline.Size) {
		words = append(words, sign+e.Rule+" "+e.Path+" "+strings.Trim(fmt.Sprint(sizes), "[]"))
	}
	for _, e := range c.Added {
		say("+", e, e.Size)
	}
	for _, e := range c.Raised {
		say("^", e.Entry, e.Was, e.Size)
	}
	for _, e := range c.Lowered {
		say("v", e.Entry, e.Was, e.Size)
	}
	for _, e := range c.Removed {
		say("-", e, e.Size)
	}
	return strings.Join(words, ", ")
}
