package rules

import (
	"errors"
	"fmt"
	"path"
	"runtime"
	"strings"

	"github.com/bloatgate/bloatgate/tree"
)

// judgeSafely judges a file. A panic becomes the file's fault: unlike a crash it names the file, which people need for a report and for going
// on without it.
func (r *runner) judgeSafely(f *tree.File, buffers *scratch) (o outcome) {
	defer func() {
		if cause := recover(); cause != nil {
			o = outcome{fault: fmt.Errorf("%q was not judged: a fault in bloatgate (%v%s); please report it, and leave the file out with `exclude` until it is mended", f.Path, cause, culprit())}
		}
	}()
	return r.judge(f, buffers)
}

// mostFaults bounds how many faults are told.
const mostFaults = 5

// faultsOf is an error when a file was not judged: a run that left one out for a fault of ours must never look clean.
func faultsOf(slots []outcome) error {
	var told []string
	total := 0
	for i := range slots {
		if slots[i].fault == nil {
			continue
		}
		if total++; total <= mostFaults {
			told = append(told, slots[i].fault.Error())
		}
	}
	if total == 0 {
		return nil
	}
	if total > mostFaults {
		told = append(told, fmt.Sprintf("%d more files were not judged", total-mostFaults))
	}
	return errors.New(strings.Join(told, ". "))
}

// culprit names the function that panicked, called while the panic is being recovered: ", in rules.(*sense).countLine, line 125"; "" when it
// cannot be told.
func culprit() string {
	const deep = 32
	callers := make([]uintptr, deep)
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers)])
	panicking := false
	for {
		frame, more := frames.Next()
		switch ours := !strings.HasPrefix(frame.Function, "runtime."); {
		case frame.Function == "runtime.gopanic":
			panicking = true
		case panicking && ours:
			return fmt.Sprintf(", in %s, line %d", path.Base(frame.Function), frame.Line)
		}
		if !more {
			return ""
		}
	}
}
