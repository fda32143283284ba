package rules

import (
	"fmt"

	"github.com/bloatgate/bloatgate/rules/text"
	"github.com/bloatgate/bloatgate/tokens"
)

// noteGuessed says which counts of an exact model rest on a guess: what they are the exact counts of is the text in the likeliest encoding.
func noteGuessed(res *Result) {
	if res.Model.Reads() != tokens.ReadsAll {
		return
	}
	var first *Stat
	n := int64(0)
	for i := range res.Files {
		if s := &res.Files[i]; text.Guessed(s.Encoding) {
			if n++; first == nil {
				first = s
			}
		}
	}
	if n == 0 {
		return
	}
	what := "The encoding of 1 file is a guess, and so is its count of tokens"
	if n > 1 {
		what = fmt.Sprintf("The encodings of %s are guesses, and so are their counts of tokens", counted(n, "file"))
	}
	res.Notes = append(res.Notes, fmt.Sprintf("%s: %q is read as %s.", what, first.Path, first.Encoding))
}
