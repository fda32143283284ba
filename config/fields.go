package config

import (
	"fmt"
	"math"
	"strings"
)

// ClassNames are the classes a [class.NAME] table may be about, in the order of the policy table.
func ClassNames() []string {
	return []string{"source", "prose", "config", "text", "minified", "sourcemap", "data", "encoded", "notebook", "lock", "generated",
		"vendored", "snapshot", "cassette", "translation", "binary"}
}

func rootFields() []field[Config] {
	return []field[Config]{
		{
			name: "version", want: "1, the only version there is", sample: "1", doc: "Version of this file's format.",
			read: readVersion, show: func(c *Config) string { return fmt.Sprint(c.Version) },
		},
		choice(field[Config]{name: "fail-level", choices: []string{"error", "warn", "info"}, sample: `"error"`, env: "BLOATGATE_FAIL_LEVEL",
			doc: "Findings of this level and above make a run fail (exit code 1)."},
			func(c *Config) *string { return &c.FailLevel }),
		patterns(field[Config]{name: "exclude", sample: `["testdata/**"]`,
			doc: "Files that are not scanned at all, as git patterns."},
			false, func(c *Config) *[]string { return &c.Exclude }),
		choice(field[Config]{name: "tokens.model", choices: []string{"bytes", "sampled", "cl100k_base", "o200k_base"}, sample: `"bytes"`, env: "BLOATGATE_MODEL",
			doc: "How tokens are counted: bytes (times per-byte, reads nothing), sampled (by what up to 20 KB of a file look like), or exactly as a tokenizer."},
			func(c *Config) *string { return &c.Tokens.Model }),
		{
			name: "tokens.per-byte", want: "a number over 0 and up to 4", sample: "0.25", env: "BLOATGATE_PER_BYTE",
			doc:  "Tokens per byte of text, for the model bytes.",
			read: readPerByte, show: func(c *Config) string { return tomlFloat(c.Tokens.PerByte) },
		},
		integer(field[Config]{name: "tokens.window", sample: "128_000", env: "BLOATGATE_WINDOW",
			doc: "The model's context window in tokens, which reports compare with."},
			1, most, func(c *Config) *int64 { return &c.Tokens.Window }),
		integer(field[Config]{name: "limits.warn", sample: "8_000", env: "BLOATGATE_LIMITS_WARN",
			doc: "Text that should be read (source, prose, config, other text) warns from this many tokens; 0 = off."},
			0, most, func(c *Config) *int64 { return &c.Limits.Warn }),
		integer(field[Config]{name: "limits.error", sample: "25_000", env: "BLOATGATE_LIMITS_ERROR",
			doc: "The same text is an error from this many tokens; 0 = off."},
			0, most, func(c *Config) *int64 { return &c.Limits.Error }),
		size(field[Config]{name: "gates.head", sample: `"4KiB"`,
			doc: "How much of a file's start the content gates read: 512 bytes to 64 KiB."},
			512, 65_536, func(c *Config) *int64 { return &c.Gates.Head }),
		{
			name: "gates.size.threshold", want: `a size over 0 such as "1MB", or "p95"`, choices: []string{"p95"}, sample: `"1MB"`,
			env:  "BLOATGATE_THRESHOLD",
			doc:  `Larger files are excluded: a size, or "p95" for the repository's own 95th percentile.`,
			read: readThreshold, show: showThreshold,
		},
		integer(field[Config]{name: "budget.repo", sample: "0", doc: "Tokens of the whole repository that agents can read (exposed); 0 = off."},
			0, most, func(c *Config) *int64 { return &c.Budget.Repo }),
		integer(field[Config]{name: "budget.repo-admitted", sample: "0", doc: "Tokens of the whole repository that the gates admit; 0 = off."},
			0, most, func(c *Config) *int64 { return &c.Budget.RepoAdmitted }),
		integer(field[Config]{name: "budget.change", sample: "0", doc: "Exposed tokens that one change (--staged, --diff) may add; 0 = off."},
			0, most, func(c *Config) *int64 { return &c.Budget.Change }),
		names(field[Config]{name: "ignore.targets", sample: `["cursor", "aider"]`, doc: "The agents whose ignore files are kept in step (bloatgate ignore --list names them)."},
			func(c *Config) *[]string { return &c.Ignore.Targets }),
	}
}

func readVersion(c *Config, v any) *problem {
	if v != int64(1) {
		return mismatch()
	}
	c.Version = 1
	return nil
}

func readPerByte(c *Config, v any) *problem {
	f, ok := v.(float64)
	if n, isInt := v.(int64); isInt {
		f, ok = float64(n), true
	}
	if !ok || math.IsNaN(f) || f <= 0 || f > 4 {
		return mismatch()
	}
	c.Tokens.PerByte = f
	return nil
}

func readThreshold(c *Config, v any) *problem {
	if s, ok := v.(string); ok && strings.TrimSpace(s) == "p95" {
		c.Gates.Size = SizeGate{P95: true}
		return nil
	}
	n, ok := bytesOf(v)
	if !ok || n < 1 || n > most {
		return mismatch()
	}
	c.Gates.Size = SizeGate{Threshold: n}
	return nil
}

func showThreshold(c *Config) string {
	if c.Gates.Size.P95 {
		return `"p95"`
	}
	return underscored(c.Gates.Size.Threshold)
}
