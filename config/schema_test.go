package config

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/schema/bloatgate.toml.json")

const sizePattern = `^ *[0-9][0-9_]*(\.[0-9]+)? *([kKMGT]i?)?[bB]? *$`

// TestSchemaIsThatOfTheFields: the schema of the configuration is made from the rows that read it.
func TestSchemaIsThatOfTheFields(t *testing.T) {
	var want bytes.Buffer
	encoder := json.NewEncoder(&want)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(schema()); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("..", "docs", "schema", "bloatgate.toml.json")
	if *update {
		if err := os.WriteFile(file, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n")), want.Bytes()) {
		t.Errorf("%s is not what the fields say: go test ./config -run Schema -update", file)
	}
}

// object is a JSON object.
type object map[string]any

func schema() object {
	root := tableSchema(rootFields(), nil)
	at := func(path ...string) object {
		o := root
		for _, name := range path {
			properties := o["properties"].(object)
			if properties[name] == nil {
				properties[name] = object{"type": "object", "properties": object{}, "additionalProperties": false}
			}
			o = properties[name].(object)
		}
		return o["properties"].(object)
	}
	at()["class"] = named(ClassNames(), tableSchema(classFields(), nil))
	at()["agent"] = named(AgentNames(), tableSchema(agentFields(), nil))
	at()["allow"] = object{"type": "array", "items": tableSchema(allowFields(), []string{"paths", "reason"})}
	at("budget")["file"] = object{"type": "array", "items": tableSchema(fileBudgetFields(), []string{"paths", "tokens"})}
	at("budget")["dir"] = object{"type": "array", "items": tableSchema(dirBudgetFields(), []string{"paths", "tokens"})}
	at("rank")["query"] = object{"type": "array", "items": tableSchema(queryFields(), []string{"text"})}
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["$id"] = "https://github.com/bloatgate/bloatgate/blob/main/docs/schema/bloatgate.toml.json"
	root["title"] = FileName
	return root
}

// named is a table of tables with these names.
func named(names []string, table object) object {
	properties := object{}
	for _, name := range names {
		properties[name] = table
	}
	return object{"type": "object", "properties": properties, "additionalProperties": false}
}

func tableSchema[T any](fields []field[T], required []string) object {
	root := object{"type": "object", "properties": object{}, "additionalProperties": false}
	for i := range fields {
		f := &fields[i]
		o := root
		parts := strings.Split(f.name, ".")
		for _, name := range parts[:len(parts)-1] {
			properties := o["properties"].(object)
			if properties[name] == nil {
				properties[name] = object{"type": "object", "properties": object{}, "additionalProperties": false}
			}
			o = properties[name].(object)
		}
		o["properties"].(object)[parts[len(parts)-1]] = fieldSchema(f.want, f.sample, f.doc, f.choices)
	}
	if required != nil {
		root["required"] = required
	}
	return root
}

var between = regexp.MustCompile(`from ([0-9_]+) to ([0-9_]+)`)

// fieldSchema tells the type of a field by what it wants, in words, and by its sample.
func fieldSchema(want, sample, doc string, choices []string) object {
	o := object{"description": doc}
	number := func() object {
		n := object{"type": "integer"}
		if m := between.FindStringSubmatch(want); m != nil {
			n["minimum"], n["maximum"] = plainInteger(m[1]), plainInteger(m[2])
		}
		return n
	}
	switch {
	case strings.HasPrefix(want, "a size"):
		text := []any{object{"type": "string", "pattern": sizePattern}}
		if len(choices) > 0 {
			text = append(text, object{"enum": choices})
		}
		o["anyOf"] = append([]any{number()}, text...)
	case len(choices) > 0:
		o["enum"] = choices
	case strings.HasPrefix(sample, "["):
		o["type"], o["items"] = "array", object{"type": "string"}
	case strings.HasPrefix(sample, `"`):
		o["type"], o["pattern"] = "string", `\S`
	case strings.Contains(want, "date"):
		o["type"], o["format"] = "string", "date"
	case strings.Contains(sample, "."):
		o["type"], o["exclusiveMinimum"], o["maximum"] = "number", 0, 4
	case strings.HasPrefix(want, "1,"):
		o["const"] = 1
	default:
		for key, value := range number() {
			o[key] = value
		}
	}
	return o
}

func plainInteger(s string) int64 {
	n, err := strconv.ParseInt(strings.ReplaceAll(s, "_", ""), 10, 64)
	if err != nil {
		panic(err)
	}
	return n
}
