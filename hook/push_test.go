package hook

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

var (
	idA  = strings.Repeat("a", 40)
	idB  = strings.Repeat("b", 64)
	none = strings.Repeat("0", 40)
)

func TestParseUpdates(t *testing.T) {
	push, receive := Event{Name: "pre-push", Stdin: true}, Event{Name: "pre-receive", Stdin: true, Server: true}
	for _, c := range []struct {
		event Event
		in    string
		want  []Update
		err   string
	}{
		{push, "", nil, ""},
		{push, "\n", nil, ""},
		{push, "refs/heads/a " + idA + " refs/heads/b " + none + "\n", []Update{{"refs/heads/b", "", idA}}, ""},
		{push, "(delete) " + none + " refs/heads/b " + idB + "\n", []Update{{"refs/heads/b", idB, ""}}, ""},
		{receive, idA + " " + idB + " refs/heads/b\n" + none + " " + idA + " refs/tags/é", []Update{{"refs/heads/b", idA, idB}, {"refs/tags/é", "", idA}}, ""},
		{receive, idA + " " + idB + "\n", nil, "line 1"},
		{receive, idA + " " + idB + " \n", nil, "line 1"},
		{push, "\nrefs/heads/a HEAD refs/heads/b " + none + "\n", nil, "line 2"},
		{push, idA + " " + idB + " refs/heads/b\n", nil, "pre-push"},
		{push, strings.Repeat("x", 100_000), nil, "too long"},
	} {
		got, err := ParseUpdates(c.event, strings.NewReader(c.in))
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s %.80q: %v, %v", c.event.Name, c.in, got, err)
		}
	}
}

func FuzzParseUpdates(f *testing.F) {
	f.Add("refs/heads/a "+idA+" refs/heads/b "+none+"\n", false)
	f.Add(idA+" "+idB+" refs/heads/b\n", true)
	f.Fuzz(func(t *testing.T, in string, server bool) {
		updates, err := ParseUpdates(Event{Name: "e", Stdin: true, Server: server}, strings.NewReader(in))
		for _, u := range updates {
			if err != nil || u.Ref == "" || len(u.Old)%8 != 0 || strings.ContainsAny(u.Old+u.New, " \n-") {
				t.Errorf("%q gave %+v, %v", in, u, err)
			}
		}
	})
}

// pusher is a clone with our pre-push hook.
func newPusher(t *testing.T) *server {
	t.Helper()
	w := newWorld(t)
	s := &server{w, filepath.Join(w.dir, "far.git")}
	w.must(w.dir, "git", "clone", "-q", "--bare", w.repo, s.bare)
	w.must(w.repo, "git", "remote", "add", "origin", s.bare)
	w.must(w.repo, "git", "fetch", "-q", "origin")
	w.install(w.repo, "pre-push")
	return s
}

// pushed is what ours says about a push, and whether it went on.
func (s *server) pushed(taken bool, says string, args ...string) {
	s.t.Helper()
	if err := os.RemoveAll(s.log); err != nil {
		s.t.Fatal(err)
	}
	out, err := s.run(s.repo, "git", append([]string{"push"}, args...)...)
	if log := s.read(s.log); log != "ran pre-push\n" {
		s.t.Errorf("noted %q\n%s", log, out)
	}
	if (err == nil) != taken {
		s.t.Errorf("push %v: %v, want taken %v\n%s", args, err, taken, out)
	}
	for _, part := range strings.Split(says, "|") {
		if !strings.Contains(out, part) {
			s.t.Errorf("push %v does not say %q:\n%s", args, part, out)
		}
	}
}

func TestPrePush(t *testing.T) {
	s := newPusher(t)
	s.commit("clean.go", "package main\n")
	s.pushed(true, "refs/heads/main: 1 new commit|range against main|clean", "origin", "main")
	s.must(s.repo, "git", "checkout", "-q", "-b", "feature")
	s.commit("dump.json", dump(2_000_000))
	says := "refs/heads/feature: 1 new commit|error  dump.json|500,014 tokens"
	s.pushed(false, says, "origin", "feature")
	s.pushed(false, says, s.bare, "feature")
	s.pushed(false, says, "--all", "origin")
	s.pushed(false, "refs/heads/feature: 1 new commit|refs/tags/t: the same as above", "origin", "feature", "feature:refs/tags/t")
	s.must(s.repo, "git", "push", "-q", "--no-verify", "origin", "feature")
	s.pushed(true, "no new commits, nothing to judge", "origin", "feature:copy")
	s.pushed(true, "is deleted", "origin", ":copy")

	// A merge of what the remote has is nobody's doing, and a branch that was rewritten is judged by what is new.
	s.must(s.repo, "git", "checkout", "-q", "main")
	s.commit("more.go", "package main\n")
	s.must(s.repo, "git", "merge", "-q", "--no-edit", "feature")
	s.pushed(true, "refs/heads/main: 2 new commits|clean", "origin", "main")
	s.must(s.repo, "git", "reset", "-q", "--hard", "HEAD~1")
	s.commit("other.json", dump(2_000_000))
	s.pushed(false, "refs/heads/main: 1 new commit|error  other.json", "--force", "origin", "main")
}

// TestPrePushBehind: the remote has moved on since it was last asked.
func TestPrePushBehind(t *testing.T) {
	s := newPusher(t)
	other := filepath.Join(s.dir, "other")
	s.must(s.dir, "git", "clone", "-q", s.bare, other)
	s.must(other, "git", "commit", "-q", "--allow-empty", "-m", "theirs")
	s.must(other, "git", "push", "-q")
	s.commit("dump.json", dump(2_000_000))
	s.pushed(false, "range against origin/main|error  dump.json", "--force", "origin", "main")
	s.must(s.repo, "git", "update-ref", "-d", "refs/remotes/origin/main")
	s.pushed(false, "so nothing tells what is new; run `git fetch origin` first", "--force", "origin", "main")
}
