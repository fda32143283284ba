package agents

import (
	"bytes"
	"io"
)

// Cut is where a chain ends too early.
type Cut struct {
	Path       string   `json:"path"`        // the file in which it is cut
	Target     string   `json:"-"`           // what that leads to where it is a link, else the same
	Arrives    int64    `json:"arrives"`     // bytes of that file
	Lost       int64    `json:"lost"`        // bytes of that file
	Line       int      `json:"line"`        // the first line that is lost, in whole or in part
	Inside     bool     `json:"inside"`      // the cut falls inside of a character
	Dropped    []string `json:"dropped"`     // files behind it, of which nothing arrives, the first 50
	DroppedNum int      `json:"dropped_num"` // how many there are
	LostSum    int64    `json:"lost_sum"`    // bytes that do not arrive, of all files
}

// CutFile is a file in which chains of an agent are cut.
type CutFile struct {
	Longest *Chain
	Folders int // in which an agent that starts meets a cut there, by this chain or another
}

// Cuts are the files in which an agent's chains are cut, in the order of the chains.
func (found *Instructions) Cuts(agent string) []CutFile {
	var out []CutFile
	place := map[string]int{} // in out, by path
	for i := range found.Chains {
		c := &found.Chains[i]
		if c.Agent != agent || c.Cut == nil {
			continue
		}
		at, known := place[c.Cut.Path]
		if !known {
			at, out = len(out), append(out, CutFile{Longest: c})
			place[c.Cut.Path] = at
		}
		if out[at].Folders += c.FolderNum; c.Bytes > out[at].Longest.Bytes {
			out[at].Longest = c
		}
	}
	return out
}

// cutOf tells where a file ends of which only so many bytes arrive.
func cutOf(l link, arrives int64) *Cut {
	arrives = max(arrives, 0)
	c := &Cut{Path: l.name, Target: l.doc.Path, Arrives: arrives, Lost: l.doc.Bytes - arrives, Dropped: []string{}}
	if l.doc.source == nil {
		return c
	}
	content, err := l.doc.source.Open()
	if err != nil {
		return c
	}
	defer content.Close()
	line := 1
	buffer := make([]byte, 32<<10)
	in := io.NewSectionReader(content, 0, arrives)
	for {
		n, err := in.Read(buffer)
		line += bytes.Count(buffer[:n], []byte("\n"))
		if err != nil {
			break
		}
	}
	c.Line = line
	if n, _ := content.ReadAt(buffer[:1], arrives); n == 1 {
		c.Inside = buffer[0]&0xC0 == 0x80
	}
	return c
}
