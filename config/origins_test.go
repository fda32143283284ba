package config

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func lookup(env map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) { v, ok := env[name]; return v, ok }
}

func TestPrecedenceIsFlagEnvironmentFileDefault(t *testing.T) {
	l, err := Parse(FileName, []byte("[tokens]\nwindow = 1\nper-byte = 0.1\n[gates.size]\nthreshold = 5"))
	if err != nil {
		t.Fatal(err)
	}
	env := map[string]string{"BLOATGATE_WINDOW": "2_000", "BLOATGATE_THRESHOLD": "p95", "BLOATGATE_LIMITS_WARN": "0", "BLOATGATE_FAIL_LEVEL": ""}
	if err := ApplyEnv(l, lookup(env)); err != nil {
		t.Fatal(err)
	}
	if err := l.SetFlag("--window", "tokens.window", "3"); err != nil {
		t.Fatal(err)
	}
	got := []any{l.Tokens.Window, l.Tokens.PerByte, l.Gates.Size.P95, l.Limits.Warn, l.Limits.Error, l.FailLevel}
	if want := []any{int64(3), 0.1, true, int64(0), int64(25_000), "error"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for key, want := range map[string]string{
		"tokens.window": "--window", "tokens.per-byte": FileName + ":3", "gates.size.threshold": "BLOATGATE_THRESHOLD",
		"limits.warn": "BLOATGATE_LIMITS_WARN", "limits.error": "default", "fail-level": "default",
	} {
		if got := l.Origin(key).String(); got != want {
			t.Errorf("%s comes from %s, want %s", key, got, want)
		}
	}
}

func TestEveryVariableOfAKeyIsApplied(t *testing.T) {
	values := map[string]string{
		"BLOATGATE_FAIL_LEVEL": "info", "BLOATGATE_MODEL": "bytes", "BLOATGATE_PER_BYTE": "0.5", "BLOATGATE_WINDOW": "9",
		"BLOATGATE_LIMITS_WARN": "7", "BLOATGATE_LIMITS_ERROR": "9_000", "BLOATGATE_THRESHOLD": "2 MB",
	}
	for _, v := range Variables() {
		if v.Key == "" {
			continue
		}
		l := Defaults()
		if err := ApplyEnv(l, lookup(map[string]string{v.Name: values[v.Name]})); err != nil {
			t.Error(err)
		}
		if o := l.Origin(v.Key); o.Kind != FromEnvironment || o.Name != v.Name {
			t.Errorf("%s has no effect on %s: %v", v.Name, v.Key, o)
		}
	}
}

func TestABadVariableIsNamedAndChangesNothing(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"BLOATGATE_FAIL_LEVEL", "errors", `BLOATGATE_FAIL_LEVEL: fail-level must be "error", "warn" or "info", not "errors"; did you mean "error"?`},
		{"BLOATGATE_WINDOW", "lots", `BLOATGATE_WINDOW: tokens.window must be an integer from 1 to 1_000_000_000_000, not "lots"; use for example 128_000`},
		{"BLOATGATE_PER_BYTE", "nan", `BLOATGATE_PER_BYTE: tokens.per-byte must be a number over 0 and up to 4, not NaN; use for example 0.25`},
		{"BLOATGATE_MODEL", "p50k_base", `BLOATGATE_MODEL: tokens.model must be "bytes", "sampled", "cl100k_base" or "o200k_base", not "p50k_base"; did you mean "o200k_base"?`},
		{"BLOATGATE_LIMITS_ERROR", "10", `BLOATGATE_LIMITS_ERROR: limits.warn (8_000) is above limits.error (10); lower the one, raise the other, or set one to 0 (off)`},
		{"BLOATGATE_THRESHOLD", "-5", `BLOATGATE_THRESHOLD: gates.size.threshold must be a size over 0 such as "1MB", or "p95", not -5; use for example "1MB"`},
	} {
		l := Defaults()
		wantError(t, ApplyEnv(l, lookup(map[string]string{c.name: c.value})), c.want)
		if !reflect.DeepEqual(l, Defaults()) {
			t.Errorf("%s=%s has changed the configuration", c.name, c.value)
		}
	}
	wantError(t, Defaults().SetFlag("--window", "tokens.windows", "1"), `--window: unknown key "tokens.windows"; correct the name`)
}

func TestPrintReadsBackTheSame(t *testing.T) {
	odd := "exclude = ['quote\"', 'back\\slash', \"caf\u00e9 \U0001f600 \\u202e \\u007f\"]\n[[allow]]\npaths=['a']\nreason = \"a\\nb\\u0000\\tc\"\n"
	for name, text := range map[string]string{"defaults": "", "every key": example, "odd texts": odd, "p95": "gates.size.threshold='p95'\n[tokens]\nper-byte=1"} {
		l, err := Parse("odd\nname # \"x\".toml", []byte(text))
		if err != nil {
			t.Fatal(name, err)
		}
		if err := ApplyEnv(l, lookup(map[string]string{"BLOATGATE_WINDOW": "77"})); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := l.Print(&out); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(FileName, out.Bytes())
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, out.Bytes())
			continue
		}
		forgetPlaces(&again.Config)
		forgetPlaces(&l.Config)
		if !reflect.DeepEqual(again.Config, l.Config) {
			t.Errorf("%s: %+v reads back as %+v", name, l.Config, again.Config)
		}
	}
}

func TestPrintShowsOrigins(t *testing.T) {
	l, err := Parse(FileName, []byte("[class.lock]\nwarn = 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := ApplyEnv(l, lookup(map[string]string{"BLOATGATE_THRESHOLD": "2MB"})); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := l.Print(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"version = 1 # default\n", "[class.lock]\nwarn = 3 # .bloatgate.toml:2\n", "[gates.size]\nthreshold = 2_000_000 # BLOATGATE_THRESHOLD\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
}

func TestChecksHaveThePlace(t *testing.T) {
	l, err := Parse(FileName, []byte("exclude = ['a', '[']\n[ignore]\ntargets = ['cursor',\n 'adier']\n[[allow]]\npaths=['(']\nreason='x'"))
	if err != nil {
		t.Fatal(err)
	}
	bad := func(s string) string { return map[string]string{"[": "it is not closed"}[s] }
	wantError(t, l.CheckPatterns(bad), FileName+`:1:17: the pattern "[" matches nothing: it is not closed; correct or remove it`)
	bad = func(s string) string { return map[string]string{"(": "no"}[s] }
	wantError(t, l.CheckPatterns(bad), FileName+`:6:8: the pattern "(" matches nothing: no; correct or remove it`)
	known := func(names ...string) func(string) string {
		return func(name string) string {
			if slices.Contains(names, name) {
				return ""
			}
			return "there is no agent " + name
		}
	}
	wantError(t, l.CheckTargets(known("cursor", "aider")), FileName+`:4:2: there is no agent adier; correct or remove it`)
	if err := l.CheckTargets(known("cursor", "adier")); err != nil {
		t.Error(err)
	}
}

// forgetPlaces takes out where entries stand, which is no part of what they say.
func forgetPlaces(c *Config) {
	for i := range c.Allow {
		c.Allow[i].Line = 0
	}
	for _, list := range [][]PathBudget{c.Budget.File, c.Budget.Dir} {
		for i := range list {
			list[i].Line = 0
		}
	}
}
