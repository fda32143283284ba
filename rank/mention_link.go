package rank

import (
	"net/url"
	"strings"
)

// How sites of code link to a file: a word for the view, the revision, the path. Some have no word, some name the revision behind the path. An end of
// the path is enough to find a candidate, so a revision with slashes does no harm.
var (
	fileLink       = lazily(`https?://(?:raw\.githubusercontent\.com(?:/[^\s/]+){2}|[^\s/]+(?:/[^\s/]+){2,8}?/(?:-/)?(?:blob|blame|tree|raw|src|browse|plain|edit))/([^\s#?)>\]"'<` + "`" + `:]+)`)
	linkedRevision = lazily(`^(?:(?:branch|commit|tag|refs/heads|refs/tags)/)?[^/]+/`)
)

// links counts the files that a text has links to, by a weight, and returns the text without these. An address with a line behind it is left: so browsers print
// the frames of a trace.
func (m *mentions) links(f *pathFinder, text string, weight float64) string {
	var kept strings.Builder
	at := 0
	for _, found := range fileLink().FindAllStringSubmatchIndex(text, -1) {
		if isLineNumber(text[found[1]:]) {
			continue
		}
		m.link(f, strings.TrimRight(text[found[2]:found[3]], ".,;!*_"), weight)
		kept.WriteString(text[at:found[0]] + " ")
		at = found[1]
	}
	return kept.String() + text[at:]
}

func isLineNumber(text string) bool {
	return len(text) > 1 && text[0] == ':' && '0' <= text[1] && text[1] <= '9'
}

func (m *mentions) link(f *pathFinder, target string, weight float64) {
	if plain, err := url.PathUnescape(target); err == nil {
		target = plain
	}
	m.path(f, target, weight)
	if inTree := strings.TrimPrefix(target, linkedRevision().FindString(target)); inTree != target {
		m.path(f, inTree, weight)
		if weight == namedInTitle {
			m.folder(f, inTree)
		}
		raise(m.named, f.at(inTree), weight) // a link to the root has but a base name, and no doubt about it
	}
}
