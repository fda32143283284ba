package audit

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/dustin/go-humanize"
)

// leastTheta is the smallest θ in bytes that a fit proposes: the smallest that the study of filters measured. Below it the size of a file says
// little about what it is.
const leastTheta = 50_000

// sizeKey is where a configuration sets θ.
const sizeKey = "gates.size.threshold"

// yielding are the classes that give way to source, in this order.
var yielding = []rules.Class{rules.OtherText, rules.ConfigText, rules.Prose}

// Judge judges the same files by another configuration.
type Judge func(context.Context, config.Config) (*rules.Result, error)

// FindFit looks for the mildest policy under which the admitted text fits a budget: the largest θ; and where no θ from leastTheta on will do,
// the fewest classes that are excluded as well. What is proposed is what judge found, with the lines that say so added at their place.
func FindFit(ctx context.Context, res *rules.Result, c config.Config, budget int64, at Place, judge Judge) (*Fit, error) {
	fit := &Fit{Budget: budget, Classes: []string{}, Hidden: []Group{}, Change: []string{}, Admitted: visible(res), some: res.Totals.HiddenAdmittedTokens > 0, outside: at.outside(sizeKey)}
	if fit.Admitted <= budget {
		fit.Fits, fit.Already = true, true
		fit.Word = fmt.Sprintf("It fits as it is: %s are %s.%s", report.Count(fit.Admitted, "token"), fit.admitted(), fit.outsideWords())
		return fit, nil
	}
	for {
		reserve := fit.Own // the lines need room too, and where there is none a stricter plan, which has lines of its own
		found, err := fit.try(res, c, reserve, at)
		if err != nil {
			return nil, err
		}
		after, err := judge(ctx, under(c, fit.Threshold, fit.classes()))
		if err != nil {
			return nil, err
		}
		fit.Admitted = visible(after) + fit.Own
		if fit.Fits = fit.Admitted <= budget; fit.Fits || !found || fit.Own <= reserve {
			fit.Hidden, fit.Fails = visibleAmong(res, byPath(after)), failsBy(res, after, at.FailLevel)
			if fit.Word = fit.sentence(); !found {
				fit.Word = fit.cannot(after)
			}
			return fit, nil
		}
	}
}

// try plans for the budget less some tokens, and prices the plan's lines.
func (f *Fit) try(res *rules.Result, c config.Config, reserve int64, at Place) (found bool, err error) {
	theta, classes, found := plan(res, f.Budget-reserve)
	if current := c.Gates.Size; !current.P95 && theta >= current.Threshold {
		theta = 0 // the configuration's own stays
	}
	f.Threshold, f.Classes, f.Own = theta, []string{}, 0
	for _, class := range classes {
		f.Classes = append(f.Classes, string(class))
	}
	f.beside(at)
	if found {
		f.Own, err = f.own(res, c, at)
	}
	return found, err
}

// classes are those that are excluded as well.
func (f *Fit) classes() (list []rules.Class) {
	for _, name := range f.Classes {
		list = append(list, rules.Class(name))
	}
	return list
}

// plan finds θ in bytes and the classes to exclude. Where nothing will do, found is false and the plan is the strictest.
func plan(res *rules.Result, budget int64) (theta int64, classes []rules.Class, found bool) {
	for n := range len(yielding) + 1 {
		classes = yielding[:n]
		if theta, found = largestTheta(res, budget, classes); found {
			return theta, needed(res, budget, theta, classes), true
		}
	}
	return leastTheta, classes, false
}

// needed leaves out the classes without which θ stays as large: a class that holds next to nothing is hidden for nothing.
func needed(res *rules.Result, budget, theta int64, classes []rules.Class) []rules.Class {
	for _, class := range slices.Clone(classes) {
		fewer := slices.DeleteFunc(slices.Clone(classes), func(c rules.Class) bool { return c == class })
		if same, ok := largestTheta(res, budget, fewer); ok && same == theta {
			classes = fewer
		}
	}
	return classes
}

