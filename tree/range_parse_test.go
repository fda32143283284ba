package tree

import (
	"strings"
	"testing"
	"unicode"
)

func TestParseRange(t *testing.T) {
	for spec, want := range map[string][2]string{"a...b": {"a", "b"}, "a..b": {"a", "b"}, "a": {"a", "HEAD"}, "a...": {"a", "HEAD"}, "a..": {"a", "HEAD"},
		"origin/v1.2...v1.3-rc.1": {"origin/v1.2", "v1.3-rc.1"}, "HEAD^1...HEAD@{0}": {"HEAD^1", "HEAD@{0}"}, "b\xffd...x": {"b\xffd", "x"}} {
		if r, err := parseRange(spec); err != nil || r.BaseName != want[0] || r.HeadName != want[1] || r.Spec != spec {
			t.Errorf("%q is %+v, %v", spec, r, err)
		}
	}
}

func FuzzParseRange(f *testing.F) {
	for _, spec := range []string{"main...HEAD", "a..b", "a....b", "-x", "a\n", "..", "a..."} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		r, err := parseRange(spec)
		if err != nil {
			if strings.ContainsFunc(err.Error(), unicode.IsControl) {
				t.Errorf("%q", err)
			}
			return
		}
		for _, name := range []string{r.BaseName, r.HeadName} {
			if name == "" || name[0] == '-' || strings.Contains(name, "..") || strings.ContainsFunc(name, unicode.IsControl) {
				t.Errorf("%q has the name %q", spec, name)
			}
		}
		if r.HeadName != "HEAD" && spec != r.BaseName+"..."+r.HeadName && spec != r.BaseName+".."+r.HeadName {
			t.Errorf("%q is %+v", spec, r)
		}
	})
}
