package score

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// gitFields are what git tells of a file besides its lines.
var gitFields = []string{"old mode", "new mode", "deleted file mode", "new file mode", "copy from", "copy to", "rename from", "rename to",
	"rename old", "rename new", "similarity index", "dissimilarity index", "index"}

// moves are the pairs of fields that name a file's paths, without what stands before them elsewhere.
var moves = [][2]string{{"rename from", "rename to"}, {"copy from", "copy to"}, {"rename old", "rename new"}}

// emptyIDs are those of a content without a byte, in SHA-1 and in SHA-256.
var emptyIDs = []string{"e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"}

const (
	linkMode   = "120000"
	moduleMode = "160000"
)

// gitSection reads a file of a git diff.
func (s *sectioner) gitSection() error {
	head := s.at
	made := section{line: head + 1, patch: s.number, git: true}
	fields := map[string]string{}
	for s.at++; s.field(fields); s.at++ {
	}
	made.take(fields)
	var names [2]string
	var err error
	if made.binary, err = s.binary(); err != nil {
		return err
	}
	if s.atNames() {
		if names, err = s.names(&made); err != nil {
			return err
		}
		made.creates, made.deletes = made.creates || names[0] == "", made.deletes || names[1] == ""
	} else if delete(fields, "index"); len(fields) == 0 && !made.binary || hasOneMode(fields) {
		return s.fault(head, "this file header is cut off: nothing says what changes")
	}
	if err = made.nameAsGit(s.lines[head][len("diff --git "):], fields, names); err != nil {
		return s.fault(head, "%v", err)
	}
	return s.finish(made)
}

// hasOneMode reports that of the two modes of a file only one is named.
func hasOneMode(fields map[string]string) bool {
	_, old := fields["old mode"]
	_, new := fields["new mode"]
	return old != new
}

// take reads what the fields of a header say.
func (made *section) take(fields map[string]string) {
	_, made.creates = fields["new file mode"]
	_, made.deletes = fields["deleted file mode"]
	_, made.copies = fields["copy from"]
	_, renamed := fields["rename from"]
	_, old := fields["rename old"]
	made.renames = renamed || old
	ids, mode, _ := strings.Cut(fields["index"], " ")
	before, after, _ := strings.Cut(ids, "..")
	made.ids = [2]string{idOf(before), idOf(after)}
	same := sameID(before, after) || hasNothing(before) && hasNothing(after)
	made.alters = !same && ids != "" || cmp.Or(fields["similarity index"], "100%") != "100%"
	made.modes = strings.Join([]string{fields["old mode"], fields["new mode"], fields["deleted file mode"], fields["new file mode"], mode}, " ")
}

// hasNothing reports that an id stands for no content, or for an empty one.
func hasNothing(id string) bool {
	return idOf(id) == "" || slices.ContainsFunc(emptyIDs, func(empty string) bool { return strings.HasPrefix(empty, id) })
}

// field reads a line of the header; false where it has ended.
func (s *sectioner) field(fields map[string]string) bool {
	for _, name := range gitFields {
		if value, ok := strings.CutPrefix(s.peek(0), name+" "); ok {
			fields[name] = value
			return true
		}
	}
	return false
}

var (
	errTwoNames = errors.New("the two names in this line do not tell which file it is about")
	errAbsolute = errors.New("its names begin with /, and then git calls a file new or deleted that it only changes; make the patch with other prefixes")
)

// nameAsGit takes the paths of a file in a git diff from the line that begins it, the fields of its header and the names before its lines.
func (made *section) nameAsGit(head string, fields map[string]string, names [2]string) (err error) {
	if strings.HasPrefix(head, "/") || strings.HasPrefix(head, `"/`) || strings.HasPrefix(names[0], "/") || strings.HasPrefix(names[1], "/") {
		return errAbsolute
	}
	switch {
	case names == [2]string{}:
	case made.creates && names[0] != "":
		return errors.New(yetBefore)
	case made.deletes && names[1] != "":
		return errors.New(yetAfter)
	}
	for _, move := range moves {
		from, moved := fields[move[0]]
		if to, both := fields[move[1]]; both != moved {
			return fmt.Errorf("this file header has only one of %q and %q", move[0], move[1])
		} else if moved {
			return made.nameMoved(head, [2]string{from, to}, names)
		}
	}
	made.unnamed = names == [2]string{}
	heads, exact := headNames(head, names)
	if heads != [2]string{} {
		made.spelled, names = heads, heads
	}
	switch {
	case names == [2]string{}:
		return errTwoNames
	case exact && heads[0] == heads[1]: // --no-prefix
		made.old, made.new, made.usual = heads[0], heads[1], true
		return nil
	}
	made.usual = exact && isUsual(heads)
	made.old, made.new = cmp.Or(afterSlash(names[0]), afterSlash(names[1])), afterSlash(names[1])
	return nil
}

