package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// classByName looks a path up in the name tables; nil when its name says nothing.
func classByName(p *Pass) *Decision {
	base := path.Base(p.Lower)
	if lockNames[base] || p.File.Path == BaselineFile {
		return named(Lock, "file name", p.Base)
	}
	if c, ok := nameClasses[base]; ok {
		return named(c, "file name", p.Base)
	}
	if strings.HasPrefix(base, "zz_generated.") {
		return named(Generated, "file name", p.Base)
	}
	for _, row := range suffixClasses {
		if strings.HasSuffix(base, row.suffix) && base != row.suffix && !strings.HasPrefix(base, "tsconfig.") {
			return named(row.class, "suffix", row.suffix)
		}
	}
	if p.suffix(".js", ".css") && libraryFile.Get().MatchString(base) {
		return named(Vendored, "library and version in the name", p.Base)
	}
	if strings.Contains(base, "golden") && goldenFile.Get().MatchString(base) {
		return named(Snapshot, "golden file", p.Base)
	}
	if d := classByFolder(p); d != nil {
		return d
	}
	if inFixture(p) {
		return nil
	}
	return classByLocale(p)
}

func named(c Class, what, value string) *Decision {
	return &Decision{Class: c, Reason: fmt.Sprintf("%s %s", what, value), Evidence: []Evidence{{Name: what, Value: value}}}
}

// libraryFile is a well-known library with its version in the file name.
var libraryFile = lazy.New(`^(?:jquery|bootstrap|angular|d3|react|vue|lodash|underscore|backbone|moment|modernizr|prototype|mootools|ember|handlebars)(?:[-.][a-z]+){0,2}[-.]v?\d+\.\d+[\w.-]*\.(?:js|css)$`)

// goldenFile is an expectation that tests write with an update flag.
var goldenFile = lazy.New(`\.golden$|[._-]golden\.\w+$`)

// inTests reports a file below a test folder.
func inTests(p *Pass) bool {
	return slices.ContainsFunc(p.Dirs, func(dir string) bool {
		return testFolders[dir] || strings.HasSuffix(dir, "-test") || strings.HasSuffix(dir, "-tests") || strings.HasSuffix(dir, "-testsuite")
	})
}

// inFixture reports a small file below a test folder, where people build trees by hand.
func inFixture(p *Pass) bool { return p.File.Size < smallFixture && inTests(p) }

func classByFolder(p *Pass) *Decision {
	dirs := p.Dirs
	for i, dir := range dirs {
		for _, row := range folderClasses {
			if dir == row.folder && row.applies(p, i) {
				return named(row.class, "folder", dir+"/")
			}
		}
	}
	// A library below the root's vendor folder has a folder of its own: vendor/NAME/…; loose files there are the project's.
	// Python has another habit (_vendor), and shops have an application of that name.
	if dirs[0] == "vendor" && len(dirs) > 1 && p.Lang.Name != "Python" {
		return named(Vendored, "folder", dirs[0]+"/"+dirs[1]+"/")
	}
	rooted := "/" + p.Lower
	for _, row := range pathClasses {
		if strings.Contains(rooted, row.piece) && !inFixture(p) {
			return named(row.class, "folder", strings.Trim(row.piece, "/")+"/")
		}
	}
	return nil
}

// applies reports that the row's folder, at depth i of the path's directories, means this file.
func (row folderClass) applies(p *Pass, i int) bool {
	switch {
	case !strings.HasPrefix(p.File.Path, row.spelling), row.root && i > 0, row.library && i == len(p.Dirs)-1, row.fixture && inFixture(p):
		return false
	}
	return len(row.endings) == 0 || p.suffix(row.endings...)
}

// locale is a language code as catalogues use it: fr, pt-br, zh_hant, sr-latn-rs.
var locale = lazy.New(`^[a-z]{2,3}([-_]([a-z]{2}|[a-z]{4}|\d{3}))*$`)

// classByLocale finds catalogues of languages other than English below a locale folder. The English one is where people write the
// words, and agents need it to add one.
func classByLocale(p *Pass) *Decision {
	if !p.suffix(catalogueEndings...) {
		return nil
	}
	for i, dir := range p.Dirs {
		if !localeFolders[dir] {
			continue
		}
		below := []string{path.Base(p.Lower)}
		if !strings.HasPrefix(dir, "lang") { // also a word for programming languages: there only the file's own name counts
			below = append(p.Dirs[i+1:len(p.Dirs):len(p.Dirs)], below...)
		}
		for _, part := range below {
			if code := localeCode(part); code != "" && !strings.HasPrefix(code, "en") {
				return named(Translation, "language", code)
			}
		}
	}
	return nil
}

// localeCode reads the code out of "fr", "fr.json", "messages.fr.yml" and, in formats that are nothing but catalogues,
// "messages_fr.properties".
func localeCode(part string) string {
	ext := path.Ext(part)
	stem := strings.TrimSuffix(part, ext)
	candidates := []string{stem, strings.TrimPrefix(path.Ext(stem), ".")}
	if ext == ".properties" || ext == ".arb" || ext == ".resx" {
		candidates = append(candidates, ends(stem, '_', 3)...) // app_zh_Hans_CN.arb
	}
	for _, c := range candidates {
		language, _, _ := strings.Cut(strings.ReplaceAll(c, "_", "-"), "-")
		if languageCodes[language] && locale.Get().MatchString(c) && (ext != "" || !wordCodes[language]) {
			return c
		}
	}
	return ""
}

// ends are the ends of a text from a separator on, the longest of at most so many pieces first.
func ends(s string, sep byte, most int) (list []string) {
	for at := len(s); at > 0 && len(list) < most; {
		at = strings.LastIndexByte(s[:at], sep)
		list = append([]string{s[at+1:]}, list...)
	}
	return list
}

// wordCodes are language codes that are words too: as the name of a folder they say nothing.
var wordCodes = setOf("am", "as", "be", "he", "id", "is", "it", "my", "no", "or", "so")

// languageCodes are ISO 639-1 codes of languages that software is translated into (the two-letter codes of CLDR's modern coverage).
var languageCodes = setOf(strings.Fields(`af am ar as az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja
 ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn no or pa pl ps pt ro ru sd si sk sl so sq sr sv sw ta te th tk tr uk ur uz vi zh zu`)...)
