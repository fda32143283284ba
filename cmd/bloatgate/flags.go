package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/report"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flags are the global flags, as given on the command line or by their BLOATGATE_* variables.
type flags struct {
	dir, config, format, output, color, model string
	quiet, verbose, noCache                   bool
}

func (f *flags) register(set *pflag.FlagSet) {
	set.StringVarP(&f.dir, "directory", "C", "", "run as if started in `DIR`")
	set.StringVar(&f.config, "config", "", "configuration `FILE` (default: .bloatgate.toml here or above, up to the root)")
	set.StringVar(&f.format, "format", report.Names()[0], "report format `NAME`: "+strings.Join(report.Names(), ", ")+"; html of audit")
	set.StringVar(&f.output, "output", "", "write the result to `FILE` instead of standard output")
	set.StringVar(&f.color, "color", "auto", "`WHEN` to use colours: auto, always or never")
	set.StringVar(&f.model, "model", "", "token model `NAME`: "+strings.Join(tokens.Names(), ", ")+" (default: the configuration's, bytes)")
	set.BoolVar(&f.quiet, "quiet", false, "print only findings that fail the run")
	set.BoolVar(&f.verbose, "verbose", false, "print every finding and how the tokens were counted")
	set.BoolVar(&f.noCache, "no-cache", false, "judge and count everything anew: neither read nor write the caches in the git directory")
}

// readFlags fills in from the environment what the command line left open, and refuses values no command understands. A variable that
// is set to nothing does not count. Variables that mirror a configuration key are read with the configuration.
func (a *app) readFlags(cmd *cobra.Command) error {
	for _, v := range config.Variables() {
		value := a.getenv(v.Name)
		f := cmd.Root().PersistentFlags().Lookup(v.Flag)
		if value == "" || v.Key != "" || f == nil || f.Changed {
			continue
		}
		if err := f.Value.Set(value); err != nil {
			return fmt.Errorf("%s=%s in the environment is not a value for --%s; unset it or correct it", v.Name, value, v.Flag)
		}
	}
	formats := report.Names()
	if own := cmd.Annotations[formatsAnnotation]; own != "" {
		formats = strings.Split(own, ",")
	}
	if !slices.Contains(formats, a.flags.format) {
		return usagef(cmd, "unknown format %q, there are %s", a.flags.format, strings.Join(formats, ", "))
	}
	if a.flags.model == "" && cmd.Root().PersistentFlags().Lookup("model").Changed {
		return usagef(cmd, "--model needs a name: %s", strings.Join(tokens.Names(), ", "))
	}
	if a.flags.quiet && a.flags.verbose {
		return usagef(cmd, "--quiet and --verbose contradict each other")
	}
	if _, err := report.WantColor(a.flags.color, a.getenv, false); err != nil {
		return usage(cmd, err)
	}
	return nil
}

// textOnly refuses a --format that a command without other formats cannot honour. BLOATGATE_FORMAT is meant for check, and passes.
func textOnly(cmd *cobra.Command) error {
	f := cmd.Root().PersistentFlags().Lookup("format")
	if f.Changed && f.Value.String() != report.Names()[0] {
		return usagef(cmd, "%s prints text only, not %s", cmd.Name(), f.Value)
	}
	return nil
}
