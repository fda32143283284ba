package config

import "fmt"

// Kind says where a value comes from. A higher kind overrules a lower one.
type Kind uint8

const (
	FromDefault Kind = iota
	FromFile
	FromEnvironment
	FromFlag
)

// Origin is where the value of one key comes from.
type Origin struct {
	Kind Kind
	Name string // the file, the variable or the flag
	Line int    // in the file, 1-based; 0 otherwise
	at   *node  // in the file's text; nil otherwise
}

func (o Origin) String() string {
	switch o.Kind {
	case FromFile:
		return fmt.Sprintf("%s:%d", printable(o.Name), o.Line)
	case FromEnvironment, FromFlag:
		return printable(o.Name)
	}
	return "default"
}

// Loaded is a configuration that knows where its values come from.
type Loaded struct {
	Config
	Path string // the file's name as it was given; "" when there is none

	origins map[string]Origin // by key: "limits.warn", "class.lock.error", "allow[0].paths"
	places  *places
}

// Defaults is what holds where there is no file.
func Defaults() *Loaded {
	return &Loaded{Config: Default(), origins: map[string]Origin{}, places: newPlaces("")}
}

// Default returns the values that hold for every key a file does not name.
func Default() Config {
	return Config{
		Version:   1,
		FailLevel: "error",
		Tokens:    Tokens{Model: "bytes", PerByte: 0.25, Window: 128_000},
		Limits:    Limits{Warn: 8_000, Error: 25_000},
		Class:     map[string]Class{},
		Agent:     map[string]Agent{},
		Gates:     Gates{Size: SizeGate{Threshold: 1_000_000}, Head: 4_096},
	}
}

// Origin tells where the value of a key comes from: "limits.warn", "class.lock.error", "allow[0].reason".
func (l *Loaded) Origin(key string) Origin { return l.origins[key] }

// fail words a problem with the value of a key that has already been read.
func (l *Loaded) fail(key string, p *problem) *Error {
	o := l.origins[key]
	if o.Kind != FromFile {
		return &Error{Where: o.String(), What: p.what, Do: p.do}
	}
	return p.at(l.Path, l.places.of(o.at.key))
}

// check looks at values that depend on each other, whatever they come from.
func (l *Loaded) check() error {
	key := "limits.warn"
	if l.origins["limits.error"].Kind > l.origins[key].Kind {
		key = "limits.error"
	}
	if p := inOrder("limits.", "", l.Limits.Warn, l.Limits.Error); p != nil {
		return l.fail(key, p)
	}
	return nil
}

// inOrder wants a warning to come before the error. 0 is off, and before nothing.
func inOrder(table, suffix string, warn, failure int64) *problem {
	if warn == 0 || failure == 0 || warn <= failure {
		return nil
	}
	return &problem{
		what: fmt.Sprintf("%swarn%s (%s) is above %serror%s (%s)", table, suffix, underscored(warn), table, suffix, underscored(failure)),
		do:   "lower the one, raise the other, or set one to 0 (off)", element: -1,
	}
}
