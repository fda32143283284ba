package notebook

import "slices"

// Part says where in a notebook something stands.
type Part string

const (
	Outputs     Part = "outputs"
	Attachments Part = "attachments"  // images that a cell's text shows
	Metadata    Part = "metadata"     // of a cell or the notebook
	Widgets     Part = "widget state" // metadata that is mostly the state of widgets
	Text        Part = "text"         // what people write: the source of a cell
)

// Piece is a part of a cell, or the metadata of the notebook.
type Piece struct {
	Cell    int // the cell's place among all, from 1; 0 for the notebook itself
	Prompt  int // the execution count that is shown beside the cell, 0 for none
	Line    int // where it begins, from 1
	Part    Part
	Kind    string // what most of its bytes are: "image/png", "text/html", "stream", "error", a key of metadata, …; "" for text
	Span    Span
	largest int64
}

// Pieces are the largest of their kind, the largest first, at most MaxPieces.
type Pieces []Piece

// keep puts a piece in its place, as long as it is among the largest.
func (list *Pieces) keep(p Piece) {
	at, _ := slices.BinarySearchFunc(*list, p.Span.Size(), func(have Piece, size int64) int {
		if have.Span.Size() >= size { // behind those of the same size
			return -1
		}
		return 1
	})
	if at < MaxPieces {
		*list = slices.Insert(*list, at, p)
		*list = (*list)[:min(len(*list), MaxPieces)]
	}
}
