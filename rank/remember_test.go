package rank

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/bloatgate/bloatgate/tree"
)

// mapMemory keeps digests in memory; garble changes what comes back.
type mapMemory struct {
	lock   sync.Mutex
	kept   map[MemoryKey][]byte
	garble func(value []byte) []byte
}

func newMapMemory() *mapMemory {
	return &mapMemory{kept: map[MemoryKey][]byte{}, garble: func(value []byte) []byte { return value }}
}

func (m *mapMemory) Find(key MemoryKey, _ []byte) []byte {
	m.lock.Lock()
	defer m.lock.Unlock()
	if value := m.kept[key]; value != nil {
		return m.garble(append([]byte(nil), value...))
	}
	return nil
}

func (m *mapMemory) Keep(key MemoryKey, value []byte) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.kept[key] = append([]byte(nil), value...)
}

// described is all that a ranking says.
func described(items []Item) (list []string) {
	for _, i := range items {
		list = append(list, fmt.Sprint(i.Rank, i.Path, i.Value, i.Tied, i.Why()))
	}
	return list
}

var rememberedFiles = map[string]string{
	"upload/retry.go":   "package upload\n\n// retryUpload retries failed uploads.\nfunc retryUpload(tries int) error {\n\treturn upload()\n}\n",
	"upload/upload.go":  "package upload\n\nfunc upload() error { return nil }\n",
	"docs/uploads.md":   "# Uploads\n\nFailed uploads are retried three times.\n",
	"src/École.py":      "class École:\n    def retry_upload(self): pass\n",
	"data/words.txt":    "retry\nupload\nfailed\n",
	"empty.go":          "",
	"binary.go":         "package x\x00retry upload",
	"src/unrelated.c":   "int main(void)\n{\n\treturn 0;\n}\n",
	"upload/retries.js": "function retryUpload(n) {\n  return n > 0 ? upload() : null;\n}\n",
}

// withIDs gives files ids, as git would, and counts how often they are opened.
func withIDs(r *Request, opened *atomic.Int32) {
	for i := range r.Candidates {
		f := r.Candidates[i].File
		r.Candidates[i].OID = fmt.Sprintf("%040d", i)
		r.Candidates[i].File = r.Candidates[i].WithOpener(func() (tree.Content, error) {
			opened.Add(1)
			return f.Open()
		})
	}
}

// TestMemory: a memory changes nothing but what is read, also when it answers nonsense.
func TestMemory(t *testing.T) {
	for _, query := range []string{"retry of failed uploads", "École fails\n\n```\nretry_upload(3)\n```\nsee `retryUpload`", "canned words, done", "no such thing"} {
		want := fmt.Sprint(described(ranked(t, requestOf(t, query, rememberedFiles), "fused")))
		memory := newMapMemory()
		run := func(what string, reads bool) {
			t.Helper()
			var opened atomic.Int32
			r := requestOf(t, query, rememberedFiles)
			withIDs(r, &opened)
			r.Memory = memory
			if got := fmt.Sprint(described(ranked(t, r, "fused"))); got != want {
				t.Errorf("%q, %s:\n%s\nwant\n%s", query, what, got, want)
			}
			if reads != (opened.Load() > 0) {
				t.Errorf("%q, %s: files were opened %d times", query, what, opened.Load())
			}
		}
		run("empty memory", true)
		run("full memory", ParseQuery(query).ask().probes() == nil)
		memory.garble = func(value []byte) []byte { return value[:len(value)/2] }
		run("half of each", true)
		memory.garble = func([]byte) []byte { return []byte("nonsense that is no digest") }
		run("nonsense", true)
	}
}

// TestUnknownContent: what has no id and no stamp is read each time, and nothing is kept of it; nor of what cannot be read.
func TestUnknownContent(t *testing.T) {
	memory := newMapMemory()
	r := requestOf(t, "retry of failed uploads", rememberedFiles)
	r.Memory = memory
	want := fmt.Sprint(described(ranked(t, requestOf(t, "retry of failed uploads", rememberedFiles), "fused")))
	if got := fmt.Sprint(described(ranked(t, r, "fused"))); got != want || len(memory.kept) != 0 {
		t.Errorf("%d kept, %s", len(memory.kept), got)
	}
	for i := range r.Candidates {
		r.Candidates[i].OID = fmt.Sprintf("%040d", i)
		r.Candidates[i].File = r.Candidates[i].WithOpener(func() (tree.Content, error) { return nil, errors.New("it vanished") })
	}
	if ranked(t, r, "fused"); len(memory.kept) != 0 {
		t.Errorf("%d kept of files that cannot be read", len(memory.kept))
	}
}

// TestEarlyReader: what was read early is not read again, and says the same.
func TestEarlyReader(t *testing.T) {
	const query = "retry of failed uploads"
	want := fmt.Sprint(described(ranked(t, requestOf(t, query, rememberedFiles), "fused")))
	r, memory := requestOf(t, query, rememberedFiles), newMapMemory()
	var opened atomic.Int32
	withIDs(r, &opened)
	early := NewEarlyReader(memory)
	for i := range r.Candidates {
		content, err := r.Candidates[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		early.Read(&r.Candidates[i].File, content, len(r.Candidates))
		content.Close()
	}
	opened.Store(0)
	r.Memory = memory
	if got := fmt.Sprint(described(ranked(t, r, "fused"))); got != want || opened.Load() != 0 {
		t.Errorf("opened %d files, want none:\n%s\nwant\n%s", opened.Load(), got, want)
	}
}
