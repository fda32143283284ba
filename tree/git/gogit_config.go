package git

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	gitconfig "github.com/go-git/go-git/v5/plumbing/format/config"
)

// readConfig reads one configuration file; an absent one is empty.
func readConfig(path string) (*gitconfig.Config, error) {
	config := gitconfig.New()
	text, err := readSmall(path)
	if os.IsNotExist(err) {
		return config, nil
	}
	if err == nil {
		err = gitconfig.NewDecoder(strings.NewReader(text)).Decode(config)
	}
	if err != nil {
		return nil, problem(ErrBroken, err, "could not read %s: %v; correct the file", path, err)
	}
	return config, nil
}

// extensionsRead are the repository extensions this engine can read a repository with; a value, if one is given, is the only good one.
var extensionsRead = map[string]string{
	"noop": "", "noop-v1": "", "preciousobjects": "", "partialclone": "", "objectformat": "sha1", "refstorage": "files",
}

// extensionNames are the words people know the refused extensions by.
var extensionNames = map[string]string{
	"objectformat": "SHA-256 object ids", "refstorage": "reftable references", "worktreeconfig": "a configuration of its own for each worktree (worktreeConfig)",
	"relativeworktrees": "relative worktree paths (relativeWorktrees)",
}

// refuseExtensions names the first extension that keeps this engine from reading the repository rightly.
func refuseExtensions(config *gitconfig.Config, gitDir string) error {
	for _, option := range config.Section("extensions").Options {
		key, value := strings.ToLower(option.Key), strings.ToLower(option.Value)
		if good, known := extensionsRead[key]; known && (good == "" || good == value) {
			continue
		}
		name := extensionNames[key]
		if name == "" {
			name = "the extension " + option.Key
		}
		return unsupported(name, gitDir)
	}
	if version := config.Section("core").Option("repositoryformatversion"); !slices.Contains([]string{"", "0", "1"}, version) {
		return unsupported("repository format "+version, gitDir)
	}
	return nil
}

func unsupported(feature, gitDir string) error {
	return problem(ErrFeature, nil, "the repository %s uses %s, which the embedded git engine cannot read; install git 2.20 or newer", gitDir, feature)
}

// isTrue reads a boolean of git's configuration.
func isTrue(value string) bool {
	return slices.Contains([]string{"true", "yes", "on", "1"}, strings.ToLower(value))
}

// worktreeRoot decides where the worktree is: the environment, then the configuration, then the place of .git.
func worktreeRoot(loc location, config *gitconfig.Config, dir string, env environ) (root string, bare bool) {
	core := config.Section("core")
	switch given, configured := env.get("GIT_WORK_TREE"), core.Option("worktree"); {
	case given != "":
		return absolute(dir, given), false
	case loc.linked:
		return loc.root, false
	case configured != "":
		return absolute(loc.gitDir, configured), false
	case isTrue(core.Option("bare")):
		return "", true
	}
	return loc.root, false
}

// userExcludes is the file of the user's own ignore patterns.
func userExcludes(config *gitconfig.Config, env environ) string {
	home, xdg := homes(env)
	path := config.Section("core").Option("excludesfile")
	for _, file := range userConfigs(env, home, xdg) {
		if path != "" {
			break
		}
		if user, err := readConfig(file); err == nil {
			path = user.Section("core").Option("excludesfile")
		}
	}
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		return filepath.Join(home, rest)
	}
	if path == "" && xdg != "" {
		return filepath.Join(xdg, "git", "ignore")
	}
	return path
}

// homes are the directories the user's own files are looked for in; "" when the environment names none.
func homes(env environ) (home, xdg string) {
	home, xdg = env.get("HOME"), env.get("XDG_CONFIG_HOME")
	if xdg == "" && home != "" {
		xdg = filepath.Join(home, ".config")
	}
	return home, xdg
}

// userConfigs are the user's configuration files, the one that counts first.
func userConfigs(env environ, home, xdg string) []string {
	if file := env.get("GIT_CONFIG_GLOBAL"); file != "" {
		return []string{file}
	}
	var files []string
	if home != "" {
		files = append(files, filepath.Join(home, ".gitconfig"))
	}
	if xdg != "" {
		files = append(files, filepath.Join(xdg, "git", "config"))
	}
	return files
}
