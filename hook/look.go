package hook

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

// maxHook is the size of the largest hook file that is read, in bytes.
const maxHook = 1 << 20

// file is what is under the name of a hook. The zero value is nothing.
type file struct {
	there bool
	data  []byte
	mode  fs.FileMode
	block *block // our lines, as we wrote them
	// problem says why nothing may be added, as the rest of a sentence about the file; remedy begins what to do instead, and ends before the
	// line to add.
	problem, remedy string
	bare            bool // what has to be run is a command, not a line of a shell script
	edited          bool // the problem is our own lines
	unread          bool // what is in it is not known
	links           int  // names of the file
}

// lookAll looks at all hooks in a directory, which need not be there.
func lookAll(dir string) (map[string]file, error) {
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer root.Close()
	files := map[string]file{}
	for _, e := range events {
		for _, suffix := range append([]string{""}, setAside...) {
			files[e.Name+suffix] = look(root, e.Name+suffix)
		}
	}
	return files, nil
}

// Beginnings of remedies.
const (
	addLine  = "add this line to it by hand"
	replaced = "put a shell script in its place that has this line"
	callIt   = "have it run this, and end where that fails"
)

func look(root *os.Root, name string) file {
	info, err := root.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return file{}
	}
	f := file{there: true}
	if err != nil {
		f.unread = true
		return f.refuse("cannot be looked at ("+safefile.Cause(err).Error()+")", addLine)
	}
	f.mode, f.links = info.Mode(), names(info)
	switch {
	case f.mode&fs.ModeSymlink != 0:
		if f.edited = hasMarks(root, name); f.edited {
			return f.refuse("is a symbolic link to a script with bloatgate's lines, which is not written through", "go to that script, and have just this line there")
		}
		return f.refuse("is a symbolic link, which is not written through", "add this line by hand to the script it leads to")
	case f.mode.IsDir():
		return f.refuse("is a directory, which git cannot run", replaced)
	case !f.mode.IsRegular():
		return f.refuse("is a device, pipe or socket", replaced)
	}
	f.data, err = safefile.Read(root, name, info, maxHook)
	if err != nil {
		f.unread = true
		return f.refuse("cannot be read ("+safefile.Cause(err).Error()+")", addLine)
	}
	return f.classify()
}

// hasMarks looks behind a link, only to tell whether our lines are there.
func hasMarks(root *os.Root, name string) bool {
	path, err := filepath.EvalSymlinks(filepath.Join(root.Name(), name))
	if err != nil {
		return false
	}
	dir, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return false
	}
	defer dir.Close()
	found, wrong := findBlock([]byte(readStart(dir, filepath.Base(path))))
	return found != nil || wrong != ""
}

func (f file) refuse(problem, remedy string) file {
	f.problem, f.remedy = problem, remedy
	return f
}

// classify finds our lines in a hook, or says why they cannot come in.
func (f file) classify() file {
	var wrong string
	if f.block, wrong = findBlock(f.data); wrong != "" {
		f.edited = true
		return f.refuse(wrong, "remove what is between the marks and install again, or have just this line there")
	}
	first, _, hasNewline := bytes.Cut(f.data, []byte("\n"))
	interpreter, hasShebang := interpreterOf(string(first))
	switch {
	case len(f.data) > maxHook:
		return f.refuse("is larger than a megabyte", addLine)
	case bytes.IndexByte(f.data, 0) >= 0:
		return f.refuse("is a binary program", replaced)
	case bytes.Contains(f.data, []byte("\r\n")):
		return f.refuse("has CRLF line ends, which a shell trips over", "save it with LF, or "+addLine)
	case !hasShebang:
		return f.refuse("does not begin with a #! line", addLine)
	case !slices.Contains(shells, interpreter):
		f.bare = true
		return f.refuse(fmt.Sprintf("is not a shell script but one for %q", interpreter), callIt)
	case runsItself(string(f.data)) != "":
		f.bare = true
		return f.refuse(fmt.Sprintf("is not just a shell script but has itself run by %q", runsItself(string(f.data))), callIt)
	case !hasNewline:
		return f.refuse("is a #! line without an end", addLine)
	case f.links > 1:
		return f.refuse(fmt.Sprintf("is a file with %d names (hard links), which a change would part", f.links), addLine)
	case !f.executable() && f.block == nil:
		return f.refuse("is not executable, so git ignores it", "make it executable or remove it, and install again; or "+addLine)
	}
	return f
}

// calls reports that a hook of others runs bloatgate, as far as its text tells.
func (f file) calls(e Event) bool {
	if f.block != nil || f.edited || !f.executable() {
		return false
	}
	return runsUs(string(f.data), e)
}

// executable reports that git would run the file. Windows has no such permission.
func (f file) executable() bool { return runtime.GOOS == "windows" || f.mode&0o100 != 0 }

// shells run our lines.
var shells = []string{"sh", "bash", "dash", "ash", "ksh", "mksh", "zsh", "sh.exe", "bash.exe"}

// interpreterOf reads a #! line: the name of the program, that behind env.
func interpreterOf(line string) (name string, found bool) {
	rest, found := strings.CutPrefix(line, "#!")
	words := strings.Fields(rest)
	if !found || len(words) == 0 {
		return "", false
	}
	name, words = path.Base(words[0]), words[1:]
	if name == "busybox" && len(words) > 0 {
		return words[0], true
	}
	if name != "env" {
		return name, true
	}
	for _, word := range words {
		if !strings.HasPrefix(word, "-") && !strings.Contains(word, "=") {
			return path.Base(word), true
		}
	}
	return name, true
}
