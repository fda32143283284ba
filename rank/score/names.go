package score

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"
)

// moves are the pairs of fields that name a file's paths, without what stands before them elsewhere.
var moves = [][2]string{{"rename from", "rename to"}, {"copy from", "copy to"}, {"rename old", "rename new"}}

// gitSection reads a file of a git diff.
func (s *sectioner) gitSection() error {
	head := s.at
	made := section{line: head + 1, patch: s.number, git: true}
	fields, err := s.fields()
	if err != nil {
		return err
	}
	made.take(fields)
	var names [2]string
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

// headMost bounds in bytes what is read of two names: four times the longest path of Linux.
const headMost = 16 << 10

var (
	errTwoNames   = errors.New("the two names in this line do not tell which file it is about")
	errOtherNames = errors.New("the names in this line are not those that the lines below it have")
	errAbsolute   = errors.New("its names begin with /, and then git calls a file new or deleted that it only changes; make the patch with other prefixes")
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
	if !isNamed(head, func(before, after string) bool {
		return (names[0] == "" || before == names[0]) && (names[1] == "" || after == names[1])
	}) {
		return errOtherNames
	}
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
	if !isNamed(head, func(before, after string) bool { // without a / before it git prints an absolute path there
		return strings.HasSuffix(before, strings.TrimPrefix(paths[0], "/")) && strings.HasSuffix(after, strings.TrimPrefix(paths[1], "/"))
	}) {
		return errOtherNames
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
	longest := 0
	for first, second := range readings(head) {
		if known[0] != "" && known[0] != first || known[1] != "" && known[1] != second {
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

// readings are the ways to read the line that begins a file as two names: at each blank. Of a line that is too long there are none.
func readings(head string) iter.Seq2[string, string] {
	return func(yield func(first, second string) bool) {
		for i := range len(head) {
			if head[i] != ' ' || len(head) > headMost {
				continue
			}
			first, firstErr := unquoted(head[:i])
			second, secondErr := unquoted(head[i+1:])
			if firstErr == nil && secondErr == nil && first != "" && !yield(first, second) {
				return
			}
		}
	}
}

// isNamed reports that a line can be read as names that fit, or is too long to tell.
func isNamed(head string, fits func(first, second string) bool) bool {
	for first, second := range readings(head) {
		if fits(first, second) {
			return true
		}
	}
	return len(head) > headMost
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
