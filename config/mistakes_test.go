package config

import "testing"

// TestMistakes pins for each kind of mistake the place, the words and the advice.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"version = 2", `1:11: version must be 1, the only version there is, not 2; write for example version = 1`},
		{`version = "1"`, `1:11: version must be 1, the only version there is, not "1"; write for example version = 1`},
		{`fail-level = "warning"`, `1:14: fail-level must be "error", "warn" or "info", not "warning"; did you mean "warn"?`},
		{`fail-level = "never"`, `1:14: fail-level must be "error", "warn" or "info", not "never"; write for example fail-level = "error"`},
		{`fail_level = "warn"`, `1:1: unknown key "fail_level"; did you mean "fail-level"?`},
		{"[limits]\nwran = 3", `2:1: unknown key "limits.wran"; did you mean "limits.warn"?`},
		{"[limits]\n  warn = \"x\"", `2:10: limits.warn must be an integer from 0 to 1_000_000_000_000, not "x"; write for example warn = 8_000`},
		{"[limits]\nwarn = 8000.0", `2:8: limits.warn must be an integer from 0 to 1_000_000_000_000, not 8000; write for example warn = 8_000`},
		{"[limits]\nwarn = -1", `2:8: limits.warn must be an integer from 0 to 1_000_000_000_000, not -1; write for example warn = 8_000`},
		{"[limits]\nwarn = 30000", `2:1: limits.warn (30_000) is above limits.error (25_000); lower the one, raise the other, or set one to 0 (off)`},
		{"[limits]\n\nerror = 10", `3:1: limits.warn (8_000) is above limits.error (10); lower the one, raise the other, or set one to 0 (off)`},
		{"threshold = 1", `1:1: unknown key "threshold"; did you mean "gates.size.threshold"?`},
		{"[gates]\nsize = \"1MB\"", `2:8: gates.size must be a table, not "1MB"; write it as [gates.size]`},
		{"[gates.size]\nthreshold = \"1XB\"", `2:13: gates.size.threshold must be a size over 0 such as "1MB", or "p95", not "1XB"; write for example threshold = "1MB"`},
		{"[gates.size]\nthreshold = \"p96\"", `2:13: gates.size.threshold must be a size over 0 such as "1MB", or "p95", not "p96"; did you mean "p95"?`},
		{"[gates.size]\nthreshold = 0", `2:13: gates.size.threshold must be a size over 0 such as "1MB", or "p95", not 0; write for example threshold = "1MB"`},
		{"[gates]\nhead = 511", `2:8: gates.head must be a size from 512 to 65_536 bytes, not 511; write for example head = "4KiB"`},
		{"[gates]\nhead = \"65KiB\"", `2:8: gates.head must be a size from 512 to 65_536 bytes, not "65KiB"; write for example head = "4KiB"`},
		{"[budgets]\nrepo = 1", `1:2: unknown key "budgets"; did you mean "budget"?`},
		{"[budget]\nrepo = true", `2:8: budget.repo must be an integer from 0 to 1_000_000_000_000, not true; write for example repo = 0`},
		{"[tokens]\nmodel = \"gpt-4\"", `2:9: tokens.model must be "bytes", "sampled", "cl100k_base" or "o200k_base", not "gpt-4"; write for example model = "bytes"`},
		{"[tokens]\nmodel = \"byte\"", `2:9: tokens.model must be "bytes", "sampled", "cl100k_base" or "o200k_base", not "byte"; did you mean "bytes"?`},
		{"[tokens]\nper-byte = nan", `2:12: tokens.per-byte must be a number over 0 and up to 4, not NaN; write for example per-byte = 0.25`},
		{"[tokens]\nper-byte = inf", `2:12: tokens.per-byte must be a number over 0 and up to 4, not +Inf; write for example per-byte = 0.25`},
		{"[tokens]\nper-byte = 4.1", `2:12: tokens.per-byte must be a number over 0 and up to 4, not 4.1; write for example per-byte = 0.25`},
		{"[tokens]\nwindow = 0", `2:10: tokens.window must be an integer from 1 to 1_000_000_000_000, not 0; write for example window = 128_000`},
		{"[ignore]\ntargets = \"cursor\"", `2:11: ignore.targets must be an array of names, each a string, not "cursor"; write for example targets = ["cursor", "aider"]`},
	} {
		_, err := Parse(FileName, []byte(c.text))
		wantError(t, err, FileName+":"+c.want)
	}
}

