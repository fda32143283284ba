package hook

import (
	"fmt"
	"strings"
)

// shebang is the first line of files that are ours.
const shebang = "#!/bin/sh\n"

// What happens when the program is gone.
const (
	Pass = "pass" // say so and let git go on
	Stop = "stop" // say so and stop git
)

// Stub is what our lines in a hook do.
type Stub struct {
	Event   Event
	Binary  string // where the program was at the installation, in slashes; "" looks on PATH only
	Missing string // Pass or Stop
	Made    int    // how many directories had to be made for the file, the hooks directory and those above it
}

// The shell text. It has to work in any POSIX shell, also with -e, -u and -o pipefail in force, and to start no process besides ours.
const (
	stubSkip = `bloatgate_hook() {
	if [ "${BLOATGATE_SKIP-}" = 1 ]; then
		echo 'bloatgate: {event} is not checked, because BLOATGATE_SKIP=1' >&2
		return 0
	fi
`
	stubRecorded = `	bloatgate_bin={binary}
	if [ ! -f "$bloatgate_bin" ] || [ ! -x "$bloatgate_bin" ]; then
		bloatgate_bin=$(command -v bloatgate) || {
			echo {gone} >&2
			return {code}
		}
	fi
`
	stubSearched = `	bloatgate_bin=$(command -v bloatgate) || {
		echo {gone} >&2
		return {code}
	}
`
	stubRun = `	"$bloatgate_bin" hook run {event} "$@"
}
`
	stubCall = "bloatgate_hook \"$@\" || exit\n"
	// stubShared lets two read one standard input. The here-document ends in a newline, as all that git writes does.
	stubShared = `bloatgate_stdin=$(cat)
bloatgate_hook "$@" <<BLOATGATE_STDIN || exit
$bloatgate_stdin
BLOATGATE_STDIN
if [ -n "$bloatgate_stdin" ]; then
	exec <<BLOATGATE_STDIN
$bloatgate_stdin
BLOATGATE_STDIN
else
	exec </dev/null
fi
`
)

// heads say at the top of our lines where they come from.
var heads = map[string]string{
	kindFile:   "# This file was made by `bloatgate hook install`; `bloatgate hook uninstall` removes it.\n",
	kindBlock:  "# Added by `bloatgate hook install`; `bloatgate hook uninstall` takes these lines out again.\n",
	kindConfig: "# Set by `bloatgate hook install`; `bloatgate hook uninstall` removes it.\n",
}

// madeLine begins the line that says how many directories go with the file, once they are empty.
const madeLine = "# Directories made with it: "

// recordedMade reads that back; 0 where none was made.
func recordedMade(body string) (made int) {
	if _, rest, found := strings.Cut(body, madeLine); found {
		_, _ = fmt.Sscan(rest, &made)
	}
	return made
}

// body is the text between the marks.
func (s Stub) body(kind string) string {
	find, call := stubRecorded, stubCall
	if s.Binary == "" {
		find = stubSearched
	}
	switch {
	case kind == kindConfig:
		call = "bloatgate_hook" // git appends the arguments
	case kind == kindBlock && s.Event.Stdin:
		call = stubShared
	}
	code := "0"
	if s.Missing == Stop {
		code = "1"
	}
	fill := strings.NewReplacer("{event}", s.Event.Name, "{binary}", quote(s.Binary), "{gone}", quote(s.gone()), "{code}", code)
	made := ""
	if kind == kindFile && s.Made > 0 {
		made = fmt.Sprintf("%s%d\n", madeLine, s.Made)
	}
	return fill.Replace(heads[kind] + made + stubSkip + find + stubRun + call)
}

// gone is what the stub says when there is no program.
func (s Stub) gone() string {
	where := "on PATH"
	if s.Binary != "" {
		where = "at " + s.Binary + " or on PATH"
	}
	then := "so " + s.Event.Name + " is not checked"
	if s.Missing == Stop {
		then = "so " + s.Event.Name + " stops here"
	}
	text := "bloatgate: the program is not " + where + ", " + then + "; install it and run this again: bloatgate hook install --event " + s.Event.Name +
		" (or remove the lines between the marks of bloatgate)"
	if s.Missing == Stop {
		text += "; BLOATGATE_SKIP=1 goes on without it for once"
	}
	return text
}

// File is a whole hook file.
func (s Stub) File() string { return shebang + s.block(kindFile) }

func (s Stub) block(kind string) string { return wrap(kind, s.body(kind)) }

// config is a command for git's configuration. Git puts the arguments behind its last word.
func (s Stub) config() string {
	body := s.body(kindConfig)
	return startMark(kindConfig, body) + body
}

// ourConfig reports that a command of git's configuration is as we wrote it.
func ourConfig(command string) bool {
	_, body, _ := strings.Cut(command, "\n")
	return command == startMark(kindConfig, body)+body
}

// recorded reads back from our lines where they look for the program, and what they do without it.
func recorded(body string) (binary, missing string) {
	missing = Pass
	if strings.Contains(body, "return 1\n") {
		missing = Stop
	}
	if _, rest, found := strings.Cut(body, "\tbloatgate_bin='"); found {
		text, _, _ := strings.Cut(rest, "'\n\tif ")
		binary = strings.ReplaceAll(text, `'\''`, `'`)
	}
	return binary, missing
}

// quote makes one word of a text for the shell.
func quote(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
