package rank

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// jsonWords are JSON's own words for what a Go value is read from.
var jsonWords = map[reflect.Kind]string{
	reflect.String: "a string", reflect.Slice: "an array", reflect.Struct: "an object", reflect.Map: "an object", reflect.Bool: "true or false",
	reflect.Int: "a whole number", reflect.Int64: "a whole number", reflect.Float64: "a number",
}

// JSONFault says what is wrong with a JSON text, in words that need no Go: encoding/json names the types of the program in some of its own.
func JSONFault(err error) string {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return err.Error()
	}
	want := wrong.Type
	for want.Kind() == reflect.Pointer {
		want = want.Elem()
	}
	place := fmt.Sprintf("at byte %d", wrong.Offset)
	if wrong.Field != "" {
		place = fmt.Sprintf("in %q", wrong.Field)
	}
	return fmt.Sprintf("%s stands a value of the kind %s, where %s belongs", place, wrong.Value, jsonWords[want.Kind()])
}
