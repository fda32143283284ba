package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tree"
	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// nearLimits are files that CRs put over a limit, or over the next one.
func nearLimits(t *testing.T) *gittest.Repo {
	r := gittest.New(t)
	r.Write("under.md", rows(4_500, "seven.\n"))                             // 31,500 bytes, 36,000 with CRs; the limit is 32,000
	r.Write("warn.md", rows(13_000, "seven.\n"))                             // 91,000 and 104,000; 100,000
	r.Write("theta.go", "package x\n"+rows(98_000, "x := 1 //\n"))           // 980,010 and 1,078,011; θ is 1,000,000
	r.Write("over.csv", rows(9_000, "1,2,3\n"))                              // over it in any case
	r.Write("lone.csv", rows(9_000, "1,2,3\r2,3\n")+"\r")                    // git takes lone CRs for a binary file and leaves it as it is
	r.Write("logo.png", rows(10, "404: not found\n"))                        // reported whatever its size
	r.Write("one-line.json", `{"a":"`+strings.Repeat("x", 60_000)+`"}`+"\n") // no line end in the head
	r.Commit("base")
	return r
}

// summary is what of a finding must not depend on the checkout.
func summary(found map[string]rules.Finding) map[string]string {
	out := map[string]string{}
	for path, f := range found {
		out[path] = fmt.Sprint(f.Rule, f.Level, f.Class, f.Gate, f.Bytes, f.Tokens, f.Limit, f.Message, f.Content)
	}
	return out
}

// TestACheckoutWithCRLF: the same tree has the same findings, however git was told to check it out.
func TestACheckoutWithCRLF(t *testing.T) {
	origin := nearLimits(t)
	found, _ := identified(t, origin, tree.Worktree)
	want := summary(found)
	if len(want) != 6 || want["under.md"] != "" || found["warn.md"].Level != rules.Warn || found["theta.go"].Rule != "large" {
		t.Fatalf("findings %v", want)
	}
	for name, r := range map[string]*gittest.Repo{
		"autocrlf": origin.Clone("-c", "core.autocrlf=true"),
		"eol":      attributed(t, origin, "*.md text eol=crlf\n*.csv text eol=crlf\n*.go text eol=crlf\n*.png -text\n"),
	} {
		found, res := identified(t, r, tree.Worktree)
		delete(found, ".gitattributes")
		got := summary(found)
		for path := range want {
			if got[path] != want[path] {
				t.Errorf("%s %s: %s, want %s", name, path, got[path], want[path])
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: findings %v", name, got)
		}
		for _, s := range res.Files {
			if s.Path == "warn.md" && (s.Bytes != 104_000 || s.Tokens != 26_000) {
				t.Errorf("%s: the row has %d bytes and %d tokens, want those on disk", name, s.Bytes, s.Tokens)
			}
		}
		if e := found["warn.md"].Evidence; e[len(e)-1].Value != "CRLF on disk, 13,000 bytes that git does not store" {
			t.Errorf("%s: evidence %v", name, e)
		}
	}
}

// attributed is a clone that is checked out by .gitattributes of its own.
func attributed(t *testing.T, origin *gittest.Repo, lines string) *gittest.Repo {
	t.Helper()
	r := origin.Clone()
	r.Write(".gitattributes", lines)
	r.Commit("attributes")
	for _, path := range strings.Split(r.Run("ls-files"), "\n") {
		r.Remove(path)
	}
	r.Run("checkout", "-q", "--", ".")
	return r
}

// TestLineEndsOfEditedFiles: without its CRs is judged what git had with LF and has CRLF throughout; nothing else is what a checkout does.
func TestLineEndsOfEditedFiles(t *testing.T) {
	r := gittest.New(t)
	r.Write("edited.csv", rows(9_000, "1,2,3\n"))
	r.Write("mixed.csv", rows(9_000, "1,2,3\n"))
	r.Write("half.csv", rows(9_000, "1,2,3\n"))
	r.Write("crlf.csv", rows(9_000, "1,2,3\r\n"))
	r.Write("same.csv", rows(9_000, "7,8,9\r\n"))
	r.Write(".gitattributes", "smudged.csv filter=lfs\n")
	r.Write("smudged.csv", "a pointer\n")
	r.Run("-c", "filter.lfs.clean=cat", "add", ".")
	r.Run("commit", "-qm", "base")
	r.Write("edited.csv", rows(9_001, "4,5,6\r\n"))
	r.Write("mixed.csv", rows(9_001, "4,5,6\r\n")+"7,8,9\n")
	r.Write("half.csv", rows(4_500, "1,2,3\n1,2,3\r\n")) // the index has the very content
	r.Write("crlf.csv", rows(9_001, "4,5,6\r\n"))
	r.Write("untracked.csv", rows(9_001, "4,5,6\r\n"))
	r.Write("smudged.csv", rows(9_001, "4,5,6\r\n"))
	r.Write("lf", rows(9_001, "4,5,6\n"))
	found, res := identified(t, r, tree.Worktree)
	for path, want := range map[string]int64{"edited.csv": 54_006, "mixed.csv": 63_013, "half.csv": 54_000, "crlf.csv": 63_007, "same.csv": 63_000, "untracked.csv": 63_007} {
		if f := found[path]; f.Bytes != want || f.Tokens != (want+3)/4 {
			t.Errorf("%s: %d bytes and %d tokens, want %d: %v", path, f.Bytes, f.Tokens, want, f)
		}
	}
	for path, like := range map[string]string{"edited.csv": "lf", "mixed.csv": "mixed.csv", "crlf.csv": "crlf.csv", "same.csv": "same.csv"} {
		if id := r.Run("hash-object", "--no-filters", like); found[path].Content != id {
			t.Errorf("%s: id %s, want %s", path, found[path].Content, id)
		}
	}
	for _, f := range res.Findings {
		if f.Path == "smudged.csv" && f.Rule == "data" && f.Bytes != 63_007 {
			t.Errorf("behind a filter: %v", f)
		}
	}
}
