package config

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"github.com/BurntSushi/toml"
)

// FuzzParse: no input panics; a mistake has a place; what is read prints to the same.
func FuzzParse(f *testing.F) {
	f.Add([]byte(example))
	f.Add(Template())
	f.Add(commentedOut.ReplaceAll(Template(), []byte("$1")))
	for _, text := range positionTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Parse(FileName, data)
		if err != nil {
			var e *Error
			if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.What == "" || e.Do == "" {
				t.Errorf("%q: no place or no advice in %v", data, err)
			}
			return
		}
		var out bytes.Buffer
		if err := l.Print(&out); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(FileName, out.Bytes())
		if err != nil {
			t.Fatalf("%q prints as %q: %v", data, out.Bytes(), err)
		}
		forgetPlaces(&again.Config)
		forgetPlaces(&l.Config)
		if !reflect.DeepEqual(again.Config, l.Config) {
			t.Errorf("%q: %+v prints as %+v", data, l.Config, again.Config)
		}
	})
}

// FuzzScan: whatever the decoder accepts has a place.
func FuzzScan(f *testing.F) {
	for _, text := range positionTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, tooDeep := scan(text)
		var table map[string]any
		if invalidUTF8(text) >= 0 || tooDeep >= 0 {
			return
		}
		if _, err := toml.Decode(text, &table); err != nil {
			return
		}
		if m := missing(text, "", table, root); m != "" {
			t.Errorf("%q: no place for %s", text, m)
		}
	})
}
