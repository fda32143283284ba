package git

import (
	"path/filepath"
	"testing"
)

func TestEnvironmentOfGit(t *testing.T) {
	env := environ{"GIT_OPTIONAL_LOCKS=1", "GIT_NO_LAZY_FETCH=0", "GIT_ALLOW_PROTOCOL=file:ssh", "LC_ALL=de_DE.UTF-8", "LANGUAGE=de", "GIT_EXTERNAL_DIFF=evil",
		"GIT_ICASE_PATHSPECS=1", "GIT_INDEX_FILE=.git/other", "HOME=/h", "HOME=/home"}.forGit()
	for name, want := range map[string]string{"GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_REPLACE_OBJECTS": "1",
		"GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "LANGUAGE": "", "GIT_EXTERNAL_DIFF": "", "GIT_ICASE_PATHSPECS": "", "GIT_INDEX_FILE": ".git/other", "HOME": "/home"} {
		if got := env.get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestPinnedEnvironment(t *testing.T) {
	env := environ{"GIT_DIR=../.git", "GIT_WORK_TREE=..", "GIT_COMMON_DIR=../main/.git"}.pinned(Info{Root: "/r", GitDir: "/r/.git", CommonDir: "/main/.git"})
	for name, want := range map[string]string{"GIT_DIR": "/r/.git", "GIT_WORK_TREE": "/r", "GIT_COMMON_DIR": "/main/.git"} {
		if got := env.get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if got := (environ{"GIT_WORK_TREE=/x"}).pinned(Info{GitDir: "/r.git"}).get("GIT_WORK_TREE"); got != "" {
		t.Errorf("a bare repository gets the worktree %q", got)
	}
}

func TestQuoting(t *testing.T) {
	sep := string(filepath.ListSeparator)
	for in, want := range map[string]string{"/plain path": "/plain path", "/a" + sep + "b": `"/a` + sep + `b"`, `"q"`: `"\042q\042"`, "/\xff" + sep: `"/\377` + sep + `"`} {
		if got := quoteAlternate(in); got != want {
			t.Errorf("alternate %q becomes %s, want %s", in, got, want)
		}
	}
	for in, want := range map[string]string{"/plain/a-b_c.d": "/plain/a-b_c.d", "/with space": "'/with space'", "/it's": `'/it'\''s'`} {
		if got := quoted(in); got != want {
			t.Errorf("path %q becomes %s, want %s", in, got, want)
		}
	}
}
