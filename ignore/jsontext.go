package ignore

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// container is an object or array in a JSON text, by places in that text. What lies between its items is kept when items come and go.
type container struct {
	from, to int // at the opening bracket, behind the closing one
	items    []jsonItem
}

// jsonItem is an element, or a member with its key.
type jsonItem struct {
	from, to int
	key      string
	value    int // where the value starts
}

// checkJSON tells the line of the first mistake.
func checkJSON(text string) error {
	if json.Valid([]byte(text)) {
		return nil
	}
	var into any
	err := json.Unmarshal([]byte(text), &into)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("line %d is not valid JSON: %w", lineAt(text, min(int(syntax.Offset), len(text))), err)
	}
	return fmt.Errorf("it is not valid JSON")
}

// lineAt is the line, counted from 1, that holds text[at].
func lineAt(text string, at int) int { return 1 + strings.Count(text[:at], "\n") }

// readContainer reads the object ('{') or array ('[') at text[from:]; the text is valid JSON. ok is false for another kind of value.
func readContainer(text string, from int, kind json.Delim) (c container, ok bool, err error) {
	dec := json.NewDecoder(strings.NewReader(text[from:]))
	here := func() int { return from + int(dec.InputOffset()) }
	open, err := dec.Token()
	if err != nil || open != kind {
		return c, false, err
	}
	c.from = here() - 1
	for dec.More() {
		item := jsonItem{from: skipPunctuation(text, here())}
		item.value = item.from
		if kind == '{' {
			key, err := dec.Token()
			if err != nil {
				return c, false, err
			}
			item.key, _ = key.(string)
			item.value = skipPunctuation(text, here())
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return c, false, err
		}
		item.to = here()
		c.items = append(c.items, item)
	}
	_, err = dec.Token()
	c.to = here()
	return c, true, err
}

func skipPunctuation(text string, at int) int {
	return at + len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\r\n,:"))
}

// member finds a key. An object that holds it twice is refused: which one counts is the reader's affair.
func (c *container) member(text, key string) (index int, err error) {
	index = -1
	for i, item := range c.items {
		if item.key == key {
			if index >= 0 {
				return -1, fmt.Errorf("line %d holds the key %q a second time", lineAt(text, item.from), key)
			}
			index = i
		}
	}
	return index, nil
}

// without returns the text with the items gone that drop names by index. An item takes the separator before it along.
func (c *container) without(text string, drop func(int) bool) string {
	var kept []int
	for i := range c.items {
		if !drop(i) {
			kept = append(kept, i)
		}
	}
	if len(kept) == len(c.items) {
		return text
	}
	open, end := text[:c.from+1], text[c.to-1:]
	if len(kept) == 0 {
		return open + end
	}
	var b strings.Builder
	b.WriteString(text[:c.items[0].from])
	for n, i := range kept {
		if n > 0 {
			b.WriteString(text[c.items[i-1].to:c.items[i].from])
		}
		b.WriteString(text[c.items[i].from:c.items[i].to])
	}
	b.WriteString(text[c.items[len(c.items)-1].to:])
	return b.String()
}

// with returns the text with items added at the end of the container, laid out like the ones that are there.
func (c *container) with(text string, added []string) string {
	if len(added) == 0 {
		return text
	}
	if n := len(c.items); n > 0 {
		separator := "," + text[c.from+1:c.items[0].from]
		if n > 1 {
			separator = text[c.items[n-2].to:c.items[n-1].from]
		}
		if separator == "," {
			separator += blank(text)
		}
		at := c.items[n-1].to
		return text[:at] + separator + strings.Join(added, separator) + text[at:]
	}
	lead, tail, separator := "", "", ","+blank(text)
	if eol := lineEnding(text); eol != "" {
		indent := indentAt(text, c.from)
		lead, tail = eol+indent+indentUnit(text), eol+indent
		separator = "," + lead
	}
	return text[:c.from+1] + lead + strings.Join(added, separator) + tail + text[c.to-1:]
}

// indentAt is the white space at the start of the line that holds text[at].
func indentAt(text string, at int) string {
	line := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// indentUnit is how much deeper the first line inside the outermost bracket stands.
func indentUnit(text string) string {
	for line := range strings.Lines(text) {
		if trimmed := strings.TrimLeft(line, " \t"); trimmed != line && strings.TrimSpace(line) != "" {
			return line[:len(line)-len(trimmed)]
		}
	}
	return "  "
}

// blank is what follows a colon or a comma within a line of this text.
func blank(text string) string {
	if strings.Contains(text, `":`) && !strings.Contains(text, `": `) {
		return ""
	}
	return " "
}
