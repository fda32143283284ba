package rank

import "slices"

// Chunk is a first chunk of some size.
type Chunk struct {
	Budget int64 // tokens
	Spent  int64 // tokens
	Files  int
	Last   int    // rank of the last file in it; 0 when it is empty
	Holds  []bool // by item, in rank order
	Note   string // what the solver could not do; "" for nothing
}

// Preview fills a chunk of each budget from items that have their price. The items stay as they are.
func Preview(items []Item, solver Solver, budgets []int64) []Chunk {
	chunks, trial := make([]Chunk, len(budgets)), slices.Clone(items)
	for b, budget := range budgets {
		unpack(trial)
		c := Chunk{Budget: budget, Holds: make([]bool, len(items))}
		c.Spent, c.Note = solver.Fill(trial, budget)
		for i := range trial {
			if c.Holds[i] = trial[i].InChunk; c.Holds[i] {
				c.Files++
				c.Last = trial[i].Rank
			}
		}
		chunks[b] = c
	}
	return chunks
}

// unpack takes all items out of the chunk.
func unpack(items []Item) {
	for i := range items {
		items[i].InChunk, items[i].Cut = false, false
	}
}
