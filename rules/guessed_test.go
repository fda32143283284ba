package rules_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tokens"
)

// TestOldEncodingsCountTheirText: a text costs the same tokens in an old encoding as in UTF-8, and an exact model says where it rests on a guess.
func TestOldEncodingsCountTheirText(t *testing.T) {
	japanese := files{
		"utf8.txt": strings.Repeat("これは日本語の文章です\n", 60),
		"sjis.txt": strings.Repeat("\x82\xb1\x82\xea\x82\xcd\x93\xfa\x96{\x8c\xea\x82\xcc\x95\xb6\x8f\xcd\x82\xc5\x82\xb7\n", 60),
		"euc.txt":  strings.Repeat("\xa4\xb3\xa4\xec\xa4\xcf\xc6\xfc\xcb\xdc\xb8\xec\xa4\xce\xca\xb8\xbe\xcf\xa4\xc7\xa4\xb9\n", 60),
	}
	for _, name := range tokens.Names() {
		opt := options()
		var err error
		if opt.Model, err = tokens.New(name, tokens.DefaultPerByte); err != nil {
			t.Fatal(err)
		}
		rows, res := run(t, japanese, opt)
		for path, row := range rows {
			if want := rows["utf8.txt"].Tokens; row.Tokens != want {
				t.Errorf("%s of %s: %d, want %d", name, path, row.Tokens, want)
			}
		}
		notes := strings.Join(res.Notes, "\n")
		if told := notes == `The encodings of 2 files are guesses, and so are their counts of tokens: "euc.txt" is read as euc-jp (guessed).`; told != (opt.Model.Bound() == "exact") {
			t.Errorf("%s: notes %q", name, notes)
		}
	}
}
