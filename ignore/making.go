package ignore

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// making is how a file came to be, as far as that is not the rule. It is kept in the file, for later runs to go on like that: as the first line of
// the block, or in the record beside the settings.
type making struct {
	style    Style // "" is Exact
	maxLines int   // 0 is DefaultMax
	folder   bool  // the file's folder was made for it
}

const makingSign = "# bloatgate:"

// Made tells with which style and up to how many lines the target's file was written, Exact and DefaultMax where it does not exist or says nothing.
// A file that cannot be read says nothing either: Plan tells why.
func Made(t Target, read Reader) (style Style, maxLines int) {
	m, file := making{}, t.File
	if t.IsSettings() {
		file = RecordFile
	}
	if data, exists, err := read(file); err == nil && exists {
		m = madeOf(t, data)
	}
	style, maxLines = Exact, DefaultMax
	if m.style != "" {
		style = m.style
	}
	if m.maxLines != 0 {
		maxLines = m.maxLines
	}
	return style, maxLines
}

// Written reports that the target's file holds a block of ours, whole or not, or that rules of ours are recorded beside its settings.
func Written(t Target, read Reader) bool {
	if t.IsSettings() {
		_, exists, err := read(RecordFile)
		return exists || err != nil
	}
	data, _, err := read(t.File)
	if err != nil {
		return false
	}
	doc, err := ParseDocument(data)
	return err == nil && doc.hasBlock || err != nil && bytes.Contains(data, []byte(markerSign))
}

func madeOf(t Target, data []byte) making {
	if t.IsSettings() {
		old, err := parseRecord(data)
		if err != nil {
			return making{}
		}
		return old.making()
	}
	doc, err := ParseDocument(data)
	if err != nil {
		return making{}
	}
	return doc.making
}

// like is the making of a list's file that was made in the way of m before.
func (m making) like(l List) making {
	m.style, m.maxLines = "", 0
	if l.style != Exact {
		m.style = l.style
	}
	if l.most != DefaultMax {
		m.maxLines = l.most
	}
	return m
}

// String is the line for it, "" when all is as usual.
func (m making) String() string {
	var b strings.Builder
	if m.style != "" {
		fmt.Fprintf(&b, " style=%s", m.style)
	}
	if m.maxLines != 0 {
		fmt.Fprintf(&b, " max=%d", m.maxLines)
	}
	if m.folder {
		b.WriteString(" folder=new")
	}
	if b.Len() == 0 {
		return ""
	}
	return makingSign + b.String()
}

// parseMaking reads such a line. What it does not understand in it is left out.
func parseMaking(line string) (m making, ok bool) {
	words, ok := strings.CutPrefix(line, makingSign)
	for word := range strings.FieldsSeq(words) {
		switch key, value, _ := strings.Cut(word, "="); {
		case key == "style" && value == string(Classes):
			m.style = Classes
		case key == "max":
			if n, err := strconv.Atoi(value); err == nil && n > 0 && n != DefaultMax {
				m.maxLines = n
			}
		case word == "folder=new":
			m.folder = true
		}
	}
	return m, ok
}
