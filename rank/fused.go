package rank

import "context"

func fused(ctx context.Context, r *Request) ([]Score, error) { return bm25Files(ctx, r) }

func recency(ctx context.Context, r *Request) (map[string]float64, error) {
	if r.History == nil {
		return nil, nil
	}
	return nil, nil
}
