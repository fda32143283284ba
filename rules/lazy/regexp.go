// Package lazy delays the compilation of regular expressions to their first use. A pre-commit run that judges one file needs few of them,
// and compiling all would cost it more than everything else it does.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp is a regular expression that is compiled when it is first needed. It is safe for concurrent use.
type Regexp struct{ compiled func() *regexp.Regexp }

// New takes the expression as regexp.MustCompile does; a mistake in it shows at the first use.
func New(expr string) Regexp {
	return Regexp{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })}
}

// Get returns the compiled expression.
func (r Regexp) Get() *regexp.Regexp { return r.compiled() }
