package audit

import (
	"math"
	"slices"

	"github.com/bloatgate/bloatgate/rules"
)

// tailPercents are the shares of files, and bucketEnds the sizes in bytes, that the tail of a repository is described by.
var (
	tailPercents = []float64{0.5, 1, 2, 5}
	bucketEnds   = []int64{10_000, 100_000, 1_000_000, 10_000_000, 0}
	bucketTitles = []string{"up to 10 kB", "10 to 100 kB", "100 kB to 1 MB", "1 to 10 MB", "over 10 MB"}
)

// sizesOf tells how the bytes are spread over the files.
func sizesOf(res *rules.Result) Sizes {
	var sizes []int64
	s := Sizes{Tail: []Tail{}, Buckets: emptyBuckets()}
	for f := range judged(res) {
		sizes = append(sizes, f.Bytes)
		s.Bytes += f.Bytes
		s.bucket(f.Bytes).add(f)
	}
	s.Files = len(sizes)
	if s.Files == 0 {
		return s
	}
	slices.Sort(sizes)
	s.Median, s.P95, s.P99, s.Max = rank(sizes, 0.5), rank(sizes, 0.95), rank(sizes, 0.99), sizes[len(sizes)-1]
	for _, percent := range tailPercents {
		n := int(math.Ceil(percent / 100 * float64(len(sizes))))
		t := Tail{Percent: percent, Files: n}
		for _, size := range sizes[len(sizes)-n:] {
			t.Bytes += size
		}
		t.Share = Share(t.Bytes, s.Bytes)
		s.Tail = append(s.Tail, t)
	}
	for i := range s.Buckets {
		s.Buckets[i].Share = Share(s.Buckets[i].Bytes, s.Bytes)
	}
	return s
}

func emptyBuckets() []Bucket {
	buckets := make([]Bucket, len(bucketEnds))
	from := int64(-1)
	for i, end := range bucketEnds {
		buckets[i] = Bucket{Title: bucketTitles[i], From: from, To: end}
		from = end
	}
	return buckets
}

func (s *Sizes) bucket(size int64) *Bucket {
	for i := range s.Buckets {
		if b := &s.Buckets[i]; b.To == 0 || size <= b.To {
			return b
		}
	}
	return nil // the last bucket has no end
}

func (b *Bucket) add(f *rules.Stat) {
	b.Files++
	b.Bytes += f.Bytes
	b.Tokens += f.Tokens
	if f.Verdict == rules.Exclude {
		b.ExcludedFiles++
	}
}

// rank is the value at a quantile of a sorted list, by nearest rank.
func rank(sorted []int64, q float64) int64 {
	return sorted[max(0, int(math.Ceil(q*float64(len(sorted))))-1)]
}
