package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/internal/safefile"
	"github.com/bloatgate/bloatgate/report"
	"github.com/spf13/cobra"
)

func newInit(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "init",
		Short: "Write a commented " + config.FileName,
		Long:  "Write a commented " + config.FileName + " to the root of the repository. An existing one is never touched.",
		Args:  argCount(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := a.find(cmd.Context())
			if err != nil {
				return err
			}
			defer p.close()
			if p.root == "" {
				return fmt.Errorf("%q is a bare repository without files on disk; run init in a clone of it", p.dir)
			}
			file, err := config.WriteNew(p.root)
			switch {
			case err != nil && file != "":
				return safefile.Unwritable(strconv.Quote(file), err)
			case err != nil:
				return err
			}
			return a.write(func(w io.Writer, _ bool) error {
				_, err := fmt.Fprintf(w, "wrote %s\n", report.EscapePath(file))
				return err
			})
		},
	}
}
