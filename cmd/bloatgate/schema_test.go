package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemaOf compiles a schema of docs/schema. Here, and only here, it is closed: a member that it does not name is an error, so that whoever
// adds one describes it.
func schemaOf(name string) (*jsonschema.Schema, error) {
	document, err := readSchema(name)
	if err != nil {
		return nil, err
	}
	closeObjects(document)
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("mem:"+name, document); err != nil {
		return nil, err
	}
	return compiler.Compile("mem:" + name)
}

func readSchema(name string) (any, error) {
	raw, err := os.ReadFile(filepath.Join("..", "..", "docs", "schema", name))
	if err != nil {
		return nil, err
	}
	return jsonschema.UnmarshalJSON(bytes.NewReader(raw))
}

func closeObjects(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, described := v["properties"].(map[string]any); described && v["additionalProperties"] == nil {
			v["additionalProperties"] = false
		}
		for _, below := range v {
			closeObjects(below)
		}
	case []any:
		for _, below := range v {
			closeObjects(below)
		}
	}
}

// cmdValid checks the last stdout against a schema: valid report.v1.json
func cmdValid(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: valid SCHEMA, a file of docs/schema")
	}
	schema, err := schemaOf(args[0])
	ts.Check(err)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(ts.ReadFile("stdout"))))
	ts.Check(err)
	ts.Check(schema.Validate(document))
}

// TestConfigurationSchema: what the program accepts as a configuration, the schema accepts, and it refuses what the program does.
func TestConfigurationSchema(t *testing.T) {
	schema, err := schemaOf("bloatgate.toml.json")
	if err != nil {
		t.Fatal(err)
	}
	for text, valid := range map[string]bool{
		"":            true,
		"version = 1": true,
		"[gates.size]\nthreshold = \"p95\"\n[class.lock]\nerror = 0\n[agent.codex]\ninstruction-bytes = \"64KiB\"\n": true,
		"[[allow]]\npaths = [\"a.c\"]\nreason = \"we patch it\"\nuntil = 2027-06-30\n":                               true,
		"[[budget.dir]]\npaths = [\"docs\"]\ntokens = 5\n[[rank.query]]\ntext = \"x\"\n":                             true,
		"version = 2":                      false,
		"[limits]\nwarn = \"many\"":        false,
		"fail-level = \"fatal\"":           false,
		"[class.nonsense]\nwarn = 1":       false,
		"[agent.claude]\nread-lines = -1":  false,
		"[[allow]]\npaths = [\"a.c\"]\n":   false,
		"[[budget.file]]\npaths = [\"a\"]": false,
		"limit = 1":                        false,
	} {
		var table map[string]any
		if _, err := toml.Decode(text, &table); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(plainJSON(t, table)); (err == nil) != valid {
			t.Errorf("%q: %v, want valid = %v", text, err, valid)
		}
		if _, err := parseConfig("x.toml", []byte(text)); (err == nil) != valid {
			t.Errorf("%q: the program says %v, want valid = %v", text, err, valid)
		}
	}
}

// plainJSON is a decoded TOML table as JSON has it: dates are strings.
func plainJSON(t *testing.T, table map[string]any) any {
	t.Helper()
	var dates func(v any) any
	dates = func(v any) any {
		switch v := v.(type) {
		case time.Time:
			return v.Format("2006-01-02")
		case map[string]any:
			for key := range v {
				v[key] = dates(v[key])
			}
		case []map[string]any:
			for i := range v {
				dates(v[i])
			}
		}
		return v
	}
	raw, err := json.Marshal(dates(table))
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return document
}
