package rules_test

import (
	"context"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
)

// TestLinesOfOddWhiteSpace: a line may consist of white space that is neither blank nor tab.
func TestLinesOfOddWhiteSpace(t *testing.T) {
	for _, odd := range []string{"\f", "\v", "\u00a0", "\u3000", "\u0085", "\u2028", " \f ", "{\f}", "\f{\f", "\r"} {
		for _, name := range []string{"a.txt", "a.csv", "a.json", "a.yaml", "a.xyzzy", "a.log", "a.sql", "a"} {
			for _, content := range []string{strings.Repeat("word word word\n"+odd+"\n", 6000), strings.Repeat(odd+"\n", 60_000), "INSERT INTO a VALUES\n" + strings.Repeat(odd+"\n(1),\n", 9000)} {
				run(t, files{name: content}, options())
			}
		}
	}
}

// faulty is a model with a fault that only some files show.
type faulty struct{ tokens.Estimator }

func (f faulty) Tokens(t tokens.Text) (int64, error) {
	if t.FileSize() == int64(len(faultyText)) {
		var none []int64
		return none[0], nil
	}
	return f.Estimator.Tokens(t)
}

const faultyText = "bad\n"

// TestAFaultNamesTheFile: a panic ends the run with the file's name; it is neither a crash nor a clean result.
func TestAFaultNamesTheFile(t *testing.T) {
	opt := options()
	opt.Model = faulty{opt.Model}
	tree := files{"good.txt": "good words\n"}
	for _, name := range strings.Fields("b1 b2 b3 b4 b5 b6 b7") {
		tree[name+".txt"] = faultyText
	}
	res, err := rules.Run(context.Background(), tree.source(), opt)
	if err == nil || res != nil {
		t.Fatalf("%v, %v", res, err)
	}
	for _, part := range []string{`"b1.txt" was not judged`, "a fault in bloatgate", "index out of range", "faulty.Tokens, line", "please report it", "2 more files"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q is not in: %v", part, err)
		}
	}
	if strings.Contains(err.Error(), "good.txt") || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
}
