package rules

import (
	"reflect"
	"testing"
)

// fill gives every field a value other than zero, so that one that is not kept shows.
func fill(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString(string(rune('a' + *n%26)))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*n)<<33 - int64(*n))
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(*n % 250))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), n)
			}
		}
	default:
		panic("no value for a " + v.Kind().String())
	}
}

// full is an outcome with a value in every field that is kept. Those that follow from the path and the size are left empty.
func full() outcome {
	var o outcome
	n := 0
	fill(reflect.ValueOf(&o.stat).Elem(), &n)
	o.stat.Path, o.stat.Was, o.stat.Bytes, o.stat.Skip, o.stat.Covered = "", "", 0, 0, false
	o.findings = make([]Finding, 2)
	for i := range o.findings {
		fill(reflect.ValueOf(&o.findings[i]).Elem(), &n)
		o.findings[i].Path, o.findings[i].sized, o.findings[i].run = "", i == 0, i+1
	}
	o.looks.sample = 0x01020304
	return o
}

// TestKeepsAllFields fails when a field is added to what a run finds and is not kept.
func TestKeepsAllFields(t *testing.T) {
	want := full()
	got, whole := decodeOutcome(encodeOutcome(&want))
	if !whole || !reflect.DeepEqual(got, want) {
		t.Errorf("kept %+v\nof   %+v, %v", got, want, whole)
	}
	empty := outcome{}
	if got, whole := decodeOutcome(encodeOutcome(&empty)); !whole || !reflect.DeepEqual(got, empty) {
		t.Errorf("kept %+v of nothing, %v", got, whole)
	}
	for _, of := range []reflect.Type{reflect.TypeFor[outcome](), reflect.TypeFor[Finding](), reflect.TypeFor[Stat](), reflect.TypeFor[Evidence](), reflect.TypeFor[looks]()} {
		known := map[string]bool{"stat": true, "findings": true, "allow": true, "looks": true, "sized": true, "run": true, "inside": true, "size": true, "sample": true,
			"promised": true, // of a file that was there before the change, and such are not remembered
			"fault":    true} // a run with one ends with an error
		for i := range of.NumField() {
			if f := of.Field(i); !f.IsExported() && !known[f.Name] {
				t.Errorf("%s.%s is new: keep it, or say here why not", of.Name(), f.Name)
			}
		}
	}
}

func FuzzDecodeOutcome(f *testing.F) {
	o := full()
	whole := encodeOutcome(&o)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add("\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")
	f.Fuzz(func(t *testing.T, value string) {
		if o, whole := decodeOutcome(value); whole {
			if again, whole := decodeOutcome(encodeOutcome(&o)); !whole || !reflect.DeepEqual(again, o) {
				t.Errorf("%+v, kept again %+v", o, again)
			}
		}
	})
}
