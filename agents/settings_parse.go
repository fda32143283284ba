package agents

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/bloatgate/bloatgate/pattern"
)

var (
	errNoTOML = errors.New("the file is no TOML")
	errNoJSON = errors.New("the file is no JSON object")
)

// parseCodex reads .codex/config.toml: https://developers.openai.com/codex/config-basic. It may have both keys: the list of those that Codex
// ignores in a repository, in codex-rs/config/src/loader/mod.rs, has neither.
func parseCodex(content []byte) (s settings, odd string, err error) {
	const limitKey, namesKey = "project_doc_max_bytes", "project_doc_fallback_filenames"
	var all map[string]any
	if _, err := toml.Decode(string(content), &all); err != nil {
		return s, "", errNoTOML
	}
	if value, has := all[limitKey]; has {
		limit, isNumber := value.(int64)
		if !isNumber || limit < 0 {
			return s, "", fmt.Errorf("%s is no number of bytes", limitKey)
		}
		s.limit = &limit
	}
	if value, has := all[namesKey]; has {
		names, isList := stringsOf(value)
		if !isList {
			return s, "", fmt.Errorf("%s is no list of strings", namesKey)
		}
		s.names, odd = namesOf(names)
	}
	return s, odd, nil
}

// parseGemini reads .gemini/settings.json, which may have comments: context.fileName, in
// https://github.com/google-gemini/gemini-cli/blob/main/docs/reference/configuration.md.
func parseGemini(content []byte) (s settings, odd string, err error) {
	var all map[string]any
	if err := json.Unmarshal(withoutJSONComments(content), &all); err != nil {
		return s, "", errNoJSON
	}
	about, _ := all["context"].(map[string]any)
	switch value := about["fileName"].(type) {
	case nil:
	case string:
		s.names, odd = namesOf([]string{value})
	default:
		names, isList := stringsOf(value)
		if !isList {
			return s, "", errors.New("context.fileName is no name and no list of names")
		}
		s.names, odd = namesOf(names)
	}
	return s, odd, nil
}

// parseClaude reads .claude/settings.json: claudeMdExcludes, in https://code.claude.com/docs/en/large-codebases. The patterns are matched against
// absolute paths, so that only those that begin with any folders say something of a repository wherever it lies.
func parseClaude(content []byte) (s settings, odd string, err error) {
	var all map[string]any
	if err := json.Unmarshal(content, &all); err != nil {
		return s, "", errNoJSON
	}
	value, has := all["claudeMdExcludes"]
	if !has {
		return s, "", nil
	}
	patterns, isList := stringsOf(value)
	if !isList {
		return s, "", errors.New("claudeMdExcludes is no list of strings")
	}
	leaves := &exclusion{known: map[string]bool{}}
	for _, text := range patterns {
		if parsed, ok := pattern.Parse(text); ok && len(leaves.patterns) < maxSettingsItems && len(text) <= longLink && strings.HasPrefix(text, "**/") && !strings.ContainsAny(text, `{}()!+@|\`) {
			leaves.patterns = append(leaves.patterns, parsed)
		} else {
			odd = fmt.Sprintf("a pattern of claudeMdExcludes that does not begin with **/, has more than stars, question marks and brackets, or stands behind %d others", maxSettingsItems)
		}
	}
	if len(leaves.patterns) > 0 {
		s.leaves = leaves
	}
	return s, odd, nil
}

// stringsOf is a list of nothing but strings.
func stringsOf(value any) (texts []string, isList bool) {
	list, isList := value.([]any)
	for _, item := range list {
		text, isText := item.(string)
		if !isText {
			return nil, false
		}
		texts = append(texts, text)
	}
	return texts, isList
}

// namesOf are the names of files that lie in a folder or below it. It is never nil: no names, where others are set further away, are none.
func namesOf(texts []string) (names []string, odd string) {
	names = []string{}
	for _, text := range texts {
		name := path.Clean(strings.TrimSpace(text))
		switch {
		case name == ".":
		case len(names) == maxSettingsItems || path.IsAbs(name) || name == ".." || strings.HasPrefix(name, "../") || strings.Contains(name, "**"):
			odd = fmt.Sprintf("a name of a file that lies outside of the folder, has two stars, or stands behind %d others", maxSettingsItems)
		default:
			names = append(names, name)
		}
	}
	return names, odd
}

// withoutJSONComments puts blanks in the place of comments.
func withoutJSONComments(content []byte) []byte {
	out := slices.Clone(content)
	for at := 0; at < len(out); {
		rest := string(out[at:min(at+2, len(out))])
		end := at + 1
		switch {
		case out[at] == '"':
			end = endOfString(out, at)
		case rest == "//":
			end = endOf(out, at, "\n")
			blank(out[at:end])
		case rest == "/*":
			end = endOf(out, at+2, "*/")
			blank(out[at:end])
		}
		at = end
	}
	return out
}

func endOfString(text []byte, at int) int {
	for at++; at < len(text) && text[at] != '"'; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return at + 1
}

func endOf(text []byte, at int, mark string) int {
	if i := bytes.Index(text[at:], []byte(mark)); i >= 0 {
		return at + i + len(mark)
	}
	return len(text)
}

func blank(text []byte) {
	for i := range text {
		text[i] = ' '
	}
}
