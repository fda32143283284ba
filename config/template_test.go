package config

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var commentedOut = regexp.MustCompile(`(?m)^#([^ #\n])`)

func TestTemplateIsTheDefault(t *testing.T) {
	l, err := Parse(FileName, Template())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(l.Config, Default()) {
		t.Errorf("got %+v", l.Config)
	}
}

func TestTemplateParsesUncommented(t *testing.T) {
	text := commentedOut.ReplaceAllString(string(Template()), "$1")
	l, err := Parse(FileName, []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	// What has a default shows it: uncommenting changes nothing but the keys that have none.
	got := l.Config
	got.Budget.File, got.Budget.Dir = nil, nil
	got.Exclude, got.Ignore.Targets, got.Class, got.Agent, got.RankQuery, got.Allow = nil, nil, map[string]Class{}, map[string]Agent{}, nil, nil
	if !reflect.DeepEqual(got, Default()) {
		t.Errorf("the samples differ from the defaults: %+v", got)
	}
}

// fieldKeys walks the structure itself, so that a field without a row in the tables is found.
func fieldKeys(t reflect.Type, prefix string) []string {
	var keys []string
	for i := range t.NumField() {
		f := t.Field(i)
		name := prefix + kebab(f.Name)
		elem := f.Type
		for elem.Kind() == reflect.Slice || elem.Kind() == reflect.Map || elem.Kind() == reflect.Pointer {
			if elem.Kind() == reflect.Map {
				name += ".NAME"
			}
			elem = elem.Elem()
		}
		switch {
		case f.Name == "Line": // where an entry stands: not a key
		case elem == reflect.TypeFor[SizeGate](): // one key sets both fields
			keys = append(keys, name+".threshold")
		case elem.Kind() == reflect.Struct && elem.PkgPath() == t.PkgPath():
			keys = append(keys, fieldKeys(elem, name+".")...)
		default:
			keys = append(keys, name)
		}
	}
	return keys
}

func kebab(name string) string {
	if name == "RankQuery" {
		return "rank.query"
	}
	return strings.ToLower(regexp.MustCompile(`([a-z])([A-Z])`).ReplaceAllString(name, "$1-$2"))
}

func TestEveryFieldHasARow(t *testing.T) {
	want := fieldKeys(reflect.TypeFor[Config](), "")
	slices.Sort(want)
	if got := Keys(); !slices.Equal(got, want) {
		t.Errorf("rows    %v\nfields  %v", got, want)
	}
}

func TestEveryKeyIsInTheTemplateAndTheDocumentation(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join("..", "docs", "configuration.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range Keys() {
		if !strings.Contains(string(doc), "| `"+key+"` |") {
			t.Errorf("docs/configuration.md has no row for %s", key)
		}
		if line := regexp.MustCompile(`(?m)^#?` + regexp.QuoteMeta(leaf(key)) + ` = `); !line.Match(Template()) {
			t.Errorf("the template does not show %s", key)
		}
	}
	for _, v := range Variables() {
		if !strings.Contains(string(doc), "`"+v.Name+"`") {
			t.Errorf("docs/configuration.md does not name %s", v.Name)
		}
	}
	for _, class := range ClassNames() {
		if !strings.Contains(string(doc), "`"+class+"`") {
			t.Errorf("docs/configuration.md does not name the class %s", class)
		}
	}
}

// TestTheDocumentedExamplesHold runs what docs/configuration.md shows.
func TestTheDocumentedExamplesHold(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "docs", "configuration.md"))
	if err != nil {
		t.Fatal(err)
	}
	doc := strings.ReplaceAll(string(raw), "\r\n", "\n")
	_, toml, _ := strings.Cut(doc, "```toml\n")
	toml, _, _ = strings.Cut(toml, "```")
	if _, err := Parse(FileName, []byte(toml)); err != nil || toml == "" {
		t.Errorf("%v in %q", err, toml)
	}
	for _, text := range []string{"[limits]\nwran = 1", "[limits]\n\nerror = \"25k\"", "[[allow]]\npaths = ['a']"} {
		if _, err := Parse(FileName, []byte(text)); err == nil || !strings.Contains(doc, "\n"+err.Error()+"\n") {
			t.Errorf("the documentation does not show %v", err)
		}
	}
	err = ApplyEnv(Defaults(), lookup(map[string]string{"BLOATGATE_WINDOW": "lots"}))
	if err == nil || !strings.Contains(doc, "\n"+err.Error()+"\n") {
		t.Errorf("the documentation does not show %v", err)
	}
}
