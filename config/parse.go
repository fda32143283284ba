package config

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// MaxSize is the largest configuration in bytes.
const MaxSize = 1 << 20

// Parse reads a configuration. name stands in messages and origins. The error is an *Error with the place of the first mistake.
func Parse(name string, data []byte) (*Loaded, error) {
	if len(data) > MaxSize {
		return nil, &Error{name, 1, 1, fmt.Sprintf("the file is larger than %d bytes", MaxSize), "shorten it"}
	}
	text := string(bytes.TrimPrefix(data, []byte("\ufeff")))
	l := Defaults()
	l.Path, l.places = name, newPlaces(text)
	w := &walker{Loaded: l}
	if bad := invalidUTF8(text); bad >= 0 {
		return nil, w.errorAt(bad, &problem{what: "the file is not UTF-8", do: "save it as UTF-8"})
	}
	root, tooDeep := scan(text)
	if tooDeep >= 0 {
		return nil, w.errorAt(tooDeep, &problem{what: fmt.Sprintf("this is nested more than %d deep", maxDepth), do: "no key needs that"})
	}
	var table map[string]any
	if _, err := toml.Decode(text, &table); err != nil {
		return nil, w.syntax(err)
	}
	w.walkRoot(table, root)
	if w.first != nil {
		return nil, w.first
	}
	if err := l.check(); err != nil {
		return nil, err
	}
	return l, nil
}

func invalidUTF8(text string) int {
	for i, r := range text {
		if r == utf8.RuneError {
			if _, width := utf8.DecodeRuneInString(text[i:]); width == 1 {
				return i
			}
		}
	}
	return -1
}

// syntax passes the decoder's complaint on, in our form.
func (w *walker) syntax(err error) *Error {
	var parse toml.ParseError
	if !errors.As(err, &parse) {
		return w.errorAt(0, &problem{what: strings.TrimPrefix(err.Error(), "toml: "), do: "correct the file"})
	}
	if number, _, large := strings.Cut(parse.Message, " is out of range for "); large {
		return w.errorAt(parse.Position.Start, &problem{what: number + " is out of range", do: "write a number from 0 to " + underscored(most)})
	}
	return w.errorAt(parse.Position.Start, &problem{
		what: "this is not TOML: " + strings.TrimSuffix(parse.Message, "."),
		do:   "correct it (texts need quotes, tables need [brackets])",
	})
}