func TestMistakesInTables(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[class.lok]\nwarn = 1", `1:8: unknown class "lok"; did you mean "lock"?`},
		{"[class]\n\n  zzz = 1", `3:3: unknown class "zzz"; the classes are source, prose, config, text, minified, sourcemap, data, encoded, notebook, lock, generated, vendored, snapshot, cassette, translation, binary`},
		{"class.lock = 1", `1:14: class.lock must be a table, not 1; write it as [class.lock]`},
		{"[class.lock]\nverdit = \"exclude\"", `2:1: unknown key "class.lock.verdit"; did you mean "class.lock.verdict"?`},
		{"[class.lock]\nverdict = \"hide\"", `2:11: class.lock.verdict must be "admit" or "exclude", not "hide"; write for example verdict = "exclude"`},
		{"[class.lock]\nwarn = 5\nerror = 2", `2:8: class.lock.warn (5) is above class.lock.error (2); lower the one, raise the other, or set one to 0 (off)`},
		{"[class.binary]\nwarn-bytes = \"2MB\"\nerror-bytes = \"1MB\"", `2:14: class.binary.warn-bytes (2_000_000) is above class.binary.error-bytes (1_000_000); lower the one, raise the other, or set one to 0 (off)`},
		{"allow = 3", `1:9: allow must be an array of tables, not 3; write it as [[allow]]`},
		{"[allow]\nreason = 'x'", `1:1: allow must be an array of tables, not a table; write it as [[allow]]`},
		{"[[allow]]\npaths = [\"a\"]\n", `1:1: this [[allow]] entry has no reason; say why these files may stay`},
		{"\n[[allow]]\nreason = \"a\"\n", `2:1: this [[allow]] entry has no paths; name the files it admits`},
		{"[[allow]]\npaths = []\nreason = \"x\"", `2:9: allow.paths must be an array of 1 to 10_000 patterns, each a string, not one of 0; write for example paths = ["third_party/sqlite3.c"]`},
		{"[[allow]]\npaths = [\"a\"]\nreason = \" \"", `3:10: allow.reason must be a text that is not blank, not " "; write for example reason = "we patch it"`},
		{"[[allow]]\npaths = [\"a\"]\nreason = 'x'\nuntil = \"2027-06-30\"", `4:9: allow.until must be a date without quotes and without a time, not "2027-06-30"; write for example until = 2027-06-30`},
		{"[[allow]]\npaths = [\"a\"]\nreason = 'x'\nuntil = 2027-06-30T00:00:00Z", `4:9: allow.until must be a date without quotes and without a time, not a date or time; write for example until = 2027-06-30`},
		{"[[allow]]\npaths = [\"a\"]\nreason = 'x'\n[[allow]]\npath = [\"b\"]", `4:1: this [[allow]] entry has no paths; name the files it admits`},
		{"[[allow]]\npaths = [\"b\"]\nreasn = 'x'", `1:1: this [[allow]] entry has no reason; say why these files may stay`},
		{"[[rank.query]]\ntext = \"\"", `2:8: rank.query.text must be a text that is not blank, not ""; write for example text = "retry of failed uploads"`},
		{"[[budget.dir]]\ntokens = 5", `1:1: this [[budget.dir]] entry has no paths; name what it is for`},
		{"[[budget.file]]\npaths = [\"a\"]", `1:1: this [[budget.file]] entry has no tokens; say how many each may hold`},
		{"[[budget.file]]\npaths = [\"a\"]\ntokens = 0", `3:10: budget.file.tokens must be an integer from 1 to 1_000_000_000_000, not 0; write for example tokens = 20_000`},
		{"[[rank.query]]\nexpect = []", `1:1: this [[rank.query]] entry has no text; write the query`},
		{"[[rank.query]]\ntext = \"re\\u0000try\"", `2:8: this text holds a NUL byte; remove it`},
		{"[[rank.queries]]\ntext = 'x'", `1:8: unknown key "rank.queries"; the keys here are query`},
	} {
		_, err := Parse(FileName, []byte(c.text))
		wantError(t, err, FileName+":"+c.want)
	}
}

