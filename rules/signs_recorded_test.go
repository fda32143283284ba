package rules_test

import (
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
)

// contents are files whose names say little, and what their first lines make of them.
var contents = []struct {
	path, content string
	class         rules.Class
}{
	{"web/menu.exp", "// Jest Snapshot v1, https://goo.gl/fbAQLP\n\nexports[`menu 1`] = `x`;\n", rules.Snapshot},
	{"web/menu.test.ts.snap", "// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\nexports[`menu 1`] = `x`;\n", rules.Snapshot},
	{"out/api", "# serializer version: 1\n# name: test_api\n  dict({\n  })\n# ---\n", rules.Snapshot},
	{"snap_api.py", "# -*- coding: utf-8 -*-\n# snapshottest: v1 - https://goo.gl/zC4yUc\nsnapshots = Snapshot()\n", rules.Snapshot},
	{"src/parse.snap", "---\nsource: src/parse.rs\nassertion_line: 12\nexpression: tree\n---\nNode {}\n", rules.Snapshot},
	{"src/old.snap", "---\ncreated: \"2019-03-01\"\ncreator: insta@0.7.1\nexpression: tree\n---\nNode {}\n", rules.Snapshot},
	{"t/api.md", "# Snapshot report for `t/api.js`\n\nThe actual snapshot is saved in `api.js.snap`.\n", rules.Snapshot},
	{"tap-snapshots/api.test.cjs", "/* IMPORTANT\n * This snapshot file is auto-generated, but designed for humans.\n */\n'use strict'\n", rules.Snapshot},
	{"fixtures/vcr/login.yml", "---\nhttp_interactions:\n- request:\n    method: get\n" + lines(90, "    uri: http://example.invalid/{n}\n"), rules.Cassette},
	{"fixtures/vcr/logout.yml", "# frozen on 2024-01-01\n# by hand\n---\nhttp_interactions:\n- request:\n    method: get\n" + lines(90, "    uri: http://example.invalid/{n}\n"), rules.Cassette},
	{"http/login.json", `{"http_interactions": [{"request": {"body": ""}}], "recorded_with": "betamax/0.8.1"}`, rules.Cassette},
	{"http/login.yaml", "interactions:\n- request:\n    body: null\n    method: GET\n", rules.Cassette},
	{"http/go.yaml", "---\nversion: 2\ninteractions:\n    - id: 0\n      request:\n        proto: HTTP/1.1\n", rules.Cassette},
	{"http/v.json", `{"version": 1, "interactions": [{"request": {"method": "GET"}}]}`, rules.Cassette},
	{"http/php.yml", "-\n    request:\n        method: GET\n        url: 'https://example.invalid/'\n", rules.Cassette},
	{"rec/recording.har", "{\n  \"log\": {\n    \"_recordingName\": \"login\",\n    \"creator\": {}\n  }\n}\n", rules.Cassette},
	{"http/nock.json", "[\n  {\n    \"scope\": \"https://api.example.invalid:443\",\n    \"method\": \"GET\",\n    \"path\": \"/a\"\n  }\n]\n", rules.Cassette},
	{"tests/page.har", "{\"log\": {\"version\": \"1.2\", \"creator\": {\"name\": \"Playwright\"}, \"entries\": [" + strings.Repeat("{}, ", 900) + "{}]}}\n", rules.Cassette},
	{"src/fr/Fenetre.ts", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE TS>\n<TS>\n<context></context>\n</TS>\n", rules.Translation},
	{"lib/app_zh_Hans_CN.arb", "{\n  \"@@locale\": \"zh\",\n  \"open\": \"Open\"\n}\n", rules.Translation},
	{"lib/app_fr_CA.arb", "{\n  \"@@locale\": \"fr\",\n  \"open\": \"Ouvrir\"\n}\n", rules.Translation},
	{"lib/app_pt_BR.arb", "{\n  \"@@locale\": \"pt\",\n  \"open\": \"Abrir\"\n}\n", rules.Translation},
	{"lib/app_en_GB.arb", "{\n  \"@@locale\": \"en\",\n  \"open\": \"Open\"\n}\n", rules.OtherText},
	{"a.xlf", "<?xml version=\"1.0\"?><xliff version=\"1.2\"><file/></xliff>\n", rules.Translation},
	{"src/de/Fenster.ts", "<?xml version=\"1.0\"?>\n<!-- MIT -->\n<!DOCTYPE TS>\n<TS>\n</TS>\n", rules.Translation},
	{"lib/app_fr.arb", "{\n  \"@@locale\": \"fr\",\n  \"open\": \"Ouvrir\"\n}\n", rules.Translation},
	{"app/src/main/res/values-pt-rBR/strings.xml", "<?xml version=\"1.0\"?>\n<resources>\n  <string name=\"open\">Abrir</string>\n</resources>\n", rules.Translation},
	{"res/values-b+sr+Latn/strings.xml", "<resources xmlns:tools=\"x\">\n</resources>\n", rules.Translation},
	{"ios/fr.lproj/Main.strings", "/* Title */\n\"open\" = \"Ouvrir\";\n", rules.Translation},
	{"App/Strings.pt-BR.resx", "<?xml version=\"1.0\"?>\n<root>\n  <data name=\"a\"><value>b</value></data>\n</root>\n", rules.Translation},
	{"java/messages_de.properties", "open = \\u00d6ffnen\n", rules.Translation},

	// People's files, and the words of the source.
	{"docs/jest.md", "# Snapshots\n\nThe first line is `// Jest Snapshot v1, https://goo.gl/fbAQLP`.\n", rules.Prose},
	{"src/render.test.js", "// Jest Snapshot v1, https://goo.gl/fbAQLP is what jest writes first\ntest('a', () => {});\n", rules.Source},
	{"src/parse.test.js", "// Jest Snapshot v1, https://goo.gl/fbAQLP\nimport { parse } from './parse';\n", rules.Source},
	{"src/header.js", "const header = '// Jest Snapshot v1, https://goo.gl/fbAQLP';\n", rules.Source},
	{"src/write.py", "HEADER = '# serializer version: 1'\n", rules.Source},
	{"docs/post.snap", "---\ntitle: A post\nlayout: page\n---\nWords.\n", rules.ConfigText},
	{"docs/ava.md", "# How we take snapshots\n\nThe actual snapshot is saved in `api.js.snap`.\n", rules.Prose},
	{"http/interactions.yml", "interactions:\n- request: ask a doctor\n", rules.ConfigText},
	{"config/vcr.yml", "# http_interactions: on\nvcr:\n  record: once\n", rules.ConfigText},
	{"api/log.json", `{"log": {"level": "info", "creator": "us"}}`, rules.ConfigText},
	{"config/scopes.json", `[{"scope": "admin", "method": "GET", "path": "/"}]`, rules.ConfigText},
	{"src/page.ts", "export const page = `\n<TS version=\"2.1\">\n</TS>`;\n", rules.Source},
	{"src/generic.ts", "<T>(x: T) => x;\n", rules.Source},
	{"res/values/strings.xml", "<resources>\n  <string name=\"open\">Open</string>\n</resources>\n", rules.ConfigText},
	{"res/values-night/colors.xml", "<resources>\n</resources>\n", rules.ConfigText},
	{"res/values-en-rGB/strings.xml", "<resources>\n</resources>\n", rules.ConfigText},
	{"res/values-sw600dp/dimens.xml", "<resources>\n</resources>\n", rules.ConfigText},
	{"ios/Base.lproj/Main.strings", "\"open\" = \"Open\";\n", rules.OtherText},
	{"ios/en.lproj/Main.strings", "\"open\" = \"Open\";\n", rules.OtherText},
	{"lib/app_en.arb", "{\n  \"@@locale\": \"en\",\n  \"open\": \"Open\"\n}\n", rules.OtherText},
	{"App/Strings.resx", "<root>\n  <data name=\"a\"><value>b</value></data>\n</root>\n", rules.ConfigText},
	{"java/sort_no.properties", "order = none\n", rules.ConfigText},
	{"tests/small.yml", "---\nhttp_interactions:\n- request:\n    method: get\n", rules.ConfigText},
}

func TestContents(t *testing.T) {
	tree := files{}
	for _, c := range contents {
		tree[c.path] = c.content
	}
	stats, _ := run(t, tree, options())
	for _, c := range contents {
		if got := stats[c.path]; got.Class != c.class {
			t.Errorf("%s: %s (%s), want %s", c.path, got.Class, got.Reason, c.class)
		}
	}
}

// TestAttributesOverruleRecordings: who says that a file is not generated means it.
func TestAttributesOverruleRecordings(t *testing.T) {
	stats, _ := run(t, files{".gitattributes": "*.exp -linguist-generated\n", "a.exp": "// Jest Snapshot v1\n"}, options())
	if got := stats["a.exp"]; got.Class != rules.OtherText {
		t.Errorf("%s (%s)", got.Class, got.Reason)
	}
}
