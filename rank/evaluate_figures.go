package rank

// Figure is one measure of one strategy over a group of tasks.
type Figure struct {
	Strategy string
	Measure  Measure
	Value    float64
	Hits     int      // of a share: the tasks that count; 0 otherwise
	Interval Interval // of Value: Wilson's of a share, the bootstrap's of everything else
	Spread   Interval // of Value, by the bootstrap in any case
	Against  []Paired // by baseline; none against itself
}

// Interval holds a figure with 95 % confidence.
type Interval struct{ Low, High float64 }

// Paired compares a strategy with a baseline on the same tasks.
type Paired struct {
	Baseline     string
	Difference   float64  // of the means
	Interval     Interval // of Difference, by the bootstrap over tasks
	Gained, Lost int      // tasks on which the strategy does better, and worse
	P            float64  // exact and two-sided: McNemar's test of a share, the sign test of everything else
}

// Evaluate works out all figures of some trials: by strategy, then by measure. The names are those of the trials' outcomes, and baselines are
// among them. The same trials and seed give the same figures.
func Evaluate(trials []*Trial, strategies, baselines []string, seed uint64) []Figure {
	if len(trials) == 0 {
		return nil
	}
	measures := Measures()
	samples := newResamples(len(trials), seed)
	at := make(map[string]int, len(strategies))
	columns := make([][]column, len(strategies))
	for s, name := range strategies {
		at[name] = s
		for m := range measures {
			columns[s] = append(columns[s], newColumn(trials, s, measures[m], samples))
		}
	}
	var list []Figure
	for s, name := range strategies {
		for m, measure := range measures {
			f := columns[s][m].figure(measure)
			f.Strategy = name
			for _, baseline := range baselines {
				if baseline != name {
					f.Against = append(f.Against, columns[s][m].against(&columns[at[baseline]][m], baseline))
				}
			}
			list = append(list, f)
		}
	}
	return list
}

// column is one measure of one strategy, by task.
type column struct {
	values []float64
	means  []float64 // of each resample
}

func newColumn(trials []*Trial, strategy int, m Measure, samples resamples) column {
	c := column{values: make([]float64, len(trials))}
	for i, t := range trials {
		c.values[i] = m.Of(&t.Outcomes[strategy])
	}
	c.means = samples.means(c.values)
	return c
}

func (c *column) figure(m Measure) Figure {
	f := Figure{Measure: m, Value: mean(c.values), Spread: interval(c.means)}
	f.Interval = f.Spread
	if m.Share {
		for _, v := range c.values {
			f.Hits += int(v)
		}
		f.Interval = Wilson(f.Hits, len(c.values))
	}
	return f
}

func (c *column) against(base *column, name string) Paired {
	p := Paired{Baseline: name, Difference: mean(c.values) - mean(base.values)}
	for i := range c.values {
		switch {
		case c.values[i] > base.values[i]:
			p.Gained++
		case c.values[i] < base.values[i]:
			p.Lost++
		}
	}
	differences := make([]float64, len(c.means))
	for i := range differences {
		differences[i] = c.means[i] - base.means[i]
	}
	p.Interval, p.P = interval(differences), McNemar(p.Gained, p.Lost)
	return p
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