// largestTheta is the largest θ under which what is admitted outside of some classes fits the budget, made round as far as it decides the same;
// 0 where it needs none.
func largestTheta(res *rules.Result, budget int64, without []rules.Class) (int64, bool) {
	var total int64
	var movable []*rules.Stat // those that θ decides about
	for i := range res.Files {
		s := &res.Files[i]
		allowed := s.Gate == "allow"
		if !isVisible(s) || slices.Contains(without, s.Class) && !allowed {
			continue
		}
		total += s.Tokens
		if !allowed && s.Gate != "name" && s.Bytes > leastTheta {
			movable = append(movable, s)
		}
	}
	slices.SortFunc(movable, func(a, b *rules.Stat) int { return cmp.Compare(b.Bytes, a.Bytes) })
	if total <= budget {
		return 0, true // the classes alone do
	}
	above := int64(0) // the size of the smallest file that is over θ
	for _, s := range movable {
		if total <= budget && s.Bytes < above {
			return roundest(s.Bytes, above-1), true
		}
		total, above = total-s.Tokens, s.Bytes
	}
	return roundest(leastTheta, max(leastTheta, above-1)), total <= budget
}

// roundest is the number of a range with the fewest digits before its zeros, the largest of these.
func roundest(least, most int64) int64 {
	for unit := int64(1_000_000_000_000); unit > 1; unit /= 10 {
		if n := most / unit * unit; n >= least && n > 0 {
			return n
		}
	}
	return most
}

// under is the configuration with the plan in it.
func under(c config.Config, theta int64, classes []rules.Class) config.Config {
	if theta > 0 {
		c.Gates.Size = config.SizeGate{Threshold: theta}
	}
	c.Class = maps.Clone(c.Class)
	exclude := string(rules.Exclude)
	for _, class := range classes {
		row := c.Class[string(class)]
		row.Verdict = &exclude
		c.Class[string(class)] = row
	}
	return c
}

// isVisible reports a file that is admitted, and that no ignore file hides all the same.
func isVisible(s *rules.Stat) bool { return s.Verdict == rules.Admit && !s.Covered }

// visible are the tokens of these.
func visible(res *rules.Result) int64 {
	return res.Totals.AdmittedTokens - res.Totals.HiddenAdmittedTokens
}

// visibleAmong are those files that are visible and are none of others, by class.
func visibleAmong(res *rules.Result, others map[string]*rules.Stat) []Group {
	var some rules.Result
	for i := range res.Files {
		s := &res.Files[i]
		if other := others[s.Path]; isVisible(s) && (other == nil || !isVisible(other)) {
			some.Files = append(some.Files, *s)
		}
	}
	return classesOf(&some)
}

// parts are the plan as tables of a configuration.
func (f *Fit) parts() (parts []setting) {
	if f.Threshold > 0 {
		parts = append(parts, setting{"gates.size", "threshold", strings.ReplaceAll(humanize.Comma(f.Threshold), ",", "_")})
	}
	for _, class := range f.Classes {
		parts = append(parts, setting{"class." + class, "verdict", `"exclude"`})
	}
	return parts
}

// setting is one key of a table.
type setting struct{ table, key, value string }

func (s setting) text() string { return fmt.Sprintf("[%s]\n%s = %s\n", s.table, s.key, s.value) }

// failsBy is how many files check fails for in one run and not in the other, from a level on.
func failsBy(before, after *rules.Result, level rules.Level) int {
	already, more := map[string]bool{}, map[string]bool{}
	for path := range failing(before, level) {
		already[path] = true
	}
	for path := range failing(after, level) {
		if !already[path] {
			more[path] = true
		}
	}
	return len(more)
}

// failing are the paths of the findings that fail check.
func failing(res *rules.Result, level rules.Level) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range res.Findings {
			if f := &res.Findings[i]; f.Path != "" && !f.Handled() && f.Level >= cmp.Or(level, rules.Error) && !yield(f.Path) {
				return
			}
		}
	}
}
