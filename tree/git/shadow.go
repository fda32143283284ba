package git

import (
	"fmt"
	"os"
	"path/filepath"
)

// shadow makes a git directory outside the repository that knows the repository's objects but not its remotes. In a partial clone git
// dies at the first absent object that a remote could deliver; without remotes it says "missing" and goes on, and has nobody to ask.
// The directory holds three small files and is removed by close.
func (o *objects) shadow(run runner) (runner, error) {
	dir, err := os.MkdirTemp("", "bloatgate-objects-")
	if err != nil {
		return runner{}, fmt.Errorf("could not make a directory to read the partial clone %q: %w", o.info.GitDir, err)
	}
	o.shadowLock.Lock()
	o.shadowDir = dir
	o.shadowLock.Unlock()
	config := "[core]\nrepositoryformatversion = 1\nbare = true\n[extensions]\nobjectformat = " + o.info.ObjectFormat + "\n"
	if o.info.ObjectFormat == "sha1" {
		config = "[core]\nrepositoryformatversion = 0\nbare = true\n"
	}
	files := map[string]string{"HEAD": "ref: refs/heads/none\n", "config": config}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return runner{}, fmt.Errorf("could not write %q: %w", name, err)
		}
	}
	for _, name := range []string{"refs", "objects"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			return runner{}, fmt.Errorf("could not make %q: %w", name, err)
		}
	}
	store := filepath.Join(o.info.CommonDir, "objects")
	if other := run.env.get("GIT_OBJECT_DIRECTORY"); other != "" {
		store = absolute(run.dir, other)
	}
	run.env = run.env.without("GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE").with("GIT_DIR="+dir, "GIT_OBJECT_DIRECTORY="+store)
	return run, nil
}
