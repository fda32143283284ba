package tree_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

func TestFollowFile(t *testing.T) {
	make := func(t testing.TB) *gittest.Repo {
		r := gittest.Submodule(t)
		r.Write("plain", "plain\n")
		r.Write("conf/real", "real\n")
		r.Write("conf/large", strings.Repeat("x", 2000))
		r.Write("sub-dir/own", "own\n")
		for name, target := range map[string]string{
			"link": "conf/real", "chain": "./conf/../link", "through": "dir-link/real", "dir-link": "conf//", "up": "conf/dir-up/plain", "conf/dir-up": "..",
			"dangling": "none", "deep": "plain/none", "absolute": "/etc/passwd", "outside": "../plain", "far": "conf/../../x", "loop": "pool", "pool": "loop",
			"to-dir": "conf", "to-top": ".", "to-sub": "sub/file", "to-large": "conf/large", "long": strings.Repeat("./", 2_040) + "plain",
			"sub-dir/inside": "own", "sub-dir/out": "../plain", "sub-dir/back": "../sub-dir/own",
		} {
			r.Link(target, name)
		}
		for i := range 41 { // s0 → … → s41
			r.Link(fmt.Sprintf("s%d", i+1), fmt.Sprintf("s%d", i))
		}
		r.Write("s41", "after many\n")
		r.Remove("nested")
		r.Commit("all")
		r.Write("conf/real", "on disk\n")
		return r
	}
	tests := []struct {
		path, want, says string
		absent           bool
	}{
		{path: "plain", want: "plain\n"}, {path: "conf/real", want: "real\n"}, {path: "none", absent: true}, {path: "none/x", absent: true}, {path: "plain/x", absent: true},
		{path: "link", want: "real\n"}, {path: "chain", want: "real\n"}, {path: "through", want: "real\n"}, {path: "up", want: "plain\n"}, {path: "long", want: "plain\n"},
		{path: "sub-dir/inside", want: "own\n"}, {path: "s1", want: "after many\n"},
		{path: "dangling", says: "is a link to nothing;"}, {path: "deep", says: "is a link to nothing;"}, {path: "to-sub", says: "is a link to nothing;"},
		{path: "absolute", says: "is a link to an absolute path;"}, {path: "outside", says: "is a link that leads out of its directory;"},
		{path: "far", says: "leads out of its directory;"}, {path: "sub-dir/out", says: "leads out of its directory;"}, {path: "sub-dir/back", says: "leads out of its directory;"},
		{path: "loop", says: "leads through too many others;"}, {path: "s0", says: "leads through too many others;"},
		{path: "to-dir", says: `"conf" of the commit`}, {path: "to-top", says: "is a link to a directory;"}, {path: "to-large", says: "has 2000 bytes, more than the 1000 "},
		{path: "sub", says: "a submodule"}, {path: "conf", says: "a directory"}, {path: "conf/large", says: "has 2000 bytes"},
	}
	eachEngine(t, make, func(t *testing.T, r *gittest.Repo, engine string) {
		repo := openRepo(t, r, engine)
		for _, test := range tests {
			data, found, err := tree.FollowFile(t.Context(), repo, repo.Info().Head, test.path, 1000)
			if string(data) != test.want || found == test.absent || (err != nil) != (test.says != "") {
				t.Errorf("%q: %q, %v, %v", test.path, data, found, err)
			}
			var unfit *tree.Unfit
			if err != nil && (!strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), "\n") || !errors.As(err, &unfit)) {
				t.Errorf("%q: %v", test.path, err)
			}
		}
		if _, _, err := tree.FollowFile(t.Context(), repo, git.Revision{OID: strings.Repeat("1", 40)}, "link", 10); !errors.Is(err, git.ErrBroken) {
			t.Errorf("an absent commit: %v", err)
		}
	})
}
