package magic_test

import (
	"testing"

	"github.com/bloatgate/bloatgate/rules/magic"
)

func TestAnnexPointer(t *testing.T) {
	const key = "MD5E-s51200--0f343b0931126a20f133d67c2b018a3b.jpg"
	for content, want := range map[string]bool{
		"/annex/objects/" + key + "\n":                            true,
		"/annex/objects/" + key:                                   true,
		"/annex/objects/" + key + "\r\n":                          true,
		"/annex/objects/" + key + "\nand what was appended to it": true,
		"/annex/objects/URL--http&c%%example.org%a.png\n":         true,
		"/annex/objects/WORM-s3-m1289672605--a b.png\n":           true,
		".git/annex/objects/xx/yy/" + key + "/" + key:             true,
		"../../.git/annex/objects/xx/yy/" + key + "/" + key:       true,
		"/annex/objects/\n":                                       false,
		"/annex/objects/of interest are listed below\n":           false,
		"See /annex/objects/" + key + "\n":                        false,
		"\n/annex/objects/" + key + "\n":                          false,
		"":                                                        false,
	} {
		if got := magic.AnnexPointer([]byte(content), int64(len(content))); got != want {
			t.Errorf("%q: got %v", content, got)
		}
	}
	if magic.AnnexPointer([]byte("/annex/objects/"+key+"\n"), 32<<10+1) {
		t.Error("too large for a pointer")
	}
}
