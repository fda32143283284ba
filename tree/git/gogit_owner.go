package git

import (
	"path/filepath"
	"slices"
)

// refuseForeign holds git's rule for a repository that was found and not named by GIT_DIR: it has to belong to the caller, or be listed
// as safe.directory in the user's or the machine's configuration. Its own configuration has no say in that.
func refuseForeign(loc location, env environ) error {
	if env.get("GIT_DIR") != "" {
		return nil
	}
	place := loc.root
	if place == "" {
		place = loc.gitDir
	}
	for _, path := range []string{place, loc.gitDir} {
		if ownedByCaller(path, env) {
			continue
		}
		if safe := safeDirectories(env); slices.Contains(safe, "*") || slices.Contains(safe, place) {
			return nil
		}
		return explainOwnership(nil, "", place)
	}
	return nil
}

// safeDirectories are the values of safe.directory; an empty one forgets those before it. Files that cannot be read list nothing.
func safeDirectories(env environ) []string {
	home, xdg := homes(env)
	files := userConfigs(env, home, xdg)
	if env.get("GIT_CONFIG_NOSYSTEM") == "" {
		files = append(files, "/etc/gitconfig")
	}
	slices.Reverse(files) // the one that counts last
	var safe []string
	for _, file := range files {
		config, err := readConfig(file)
		if err != nil {
			continue
		}
		for _, value := range config.Section("safe").OptionAll("directory") {
			if safe = append(safe, filepath.Clean(value)); value == "" {
				safe = nil
			}
		}
	}
	return safe
}
