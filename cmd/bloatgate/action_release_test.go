package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// releases is a folder that looks like the releases of this project on GitHub, with one of them, v0.1.0.
type releases struct{ dir, url, archive string }

// fakeReleases holds a program that runs this very test binary as bloatgate (see TestMain).
func fakeReleases(t *testing.T) *releases {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "bloatgate")
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	r := &releases{dir, "file://" + filepath.ToSlash(dir), fmt.Sprintf("bloatgate_0.1.0_%s_%s.tar.gz", runtime.GOOS, runtime.GOARCH)}
	archive := tarball(t, "bloatgate", "#!/bin/sh\nexec '"+program+"' \"$@\"\n")
	r.write(t, r.archive, archive)
	r.write(t, "checksums.txt", fmt.Appendf(nil, "%064d  bloatgate_0.1.0_plan9_mips.tar.gz\n%x  %s\n", 0, sha256.Sum256(archive), r.archive))
	return r
}

func (r *releases) write(t *testing.T, name string, content []byte) {
	t.Helper()
	path := filepath.Join(r.dir, "v0.1.0", name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

func tarball(t *testing.T, name, content string) []byte {
	t.Helper()
	var out bytes.Buffer
	zipped := gzip.NewWriter(&out)
	archive := tar.NewWriter(zipped)
	err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(content))})
	if err == nil {
		_, err = archive.Write([]byte(content))
	}
	if err == nil {
		err = archive.Close()
	}
	if err == nil {
		err = zipped.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestActionNamesWhatIsReleased: the script asks for the names that .goreleaser.yaml gives. The archive's own name is goreleaser's default,
// NAME_VERSION_OS_ARCH, so the file must not set one.
func TestActionNamesWhatIsReleased(t *testing.T) {
	goreleaser := mustRead(t, filepath.Join(moduleRoot(t), ".goreleaser.yaml"))
	for _, want := range []string{"project_name: bloatgate\n", "name_template: checksums.txt\n", "algorithm: sha256\n", "binary: bloatgate\n", "formats: [tar.gz]\n",
		"- goos: windows\n        formats: [zip]\n", "goos: [linux, darwin, windows]\n", "goarch: [amd64, arm64]\n"} {
		if !strings.Contains(goreleaser, want) {
			t.Errorf(".goreleaser.yaml lacks %q, which scripts/action-install.sh counts on", want)
		}
	}
	if strings.Count(goreleaser, "name_template:") != 1 || strings.Contains(goreleaser, "wrap_in_directory") {
		t.Error(".goreleaser.yaml names archives in a way that scripts/action-install.sh does not know")
	}
}

// lonelyPath is a PATH with what the action needs and nothing else: no Go, no jq, no sudo.
func lonelyPath(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"bash", "sh", "git", "curl", "tar", "gzip", "awk", "sed", "tail", "head", "cat", "od", "tr", "mktemp", "dirname", "uname"} {
		linkTool(t, dir, name)
	}
	if linkTool(t, dir, "sha256sum"); !exists(filepath.Join(dir, "sha256sum")) {
		linkTool(t, dir, "shasum")
	}
	return dir
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func linkTool(t *testing.T, dir, name string) {
	t.Helper()
	for _, from := range filepath.SplitList(os.Getenv("PATH")) {
		path := filepath.Join(from, name)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0 {
			if err := os.Symlink(path, filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
}

// TestActionInstalls: only what a release's checksums name is run. Without Go on PATH, what cannot be installed is an error that says why.
func TestActionInstalls(t *testing.T) {
	other := tarball(t, "bloatgate", "#!/bin/sh\ntouch \"$RUNNER_TEMP/pwned\"\n")
	for _, c := range []struct {
		name   string
		spoil  func(*releases)
		with   map[string]string
		github map[string]string // of the context
		want   int
		says   string
	}{
		{name: "by the tag", says: "bloatgate: release v0.1.0 for "},
		{name: "by a pinned version", with: map[string]string{"version": "v0.1.0"}, github: map[string]string{"github.action_ref": "main"}, says: "release v0.1.0"},
		{name: "another archive", spoil: func(r *releases) { r.write(t, r.archive, other) }, want: 2, says: "is not what its checksums.txt says; nothing of it was run"},
		{name: "no sum", spoil: func(r *releases) { r.write(t, "checksums.txt", nil) }, want: 2, says: "release v0.1.0 has no bloatgate_0.1.0_"},
		{name: "two sums", spoil: func(r *releases) {
			sums := mustRead(t, filepath.Join(r.dir, "v0.1.0", "checksums.txt"))
			r.write(t, "checksums.txt", []byte(sums+sums))
		}, want: 2, says: "is not what its checksums.txt says"},
		{name: "no archive", spoil: func(r *releases) { os.Remove(filepath.Join(r.dir, "v0.1.0", r.archive)) }, want: 2, says: "could not fetch bloatgate_0.1.0_"},
		{name: "no such release", with: map[string]string{"version": "v9.9.9"}, want: 2, says: "could not fetch checksums.txt of release v9.9.9"},
		{name: "not a release", with: map[string]string{"version": "../v0.1.0"}, want: 2, says: `version is a release such as v0.1.0, not "../v0.1.0"`},
		{name: "two wishes", with: map[string]string{"version": "v0.1.0", "build": "true"}, want: 2, says: "leave one of them away"},
		{name: "no wish", with: map[string]string{"build": "yes"}, want: 2, says: `build is true or false, not "yes"`},
		{name: "a branch, no Go", github: map[string]string{"github.action_ref": "main"}, want: 2, says: "there is no Go on PATH to build it from source; run actions/setup-go first"},
		{name: "the tag of another repository", github: map[string]string{"github.action_repository": "us/fork"}, want: 2, says: "not used by a release's tag"},
		{name: "build, no Go", with: map[string]string{"build": "true"}, want: 2, says: "build: true, and there is no Go on PATH"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir, _ := plainDir(t)
			r := newActionRunner(t, dir)
			r.event(githubEvent{name: "schedule"})
			for name, value := range c.github {
				r.context[name] = value
			}
			release := fakeReleases(t)
			if c.spoil != nil {
				c.spoil(release)
			}
			r.env["BLOATGATE_RELEASES"], r.env["PATH"] = release.url, lonelyPath(t)
			got := r.action(c.with)
			if want := max(c.want, exitFindings); got.code != want || !strings.Contains(got.log, c.says) {
				t.Errorf("exit code %d, want %d, and %q:\n%s", got.code, want, c.says, got.log)
			}
			if exists(filepath.Join(r.temp, "pwned")) {
				t.Error("an archive with the wrong checksum was run")
			}
		})
	}
}

// TestActionNeverGuesses: whatever goes wrong before there is a verdict is 2, never the 1 of findings.
func TestActionNeverGuesses(t *testing.T) {
	dir, _ := plainDir(t)
	for name, value := range map[string]string{"RUNNER_TEMP": "/nowhere", "BLOATGATE_RELEASES": "http://127.0.0.1:1", "BLOATGATE_WINDOW": "lots"} {
		r := newActionRunner(t, dir)
		r.event(githubEvent{name: "schedule"})
		r.env[name] = value
		if got := r.action(nil); got.code != exitFailure {
			t.Errorf("%s=%s: exit code %d:\n%s", name, value, got.code, got.log)
		}
	}
}

// TestActionBuilds: without a release the action's own source is built, whatever the workflow sets up for its own builds.
func TestActionBuilds(t *testing.T) {
	t.Parallel()
	needTool(t, "go")
	dir, _ := plainDir(t)
	r := newActionRunner(t, dir)
	r.event(githubEvent{name: "schedule"})
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH", "HOME"} {
		if value, ok := os.LookupEnv(name); ok {
			r.env[name] = value
		}
	}
	r.env["GOOS"], r.env["GOFLAGS"], r.env["GOWORK"] = "plan9", "-mod=vendor", "/nowhere"
	r.env["BLOATGATE_RELEASES"] = "file://" + filepath.ToSlash(t.TempDir())
	got := r.action(nil)
	for _, want := range []string{"could not fetch checksums.txt of release v0.1.0", "building it from the action's source", "train.jsonl"} {
		if got.code != exitFindings || !strings.Contains(got.log, want) {
			t.Errorf("exit code %d, want %d, and %q:\n%s", got.code, exitFindings, want, got.log)
		}
	}
	found := false
	err := filepath.WalkDir(r.temp, func(_ string, d fs.DirEntry, err error) error {
		found = found || d != nil && d.Name() == "bloatgate"
		return err
	})
	if err != nil || !found {
		t.Errorf("no binary below RUNNER_TEMP: %v", err)
	}
}
