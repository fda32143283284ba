package rules_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
)

// edit is a change of files. moved tells where a new path was before, for those that are not where they were.
type edit struct {
	before, after files
	moved         map[string]string
}

// listed is the change as a source of the index lists it.
func (e edit) listed() changes {
	var out changes
	for _, path := range slices.Sorted(maps.Keys(e.after)) {
		was, content := path, e.after[path]
		if from, moved := e.moved[path]; moved {
			was = from
		}
		old, had := e.before[was]
		if had && was == path && old == content {
			continue
		}
		var base *tree.Base
		if had {
			base = &tree.Base{Path: was, Size: int64(len(old)), Identical: old == content}
		}
		out = append(out, changed(path, content, base))
	}
	return out
}

// replaced are the files that the change replaces or takes away.
func (e edit) replaced() files {
	old := files{}
	for path, content := range e.before {
		if now, there := e.after[path]; !there || now != content {
			old[path] = content
		}
	}
	return old
}

// settled judges the change; compared as a range does it, with all that it replaces, or as a hook, with what findings depend on.
func (e edit) settled(t *testing.T, compared bool, edit ...func(*config.Config)) *rules.Result {
	t.Helper()
	opt := options(edit...)
	opt.Changed = true
	return e.settledBy(t, compared, opt)
}

func (e edit) settledBy(t *testing.T, compared bool, opt rules.Options) *rules.Result {
	t.Helper()
	res, err := rules.Run(context.Background(), e.listed(), opt)
	if err != nil {
		t.Fatal(err)
	}
	before := e.replaced().source()
	if compared {
		if err := res.Compare(context.Background(), before, opt); err != nil {
			t.Fatal(err)
		}
	}
	if err := res.Settle(context.Background(), before, opt); err != nil {
		t.Fatal(err)
	}
	if res.Unsettled() {
		t.Error("there are findings left to settle")
	}
	return res
}

// wide is a text in UTF-16 with a byte order mark.
func wide(s string) string {
	out := []byte{0xFF, 0xFE}
	for _, unit := range utf16.Encode([]rune(s)) {
		out = append(out, byte(unit), byte(unit>>8))
	}
	return string(out)
}

const rowOfTokens = "{\"id\": 123456}\n\n" // 16 bytes, 4 tokens

// records is a text of so many tokens, a multiple of 4.
func records(tokens int) string { return strings.Repeat(rowOfTokens, tokens/4) }

// TestGrowth: a change answers for what it makes larger, in tokens where the limit counts tokens, in bytes where it counts bytes.
func TestGrowth(t *testing.T) {
	binary := func(n int) string { return strings.Repeat("\x00\x01", n/2) }
	source := func(tokens int) string { return strings.Repeat("func f() int { return 1234567 } \n\n\n\n", tokens/9) }
	for _, c := range []struct {
		name     string
		old, new string // content
		was, now string // path
		want     rules.Level
		says     string // of the evidence, "" for none
	}{
		{"new", "", records(30_000), "", "a.jsonl", rules.Error, ""},
		{"shrunk", records(40_000), records(30_000), "a.jsonl", "a.jsonl", rules.Info, "was 40,000 tokens, did not grow; still over the limit"},
		{"as large as before", records(30_000), "[" + records(30_000)[1:], "a.jsonl", "a.jsonl", rules.Info, "was 30,000 tokens, did not grow; still over the limit"},
		{"under 1 % more, over the error limit", records(30_000), records(30_296), "a.jsonl", "a.jsonl", rules.Info, "grew by 296 tokens from 30,000; was over the limit before"},
		{"1 % more", records(30_000), records(30_300), "a.jsonl", "a.jsonl", rules.Error, "grew by 300 tokens from 30,000"},
		{"under 100 tokens more, over the warning limit", records(8_000), records(8_096), "a.jsonl", "a.jsonl", rules.Info, "grew by 96 tokens from 8,000; was over the limit before"},
		{"100 tokens and over 1 % more", records(8_000), records(8_100), "a.jsonl", "a.jsonl", rules.Warn, "grew by 100 tokens from 8,000"},
		{"crossed the error limit by little", records(24_996), records(25_000), "a.jsonl", "a.jsonl", rules.Error, "grew by 4 tokens from 24,996"},
		{"grown from small", records(400), records(30_000), "a.jsonl", "a.jsonl", rules.Error, "grew by 29,600 tokens from 400"},
		{"moved and shrunk", records(40_000), records(30_000), "old.jsonl", "a.jsonl", rules.Info, "did not grow"},

		{"binary that becomes a smaller text", binary(600_000), records(60_000), "a.dat", "a.dat", rules.Error, "grew by 60,000 tokens from 0 (binary or image)"},
		{"binary over its error limit that becomes a text over θ", binary(6_000_000), records(300_000), "a.dat", "a.dat", rules.Error, "grew by 300,000 tokens from 0"},
		{"text that becomes a smaller binary", records(200_000), binary(600_000), "a.dat", "a.dat", rules.Info, "was 800,000 bytes (data), did not grow"},
		{"text that becomes a larger binary", records(60_000), binary(600_000), "a.dat", "a.dat", rules.Warn, "grew by 360,000 bytes from 240,000 (data)"},
		{"binary that hardly grows", binary(6_000_000), binary(6_000_100), "a.dat", "a.dat", rules.Info, "grew by 100 bytes from 6,000,000; was over"},
		{"binary that grows", binary(6_000_000), binary(6_060_000), "a.dat", "a.dat", rules.Error, "grew by 60,000 bytes from 6,000,000"},

		{"UTF-16 now, of the same tokens", records(30_000), wide(records(30_000)), "a.jsonl", "a.jsonl", rules.Info, "was 30,000 tokens, did not grow; still over the limit"},
		{"UTF-8 now, fewer bytes, more tokens", wide(records(30_000)), records(40_000), "a.jsonl", "a.jsonl", rules.Error, "grew by 10,000 tokens from 30,000"},
		{"UTF-16 now, and over θ by its bytes only", source(180_000), wide(source(180_000)), "a.go", "a.go", rules.Info, "did not grow"},
		{"over θ before and after, fewer bytes, more tokens", wide(source(180_000)), source(270_000), "a.go", "a.go", rules.Error, "grew by 90,000 tokens from 180,000"},

		{"under the limit of its class before, 50 tokens more", source(4_995), records(5_048), "a.go", "a.jsonl", rules.Warn, "grew by 53 tokens from 4,995 (source)"},
		{"over the limit of its class before, 50 tokens more", source(9_000), records(9_048), "a.go", "a.jsonl", rules.Info, "grew by 48 tokens from 9,000 (source); was over"},
		{"of a class without errors before, hardly more", records(30_000), records(30_052), "yarn.lock", "a.jsonl", rules.Error, "grew by 52 tokens from 30,000 (lock file)"},
		{"of a class with a higher limit before, fewer tokens", source(7_902), records(7_000), "a.go", "a.jsonl", rules.Info, "was 7,902 tokens (source), did not grow"},
		{"left the folder that exclude names", records(30_000), records(30_004), "out/a.jsonl", "a.jsonl", rules.Info, "grew by 4 tokens from 30,000"},
		{"left the path that is allowed", records(30_000), records(30_004), "kept.jsonl", "a.jsonl", rules.Info, "grew by 4 tokens from 30,000"},
	} {
		e := edit{before: files{c.was: c.old}, after: files{c.now: c.new}, moved: map[string]string{c.now: c.was}}
		if c.was == "" {
			e.before = nil
		}
		for _, compared := range []bool{false, true} {
			res := e.settled(t, compared, func(cfg *config.Config) {
				cfg.Exclude, cfg.Allow = []string{"out/"}, []config.Allow{{Paths: []string{"kept.jsonl"}, Reason: "r"}}
			})
			if got := levelOf(res, c.now); got != c.want {
				t.Errorf("%s (compared: %v): level %v, want %v: %+v", c.name, compared, got, c.want, res.Findings)
			}
			if got := values(res.Findings[0], "change"); len(res.Findings) != 1 || !strings.Contains(got, c.says) || (got == "") != (c.says == "") {
				t.Errorf("%s (compared: %v): says %q, want %q", c.name, compared, got, c.says)
			}
		}
	}
}

