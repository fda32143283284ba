package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func newVersion(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  argCount(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := textOnly(cmd); err != nil {
				return err
			}
			return a.write(func(w io.Writer, _ bool) error {
				_, err := fmt.Fprintln(w, versionLine())
				return err
			})
		},
	}
}

// version comes from the build information the toolchain puts into every binary, so that no build script can forget it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}

func versionLine() string {
	return fmt.Sprintf("bloatgate %s%s (%s %s/%s)", version(), revision(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// revision is the commit of a build from a checkout, which has no version of its own.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || version() != "devel" {
		return ""
	}
	var commit, dirty string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = " " + s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+changes"
		}
	}
	return commit + dirty
}
