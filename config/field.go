package config

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// field is one key of a table that fills a T. Reading, printing, the template, the environment and the documentation's test all
// come from the same rows.
type field[T any] struct {
	name    string   // dotted from the table on: "tokens.per-byte"
	want    string   // what it takes, in words
	choices []string // the strings it takes, when they are few
	sample  string   // as TOML: the default or, where there is none, an example
	doc     string   // what it does, one line
	env     string   // the environment variable that mirrors it, "" for none
	read    func(*T, any) *problem
	show    func(*T) string // as TOML; "" when it is not set
}

// mismatch is what a reader answers when the value is not what the row's want says. The walker words it.
func mismatch() *problem { return &problem{element: -1} }

// explain words a mismatch.
func (f *field[T]) explain(key string, v any) *problem {
	p := &problem{element: -1, what: fmt.Sprintf("%s must be %s, not %s", key, f.want, describe(v))}
	if s, ok := v.(string); ok {
		if meant := closest(s, f.choices); meant != "" {
			p.do = fmt.Sprintf("did you mean %q?", meant)
			return p
		}
	}
	p.do = fmt.Sprintf("write for example %s = %s", leaf(f.name), f.sample)
	return p
}

func leaf(key string) string { return key[strings.LastIndexByte(key, '.')+1:] }

// describe shows a wrong value shortly.
func describe(v any) string {
	switch v := v.(type) {
	case string:
		if r := []rune(v); len(r) > 40 {
			return tomlString(string(r[:40])) + "…"
		}
		return tomlString(v)
	case int64, float64, bool:
		return fmt.Sprint(v)
	case time.Time:
		return "a date or time"
	case []any:
		return describeArray(v)
	case map[string]any:
		return "a table"
	case []map[string]any:
		return "an array of tables"
	}
	return "that"
}

func describeArray(list []any) string {
	for _, item := range list {
		if _, ok := item.(string); !ok {
			return "an array with " + describe(item) + " in it"
		}
	}
	return fmt.Sprintf("one of %s", underscored(int64(len(list))))
}

func oneOf(choices []string) string {
	quoted := make([]string, len(choices))
	for i, c := range choices {
		quoted[i] = tomlString(c)
	}
	if len(quoted) == 1 {
		return quoted[0]
	}
	last := len(quoted) - 1
	return strings.Join(quoted[:last], ", ") + " or " + quoted[last]
}

// The constructors below complete a row with a reader and a printer for one kind of value.

func choice[T any](f field[T], at func(*T) *string) field[T] {
	f.want = oneOf(f.choices)
	f.read = func(t *T, v any) *problem {
		s, ok := v.(string)
		if !ok || !slices.Contains(f.choices, s) {
			return mismatch()
		}
		*at(t) = s
		return nil
	}
	f.show = func(t *T) string { return showString(*at(t)) }
	return f
}

func integer[T any](f field[T], lo, hi int64, at func(*T) *int64) field[T] {
	f.want = fmt.Sprintf("an integer from %s to %s", underscored(lo), underscored(hi))
	f.read = func(t *T, v any) *problem {
		n, ok := v.(int64)
		if !ok || n < lo || n > hi {
			return mismatch()
		}
		*at(t) = n
		return nil
	}
	f.show = func(t *T) string { return underscored(*at(t)) }
	return f
}

// size takes bytes as an integer or as text with a unit.
func size[T any](f field[T], lo, hi int64, at func(*T) *int64) field[T] {
	f.want = fmt.Sprintf("a size from %s to %s bytes", underscored(lo), underscored(hi))
	f.read = func(t *T, v any) *problem {
		n, ok := bytesOf(v)
		if !ok || n < lo || n > hi {
			return mismatch()
		}
		*at(t) = n
		return nil
	}
	f.show = func(t *T) string { return underscored(*at(t)) }
	return f
}

// optional turns a row for a value into one for a pointer that is nil until the key is there.
func optional[T, V any](row func(field[T], func(*T) *V) field[T], f field[T], at func(*T) **V) field[T] {
	f = row(f, func(t *T) *V { return *at(t) })
	read, show := f.read, f.show
	f.read = func(t *T, v any) *problem {
		*at(t) = new(V)
		return read(t, v)
	}
	f.show = func(t *T) string {
		if *at(t) == nil {
			return ""
		}
		return show(t)
	}
	return f
}
