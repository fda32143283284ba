package study

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/bloatgate/bloatgate/rules"
)

// buckets are the paper's, by the size in bytes that a file of one does not exceed.
var buckets = []struct {
	name string
	most int64
}{{"≤ 100 KB", 100_000}, {"100 KB – 1 MB", 1_000_000}, {"1 – 10 MB", 10_000_000}, {"> 10 MB", math.MaxInt64}}

// tops are the shares of the files, the largest first, whose bytes are summed up.
var tops = []float64{0.005, 0.01, 0.02, 0.05}

// Tail says where the bytes of repositories are: in files of which size, and in how few of them.
func Tail(ctx context.Context, repos []Repository, gates rules.Options) (*Report, error) {
	bucketTable := Table{ID: "buckets", Title: "Files and bytes by size", Columns: []Column{repositoryColumn, {ID: "bucket", Head: "size"},
		{ID: "files", Head: "files"}, {ID: "files_percent", Head: "files %", Decimals: 1}, {ID: "bytes", Head: "bytes"}, {ID: "bytes_percent", Head: "bytes %", Decimals: 1}}}
	topTable := Table{ID: "top", Title: "Share of the bytes in the largest files", Columns: []Column{repositoryColumn, {ID: "top_percent", Head: "top %", Decimals: 1},
		{ID: "files", Head: "files"}, {ID: "bytes", Head: "bytes"}, {ID: "bytes_percent", Head: "bytes %", Decimals: 1}, {ID: "least_bytes", Head: "from bytes"}}}
	studied := Table{ID: "studied", Title: "What was studied", Columns: []Column{repositoryColumn, revisionColumn, {ID: "files", Head: "files"}, {ID: "skipped", Head: "links"}, {ID: "bytes", Head: "bytes"}}}
	var all []int64
	for _, repo := range repos {
		s, err := Inspect(ctx, repo, gates, 0)
		if err != nil {
			return nil, err
		}
		sizes := s.sizes()
		addBuckets(&bucketTable, s.Name, sizes)
		addTops(&topTable, s.Name, sizes)
		studied.Add(s.Name, s.Revision(), len(s.Files), s.Skipped, s.Bytes)
		all = append(all, sizes...)
	}
	if len(repos) > 1 {
		slices.Sort(all)
		addBuckets(&bucketTable, together, all)
		addTops(&topTable, together, all)
	}
	return &Report{Study: "tail", Tables: []Table{bucketTable, topTable, studied},
		Notes: []string{"Bytes are those of every file, binary files too, as in the paper; links and submodules are left out.",
			fmt.Sprintf("A share of the files is rounded up to whole files; %q are the files of all repositories in one heap.", together)}}, nil
}

// together is the name of all repositories in one.
const together = "(all)"

// addBuckets adds a row for each bucket.
func addBuckets(t *Table, name string, sizes []int64) {
	from, total := 0, sum(sizes)
	for _, b := range buckets {
		to := from
		for to < len(sizes) && sizes[to] <= b.most {
			to++
		}
		bytes := sum(sizes[from:to])
		t.Add(name, b.name, to-from, percent(float64(to-from)/float64(len(sizes))), bytes, percent(float64(bytes)/float64(total)))
		from = to
	}
}

// addTops adds a row for each share of the largest files.
func addTops(t *Table, name string, sizes []int64) {
	total := sum(sizes)
	for _, share := range tops {
		n := int(math.Ceil(share * float64(len(sizes))))
		largest := sizes[len(sizes)-n:]
		t.Add(name, percent(share), n, sum(largest), percent(float64(sum(largest))/float64(total)), largest[0])
	}
}

func sum(sizes []int64) (total int64) {
	for _, size := range sizes {
		total += size
	}
	return total
}