// nameMoved takes the paths of a file that was moved or copied.
func (made *section) nameMoved(head string, paths, names [2]string) (err error) {
	for i := range paths {
		if paths[i], err = unquoted(paths[i]); err != nil {
			return err
		}
		if names != [2]string{} && !strings.HasSuffix(names[i], paths[i]) {
			return fmt.Errorf("this file header moves or copies %q, and its lines are those of %q", paths[i], names[i])
		}
	}
	made.old, made.new = paths[0], paths[1]
	made.before = prefixesOf(head, made.old, made.new)
	return nil
}

// isUsual reports that names begin as git's own settings have them: with a/ and b/, or letters that tell what is compared.
func isUsual(names [2]string) bool {
	const letters = "abciow12"
	for _, name := range names {
		if len(name) < 2 || name[1] != '/' || strings.IndexByte(letters, name[0]) < 0 {
			return false
		}
	}
	return true
}

// headNames are the two names of a line "diff --git a/NAME b/NAME"; names may hold blanks. Those that stand before the lines of the file are
// known. Exact says that they are equal but for the first component. Otherwise they are those with the longest end in common, whatever stands
// before it; what begins with git's usual prefixes has to have a whole component in common.
func headNames(head string, known [2]string) (names [2]string, exact bool) {
	const most = 16 << 10 // bytes, four times the longest path of Linux
	if len(head) > most {
		return names, false
	}
	longest := 0
	for i := range len(head) {
		if head[i] != ' ' {
			continue
		}
		first, firstErr := unquoted(head[:i])
		second, secondErr := unquoted(head[i+1:])
		if firstErr != nil || secondErr != nil || first == "" || known[0] != "" && known[0] != first || known[1] != "" && known[1] != second {
			continue
		}
		if first == second || strings.Contains(first, "/") && afterSlash(first) == afterSlash(second) {
			return [2]string{first, second}, true
		}
		end := commonEnd(first, second)
		whole := len(end) == min(len(first), len(second)) || strings.Contains(end, "/")
		if len(end) > longest && (whole || !isUsual([2]string{first, second})) {
			longest, names = len(end), [2]string{first, second}
		}
	}
	return names, false
}

// commonEnd is what two names end in alike.
func commonEnd(first, second string) string {
	n := 0
	for n < min(len(first), len(second)) && first[len(first)-1-n] == second[len(second)-1-n] {
		n++
	}
	return first[len(first)-n:]
}

// unquoted is a name as git prints it: as it is, or between quotes with C's escapes.
func unquoted(name string) (string, error) {
	if !strings.HasPrefix(name, `"`) {
		return name, nil
	}
	plain, err := strconv.Unquote(escaped(name))
	if err != nil {
		return "", fmt.Errorf("the name %s is quoted, but not as git quotes", name)
	}
	return plain, nil
}

// escaped has bytes beyond ASCII as escapes: git can be told to leave them as they are, and they need not be UTF-8.
func escaped(name string) string {
	var b strings.Builder
	for i := range len(name) {
		if name[i] < utf8.RuneSelf {
			b.WriteByte(name[i])
		} else {
			fmt.Fprintf(&b, `\x%02x`, name[i])
		}
	}
	return b.String()
}

// afterSlash is a name without its first component, or as it is where it has only one.
func afterSlash(name string) string {
	if _, rest, ok := strings.Cut(name, "/"); ok {
		return rest
	}
	return name
}
