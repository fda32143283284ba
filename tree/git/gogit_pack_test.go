package git

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/bloatgate/bloatgate/tree/git/gittest"
)

// fixture makes one of the fixtures by its name.
func fixture(t testing.TB, name string) *gittest.Repo {
	for _, f := range gittest.Fixtures() {
		if f.Name == name {
			return f.Make(t)
		}
	}
	t.Fatalf("there is no fixture %q", name)
	return nil
}

func storeOf(t testing.TB, r *gittest.Repo) *store {
	s := newStore(objectDirs(r.Path(".git"), r.Dir, r.Env()))
	t.Cleanup(func() {
		if err := s.close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestStoreReadsEveryObject compares all objects with what git says of them; that a content is right its id proves.
func TestStoreReadsEveryObject(t *testing.T) {
	for _, name := range []string{"odd packs", "packed objects and references", "alternates of alternates", "large blob"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := fixture(t, name)
			s := storeOf(t, r)
			listed := strings.Split(r.Run("cat-file", "--batch-all-objects", "--batch-check"), "\n")
			for _, line := range listed {
				want, err := parseObject(line)
				if err != nil {
					t.Fatal(err)
				}
				id := plumbing.NewHash(want.oid)
				kind, data, err := readStored(s, id)
				if size, sizeErr := s.size(id); err != nil || sizeErr != nil || kind.String() != want.kind || size != want.size ||
					plumbing.ComputeHash(kind, data) != id {
					t.Errorf("%s: %v of %d bytes, %v %v", line, kind, size, err, sizeErr)
				}
				if ids, err := s.startingWith(id[:2]); err != nil || !slices.Contains(ids, id) {
					t.Errorf("%s is not among those that start so: %v, %v", line, ids, err)
				}
			}
			if _, err := s.object(plumbing.Hash{1}); err != plumbing.ErrObjectNotFound {
				t.Errorf("an absent object: %v", err)
			}
		})
	}
}

func readStored(s *store, id plumbing.Hash) (plumbing.ObjectType, []byte, error) {
	o, err := s.object(id)
	if err != nil {
		return 0, nil, err
	}
	data, err := o.content(o.kind, treeLimit)
	return o.kind, data, err
}

// TestDamagedPacks changes and cuts off every byte of a pack and of its index. Whatever is read then, it ends.
func TestDamagedPacks(t *testing.T) {
	r := fixture(t, "odd packs")
	var ids []plumbing.Hash
	for _, line := range strings.Split(r.Run("cat-file", "--batch-all-objects", "--batch-check=%(objectname)"), "\n") {
		ids = append(ids, plumbing.NewHash(line))
	}
	for _, suffix := range []string{packSuffix, indexSuffix} {
		found, err := filepath.Glob(r.Path(".git/objects/pack/*" + suffix))
		if err != nil {
			t.Fatal(err)
		}
		largest := slices.MaxFunc(found, func(a, b string) int { return cmp.Compare(size(t, a), size(t, b)) })
		whole, err := os.ReadFile(largest)
		if err != nil {
			t.Fatal(err)
		}
		failed := 0
		for at := 0; at < len(whole); at += 1 + at/16 {
			changed := bytes.Clone(whole)
			changed[at] ^= byte(1 + at%255)
			for _, data := range [][]byte{changed, whole[:at]} {
				replace(t, largest, data)
				failed += unreadableOf(r, ids)
			}
		}
		replace(t, largest, whole)
		if failed == 0 || unreadableOf(r, ids) != 0 {
			t.Errorf("%s: %d readings failed, and of the whole one %d", suffix, failed, unreadableOf(r, ids))
		}
	}
}

func size(t *testing.T, path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func replace(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.Remove(path); err != nil { // it is read-only
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// unreadableOf counts what cannot be read.
func unreadableOf(r *gittest.Repo, ids []plumbing.Hash) (failed int) {
	s := newStore(objectDirs(r.Path(".git"), r.Dir, r.Env()))
	defer s.close()
	for _, id := range ids {
		if _, _, err := readStored(s, id); err != nil {
			failed++
		}
	}
	return failed
}

func TestHugeDifferencesAreRefused(t *testing.T) {
	p := &pack{index: packIndex{path: "x.idx"}}
	if err := p.bearable(deltaLimit); err != nil {
		t.Error(err)
	}
	if err := p.bearable(deltaLimit + 1); err == nil || !strings.Contains(err.Error(), "536870913 bytes") {
		t.Error(err)
	}
}

func FuzzParseEntry(f *testing.F) {
	f.Add([]byte("\xb5\x0ax\x9c"), int64(12))
	f.Add([]byte("\xe5\x0a\x81\x01x\x9c"), int64(400))
	f.Add(append([]byte("\x7a"), make([]byte, 22)...), int64(400))
	f.Fuzz(func(t *testing.T, head []byte, place int64) {
		if len(head) == 0 || place < 0 || place > 1<<60 {
			return
		}
		e, base, err := parseEntry(head, place)
		if err == nil && (e.size < 0 || e.data <= place || e.data > place+int64(len(head)) || e.base < 0 || e.base >= max(place, 1) ||
			base != nil && len(base) != idLength) {
			t.Errorf("%+v %x", e, base)
		}
		if size, err := resultSize(head); err == nil && size < 0 {
			t.Error(size)
		}
	})
}

// indexOf is an index of objects in the order of their ids; place 100 is given in eight bytes.
func indexOf(ids ...plumbing.Hash) []byte {
	data := []byte(indexHead)
	for first := range 256 {
		upTo := slices.IndexFunc(ids, func(id plumbing.Hash) bool { return int(id[0]) > first })
		if upTo < 0 {
			upTo = len(ids)
		}
		data = binary.BigEndian.AppendUint32(data, uint32(upTo))
	}
	for _, id := range ids {
		data = append(data, id[:]...)
	}
	data = append(data, make([]byte, 4*len(ids))...)
	for range ids {
		data = binary.BigEndian.AppendUint32(data, farPlace)
	}
	return binary.BigEndian.AppendUint64(data, 100)
}

func FuzzPackIndex(f *testing.F) {
	f.Add(indexOf(), []byte{1})
	f.Add(indexOf(plumbing.Hash{0, 1}, plumbing.Hash{7}, plumbing.Hash{7, 7}, plumbing.Hash{255}), []byte{7, 7})
	f.Fuzz(func(t *testing.T, data, id []byte) {
		var asked plumbing.Hash
		copy(asked[:], id)
		x := packIndex{path: "x.idx"}
		list, err := x.readFrom(bytes.NewReader(data), int64(len(data)), asked[0])
		if err != nil {
			return
		}
		if i := list.search(asked[:]); i < 0 || i > list.len() || len(list.ids) != list.len()*idLength {
			t.Errorf("%v is at %d of %d", asked, i, list.len())
		}
	})
}

func FuzzParseLoose(f *testing.F) {
	f.Add([]byte("blob 3\x00abc"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if kind, size, err := parseLoose(bufio.NewReader(bytes.NewReader(data))); err == nil && (size < 0 || !kind.Valid()) {
			t.Errorf("%v %d", kind, size)
		}
	})
}
