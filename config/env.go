package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Variable is an environment variable and what it mirrors.
type Variable struct {
	Name string
	Flag string // the global flag, without dashes; "" when it mirrors none
	Key  string // the configuration key, which ApplyEnv sets; "" when it mirrors none
	Doc  string // one line
}

// Variables lists every variable, those of flags first. The command line reads the ones that have no Key.
func Variables() []Variable {
	list := []Variable{
		{"BLOATGATE_FORMAT", "format", "", "Output format."},
		{"BLOATGATE_COLOR", "color", "", "auto, always or never."},
		{"BLOATGATE_QUIET", "quiet", "", "Print findings only."},
		{"BLOATGATE_VERBOSE", "verbose", "", "Print what is being done, to stderr."},
		{"BLOATGATE_CONFIG", "config", "", "The configuration file to use instead of searching for one."},
		{"BLOATGATE_OUTPUT", "output", "", "The file to write the result to."},
		{"BLOATGATE_NO_CACHE", "no-cache", "", "Neither read nor write the cache."},
	}
	for _, f := range rootFields() {
		if f.env == "" {
			continue
		}
		v := Variable{Name: f.env, Key: f.name, Doc: f.doc}
		if f.name == "tokens.model" {
			v.Flag = "model"
		}
		list = append(list, v)
	}
	return list
}

// ApplyEnv sets the keys that environ knows a value for; an empty value counts as none. environ is os.LookupEnv or its like.
// On an error l is not changed.
func ApplyEnv(l *Loaded, environ func(string) (string, bool)) error {
	next := l.clone()
	for _, v := range Variables() {
		if text, ok := environ(v.Name); ok && text != "" && v.Key != "" {
			if err := next.set(v.Key, text, Origin{Kind: FromEnvironment, Name: v.Name}); err != nil {
				return err
			}
		}
	}
	return next.commit(l)
}

// SetFlag sets one key from the command line; flag is its name as the user writes it: "--model". On an error l is not changed.
func (l *Loaded) SetFlag(flag, key, text string) error {
	next := l.clone()
	if err := next.set(key, text, Origin{Kind: FromFlag, Name: flag}); err != nil {
		return err
	}
	return next.commit(l)
}

// clone is deep enough for what set changes.
func (l *Loaded) clone() *Loaded {
	c := *l
	c.origins = make(map[string]Origin, len(l.origins))
	for key, o := range l.origins {
		c.origins[key] = o
	}
	return &c
}

func (l *Loaded) commit(target *Loaded) error {
	if err := l.check(); err != nil {
		return err
	}
	*target = *l
	return nil
}

func (l *Loaded) set(key, text string, from Origin) error {
	fields := rootFields()
	i := slices.IndexFunc(fields, func(f field[Config]) bool { return f.name == key })
	if i < 0 {
		return &Error{Where: from.Name, What: fmt.Sprintf("unknown key %q", key), Do: "correct the name"}
	}
	f, v := &fields[i], scalar(text)
	p := f.read(&l.Config, v)
	if p == nil {
		l.origins[key] = from
		return nil
	}
	if p.what == "" {
		p = f.explain(key, v)
		p.do = strings.Replace(p.do, "write for example "+leaf(key)+" = ", "use for example ", 1)
	}
	return &Error{Where: from.Name, What: p.what, Do: p.do}
}

// scalar reads a value without quotes: what looks like a number is one.
func scalar(text string) any {
	text = strings.TrimSpace(text)
	digits := strings.ReplaceAll(text, "_", "")
	if n, err := strconv.ParseInt(digits, 10, 64); err == nil {
		return n
	}
	if f, err := strconv.ParseFloat(digits, 64); err == nil {
		return f
	}
	return text
}
