package rules

import (
	"path"
	"slices"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// catalogue is a format of translations whose ending other things share: what tells it is content.
type catalogue struct {
	what     string
	suffixes []string
	language func(*Pass) string // "" when the path names none; nil where the format is one of translations whatever its path
	anywhere string             // a mark at the start of a line, in any window; "" for a pattern
	head     lazy.Regexp
}

// What may stand before the first element of XML.
const (
	xmlComments = `(?:(?s:<!--.*?-->)\s*)*`
	xmlStart    = `\A\x{feff}?\s*(?:<\?xml[^>]*>\s*)?` + xmlComments
)

var catalogues = []catalogue{
	{"gettext", []string{".po", ".pot"}, nil, "msgid ", lazy.Regexp{}},
	{"XLIFF", []string{".xlf", ".xliff"}, nil, "", lazy.New(xmlStart + `<xliff[\s>]`)},
	{"Qt Linguist", []string{".ts"}, nil, "", lazy.New(xmlStart + `(?:<!DOCTYPE TS[^>]*>\s*)?` + xmlComments + `<TS[\s>]`)},
	{"ARB", []string{".arb"}, codeOfName, "", lazy.New(`\A\s*\{\s*"`)},
	{"Android", []string{".xml"}, androidLanguage, "", lazy.New(`<resources[\s>]`)},
	{"Apple", []string{".strings", ".stringsdict"}, appleLanguage, "", lazy.New(`(?m)^\s*"[^"\n]+"\s*=\s*"|<plist`)},
	{".NET", []string{".resx"}, codeOfName, "", lazy.New(`(?s)<root>.*<(?:xsd|resheader|data)\b`)},
	{"Java", []string{".properties"}, codeOfName, "", lazy.New(`(?m)^[\w.-]+\s*[=:].*(?:\\u[0-9a-fA-F]{4}|[^\x00-\x7F])`)},
}

// checkCatalogue finds translation catalogues by content. Small ones below test folders are made by hand.
func checkCatalogue(p *Pass) (*Decision, error) {
	for i := range catalogues {
		row := &catalogues[i]
		if !p.suffix(row.suffixes...) {
			continue
		}
		if inFixture(p) || row.isOriginal(p) {
			return nil, nil
		}
		value := row.what
		if row.language != nil {
			code := row.language(p)
			if code == "" || strings.HasPrefix(code, "en") {
				continue
			}
			value += ", " + code
		}
		if row.matches(p) {
			return &Decision{Class: Translation, Reason: "translation catalogue (" + value + ")", Evidence: []Evidence{{Name: "catalogue", Value: value}}}, nil
		}
	}
	return nil, nil
}

func (row *catalogue) matches(p *Pass) bool {
	if row.anywhere != "" {
		return anyContains(p.sample, "\n"+row.anywhere)
	}
	return row.head.Get().Match(p.sample[0])
}

// english is a name with the language code en in it, as a folder or before the ending, and the region.
var english = lazy.New(`(?:^|[/._])en(?:[-_]([a-z]{2}))?(?:/|\.\w+$)`)

// isOriginal reports the English catalogue, where people write the words. Where these stand in the code, those of other regions than the United
// States are translations of them.
func (row *catalogue) isOriginal(p *Pass) bool {
	found := english.Get().FindStringSubmatch(p.Lower)
	return found != nil && (row.language != nil || found[1] == "" || found[1] == "us")
}

// anyContains looks for a mark at the start of a line of any window.
func anyContains(windows [][]byte, mark string) bool {
	return slices.ContainsFunc(windows, func(w []byte) bool { return strings.Contains("\n"+string(w), mark) })
}

// codeOfName is the language in the file's own name: app_fr.arb, Strings.pt-BR.resx, messages_de.properties.
func codeOfName(p *Pass) string { return localeCode(path.Base(p.Lower)) }

// androidLanguage is the language of a folder of resources: values-fr, values-pt-rbr, values-b+sr+latn. Others are for screens and versions.
func androidLanguage(p *Pass) string {
	qualifier, ok := strings.CutPrefix(p.Dirs[len(p.Dirs)-1], "values-")
	if !ok {
		return ""
	}
	code, _, _ := strings.Cut(strings.ReplaceAll(strings.TrimPrefix(qualifier, "b+"), "+", "-"), "-")
	if !languageCodes[code] && !oldCodes[code] {
		return ""
	}
	return code
}

// oldCodes are the ones Java and Android still use for Hebrew, Indonesian and Yiddish.
var oldCodes = setOf("iw", "in", "ji")

// appleLanguage is the language of a bundle's folder: fr.lproj, zh-hans.lproj. Base is the words' own.
func appleLanguage(p *Pass) string {
	stem, ok := strings.CutSuffix(p.Dirs[len(p.Dirs)-1], ".lproj")
	code, _, _ := strings.Cut(strings.ReplaceAll(stem, "_", "-"), "-")
	if !ok || !languageCodes[code] {
		return ""
	}
	return code
}
