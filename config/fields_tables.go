package config

import "strings"

// The tables that a configuration may hold more than once.

func classFields() []field[Class] {
	tokens := func(f field[Class], at func(*Class) *int64) field[Class] { return integer(f, 0, most, at) }
	bytes := func(f field[Class], at func(*Class) *int64) field[Class] { return size(f, 0, most, at) }
	return []field[Class]{
		optional(choice, field[Class]{name: "verdict", choices: []string{"admit", "exclude"}, sample: `"exclude"`,
			doc: "Whether an agent should read files of this class."},
			func(c *Class) **string { return &c.Verdict }),
		optional(tokens, field[Class]{name: "warn", sample: "2_000", doc: "Warn from this many tokens; 0 = never."},
			func(c *Class) **int64 { return &c.Warn }),
		optional(tokens, field[Class]{name: "error", sample: "0", doc: "Error from this many tokens; 0 = never."},
			func(c *Class) **int64 { return &c.Error }),
		optional(bytes, field[Class]{name: "warn-bytes", sample: `"500KB"`, doc: "Warn from this size, for files without tokens; 0 = never."},
			func(c *Class) **int64 { return &c.WarnBytes }),
		optional(bytes, field[Class]{name: "error-bytes", sample: `"5MB"`, doc: "Error from this size, for files without tokens; 0 = never."},
			func(c *Class) **int64 { return &c.ErrorBytes }),
	}
}

func allowFields() []field[Allow] {
	return []field[Allow]{
		patterns(field[Allow]{name: "paths", sample: `["third_party/sqlite3.c"]`, doc: "The files to admit, as git patterns; required."},
			true, func(a *Allow) *[]string { return &a.Paths }),
		text(field[Allow]{name: "reason", sample: `"we patch it"`, doc: "Why; required, and shown in reports."},
			func(a *Allow) *string { return &a.Reason }),
		{
			name: "until", want: "a date without quotes and without a time", sample: "2027-06-30",
			doc: "The last day on which the entry counts.",
			read: func(a *Allow, v any) *problem {
				day, ok := dayOf(v)
				if !ok {
					return mismatch()
				}
				a.Until = day
				return nil
			},
			show: func(a *Allow) string {
				if a.Until.IsZero() {
					return ""
				}
				return a.Until.Format("2006-01-02")
			},
		},
	}
}

func budgetFields(sample string) []field[PathBudget] {
	return []field[PathBudget]{
		patterns(field[PathBudget]{name: "paths", sample: sample, doc: "What the budget is for, as git patterns; required."},
			true, func(b *PathBudget) *[]string { return &b.Paths }),
		integer(field[PathBudget]{name: "tokens", sample: "20_000", doc: "Tokens each of them may hold; required."},
			1, most, func(b *PathBudget) *int64 { return &b.Tokens }),
	}
}

// The samples of the two tables: a budget for files names files, one for directories names directories.
func fileBudgetFields() []field[PathBudget] { return budgetFields(`["docs/**/*.md"]`) }
func dirBudgetFields() []field[PathBudget]  { return budgetFields(`["packages/*"]`) }

func queryFields() []field[RankQuery] {
	return []field[RankQuery]{
		withoutNUL(text(field[RankQuery]{name: "text", sample: `"retry of failed uploads"`, doc: "A sample query for `rank --samples`; required."},
			func(q *RankQuery) *string { return &q.Text })),
		patterns(field[RankQuery]{name: "expect", sample: `["internal/upload/retry.go"]`, doc: "The files the first chunk should hold."},
			false, func(q *RankQuery) *[]string { return &q.Expect }),
		integer(field[RankQuery]{name: "budget", sample: "8_000", doc: "Tokens of that chunk; 0 = the command's default."},
			0, most, func(q *RankQuery) *int64 { return &q.Budget }),
	}
}

// text is a string that must not be blank.
// withoutNUL refuses a text that no command line could pass on.
func withoutNUL[T any](f field[T]) field[T] {
	read := f.read
	f.read = func(t *T, v any) *problem {
		if s, ok := v.(string); ok && strings.ContainsRune(s, 0) {
			return &problem{element: -1, what: "this text holds a NUL byte", do: "remove it"}
		}
		return read(t, v)
	}
	return f
}

func text[T any](f field[T], at func(*T) *string) field[T] {
	f.want = "a text that is not blank"
	f.read = func(t *T, v any) *problem {
		s, ok := v.(string)
		if !ok || strings.TrimSpace(s) == "" {
			return mismatch()
		}
		*at(t) = s
		return nil
	}
	f.show = func(t *T) string { return showString(*at(t)) }
	return f
}
