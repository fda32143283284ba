package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/rank"
	"github.com/bloatgate/bloatgate/report"
)

// Bounds of a selector.
const (
	selectorTimeout = 2 * time.Minute // for each of its draws, unless --selector-timeout says otherwise
	selectorNames   = 1000            // paths that one answer may hold
)

// selectorRequest is what a selector reads on its standard input.
type selectorRequest struct {
	Schema string   `json:"schema"`
	Query  string   `json:"query"`
	Draw   int      `json:"draw"`  // from 1
	Files  int      `json:"files"` // how many there are; the inventory holds the likelier ones
	Paths  []string `json:"paths"`
}

// choice is what a selector chose.
type choice struct {
	Draws   int            `json:"draws"`
	Agreed  bool           `json:"agreed"` // two draws have files in common; otherwise the third decided
	Files   []selectedFile `json:"files"`
	Dropped []droppedFile  `json:"dropped"`

	chosen []rank.Selected
}

type selectedFile struct {
	Path       string  `json:"path"`
	PathBase64 string  `json:"path_base64,omitempty"`
	Value      float64 `json:"value"`
}

type droppedFile struct {
	Path string `json:"path"`
	Why  string `json:"why"`
}

// selecting is one run of a selector over the files of a session.
type selecting struct {
	program  *program
	session  *rankSession
	request  selectorRequest
	admitted map[string]bool
	dropped  map[string]bool
	result   choice
}

// choose asks the selector twice which files must change, and keeps those that both draws name. Where they have nothing in common, a third
// draw decides, as in arXiv:2610.21073.
func (s *selecting) choose(ctx context.Context) (*choice, error) {
	first, err := s.draw(ctx)
	if err != nil {
		return nil, err
	}
	second, err := s.draw(ctx)
	if err != nil {
		return nil, err
	}
	s.result.chosen, s.result.Agreed = s.usable(rank.Agreed(first, second)), true
	if len(s.result.chosen) == 0 {
		third, err := s.draw(ctx)
		if err != nil {
			return nil, err
		}
		s.result.chosen, s.result.Agreed = s.usable(rank.Agreed(third)), false
	}
	if len(s.result.chosen) == 0 {
		return nil, fmt.Errorf("the selector names no file that may be shown: its first two draws have none in common, and the third has none%s", s.why())
	}
	for _, c := range s.result.chosen {
		s.result.Files = append(s.result.Files, selectedFile{c.Path, report.RawBytes(c.Path), c.Value})
	}
	return &s.result, nil
}

// why tells the first reason for which a named file was dropped.
func (s *selecting) why() string {
	if len(s.result.Dropped) == 0 {
		return ""
	}
	d := s.result.Dropped[0]
	return fmt.Sprintf(" (%s: %s)", report.EscapePath(d.Path), d.Why)
}

// draw runs the selector once.
func (s *selecting) draw(ctx context.Context) ([]string, error) {
	s.result.Draws++
	s.request.Draw = s.result.Draws
	input, err := json.Marshal(s.request)
	if err != nil {
		return nil, err
	}
	answer, err := s.program.run(ctx, input)
	if err != nil {
		return nil, fmt.Errorf("draw %d of the selector: %w", s.request.Draw, err)
	}
	list, err := readDraw(answer)
	if err != nil {
		return nil, fmt.Errorf("draw %d of the selector: %w", s.request.Draw, err)
	}
	for i, name := range list {
		list[i] = s.clean(name)
		s.drop(list[i])
	}
	return list, nil
}

// readDraw reads an answer: a JSON array of paths, the likeliest first, and nothing else.
func readDraw(answer []byte) (list []string, err error) {
	if strings.TrimSpace(string(answer)) == "" {
		return nil, errors.New("it printed nothing; a selector prints a JSON array of paths")
	}
	var names []*string // JSON takes null for any type
	if err := json.Unmarshal(answer, &names); err != nil {
		return nil, errors.New("it printed no JSON array of paths: " + rank.JSONFault(err))
	}
	if names == nil {
		return nil, errors.New("it printed null; a selector prints a JSON array of paths")
	}
	if len(names) > selectorNames {
		return nil, fmt.Errorf("it names %d files; %d are the most", len(names), selectorNames)
	}
	for i, name := range names {
		if name == nil || *name == "" {
			return nil, fmt.Errorf("entry %d of the array it printed is null or empty; a selector prints paths", i+1)
		}
		list = append(list, *name)
	}
	return list, nil
}

// clean spells a path as the tree does where it is spelled otherwise.
func (s *selecting) clean(name string) string {
	if s.admitted[name] {
		return name
	}
	return path.Clean(strings.ReplaceAll(name, `\`, "/"))
}

// drop notes a file that may not be shown, once.
func (s *selecting) drop(name string) {
	why := ""
	file, exists := s.session.listed.files[name]
	switch {
	case !exists:
		why = "no such file"
	case !s.admitted[name]:
		why = "the gates do not admit it"
	case rank.InTestsOrDocs(name):
		why = "in a directory of tests or documentation"
	case file.Size == 0:
		why = "it is empty"
	}
	if why != "" && !s.dropped[name] {
		s.dropped[name] = true
		s.result.Dropped = append(s.result.Dropped, droppedFile{name, why})
	}
}

func (s *selecting) usable(list []rank.Selected) (kept []rank.Selected) {
	for _, c := range list {
		if !s.dropped[c.Path] {
			kept = append(kept, c)
		}
	}
	return kept
}

// notes say on standard error what was chosen and what was not.
func (c *choice) notes() []string {
	text := fmt.Sprintf("selector: two draws agree on %s", report.Count(len(c.Files), "file"))
	if !c.Agreed {
		text = fmt.Sprintf("selector: two draws have nothing in common; the third names %s", report.Count(len(c.Files), "file"))
	}
	list := []string{text}
	const most = 5
	for _, d := range c.Dropped[:min(len(c.Dropped), most)] {
		list = append(list, fmt.Sprintf("selector: left out %s: %s", report.EscapePath(d.Path), d.Why))
	}
	if more := len(c.Dropped) - most; more > 0 {
		list = append(list, fmt.Sprintf("selector: left out %d more", more))
	}
	return list
}

// selecting prepares the run of --selector.
func (c *packRun) selecting(a *app, s *rankSession, query string, request *rank.Request) (*selecting, error) {
	argv, err := splitCommand(c.selector)
	if err != nil {
		return nil, err
	}
	admitted, paths := make(map[string]bool, len(request.Candidates)), []string(nil)
	for i := range request.Candidates {
		p := request.Candidates[i].Path
		admitted[p] = true
		if request.Candidates[i].Size > 0 && utf8.ValidString(p) { // JSON can name no other
			paths = append(paths, p)
		}
	}
	return &selecting{
		program:  &program{argv: argv, dir: a.flags.dir, env: withoutGit(a.env), timeout: c.selectorTimeout, tell: a.tell},
		session:  s,
		request:  selectorRequest{Schema: "bloatgate.select/v1", Query: query, Files: len(paths), Paths: rank.Inventory(query, paths)},
		admitted: admitted, dropped: map[string]bool{},
		result: choice{Files: []selectedFile{}, Dropped: []droppedFile{}},
	}, nil
}
