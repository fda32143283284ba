package rank

import (
	"context"
	"math"
	"strings"
)

const (
	// massEdit is the number of files from which on a commit says nothing about any of them.
	massEdit = 30
	// halfLife is the age in seconds at which a change counts half.
	halfLife = 180 * 24 * 3600
	// messageLimit is how much of a commit's message is read, in bytes.
	messageLimit = 4 << 10
)

// similarEvidence holds the messages of past commits against the query, as BM25 does documents: files that were changed for the same reason
// before. A commit that changed many files says less about each.
func similarEvidence(a *asked, r *Request, commits []Commit) evidence {
	p := newPast(a, r.Candidates, commits)
	weights := combined(a.termWeights)
	having := holdersOf(p.messages, termsOf, len(weights), func(count) bool { return true })
	average := averageLength(p.messages)
	values := make([]float64, len(r.Candidates))
	closest := make([]int, len(values)) // the commit that counts most
	most := make([]float64, len(values))
	for m := range p.messages {
		value := 0.0
		for _, c := range p.messages[m].terms {
			value += weights[c.id] * inverse(len(p.messages), having[c.id]) * saturate(float64(c.n), float64(p.messages[m].parts), average, bm25K1, bm25B)
		}
		value *= value / float64(len(p.touched[m])) // squared: one alike counts more than many somewhat alike
		for _, i := range p.touched[m] {
			values[i] += value
			if value > most[i] {
				most[i], closest[i] = value, m
			}
		}
	}
	for i := range values {
		values[i] = math.Sqrt(values[i])
	}
	return evidence{values: values, weight: weightSimilar, why: func(i int) string { return "changed by “" + p.subjects[closest[i]] + "”" }}
}

// past are the commits that say something about some candidate.
type past struct {
	messages []hits
	subjects []string
	touched  [][]int // the candidates that each of them changed
}

func newPast(a *asked, list []Candidate, commits []Commit) *past {
	index := make(map[string]int, len(list))
	for i := range list {
		index[list[i].Path] = i
	}
	p := &past{}
	s := newScanner(a.vocabulary)
	for _, c := range commits {
		var touched []int
		for _, path := range c.Paths {
			if i, known := index[path]; known {
				touched = append(touched, i)
			}
		}
		if len(c.Paths) > massEdit || len(touched) == 0 {
			continue
		}
		message := cutText(c.Message, messageLimit)
		subject, _, _ := strings.Cut(message, "\n")
		p.messages = append(p.messages, s.scan([]byte(message), &language{}))
		p.subjects = append(p.subjects, cutText(subject, 80))
		p.touched = append(p.touched, touched)
	}
	return p
}

// recency tells how lately each path was changed: 1 for the newest change, half of that with every halfLife.
func recency(ctx context.Context, r *Request) (map[string]float64, error) {
	if r.History == nil {
		return nil, nil
	}
	commits, err := r.History(ctx)
	if err != nil || len(commits) == 0 {
		return nil, err
	}
	recent := map[string]float64{}
	for _, c := range commits {
		value := math.Exp2(-float64(commits[0].Time-c.Time) / halfLife)
		for _, p := range c.Paths {
			recent[p] = max(recent[p], min(value, 1))
		}
	}
	return recent, nil
}
