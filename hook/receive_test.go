package hook

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// server is a bare repository with our pre-receive hook, and a clone that pushes to it.
type server struct {
	*world
	bare string
}

func newServer(t *testing.T) *server {
	t.Helper()
	w := newWorld(t)
	s := &server{w, filepath.Join(w.dir, "server side.git")}
	w.must(w.dir, "git", "clone", "-q", "--bare", w.repo, s.bare)
	w.must(w.repo, "git", "remote", "add", "origin", s.bare)
	w.must(w.repo, "git", "fetch", "-q", "origin")
	w.install(s.bare, "pre-receive")
	return s
}

// commit commits one file on the current branch of the clone.
func (s *server) commit(path, content string) {
	s.t.Helper()
	s.file(filepath.Join(s.repo, path), content)
	s.must(s.repo, "git", "add", "-A")
	s.must(s.repo, "git", "commit", "-qm", path)
}

// push pushes and tells whether the server took it. While the hook ran no file may have changed.
func (s *server) push(args ...string) (out string, taken bool) {
	s.t.Helper()
	if err := os.RemoveAll(s.log); err != nil {
		s.t.Fatal(err)
	}
	out, err := s.run(s.repo, "git", append([]string{"push", "origin"}, args...)...)
	if log := s.read(s.log); log != "ran pre-receive\n" {
		s.t.Errorf("noted %q\n%s", log, out)
	}
	return out, err == nil
}

func (s *server) want(taken bool, says string, args ...string) {
	s.t.Helper()
	out, got := s.push(args...)
	if got != taken {
		s.t.Errorf("push %v: taken is %v, want %v\n%s", args, got, taken, out)
	}
	for _, part := range strings.Split(says, "|") {
		if !strings.Contains(out, part) {
			s.t.Errorf("push %v does not say %q:\n%s", args, part, out)
		}
	}
}

// dumpSays is what the pusher reads about a dump of 2 MB.
const dumpSays = "remote: error  dump.json|500,014 tokens (2,000,054 bytes)|remote: 1 error|pre-receive hook declined"

func TestPreReceive(t *testing.T) {
	s := newServer(t)
	s.commit("clean.go", "package main\n")
	s.want(true, "refs/heads/main: 1 new commit|remote: clean", "main")
	s.commit("dump.json", dump(2_000_000))
	s.want(false, dumpSays, "main")
	s.want(false, "refs/heads/new: 1 new commit|"+dumpSays, "main:new")
	if refs := s.must(s.bare, "git", "for-each-ref", "--format=%(refname)"); refs != "refs/heads/main" {
		t.Errorf("the server has %s", refs)
	}
	// What is gone again by the end of the push is not what the branch has.
	s.must(s.repo, "git", "rm", "-q", "dump.json")
	s.must(s.repo, "git", "commit", "-qm", "gone again")
	s.want(true, "refs/heads/main: 2 new commits", "main")
	s.want(true, "no new commits, nothing to judge", "main:another")
	s.want(true, "is deleted, nothing to judge", ":another")
	s.must(s.repo, "git", "tag", "-am", "tagged", "v1")
	s.must(s.repo, "git", "tag", "-am", "tree", "tree", "HEAD^{tree}")
	s.want(true, "refs/tags/v1: no new commits|refs/tags/tree: a tree and no commit, judged as a commit on HEAD", "--tags")
}

