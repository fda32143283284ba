package main

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/report"
	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"
)

// write sends a command's result to standard output or to --output.
func (a *app) write(render func(w io.Writer, color bool) error) error {
	if a.flags.output == "" || a.flags.output == "-" {
		color, err := report.WantColor(a.flags.color, a.getenv, a.onTerminal())
		if err != nil {
			return err
		}
		if err := render(a.stdout, color); err != nil {
			return fmt.Errorf("could not write to standard output: %w", err)
		}
		return nil
	}
	// FORCE_COLOR is about terminals; only --color=always puts escape codes into a file.
	return writeFile(a.inDir(a.flags.output), func(w io.Writer) error { return render(w, a.flags.color == "always") })
}

// registerFormat gives a command the formats that it alone has, the default first.
func registerFormat(cmd *cobra.Command, format *string, names []string) {
	cmd.Flags().StringVar(format, "format", names[0], "output format `NAME`: "+strings.Join(names, ", "))
	completeFlag(cmd, "format", names...)
}

// useFormat takes the format of the variable, which is meant for all commands; one that the command does not have is left to those that do.
func (a *app) useFormat(cmd *cobra.Command, format *string, names []string) {
	if !cmd.Flags().Changed("format") && slices.Contains(names, a.flags.format) {
		*format = a.flags.format
	}
}

func (a *app) onTerminal() bool {
	p, ok := a.stdout.(*pipe)
	if !ok || p.file() == nil {
		return false
	}
	fd := p.file().Fd()
	return isatty.IsTerminal(fd) || isatty.IsCygwinTerminal(fd)
}

// checkOutput refuses, before any work is done, a --output that could not be replaced afterwards.
func (a *app) checkOutput() error {
	if a.flags.output == "" || a.flags.output == "-" {
		return nil
	}
	return replaceable(a.inDir(a.flags.output))
}

// replaceable reports why a file may not be written: only a regular file is replaced, and nothing is written through a link.
func replaceable(file string) error {
	_, err := replaced(file)
	return err
}

// replaced is the file that will be written over, nil when there is none.
func replaced(file string) (fs.FileInfo, error) {
	info, err := os.Lstat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("could not look at output file %q: %w", file, safefile.Cause(err))
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("output %q is not a regular file (%s); name a file, or leave --output away and redirect", file, kindOf(info.Mode()))
	}
	return info, nil
}

func kindOf(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return "a symbolic link"
	case mode.IsDir():
		return "a directory"
	}
	return "a device, pipe or socket"
}

// writeFile writes to a new file beside the target and renames it: readers see the old content or all of the new, and a failure
// leaves nothing behind. Who may read the old content may read the new, and nobody else.
func writeFile(file string, render func(io.Writer) error) (err error) {
	old, err := replaced(file)
	if err != nil {
		return err
	}
	temporary := filepath.Join(filepath.Dir(file), ".bloatgate-"+rand.Text()+".tmp")
	f, err := createLike(old, temporary)
	if err != nil {
		return safefile.Unwritable(strconv.Quote(file), err)
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(temporary)
			err = safefile.Unwritable(strconv.Quote(file), err)
		}
	}()
	out := bufio.NewWriter(f)
	if err := render(out); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(temporary, file)
}

// createLike creates a file with the permissions of another; without one it has what the umask leaves, like any other file.
func createLike(old fs.FileInfo, name string) (*os.File, error) {
	if old == nil {
		return os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // nobody else looks in before it has its own mode
	if err != nil {
		return nil, err
	}
	if err := f.Chmod(old.Mode().Perm()); err != nil {
		f.Close()
		os.Remove(name)
		return nil, err
	}
	return f, nil
}
