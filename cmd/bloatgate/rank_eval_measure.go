package main

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
)

// evaluation is what a measurement of the ranking found.
type evaluation struct {
	source     string // of the tasks, for people
	strategies []string
	baselines  []string
	generators []string
	seed       uint64
	// defaultGates judges every tree by the defaults, so that repositories compare.
	defaultGates bool

	tasks    int                     // that were measured
	trials   map[string][]rank.Trial // by generator
	badLines int                     // of the tasks file
	failed   []string                // tasks that could not be ranked, with the reason
	left     []evalLeft              // commits that made no task
	lost     int                     // gold files that their base commit does not have
	notes    []string
	told     map[string]bool // what trees had to say
}

// evalLeft is how many commits made no task, and why.
type evalLeft struct {
	Why     string `json:"why"`
	Commits int    `json:"commits"`
}

// incomplete is the error of an evaluation that lacks tasks: its figures are printed, but they are no success.
func (e *evaluation) incomplete() error {
	switch {
	case e.badLines > 0 && len(e.failed) > 0:
		return fmt.Errorf("the figures are of %s only: %d could not be ranked, and %s of the tasks file could not be read as tasks", report.Count(e.tasks, "task"), len(e.failed), report.Count(e.badLines, "line"))
	case e.badLines > 0:
		return fmt.Errorf("the figures are of %s only: %s of the tasks file could not be read as tasks", report.Count(e.tasks, "task"), report.Count(e.badLines, "line"))
	case len(e.failed) > 0:
		return fmt.Errorf("the figures are of %s only: %d could not be ranked", report.Count(e.tasks, "task"), len(e.failed))
	}
	return nil
}

// measure ranks every task by every strategy. Tasks of one revision share a tree, which is opened, judged and read once.
func (e *evaluation) measure(ctx context.Context, a *app, tasks []evalTask) error {
	e.told = map[string]bool{}
	strategies := make([]rank.Strategy, len(e.strategies))
	for i, name := range e.strategies {
		var err error
		if strategies[i], err = rank.FindStrategy(name); err != nil {
			return err
		}
	}
	trials := make([]map[string]rank.Trial, len(tasks))
	for _, group := range byRevision(tasks) {
		if err := e.revision(ctx, a, tasks, group, strategies, trials); err != nil {
			return err
		}
	}
	for _, found := range trials {
		if found == nil {
			continue
		}
		e.tasks++
		for _, generator := range e.generators {
			e.trials[generator] = append(e.trials[generator], found[generator])
		}
	}
	for _, why := range e.failed {
		a.tell(why)
	}
	if e.lost > 0 {
		e.notes = append(e.notes, report.Count(e.lost, "gold file")+" not in the base commit of the task: no ranking finds them, and they count as missed")
	}
	e.notes = append(e.notes, slices.Sorted(maps.Keys(e.told))...)
	if e.tasks == 0 {
		return fmt.Errorf("none of %s could be ranked, so there are no figures", report.Count(len(tasks), "task"))
	}
	return nil
}

// byRevision groups the indexes of tasks by repository and commit, in the order of the first of each. Tasks without a repository are left out.
func byRevision(tasks []evalTask) (groups [][]int) {
	at := map[[2]string]int{}
	for i := range tasks {
		if tasks[i].named && tasks[i].dir == "" {
			continue
		}
		key := [2]string{tasks[i].dir, tasks[i].Commit}
		n, known := at[key]
		if !known {
			n = len(groups)
			at[key] = n
			groups = append(groups, nil)
		}
		groups[n] = append(groups[n], i)
	}
	return groups
}

// revision measures the tasks of one revision. Only an interruption is an error: what cannot be ranked is noted, and the rest goes on.
func (e *evaluation) revision(ctx context.Context, a *app, tasks []evalTask, group []int, strategies []rank.Strategy, trials []map[string]rank.Trial) error {
	first := &tasks[group[0]]
	there := *a
	if first.named { // a hook's variables mean the repository it runs in, not the named ones
		there.env = withoutGitPlaces(a.env)
	}
	there.flags.dir = first.dir
	t, unopened := there.openRanked(ctx, &sourceFlags{rev: first.Commit}, treeUse{often: true, defaultGates: e.defaultGates})
	if unopened == nil {
		defer t.close()
		unopened = t.refused.inWhole(t.source.Describe())
		e.noteTree(t, tasks, group)
	}
	for _, i := range group {
		var found map[string]rank.Trial
		err := unopened
		if err == nil {
			found, err = e.task(ctx, t, &tasks[i], strategies)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			e.failed = append(e.failed, fmt.Sprintf("task %q: %v", tasks[i].ID, err))
			continue
		}
		trials[i] = found
		for _, note := range t.takeNotes() {
			e.told[note] = true
		}
		if a.flags.verbose {
			a.tell(fmt.Sprintf("task %d of %d (%s): %s", i+1, len(tasks), tasks[i].ID, report.Count(len(t.candidates), "candidate")))
		}
	}
	return nil
}

// noteTree notes what about a tree makes its figures other than one would think.
func (e *evaluation) noteTree(t *rankedTree, tasks []evalTask, group []int) {
	if e.defaultGates && t.ownConfig {
		e.told["every tree is judged by the default gates: the configuration of today has no say in what past commits held"] = true
	}
	for _, i := range group {
		if _, cut := cutQuery(tasks[i].Query); cut != nil {
			e.notes = append(e.notes, fmt.Sprintf("task %q: %s", tasks[i].ID, cut[0]))
		}
		var lost []string
		for _, p := range tasks[i].Gold {
			if _, known := t.listed.files[p]; !known {
				lost = append(lost, p)
			}
		}
		e.lost += len(lost)
		for _, note := range leftOut(lost, "gold files not in "+describeRanked(t.source.Describe())) {
			e.notes = append(e.notes, fmt.Sprintf("task %q: %s", tasks[i].ID, note))
		}
	}
}

func (e *evaluation) task(ctx context.Context, t *rankedTree, task *evalTask, strategies []rank.Strategy) (map[string]rank.Trial, error) {
	found := map[string]rank.Trial{}
	for _, generator := range e.generators {
		trial, err := rank.Try(ctx, t.request(task.Query, e.seed), generator, task.Gold, strategies)
		if err != nil {
			return nil, err
		}
		found[generator] = trial
	}
	return found, nil
}
