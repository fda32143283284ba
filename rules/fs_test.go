package rules_test

import (
	"context"
	"iter"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// files is a tree in memory: path → content.
type files map[string]string

func (f files) source() tree.Source {
	fsys := fstest.MapFS{}
	for name, content := range f {
		fsys[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return stored{tree.FromFS(fsys)}
}

// stored makes a tree in memory look like one that git stores: its files are tracked and have blob ids.
type stored struct{ tree.Source }

func (s stored) Files(ctx context.Context) iter.Seq2[tree.File, error] {
	return func(yield func(tree.File, error) bool) {
		for f, err := range s.Source.Files(ctx) {
			f.OID, f.Tracked = "in memory", true
			if !yield(f, err) {
				return
			}
		}
	}
}

func options(edit ...func(*config.Config)) rules.Options {
	c := config.Default()
	for _, e := range edit {
		e(&c)
	}
	model, err := tokens.Bytes(c.Tokens.PerByte)
	if err != nil {
		panic(err)
	}
	return rules.Options{Config: c, Model: model, Now: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)}
}

// run judges the tree and returns the rows by path.
func run(t *testing.T, f files, opt rules.Options) (map[string]rules.Stat, *rules.Result) {
	t.Helper()
	res, err := rules.Run(context.Background(), f.source(), opt)
	if err != nil {
		t.Fatal(err)
	}
	rows := make(map[string]rules.Stat, len(res.Files))
	for _, s := range res.Files {
		rows[s.Path] = s
	}
	return rows, res
}

// levelOf is the highest level of the findings about a path, 0 for none.
func levelOf(res *rules.Result, path string) rules.Level {
	var level rules.Level
	for _, f := range res.Findings {
		if f.Path == path {
			level = max(level, f.Level)
		}
	}
	return level
}

// lines repeats a line; "{n}" in it becomes the number.
func lines(n int, line string) string {
	pieces := strings.Split(line, "{n}")
	if len(pieces) == 1 {
		return strings.Repeat(line, n)
	}
	out := make([]byte, 0, n*(len(line)+8))
	for i := range n {
		for at, piece := range pieces {
			if at > 0 {
				out = strconv.AppendInt(out, int64(i), 10)
			}
			out = append(out, piece...)
		}
	}
	return string(out)
}
