package rank

import (
	"path"
	"strings"
	"sync"
)

// place is what a path says about the part a file plays.
type place uint8

const (
	placeSource place = iota
	placeTest
	placeDoc
	placeExample
	placeOther // scripts of the project's own making, configuration, data, translations
	placeStyle // how things look
	placeChangelog
	placeData    // what programs wrote or tests feed on
	placeForeign // vendored or generated
	places
)

var placeNames = [places]string{"source", "test", "documentation", "example", "configuration or data", "stylesheet or drawing", "changelog", "data", "vendored or generated"}

// placeRow are words, separated by blanks, that say of a path which place it has.
type placeRow struct {
	place place
	words string
}

// placeWords are directories, by name, that say what everything below them is. "testing" is missing on purpose: frameworks ship theirs.
var placeWords = []placeRow{
	{placeForeign, "vendor third_party thirdparty node_modules bower_components external dist _vendor extern deps generated __generated__"},
	{placeTest, "test tests __tests__ spec specs e2e testdata test_data fixtures __mocks__ __fixtures__ testcases androidtest unittests functional"},
	{placeDoc, "doc docs documentation website site man manual guides"},
	{placeExample, "example examples sample samples demo demos tutorial tutorials sandbox playground benchmarks benchmark bench perf gallery"},
	{placeOther, "locale locales i18n translations .github .circleci ci scripts script tools build assets static"},
}

// placeEndings are endings of names, in lower case, that say what a file is where no directory does. Data lies only where one does.
var placeEndings = []placeRow{
	{placeDoc, ".md .rst .txt .adoc .tex .html .1 .texi"},
	{placeStyle, ".css .scss .sass .less .styl .svg"},
	{placeData, ".json .jsonl .ndjson .csv .tsv .xml .log .out .dat"},
}

var placeByDir, placeByEnding = byWord(placeWords), byWord(placeEndings)

// byWord looks places up by their words, in a map that is made when it is first asked for.
func byWord(rows []placeRow) func() map[string]place {
	return sync.OnceValue(func() map[string]place {
		by := map[string]place{}
		for _, row := range rows {
			for word := range strings.FieldsSeq(row.words) {
				by[word] = row.place
			}
		}
		return by
	})
}

// testNames are what the names of tests begin and end with, in lower case, before the last ending.
var testNames = struct{ prefixes, suffixes []string }{
	[]string{"test_"}, []string{"_test", ".test", ".spec", "_spec", "-test", "_tests", ".tests", "-spec", "_unittest"},
}

// javaTests are endings of class names of tests, in languages whose files are named after classes.
var javaTests = []string{"Test", "Tests", "TestCase", "IT", "Spec"}

// placeOf tells the place of a file from its path and the class the gates gave it.
func placeOf(p, class string) place {
	switch class {
	case "generated", "vendored", "minified", "lock", "data", "snapshot", "cassette", "sourcemap", "encoded", "notebook", "translation":
		return placeForeign
	}
	dir, base := path.Split(p)
	lang := languageOf(p)
	best := placeSource
	for component := range strings.SplitSeq(strings.ToLower(dir), "/") {
		said, known := placeByDir()[component]
		// "vendor/x/scripts/y.c" is vendored all the same: beside the product is code only where nothing else was said.
		if known && (best == placeSource || said < best && (said != placeOther || !lang.code)) {
			best = said
		}
	}
	if lang.code && isTestName(base) {
		return placeTest
	}
	byEnding := placeByEnding()[strings.ToLower(path.Ext(base))]
	switch {
	case best != placeSource && byEnding == placeData:
		return placeData
	case best != placeSource:
		return best
	}
	return placeOfName(base, byEnding, lang)
}

func isTestName(base string) bool {
	stem := strings.TrimSuffix(base, path.Ext(base))
	lower := strings.ToLower(stem)
	if lower == "conftest" || lower == "tests" || lower == "test" {
		return true
	}
	for _, prefix := range testNames.prefixes {
		if strings.HasPrefix(lower, prefix) {
			return true
		}
	}
	for _, suffix := range testNames.suffixes {
		if strings.HasSuffix(lower, suffix) {
			return true
		}
	}
	switch languageOf(base).name {
	case "java", "kotlin", "scala", "csharp", "swift", "php":
		for _, suffix := range javaTests {
			if strings.HasSuffix(stem, suffix) && len(stem) > len(suffix) {
				return true
			}
		}
	}
	return false
}

// changelogNames are stems of files that tell what was changed, in lower case.
const changelogNames = "changelog changes history news release releases releasenotes release-notes whatsnew authors contributors"

func placeOfName(base string, byEnding place, lang language) place {
	stem, _, _ := strings.Cut(base, ".")
	switch {
	case !lang.code && hasWord(changelogNames, strings.ToLower(stem)):
		return placeChangelog
	case byEnding == placeDoc, byEnding == placeStyle:
		return byEnding
	case !lang.code:
		return placeOther
	}
	return placeSource
}

// nameOf is what a file is called without its ending. A file that stands for its directory bears the directory's name.
func nameOf(p string) string {
	dir, base := path.Split(p)
	stem := strings.TrimSuffix(base, path.Ext(base))
	if standsForDirectory(stem) && dir != "" {
		return path.Base(dir)
	}
	return stem
}

// standsForDirectory reports names that say nothing about what is in the file.
func standsForDirectory(stem string) bool { return hasWord("__init__ index mod lib", stem) }
