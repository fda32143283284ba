package main

import (
	"fmt"
	"regexp"
	"sync"

	"github.com/spf13/cobra"
)

// withoutDash takes the query "-" for --query-file -, as most programs do that read standard input.
func withoutDash(cmd *cobra.Command, args []string) []string {
	const flag = "query-file"
	if len(args) != 1 || args[0] != "-" || cmd.Flags().Changed(flag) || cmd.Flags().Set(flag, "-") != nil {
		return args
	}
	return nil
}

// wordyFlag is how an error tells of a flag that has several words, as no flag has.
var wordyFlag = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)(?:: | in )-\S*\s+\S`) })

// queryFlagError is an error of the flags of a command that takes a query: it may have been meant as one.
func queryFlagError(cmd *cobra.Command, err error) error {
	if wordyFlag().MatchString(err.Error()) {
		err = fmt.Errorf("%w; a query that begins with a dash goes behind --, or in --query-file", err)
	}
	return flagError(cmd, err)
}
