package cache

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
)

// table is the file's content: a line that names it, records in order of their keys, and a checksum. A record is a key and a count of 8 bytes.
type table struct {
	header  string
	keySize int
	records []byte
	used    []atomic.Bool // which records this run has asked for
}

const (
	countSize   = 8
	checkSize   = 4
	mostEntries = 400_000 // about 12 MB
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func (t *table) size() int { return t.keySize + countSize }

// parse takes the records of a file, if it is one of ours and whole.
func (t *table) parse(data []byte) error {
	rest, ours := bytes.CutPrefix(data, []byte(t.header))
	if !ours {
		return errors.New("it was written by another version or another program; it will be replaced")
	}
	end := len(rest) - checkSize
	if end < 0 || end%t.size() != 0 || crc32.Checksum(data[:len(data)-checkSize], castagnoli) != binary.BigEndian.Uint32(rest[end:]) {
		return errors.New("it is damaged; it will be replaced")
	}
	t.records = rest[:end]
	t.used = make([]atomic.Bool, end/t.size())
	return nil
}

func (t *table) key(i int) []byte { return t.records[i*t.size() : i*t.size()+t.keySize] }

func (t *table) find(key string) (int64, bool) {
	n := len(t.records) / t.size()
	i := sort.Search(n, func(i int) bool { return string(t.key(i)) >= key })
	if i == n || string(t.key(i)) != key {
		return 0, false
	}
	t.used[i].Store(true)
	return int64(binary.BigEndian.Uint64(t.records[i*t.size()+t.keySize:])), true
}

// with is a file with the fresh counts added. Where that would be more than most, those that nobody asked for in this run are left out, and
// after them those with the highest keys.
func (t *table) with(fresh map[string]int64, most int) []byte {
	old := len(t.records) / t.size()
	all := make([]string, 0, old+len(fresh))
	for i := range old {
		if _, again := fresh[string(t.key(i))]; !again && (old+len(fresh) <= most || t.used != nil && t.used[i].Load()) {
			all = append(all, string(t.records[i*t.size():(i+1)*t.size()]))
		}
	}
	for key, n := range fresh {
		all = append(all, string(binary.BigEndian.AppendUint64([]byte(key), uint64(n))))
	}
	slices.Sort(all)
	data := []byte(t.header + strings.Join(all[:min(len(all), most)], ""))
	return binary.BigEndian.AppendUint32(data, crc32.Checksum(data, castagnoli))
}