// TestPreReceiveObjects: tags of trees and of files, annotated or not, bring nothing that a branch could not.
func TestPreReceiveObjects(t *testing.T) {
	s := newServer(t)
	s.commit(".bloatgate.toml", "[[allow]]\npaths = [\"refs/tags/allowed.*\"]\nreason = \"because\"\n")
	s.want(true, "clean", "main")
	s.file(filepath.Join(s.repo, "dump.json"), dump(2_000_000))
	s.file(filepath.Join(s.repo, "key"), "-----BEGIN PGP PUBLIC KEY BLOCK-----\n")
	s.must(s.repo, "git", "add", "dump.json")
	tree := s.must(s.repo, "git", "write-tree")
	blob := s.must(s.repo, "git", "rev-parse", ":dump.json")
	key := s.must(s.repo, "git", "hash-object", "-w", "key")
	s.must(s.repo, "git", "tag", "-am", "tree", "tree", tree)
	s.must(s.repo, "git", "tag", "-am", "tag", "tag-of-tag", "tree")
	s.must(s.repo, "git", "tag", "-am", "file", "file.json", blob)
	s.must(s.repo, "git", "tag", "-am", "key", "key", key)
	const fileSays = "judged as refs/tags/|remote: error  refs/tags/|range against the empty tree|remote: 1 error|pre-receive hook declined"
	s.want(false, "judged as a commit on HEAD|"+dumpSays, "tree")
	s.want(false, dumpSays, "tag-of-tag")
	s.want(false, dumpSays, tree+":refs/tags/light")
	s.want(false, fileSays, "file.json")
	s.want(false, fileSays, blob+":refs/tags/light.json")
	s.want(false, fileSays+"|allow  refs/tags/allowed.*", blob+":refs/tags/allowed.json", blob+":refs/tags/refused.json")
	s.want(true, "a file and no commit, judged as refs/tags/key|clean", "key")
	s.want(true, "allow  refs/tags/allowed.*", blob+":refs/tags/allowed.json")

	s.must(s.repo, "git", "rm", "-q", "--cached", "dump.json")
	s.must(s.bare, "git", "symbolic-ref", "HEAD", "refs/heads/nowhere")
	s.want(false, "judged as a commit on the empty tree|"+dumpSays, "tree")
	s.want(false, fileSays, blob+":refs/tags/allowed.too")
}

// TestPrePushObjects: the pusher hears of it first, also where nothing is known of the remote.
func TestPrePushObjects(t *testing.T) {
	s := newServer(t)
	s.install(s.repo, "pre-push")
	s.file(filepath.Join(s.repo, "dump.json"), dump(2_000_000))
	blob := s.must(s.repo, "git", "hash-object", "-w", "dump.json")
	s.must(s.repo, "git", "remote", "set-url", "origin", filepath.Join(s.dir, "elsewhere.git"))
	s.must(s.dir, "git", "init", "-q", "--bare", filepath.Join(s.dir, "elsewhere.git"))
	for _, ref := range []string{"refs/remotes/origin/main", "refs/remotes/origin/HEAD"} {
		s.must(s.repo, "git", "update-ref", "-d", ref)
	}
	out, err := s.run(s.repo, "git", "push", "origin", blob+":refs/tags/dump.json")
	if err == nil || !strings.Contains(out, "error  refs/tags/dump.json") {
		t.Errorf("%v:\n%s", err, out)
	}
	if out, err := s.run(s.repo, "git", "push", "origin", "HEAD^{tree}:refs/tags/tree"); err != nil || !strings.Contains(out, "judged as a commit on HEAD") {
		t.Errorf("%v:\n%s", err, out)
	}
}

// TestQuietReceive: what is in order is not told, what fails is.
func TestQuietReceive(t *testing.T) {
	s := newServer(t)
	s.env = append(s.env, "BLOATGATE_QUIET=1")
	s.commit("clean.go", "package main\n")
	s.must(s.repo, "git", "tag", "tree", "HEAD^{tree}")
	for _, refs := range [][]string{{"main"}, {"main:another"}, {":another"}, {"tree"}} {
		if out, taken := s.push(refs...); !taken || strings.Contains(out, "bloatgate") {
			t.Errorf("push %v: taken is %v:\n%s", refs, taken, out)
		}
	}
	s.commit("dump.json", dump(2_000_000))
	s.want(false, "refs/heads/main: 1 new commit|remote: error  dump.json|pre-receive hook declined", "main")
}