func TestMistakesInPatterns(t *testing.T) {
	const relative = "; write it relative to the repository's root"
	for _, c := range []struct{ text, want string }{
		{`exclude = ["a", "../b"]`, `1:17: the pattern "../b" leads out of the repository with ".."` + relative},
		{"exclude = [\n  'a',\n  'b/../../c',\n]", `3:3: the pattern "b/../../c" leads out of the repository with ".."` + relative},
		{`exclude = ['..\secret']`, `1:12: the pattern "..\\secret" leads out of the repository with ".."` + relative},
		{`exclude = ['C:\x']`, `1:12: the pattern "C:\\x" is an absolute path` + relative},
		{`exclude = ["!c:/x"]`, `1:12: the pattern "!c:/x" is an absolute path` + relative},
		{`exclude = ["~/x"]`, `1:12: the pattern "~/x" is an absolute path` + relative},
		{`exclude = ["//host/x"]`, `1:12: the pattern "//host/x" is an absolute path` + relative},
		{`exclude = [""]`, `1:12: the pattern "" names nothing; remove it`},
		{`exclude = ["!"]`, `1:12: the pattern "!" names nothing; remove it`},
		{`exclude = ["/"]`, `1:12: the pattern "/" names nothing; remove it`},
		{`exclude = ["#x"]`, `1:12: the pattern "#x" is a comment and matches nothing; write "\\#…" for a name that starts with "#"`},
		{`exclude = ["a\nb"]`, `1:12: the pattern "a\u000Ab" holds a line break or a NUL; write one pattern per string`},
		{`exclude = [1]`, `1:11: exclude must be an array of up to 10_000 patterns, each a string, not an array with 1 in it; write for example exclude = ["testdata/**"]`},
	} {
		_, err := Parse(FileName, []byte(c.text))
		wantError(t, err, FileName+":"+c.want)
	}
}

func TestMistakesInSyntax(t *testing.T) {
	const advice = "; correct it (texts need quotes, tables need [brackets])"
	for _, c := range []struct{ text, want string }{
		{"fail-level = error", `1:14: this is not TOML: expected value but found "error" instead` + advice},
		{"limits.warn = 99999999999999999999", `1:15: 99999999999999999999 is out of range; write a number from 0 to 1_000_000_000_000`},
		{"version = 1\nversion = 1", `2:1: this is not TOML: Key 'version' has already been defined` + advice},
		{"é = 1", `1:1: this is not TOML: expected '.' or '=', but got 'é' instead` + advice},
		{"# é\nx = \"\xff\"", `2:6: the file is not UTF-8; save it as UTF-8`},
		{"x = [[[[[[[[[[[[[[[[[1", `1:21: this is nested more than 16 deep; no key needs that`},
		{"a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = 1", `1:33: this is nested more than 16 deep; no key needs that`},
		{"\"a\\nb\\u001b[31m\" = 1", `1:1: unknown key "a\nb\x1b[31m"; the keys here are version, fail-level, exclude, tokens, limits, gates, budget, ignore, agent, allow, class, rank`},
		{"fail-level = \"e\\u202Er\"", `1:14: fail-level must be "error", "warn" or "info", not "e\U0000202Er"; write for example fail-level = "error"`},
	} {
		_, err := Parse(FileName, []byte(c.text))
		wantError(t, err, FileName+":"+c.want)
	}
	_, err := Parse("a\n\x1b[2J.toml", []byte("version = 2"))
	wantError(t, err, `a\n\x1b[2J.toml:1:11: version must be 1, the only version there is, not 2; write for example version = 1`)
}
