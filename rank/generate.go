package rank

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// GeneratedMost is how many candidates the generators path and content let through, as in arXiv:2608.26130.
const GeneratedMost = 50

// Generators are the names that Generate takes, the default first.
func Generators() []string { return []string{"all", "path", "content"} }

// Generate narrows the request's candidates down to those a file search would find, in the order of tools, and tells how many there were
// before the cap.
//
//   - all lets everything through.
//   - path takes the files whose path holds a token of the query of at least three bytes (three letters of English, one ideograph), without regard to case: token by token, until
//     there are GeneratedMost.
//   - content takes the files whose text holds a word of the query or a part of one, the rarest words first, until there are GeneratedMost.
func Generate(ctx context.Context, r *Request, generator string) (found int, err error) {
	SortAsTools(r.Candidates)
	switch generator {
	case "all":
		return len(r.Candidates), nil
	case "path":
		return r.keep(holders(pathLists(r))), nil
	case "content":
		lists, err := contentLists(ctx, r)
		return r.keep(holders(lists)), err
	}
	return 0, fmt.Errorf("candidates come from %s or stdin, not %q", strings.Join(Generators(), ", "), generator)
}

// holders joins lists of candidates, each candidate at its first place.
func holders(lists [][]int) (joined []int) {
	seen := map[int]bool{}
	for _, list := range lists {
		for _, i := range list {
			if !seen[i] {
				seen[i] = true
				joined = append(joined, i)
			}
		}
	}
	return joined
}

// keep keeps the first GeneratedMost of the chosen candidates, in their old order, and tells how many were chosen.
func (r *Request) keep(chosen []int) int {
	kept := slices.Sorted(slices.Values(chosen[:min(len(chosen), GeneratedMost)]))
	list := make([]Candidate, len(kept))
	for to, from := range kept {
		list[to] = r.Candidates[from]
	}
	r.Candidates = list
	return len(chosen)
}

func pathLists(r *Request) (lists [][]int) {
	asked := map[string]bool{}
	for _, token := range subTokens(r.Query.Text) {
		if len(token) < 3 || asked[token] {
			continue
		}
		asked[token] = true
		var list []int
		for i := range r.Candidates {
			if strings.Contains(strings.ToLower(r.Candidates[i].Path), token) {
				list = append(list, i)
			}
		}
		lists = append(lists, list)
	}
	return lists
}

func contentLists(ctx context.Context, r *Request) ([][]int, error) {
	v := newVocabulary(false)
	for word := range r.Query.words() {
		for _, part := range parts(word) {
			if len(part) > 2 {
				v.term(part)
			}
		}
	}
	found, err := scanAll(ctx, r, v)
	lists := make([][]int, len(v.terms))
	for i := range found {
		for _, c := range found[i].terms {
			lists[c.id] = append(lists[c.id], i)
		}
	}
	slices.SortStableFunc(lists, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	return lists, err
}
