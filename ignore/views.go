package ignore

import "strings"

// views are the ways in which the tools of a dialect see a path. Those on npm's ignore do not care about case, and some of them (Gemini CLI,
// Repomix) take a backslash for a slash, on every system.
func (d Dialect) views(path string) (seen, slashed string, both bool) {
	if !d.foldsCase() {
		return path, "", false
	}
	seen = foldCase(path)
	return seen, strings.ReplaceAll(seen, `\`, "/"), strings.Contains(seen, `\`)
}

// refuses tells paths, as the dialect sees them, at which a tool raises an error whatever its file says: npm's ignore does for those that
// start with a slash or a name of dots only.
func (d Dialect) refuses(seen string) bool {
	if !d.foldsCase() {
		return false
	}
	rest := strings.TrimLeft(seen, ".")
	return rest == "" || rest[0] == '/'
}

// floor is the place of the last newline in a path, but for one at its end, to those whose expressions do not read on behind it: Python's
// pathspec. Directories that end before it do not take the path along. It is -1 where there is none.
func (d Dialect) floor(path string) int {
	if d != Pathspec && d != Gitingest {
		return -1
	}
	return strings.LastIndexByte(cutNewline(path), '\n')
}

// coversBehind is covers for a path with a newline, in such expressions. A rule for any depth does not get over one in the parents either.
func (r *rule) coversBehind(path string, floor int) bool {
	deep := strings.HasPrefix(r.text, "**/") || !strings.Contains(strings.TrimSuffix(r.text, "/"), "/")
	start := 0 // of the name that ends here
	for end := range len(path) + 1 {
		if end < len(path) && path[end] != '/' {
			continue
		}
		blocked := end <= floor || deep && strings.Contains(path[:start], "\n")
		if !blocked && r.glob.Match(path[:end], end < len(path)) {
			return true
		}
		start = end + 1
	}
	return false
}

// cutNewline shows a path as Python's expressions see it: their "$" stands before a newline at the end as well.
func cutNewline(path string) string { return strings.TrimSuffix(path, "\n") }
