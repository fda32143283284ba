// Package page writes an audit as one HTML page that opens without a network: the essential figures as plain HTML, which a small program
// inside of the page turns into a map that zooms, charts and a table that sorts and filters.
//
// Names and texts come from repositories that nobody vouches for. They enter the page through html/template, or as JSON that it escapes,
// and leave it as text nodes only; a content security policy allows the page's own script and style by their hashes, and nothing else.
package page

import (
	"bufio"
	"html/template"
	"io"

	"github.com/bloatgate/bloatgate/audit"
)

// HTML writes the page. It depends on the report and the name of the tool only: the same report makes the same bytes.
func HTML(w io.Writer, r *audit.Report, o audit.Options) error {
	code, err := script()
	if err != nil {
		return err
	}
	look, err := style()
	if err != nil {
		return err
	}
	templates, err := template.New("").Funcs(words).ParseFS(assets, "assets/*.tmpl")
	if err != nil {
		return err
	}
	v := newView(r, o)
	v.Policy = policy(code, look)
	v.Script, v.Style = template.JS(code), template.CSS(look) // ours, never a repository's
	out := bufio.NewWriter(w)
	if err := templates.ExecuteTemplate(out, "page.tmpl", v); err != nil {
		return err
	}
	return out.Flush()
}