// TestGrowthOverAFileBudget: a file over its budget before is not blamed for a few tokens more.
func TestGrowthOverAFileBudget(t *testing.T) {
	for _, c := range []struct {
		was, now int
		want     rules.Level
	}{{1_200, 1_248, rules.Info}, {1_200, 1_300, rules.Error}, {1_000, 1_004, rules.Error}, {1_200, 1_100, rules.Info}, {400, 1_100, rules.Error}} {
		e := edit{before: files{"docs/a.md": records(c.was)}, after: files{"docs/a.md": records(c.now)}}
		res := e.settled(t, false, func(cfg *config.Config) {
			cfg.Budget.File = []config.PathBudget{{Paths: []string{"docs/"}, Tokens: 1_000}}
		})
		if got := levelOf(res, "docs/a.md"); got != c.want {
			t.Errorf("%d to %d: level %v, want %v: %+v", c.was, c.now, got, c.want, res.Findings)
		}
	}
}

// TestOldVersionMissing: without the old version the new one is all there is to judge.
func TestOldVersionMissing(t *testing.T) {
	opt := options()
	opt.Changed = true
	res, err := rules.Run(context.Background(), changes{changed("a.jsonl", records(30_000), &tree.Base{Path: "a.jsonl", Size: -1})}, opt)
	if err != nil {
		t.Fatal(err)
	}
	lacking := changes{{Path: "a.jsonl", Skip: tree.SkipMissingBlob}}
	if err := res.Settle(context.Background(), lacking, opt); err != nil {
		t.Fatal(err)
	}
	if got := levelOf(res, "a.jsonl"); got != rules.Error {
		t.Errorf("level %v: %+v", got, res.Findings)
	}
}

// TestDeltaCountsNoSubmodules: they are files on neither side.
func TestDeltaCountsNoSubmodules(t *testing.T) {
	opt := options()
	opt.Changed = true
	now := changes{{Path: "new", Skip: tree.SkipIntentToAdd}, {Path: "sub", Mode: tree.Gitlink, Skip: tree.SkipSubmodule}, changed("a.md", "words\n", nil)}
	res, err := rules.Run(context.Background(), now, opt)
	if err != nil {
		t.Fatal(err)
	}
	if err := res.Compare(context.Background(), files{"b.md": "words\n", "c.md": "w\n"}.source(), opt); err != nil {
		t.Fatal(err)
	}
	if before, after := res.Delta.Before.Files, res.Delta.After.Files; before != 2 || after != 1 || res.Totals.Files != 3 {
		t.Errorf("%d before, %d after, %d in all", before, after, res.Totals.Files)
	}
}
