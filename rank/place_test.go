package rank

import "testing"

func TestPlaceOf(t *testing.T) {
	for _, c := range []struct {
		path, class string
		want        place
	}{
		{"src/checkout.ts", "source", placeSource},
		{"test/checkout.test.ts", "source", placeTest},
		{"context_test.go", "source", placeTest},
		{"gson/src/test/java/com/google/gson/GsonTest.java", "source", placeTest},
		{"src/FastTest.java", "source", placeTest},
		{"testing/io/saferepr.py", "source", placeSource},
		{"django/testing/client.py", "source", placeSource},
		{"src/latest.py", "source", placeSource},
		{"lib/contest.js", "source", placeSource},
		{"spec/models/user_spec.rb", "source", placeTest},
		{"docs/usage.rst", "prose", placeDoc},
		{"README.md", "prose", placeDoc},
		{"CHANGELOG.md", "prose", placeChangelog},
		{"examples/basic/main.go", "source", placeExample},
		{"benchmarks/results.json", "config", placeData},
		{"styles/discount.css", "source", placeStyle},
		{"package.json", "config", placeOther},
		{"third_party/zlib/inflate.c", "source", placeForeign},
		{"third_party/zlib/scripts/inflate.c", "source", placeForeign},
		{"third_party/zlib/scripts/inflate.txt", "prose", placeOther},
		{"src/parser.c", "generated", placeForeign},
		{"Makefile", "source", placeOther},
	} {
		if got := placeOf(c.path, c.class); got != c.want {
			t.Errorf("placeOf(%q) = %s, want %s", c.path, placeNames[got], placeNames[c.want])
		}
	}
}
