package tree

import (
	"context"
	"slices"

	"github.com/bloatgate/bloatgate/tree/git"
)

// TreeSizes returns the sizes in bytes of all regular files in the index, changed or not, in any order: what a percentile of the
// repository's own sizes is taken of. Blobs that a partial clone lacks are left out, and so are the paths of leaveOut.
func (x *index) TreeSizes(ctx context.Context, leaveOut []string) ([]int64, error) {
	entries, err := x.repo.Index(ctx)
	if err != nil {
		return nil, err
	}
	var oids []string
	for _, e := range entries {
		if e.Stage == 0 && (e.Mode == git.ModeRegular || e.Mode == git.ModeExec) && !slices.Contains(leaveOut, e.Path) {
			oids = append(oids, e.OID)
		}
	}
	sizes, err := x.repo.Sizes(ctx, oids)
	if err != nil {
		return nil, err
	}
	known := sizes[:0]
	for _, s := range sizes {
		if s != git.Missing {
			known = append(known, s)
		}
	}
	return known, nil
}
