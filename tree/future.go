package tree

import "context"

// future is a result that is being worked out.
type future[T any] struct {
	done  chan struct{}
	value T
	err   error
}

func begin[T any](work func() (T, error)) *future[T] {
	f := &future[T]{done: make(chan struct{})}
	go func() {
		defer close(f.done)
		f.value, f.err = work()
	}()
	return f
}

func (f *future[T]) wait(ctx context.Context) (T, error) {
	select {
	case <-f.done:
		return f.value, f.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
