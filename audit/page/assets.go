package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"io"
)

// assets are the page's parts. The chart library is built and packed by scripts/build_page.sh.
//
//go:embed assets
var assets embed.FS

// scripts are the page's own code in the order it is joined in, inside of one function, so that nothing of it is global.
var scripts = []string{"dom.js", "data.js", "theme.js", "chart.js", "charts.js", "tiles.js", "treemap.js", "table.js", "start.js"}

// styles in the order of the cascade.
var styles = []string{"base.css", "classes.css", "parts.css"}

// script is the one script of the page: the chart library after its licences, then our own code.
func script() (string, error) {
	var b bytes.Buffer
	licence, err := assets.ReadFile("assets/echarts.LICENSE.txt")
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "/*!\n%s*/\n", licence)
	if err := unpack(&b, "assets/echarts.js.gz"); err != nil {
		return "", err
	}
	b.WriteString("(() => {\n\"use strict\";\n")
	if err := join(&b, scripts); err != nil {
		return "", err
	}
	b.WriteString("})();\n")
	return b.String(), nil
}

func style() (string, error) {
	var b bytes.Buffer
	err := join(&b, styles)
	return b.String(), err
}

func join(b *bytes.Buffer, names []string) error {
	for _, name := range names {
		text, err := assets.ReadFile("assets/" + name)
		if err != nil {
			return err
		}
		b.Write(text)
	}
	return nil
}

func unpack(w io.Writer, name string) error {
	packed, err := assets.Open(name)
	if err != nil {
		return err
	}
	defer packed.Close()
	plain, err := gzip.NewReader(packed)
	if err != nil {
		return fmt.Errorf("the chart library in this binary is damaged (%w); build it again with scripts/build_page.sh", err)
	}
	_, err = io.Copy(w, plain)
	return err
}

// policy is the page's content security policy: its own script and style by their hashes, and no address at all.
func policy(script, style string) string {
	return fmt.Sprintf("default-src 'none'; script-src %s; style-src %s; base-uri 'none'; form-action 'none'", hash(script), hash(style))
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
