package ignore

import "testing"

func TestMade(t *testing.T) {
	for _, c := range []struct {
		target, content string
		style           Style
		most            int
	}{
		{"cursor", "", Exact, DefaultMax},
		{"cursor", parsedBlock([]string{"/a"}), Exact, DefaultMax},
		{"cursor", "x\n" + parsedBlock([]string{"# bloatgate: style=classes", "/a"}), Classes, DefaultMax},
		{"cursor", crlf(parsedBlock([]string{"# bloatgate: max=7 style=classes folder=new", "/a"})), Classes, 7},
		{"cursor", parsedBlock([]string{"# bloatgate: max=0 style=exact", "/a"}), Exact, DefaultMax},
		{"cursor", parsedBlock([]string{"# bloatgate: max=-3 max=x style=", "/a"}), Exact, DefaultMax},
		{"cursor", parsedBlock([]string{"/a", "# bloatgate: max=7"}), Exact, DefaultMax},
		{"cursor", "# bloatgate: max=7\n" + parsedBlock([]string{"/a"}), Exact, DefaultMax},
		{"cursor", beginMarker + "\n# bloatgate: max=7\n", Exact, DefaultMax},
		{"cursor", "unreadable", Exact, DefaultMax},
		{"claude", string(writeRecord(record{Style: Classes, Max: 7, Deny: []string{"x"}})), Classes, 7},
		{"claude", string(writeRecord(record{Style: "wild", Max: -7, Deny: []string{"x"}})), Exact, DefaultMax},
		{"claude", string(writeRecord(record{Created: "folder", Deny: []string{"x"}})), Exact, DefaultMax},
		{"claude", "{", Exact, DefaultMax},
	} {
		file := target(t, c.target).File
		if c.target == "claude" {
			file = RecordFile
		}
		files := map[string]string{file: c.content}
		if c.content == "" {
			files = nil
		}
		if style, most := Made(target(t, c.target), memory(files)); style != c.style || most != c.most {
			t.Errorf("%s: %q: %s, %d", c.target, c.content, style, most)
		}
	}
}

// TestMakingLasts: what is written is read again as it was, for lists of any style and maximum, and with any of them the file is the same again.
func TestMakingLasts(t *testing.T) {
	for _, style := range []Style{"", Exact, Classes} {
		for _, most := range []int{0, 1, DefaultMax, 401} {
			for _, name := range []string{"cursor", "trae", "claude"} {
				files := map[string]string{}
				for round := range 3 {
					o := Options{Style: style, Max: most}
					if round > 0 {
						o.Style, o.Max = Made(target(t, name), memory(files))
					}
					changes, err := Plan(memory(files), []Item{{target(t, name), listOf(t, o, "-a/1.x", "-b/2.x", "a/c", "b/d")}})
					if err != nil {
						t.Fatal(err)
					}
					for _, c := range changes {
						if round > 0 && c.Changed() {
							t.Errorf("%s, style %q, max %d: round %d changes %s:\n%s", name, style, most, round, c.Path, c.Diff())
						}
						files[c.Path] = string(c.After)
					}
				}
			}
		}
	}
}
