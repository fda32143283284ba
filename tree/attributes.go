package tree

import (
	"path"
	"slices"
	"strings"
)

// attributesName is the file in which a directory tells attributes of the files below it.
const attributesName = ".gitattributes"

// attributePaths are the places where attributes of the files may stand: a .gitattributes in each directory above them, sorted.
func attributePaths(files []File) []string {
	dirs := governing(files)
	paths := make([]string, 0, len(dirs))
	for dir := range dirs {
		paths = append(paths, path.Join(dir, attributesName))
	}
	slices.Sort(paths)
	return paths
}

// governing is the set of directories above the files; the root is "".
func governing(files []File) map[string]bool {
	dirs := map[string]bool{}
	for _, f := range files {
		for dir := parentOf(f.Path); !dirs[dir]; dir = parentOf(dir) {
			dirs[dir] = true
		}
	}
	return dirs
}

// parentOf is the directory of a path, "" for the root and at its top. Unlike path.Dir it leaves the bytes alone.
func parentOf(p string) string {
	return p[:max(strings.LastIndexByte(p, '/'), 0)]
}

// isAttributes reports whether a path is a .gitattributes file.
func isAttributes(p string) bool {
	return p == attributesName || strings.HasSuffix(p, "/"+attributesName)
}
