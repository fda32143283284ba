package ignore

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// RecordFile lists the rules of .claude/settings.json that are ours. JSON has no comments to mark them with, and keys or rules of our own in
// the settings would be read by Claude Code. The file lies beside the settings and goes where they go; without it, our rules count as their
// owner's and stay.
const RecordFile = ".claude/bloatgate-rules.json"

const recordVersion = 1

// record is the content of RecordFile.
type record struct {
	Version int      `json:"version"`
	About   string   `json:"about"`
	Created string   `json:"created,omitempty"` // the outermost thing that was not there before us: "folder", "file", "permissions", "deny"
	Style   Style    `json:"style,omitempty"`   // see making
	Max     int      `json:"max,omitempty"`
	Deny    []string `json:"deny"` // the rules that we added
}

// making reads the record's own; a style or a maximum that makes no sense counts as none.
func (r record) making() making {
	m, _ := parseMaking(fmt.Sprintf("%s style=%s max=%d", makingSign, r.Style, r.Max))
	m.folder = r.Created == "folder"
	return m
}

// editSettings puts deny rules for the lines into a Claude Code settings file, and takes those of ours out that are no longer wanted. data
// and oldRecord are the settings and RecordFile, nil where they do not exist; so are the results, where a file should not exist any more.
// made is what to keep in the record.
// Everything else in the settings stays as it is, byte by byte, but for white space in a list or an object that was empty, and rules that the
// owner had written stay the owner's. Errors are sentences
// about settings that are no JSON object, or that hold something other than a list of rules.
func editSettings(data, oldRecord []byte, lines []string, made making) (settings, newRecord []byte, err error) {
	if len(data) > MaxFile || len(oldRecord) > MaxFile {
		return nil, nil, fmt.Errorf("it is larger than %d bytes", MaxFile)
	}
	if !utf8.Valid(data) {
		return nil, nil, fmt.Errorf("line %d is not UTF-8", badLine(data))
	}
	old, err := parseRecord(oldRecord)
	if err != nil {
		return nil, nil, err
	}
	wanted := Rules(lines)
	e := settingsEdit{text: string(data), created: old.Created, folder: made.folder}
	if data != nil {
		if err := checkJSON(e.text); err != nil {
			return nil, nil, err
		}
	} else if len(wanted) == 0 {
		return nil, nil, nil
	}
	ours, err := e.apply(old.Deny, wanted)
	if err != nil {
		return nil, nil, err
	}
	if e.text != "" {
		settings = []byte(e.text)
	}
	return settings, writeRecord(record{Created: e.created, Style: made.style, Max: made.maxLines, Deny: ours}), nil
}

func parseRecord(data []byte) (record, error) {
	if data == nil {
		return record{}, nil
	}
	var r record
	if err := json.Unmarshal(data, &r); err != nil {
		return r, fmt.Errorf("%s is not what bloatgate wrote; restore it, or remove it together with the rules: %w", RecordFile, err)
	}
	if r.Version != recordVersion {
		return r, fmt.Errorf("%s has version %d, this bloatgate knows version %d", RecordFile, r.Version, recordVersion)
	}
	return r, nil
}

func writeRecord(r record) []byte {
	if len(r.Deny) == 0 {
		return nil
	}
	r.Version, r.About = recordVersion, "rules in .claude/settings.json that bloatgate keeps in step; do not edit"
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if enc.Encode(r) != nil { // strings and a number always encode
		return nil
	}
	return b.Bytes()
}

// settingsEdit is a settings text on its way from one state to the next.
type settingsEdit struct {
	text    string
	created string
	folder  bool // a file would be made in a new folder
}

// apply brings the deny rules up to date and returns those that are ours now.
func (e *settingsEdit) apply(old, wanted []string) (ours []string, err error) {
	deny, rules, found, err := e.deny()
	if err != nil {
		return nil, err
	}
	present, recorded, want := setOf(rules), setOf(old), setOf(wanted)
	var added []string
	for _, rule := range wanted {
		switch {
		case present[rule] && recorded[rule]:
			ours = append(ours, rule)
		case !present[rule]:
			ours, added = append(ours, rule), append(added, quoteJSON(rule))
		}
	}
	if found {
		stale := func(i int) bool { return recorded[rules[i]] && !want[rules[i]] }
		e.text = deny.without(e.text, stale)
		if deny, rules, _, err = e.deny(); err != nil {
			return nil, err
		}
	}
	if len(added) > 0 {
		if !found {
			if deny, err = e.makeDeny(); err != nil {
				return nil, err
			}
		}
		e.text = deny.with(e.text, added)
	} else if len(rules) == 0 && len(old) > 0 {
		return nil, e.dropCreated()
	}
	return ours, nil
}

func setOf(list []string) map[string]bool {
	set := make(map[string]bool, len(list))
	for _, s := range list {
		set[s] = true
	}
	return set
}

func quoteJSON(text string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(text) != nil { // a string always encodes
		return `""`
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// deny finds permissions.deny and its rules. An element that is no string is an error: Claude Code passes over the whole file then.
func (e *settingsEdit) deny() (c container, rules []string, found bool, err error) {
	if e.text == "" {
		return c, nil, false, nil
	}
	_, permissions, err := e.object("permissions")
	if err != nil || permissions == nil {
		return c, nil, false, err
	}
	i, err := permissions.member(e.text, "deny")
	if err != nil || i < 0 {
		return c, nil, false, err
	}
	c, ok, err := readContainer(e.text, permissions.items[i].value, '[')
	if err != nil || !ok {
		return c, nil, false, cmpError(err, "permissions.deny is not a list")
	}
	for _, item := range c.items {
		var rule *string // stays nil at a null
		if err := json.Unmarshal([]byte(e.text[item.from:item.to]), &rule); err != nil || rule == nil {
			return c, nil, false, fmt.Errorf("line %d: permissions.deny holds something that is no text", lineAt(e.text, item.from))
		}
		rules = append(rules, *rule)
	}
	return c, rules, true, nil
}

func cmpError(err error, sentence string) error {
	if err != nil {
		return err
	}
	return fmt.Errorf("%s", sentence)
}

// object reads the root and the member of it that should be an object, nil when it is not there.
func (e *settingsEdit) object(key string) (root container, member *container, err error) {
	root, ok, err := readContainer(e.text, 0, '{')
	if err != nil || !ok {
		return root, nil, cmpError(err, "it is not a JSON object")
	}
	i, err := root.member(e.text, key)
	if err != nil || i < 0 {
		return root, nil, err
	}
	c, ok, err := readContainer(e.text, root.items[i].value, '{')
	if err != nil || !ok {
		return root, nil, cmpError(err, key+" is not a JSON object")
	}
	return root, &c, nil
}
