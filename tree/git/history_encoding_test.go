package git_test

import (
	"reflect"
	"testing"

	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// TestHistoryEncodings: both engines tell messages in UTF-8, whatever a commit says it is written in, and as they are where that is not so.
func TestHistoryEncodings(t *testing.T) {
	r := gittest.New(t)
	for _, c := range []struct{ encoding, message string }{
		{"ISO-8859-1", "gr\xf6\xdfer \x85"}, {"latin1", "\xe4"}, {"KOI8-R", "\xd0\xd2\xc9\xd7\xc5\xd4"}, {"windows-1251", "\xef\xf0\xe8\xe2\xe5\xf2"}, {"Shift_JIS", "\x93\xfa\x96\x7b"},
		{"EUC-JP", "\xc6\xfc\xcb\xdc"}, {"GBK", "\xc4\xe3\xba\xc3"}, {"EUC-KR", "\xc7\xd1"}, {"cp850", "\x84"}, {"no-such", "\xe4"}, {"EUC-JP", "\xff\xff"}, {"UTF-8", "ä"}, {"ISO-8859-15", "  \xa4 leads"},
	} {
		r.Run("-c", "i18n.commitEncoding="+c.encoding, "commit", "-q", "--allow-empty", "--cleanup=verbatim", "-m", c.message)
	}
	var told [][]string
	for _, engine := range engines {
		repo := open(t, r, engine)
		commits, err := git.History(t.Context(), repo, repo.Info().Head, 100)
		if err != nil {
			t.Fatalf("%s: %v", engine, err)
		}
		var list []string
		for _, c := range commits {
			list = append(list, c.Message)
		}
		told = append(told, list)
	}
	for i := range told[1:] {
		if !reflect.DeepEqual(told[0], told[i+1]) {
			t.Errorf("%s: %q\n%s: %q", engines[0], told[0], engines[i+1], told[i+1])
		}
	}
	if first := told[0][len(told[0])-1]; first != "größer \u0085" && first != "größer \u0085\n" {
		t.Errorf("%q", first)
	}
}
