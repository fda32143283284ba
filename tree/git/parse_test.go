package git

import (
	"reflect"
	"strings"
	"testing"
)

const (
	oidA = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
	oidB = "257cc5642cb1a054f08cc83f2d943e56fd3ebe99"
	zero = "0000000000000000000000000000000000000000"
	long = "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
)

func TestParseIndex(t *testing.T) {
	out := "H 100644 " + oidA + " 0\tplain\x00S 100755 " + long + " 0\tsp ace\nline\t\x00M 100644 " + oidB + " 2\t-x\xff\x00"
	want := []IndexEntry{
		{Path: "plain", Mode: 0o100644, OID: oidA},
		{Path: "sp ace\nline\t", Mode: 0o100755, OID: long, SkipWorktree: true},
		{Path: "-x\xff", Mode: 0o100644, OID: oidB, Stage: 2},
	}
	got, err := parseIndex(out)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestParseTree(t *testing.T) {
	out := "100644 blob " + oidA + "       0\ta b\x00160000 commit " + oidB + "       -\tsub\x00100644 blob " + oidB + " BAD\tgone\x00" +
		"120000 blob " + oidB + " 12345678\tl\tnk\x00"
	want := []TreeEntry{
		{Path: "a b", Mode: 0o100644, OID: oidA},
		{Path: "sub", Mode: 0o160000, OID: oidB},
		{Path: "gone", Mode: 0o100644, OID: oidB, Size: Missing},
		{Path: "l\tnk", Mode: 0o120000, OID: oidB, Size: 12345678},
	}
	got, err := parseTree(out)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestParseChanges(t *testing.T) {
	out := ":000000 100644 " + zero + " " + oidA + " A\x00new\x00" +
		":100644 000000 " + oidA + " " + zero + " D\x00:old\x00" +
		":100644 100755 " + oidA + " " + oidA + " M\x00from\nhere\x00" +
		":100644 000000 " + oidA + " " + zero + " U\x00both\x00"
	want := []Change{
		{Status: 'A', Path: "new", Mode: 0o100644, OID: oidA},
		{Status: 'D', Path: ":old", OldPath: ":old", OldMode: 0o100644, OldOID: oidA},
		{Status: 'M', Path: "from\nhere", Mode: 0o100755, OID: oidA, OldPath: "from\nhere", OldMode: 0o100644, OldOID: oidA},
		{Status: 'U', Path: "both"},
	}
	got, err := parseChanges(out)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestParseDenied(t *testing.T) {
	said := "warning: something else\nwarning: could not open directory 'a/it's/': Permission denied\nwarning: could not open directory 'b/': Input/output error\n"
	want := []Untracked{{Path: "a/it's", Denied: "permission denied"}, {Path: "b", Denied: "input/output error"}}
	if got := parseDenied(said); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
	// Git cuts its messages at 4,096 bytes, in the middle of a path that is too long to be opened.
	long := strings.Repeat("d/", 2000)
	cut := "warning: could not open directory '" + long
	if got := parseDenied(cut); len(got) != 1 || got[0].Denied != "path too long" || got[0].Path != strings.TrimSuffix(long, "/") {
		t.Errorf("a message that was cut gives %d entries", len(got))
	}
}

// TestParsersRefuse feeds what is not understood: every one of these must be an error, never a shorter list.
func TestParsersRefuse(t *testing.T) {
	parsers := map[string]func(string) error{
		"index":     func(s string) error { _, err := parseIndex(s); return err },
		"tree":      func(s string) error { _, err := parseTree(s); return err },
		"changes":   func(s string) error { _, err := parseChanges(s); return err },
		"revisions": func(s string) error { _, err := parseRevisions(s); return err },
		"untracked": func(s string) error { _, err := parseUntracked(s); return err },
		"object":    func(s string) error { _, err := parseObject(s); return err },
	}
	bad := map[string][]string{
		"index":     {"H 100644 " + oidA + " 0\tcut", "\x00", "H 100644 abc 0\tp\x00", "H 1x " + oidA + " 0\tp\x00", "H 100644 " + oidA + " 7\tp\x00", "H 100644 " + oidA + " 0\t\x00"},
		"tree":      {"\x00", "100644 blob " + oidA + " x\tp\x00", "100644 blob " + oidA + " 1 p\x00", "100644 blob " + oidA + " 1\t\x00"},
		"changes":   {"\x00", ":100644 100644 " + oidA + " " + oidB + " M\x00", ":100644 100644 " + oidA + " " + oidB + " R90\x00a\x00b\x00", ":100644 100644 " + oidA + " " + oidB + " R90\x00a\x00", ":100644 100644 " + oidA + " " + oidB + " C\x00a\x00", "x100644 100644 " + oidA + " " + oidB + " M\x00a\x00", ":100644 100644 " + oidA + " " + oidB + " \x00a\x00"},
		"revisions": {oidA, oidA + "\n\n", "abc\n", oidA + " \n", oidA + "\n" + oidB},
		"untracked": {"\x00", "a\x00/\x00", "cut"},
		"object":    {"", oidA, oidA + " blob x", oidA + " blob -1", oidA + "  0", ":path missing", oidA + " missing", "fatal: what"},
	}
	for name, inputs := range bad {
		for _, in := range inputs {
			if parsers[name](in) == nil {
				t.Errorf("%s took %q", name, in)
			}
		}
	}
}

func TestParseLocation(t *testing.T) {
	marks := func(flags, gitDir, common, rest string) string {
		return flags + markGitDir + gitDir + markCommonDir + common + markRoot + rest
	}
	tests := map[string]struct {
		out  string
		want Info
		ok   bool
	}{
		"a worktree":       {marks("false\nsha1", "/r/.git", ".git", "/r"+markHead+oidA+"\n"), Info{Root: "/r", GitDir: "/r/.git", CommonDir: "/w/.git", ObjectFormat: "sha1", Head: Revision{OID: oidA}}, true},
		"unborn":           {marks("false\nsha256", "/r/.git", "/r/.git", "/r"+markHead), Info{Root: "/r", GitDir: "/r/.git", CommonDir: "/r/.git", ObjectFormat: "sha256"}, true},
		"a newline":        {marks("false\nsha1", "/r\n/.git", "../.git", "/r\n"+markHead), Info{Root: "/r\n", GitDir: "/r\n/.git", CommonDir: "/.git", ObjectFormat: "sha1"}, true},
		"bare":             {marks("true\nsha1", "/r.git", ".", ""), Info{GitDir: "/r.git", CommonDir: "/w", ObjectFormat: "sha1", Bare: true}, true},
		"old git":          {marks("false\n--show-object-format", "/r/.git", ".git", "/r"+markHead), Info{Root: "/r", GitDir: "/r/.git", CommonDir: "/w/.git", ObjectFormat: "sha1"}, true},
		"bare, git < 2.25": {marks("true\nsha1", "/r.git", "/r.git", markHead[1:]+oidA+"\n"), Info{GitDir: "/r.git", CommonDir: "/r.git", ObjectFormat: "sha1", Bare: true, Head: Revision{OID: oidA}}, true},
		"nothing":          {"", Info{}, false},
		"cut":              {"false\nsha1" + markGitDir + "/r", Info{}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if name != "nothing" && name != "cut" {
				test.want.Engine = EnginePlumbing
			}
			got, ok := parseLocation(test.out, "/w")
			if ok != test.ok || !reflect.DeepEqual(got, test.want) {
				t.Errorf("got %+v, %v", got, ok)
			}
		})
	}
}

func FuzzParseIndex(f *testing.F) {
	f.Add("H 100644 " + oidA + " 0\tplain\x00M 100644 " + oidB + " 2\t-x\xff\x00")
	f.Fuzz(func(t *testing.T, out string) {
		if entries, err := parseIndex(out); err == nil && len(entries) != strings.Count(out, "\x00") {
			t.Errorf("%d entries of %q", len(entries), out)
		}
	})
}

func FuzzParseTree(f *testing.F) {
	f.Add("100644 blob " + oidA + "       0\ta b\x00160000 commit " + oidB + "       -\tsub\x00")
	f.Fuzz(func(t *testing.T, out string) {
		entries, err := parseTree(out)
		if err == nil && len(entries) != strings.Count(out, "\x00") {
			t.Errorf("%d entries of %q", len(entries), out)
		}
		for _, e := range entries {
			if e.Size < Missing || e.Path == "" {
				t.Errorf("%+v of %q", e, out)
			}
		}
	})
}

func FuzzParseChanges(f *testing.F) {
	f.Add(":100644 100755 " + oidA + " " + oidA + " M\x00from\nhere\x00:000000 100644 " + zero + " " + oidA + " A\x00new\x00")
	f.Fuzz(func(t *testing.T, out string) {
		changes, err := parseChanges(out)
		for _, c := range changes {
			if c.Path == "" {
				t.Errorf("no path in %+v of %q", c, out)
			}
		}
		if err == nil && 2*len(changes) != strings.Count(out, "\x00") {
			t.Errorf("%d changes of %q", len(changes), out)
		}
	})
}

func FuzzParseRevisions(f *testing.F) {
	f.Add(oidB + "\n" + oidA + "\n")
	f.Fuzz(func(t *testing.T, out string) {
		found, err := parseRevisions(out)
		if err == nil && len(found) != strings.Count(out, "\n") {
			t.Errorf("%d revisions of %q", len(found), out)
		}
	})
}

func FuzzParseUntracked(f *testing.F) {
	f.Add("a\x00nested/\x00", "warning: could not open directory 'x/': Permission denied\n")
	f.Fuzz(func(t *testing.T, out, said string) {
		if list, err := parseUntracked(out); err == nil && len(list) != strings.Count(out, "\x00") {
			t.Errorf("%d paths of %q", len(list), out)
		}
		for _, u := range parseDenied(said) {
			if u.Path == "" || !strings.Contains(said, u.Path) {
				t.Errorf("%+v of %q", u, said)
			}
		}
	})
}

func FuzzParseObject(f *testing.F) {
	f.Add(oidA + " blob 12")
	f.Fuzz(func(t *testing.T, line string) {
		if o, err := parseObject(line); err == nil && (o.kind == "" || o.size < 0 || !strings.HasPrefix(line, o.oid)) {
			t.Errorf("%+v of %q", o, line)
		}
	})
}

func FuzzParseLocation(f *testing.F) {
	f.Add("false\nsha1" + markGitDir + "/r/.git" + markCommonDir + ".git" + markRoot + "/r" + markHead + oidA + "\n")
	f.Fuzz(func(t *testing.T, out string) {
		if info, ok := parseLocation(out, "/w"); ok && (info.GitDir == "" || info.CommonDir == "") {
			t.Errorf("%+v of %q", info, out)
		}
	})
}
