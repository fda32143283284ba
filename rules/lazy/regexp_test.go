package lazy

import (
	"sync"
	"testing"
)

// TestGet: one compilation serves all, and a mistake shows only when the expression is used.
func TestGet(t *testing.T) {
	r := New(`^a+$`)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if !r.Get().MatchString("aaa") || r.Get().MatchString("b") {
				t.Error("the expression does not match as it should")
			}
		})
	}
	group.Wait()
	if first, second := r.Get(), r.Get(); first != second {
		t.Error("compiled twice")
	}
	broken := New(`(`)
	defer func() {
		if recover() == nil {
			t.Error("a broken expression was accepted")
		}
	}()
	broken.Get()
}
