package config

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

const example = `version = 1
fail-level = "warn"
exclude = ["testdata/**"]            # not scanned at all
[tokens]
model = "bytes"
per-byte = 0.25
window = 128_000
[limits]
warn = 8_000
error = 25_000
[class.lock]
verdict = "exclude"
warn = 2_000
error = 0
[class.binary]
warn-bytes = "500KiB"
error-bytes = 5_000_000
[gates]
head = "8KiB"
[gates.size]
threshold = "1.5MB"
[budget]
repo = 0
change = 20_000
[ignore]
targets = ["cursor", "aider"]
[[rank.query]]
text = "retry of failed uploads"
expect = ["internal/upload/retry.go"]
[[allow]]
paths = ["third_party/sqlite3.c"]
reason = "we patch it"
until = 2027-06-30
[[allow]]
paths = ["golden/*", "!golden/big.json"]
reason = "golden output"
`

func TestParseReadsEveryKey(t *testing.T) {
	l, err := Parse(FileName, []byte(example))
	if err != nil {
		t.Fatal(err)
	}
	exclude, warn, failure, warnBytes, errorBytes := "exclude", int64(2_000), int64(0), int64(512_000), int64(5_000_000)
	want := Config{
		Version: 1, FailLevel: "warn", Exclude: []string{"testdata/**"},
		Tokens: Tokens{Model: "bytes", PerByte: 0.25, Window: 128_000},
		Limits: Limits{Warn: 8_000, Error: 25_000},
		Class: map[string]Class{
			"lock":   {Verdict: &exclude, Warn: &warn, Error: &failure},
			"binary": {WarnBytes: &warnBytes, ErrorBytes: &errorBytes},
		},
		Agent:     map[string]Agent{},
		Gates:     Gates{Size: SizeGate{Threshold: 1_500_000}, Head: 8_192},
		Budget:    Budget{Change: 20_000},
		Ignore:    Ignore{Targets: []string{"cursor", "aider"}},
		RankQuery: []RankQuery{{Text: "retry of failed uploads", Expect: []string{"internal/upload/retry.go"}}},
		Allow: []Allow{
			{Paths: []string{"third_party/sqlite3.c"}, Reason: "we patch it", Until: time.Date(2027, 6, 30, 0, 0, 0, 0, time.UTC), Line: 30},
			{Paths: []string{"golden/*", "!golden/big.json"}, Reason: "golden output", Line: 34},
		},
	}
	if !reflect.DeepEqual(l.Config, want) {
		t.Errorf("got  %+v\nwant %+v", l.Config, want)
	}
	origins := map[string]string{
		"version": FileName + ":1", "limits.error": FileName + ":10", "class.lock.error": FileName + ":14", "gates.head": FileName + ":19",
		"allow[0].until": FileName + ":33", "allow[1].paths": FileName + ":35", "rank.query[0].text": FileName + ":28", "class.data.warn": "default",
	}
	for key, want := range origins {
		if got := l.Origin(key).String(); got != want {
			t.Errorf("%s comes from %s, want %s", key, got, want)
		}
	}
}

func TestParseTakesWhatIsLeftOutFromTheDefaults(t *testing.T) {
	for name, text := range map[string]string{
		"empty": "", "comment only": "# nothing\n", "byte order mark": "\ufeffversion = 1\n", "CRLF": "version = 1\r\n[limits]\r\nwarn = 8000\r\n",
	} {
		l, err := Parse(FileName, []byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !reflect.DeepEqual(l.Config, Default()) {
			t.Errorf("%s: got %+v", name, l.Config)
		}
	}
}

func TestParseReadsOtherSpellings(t *testing.T) {
	for text, ok := range map[string]func(Config) bool{
		`limits = {warn = 5, error = 6}`:                           func(c Config) bool { return c.Limits == Limits{5, 6} },
		"limits.warn = 5":                                          func(c Config) bool { return c.Limits == Limits{5, 25_000} },
		"[limits]\nwarn = 30_000\nerror = 0":                       func(c Config) bool { return c.Limits == Limits{30_000, 0} },
		`allow = [{paths = ["a"], reason = "x"}]`:                  func(c Config) bool { return len(c.Allow) == 1 && c.Allow[0].Line == 1 },
		"version = 1\n[[budget.dir]]\npaths = [\"a\"]\ntokens = 1": func(c Config) bool { return len(c.Budget.Dir) == 1 && c.Budget.Dir[0].Line == 2 },
		"allow = []":                       func(c Config) bool { return len(c.Allow) == 0 },
		"gates.size.threshold = \"p95\"":   func(c Config) bool { return c.Gates.Size.P95 },
		"gates.size.threshold = 65536":     func(c Config) bool { return c.Gates.Size == SizeGate{Threshold: 65_536} },
		"gates.size.threshold = \"1 MiB\"": func(c Config) bool { return c.Gates.Size == SizeGate{Threshold: 1 << 20} },
		"gates.head = \"64KB\"":            func(c Config) bool { return c.Gates.Head == 64_000 },
		"tokens.per-byte = 1":              func(c Config) bool { return c.Tokens.PerByte == 1 },
		`exclude = ["/src", "!/src/keep", 'back\slash.txt', "dir/", "**/x", "a..b", "[a-z]*"]`: func(c Config) bool { return len(c.Exclude) == 7 },
	} {
		if l, err := Parse(FileName, []byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if !ok(l.Config) {
			t.Errorf("%s: got %+v", text, l.Config)
		}
	}
}

func TestParseRefusesWhatIsTooLarge(t *testing.T) {
	_, err := Parse(FileName, []byte(strings.Repeat("#", MaxSize+1)))
	wantError(t, err, FileName+":1:1: the file is larger than 1048576 bytes; shorten it")
	if _, err := Parse(FileName, []byte(strings.Repeat("#", MaxSize))); err != nil {
		t.Error(err)
	}
	_, err = Parse(FileName, []byte("exclude = ["+strings.Repeat(`"a",`, maxList+1)+"]"))
	if err == nil || !strings.Contains(err.Error(), "up to 10_000 patterns, each a string, not one of 10_001") {
		t.Error(err)
	}
	_, err = Parse(FileName, []byte(strings.Repeat("[[allow]]\n", maxList+1)))
	if err == nil || !strings.Contains(err.Error(), "more than 10_000 allow entries") {
		t.Error(err)
	}
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