// TestPreReceiveConfiguration: the configuration of the branch that is pushed to judges, also when commits come in by way of another branch
// whose configuration was loosened before.
func TestPreReceiveConfiguration(t *testing.T) {
	s := newServer(t)
	const allow = "[[allow]]\npaths = [\"dump.json\"]\nreason = \"because\"\n"
	s.commit(".bloatgate.toml", allow)
	s.commit("dump.json", dump(2_000_000))
	s.want(false, "This change edits the configuration, but that of main judges|"+dumpSays, "main")
	s.want(false, "but that of HEAD judges|"+dumpSays, "main:feature")
	s.want(true, "but that of HEAD judges", "main~1:refs/heads/feature")
	s.want(true, "allow  dump.json", "main:feature")
	s.want(false, "refs/heads/main: 2 new commits|"+dumpSays, "main")
	s.want(false, "judges|"+dumpSays, "+main:main")
	s.want(true, "clean", "main~1:refs/heads/main")
	s.want(true, "allow  dump.json", "main:main")

	// A history that has nothing in common with the branch is judged by the branch's configuration all the same.
	s.must(s.repo, "git", "checkout", "-q", "--orphan", "orphan")
	s.commit("other.json", dump(2_000_000))
	s.want(false, "remote: error  other.json", "+orphan:refs/heads/main")
}

// TestPreReceiveMerge: what the default branch brings into a branch is not the pusher's doing.
func TestPreReceiveMerge(t *testing.T) {
	s := newServer(t)
	s.must(s.repo, "git", "checkout", "-q", "-b", "feature")
	s.commit("feature.go", "package main\n")
	s.want(true, "clean", "feature")
	s.must(s.repo, "git", "checkout", "-q", "main")
	s.commit("dump.json", dump(2_000_000))
	s.env = append(s.env, "BLOATGATE_SKIP=1") // the environment of the server: the two share a machine
	if out, err := s.run(s.repo, "git", "push", "origin", "main"); err != nil || !strings.Contains(out, "pre-receive is not checked, because BLOATGATE_SKIP=1") {
		t.Fatalf("%v\n%s", err, out)
	}
	s.env = append(s.env, "BLOATGATE_SKIP=")
	s.must(s.repo, "git", "checkout", "-q", "feature")
	s.must(s.repo, "git", "merge", "-q", "--no-edit", "main")
	s.want(true, "refs/heads/feature: 1 new commit", "feature")
}

// TestPreReceiveAlternates: the server keeps most of its objects in another repository, and has none at first.
func TestPreReceiveAlternates(t *testing.T) {
	s := newServer(t)
	fork := filepath.Join(s.dir, "fork.git")
	s.must(s.dir, "git", "clone", "-q", "--bare", "--shared", s.bare, fork)
	s.install(fork, "pre-receive")
	s.must(s.repo, "git", "remote", "set-url", "origin", fork)
	s.commit("clean.go", "package main\n")
	s.want(true, "refs/heads/main: 1 new commit|remote: clean", "main")
	s.commit("dump.json", dump(2_000_000))
	s.want(false, dumpSays, "main")

	empty := filepath.Join(s.dir, "empty.git")
	s.must(s.dir, "git", "init", "-q", "--bare", "-b", "main", empty)
	s.install(empty, "pre-receive")
	s.must(s.repo, "git", "remote", "set-url", "origin", empty)
	s.want(false, "refs/heads/main: 3 new commits|error  dump.json", "main")
	s.want(true, "refs/heads/main: 2 new commits", "main~1:refs/heads/main")
}

// TestPreReceiveDanglingHead: a HEAD that leads nowhere does not make a push the first one, which brings the configuration that judges it.
func TestPreReceiveDanglingHead(t *testing.T) {
	s := newServer(t)
	s.must(s.bare, "git", "symbolic-ref", "HEAD", "refs/heads/nowhere")
	s.commit("clean.go", "package main\n")
	s.want(true, "refs/heads/main: 1 new commit|clean", "main")
	s.want(true, "refs/heads/tip: no new commits", "main:refs/heads/tip")
	s.must(s.repo, "git", "checkout", "-q", "--orphan", "orphan")
	s.commit(".bloatgate.toml", "exclude = [\"*.json\"]\n")
	s.want(true, "so the default configuration judges|but that of the empty tree judges|clean", "orphan:refs/heads/allowed")
	s.commit("dump.json", dump(2_000_000))
	s.must(s.bare, "git", "update-ref", "-d", "refs/heads/allowed")
	s.want(false, "HEAD leads nowhere, so the default configuration judges|"+dumpSays, "orphan")
}
