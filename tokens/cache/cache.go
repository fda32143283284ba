// Package cache remembers the tokens of contents between runs, by git's id of the content and the model. What it remembers lies in the git
// directory, in one file a model.
//
// A cache can always be done without. One that is damaged, of another version, a link, or cannot be written is left alone; runs at the same
// time each put a whole file in place, and what one of them did not know yet is counted again.
package cache

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"sync"

	"github.com/bloatgate/bloatgate/tokens"
)

// revision counts the changes to what the models answer. What an earlier one wrote is not read.
const revision = 1

// Cache is a model's memory. It is safe for concurrent use.
type Cache struct {
	model tokens.Estimator
	file  file
	table *table

	lock  sync.Mutex
	fresh map[string]int64 // what this run has counted, by key
}

// Open reads what is remembered for the model in the git directory. objectFormat is how the repository names content: sha1 or sha256.
// Without a usable memory the cache starts empty; an error says why, in one sentence, and is no reason to stop.
func Open(gitDir, objectFormat string, model tokens.Estimator) (*Cache, error) {
	c := &Cache{model: model, fresh: map[string]int64{}, file: file{gitDir: gitDir, name: fmt.Sprintf("tokens-%s-%s", model.Name(), objectFormat)}}
	c.table = &table{header: fmt.Sprintf("bloatgate %s revision %d\n", c.file.name, revision), keySize: idSize(objectFormat) + 1}
	data, err := c.file.read()
	if err == nil && data != nil {
		err = c.table.parse(data)
	}
	if err != nil {
		return c, fmt.Errorf("the cache of token counts, %s, is not used: %w", c.file.path(), err)
	}
	return c, nil
}

func idSize(objectFormat string) int {
	if objectFormat == "sha256" {
		return 32
	}
	return 20
}

// Estimator is the model with this memory.
func (c *Cache) Estimator() tokens.Estimator { return remembering{c.model, c} }

// Save writes what was counted for the next run, if anything was. An error says in one sentence what is in the way; nothing is lost but time.
func (c *Cache) Save() error {
	c.lock.Lock()
	defer c.lock.Unlock()
	if len(c.fresh) == 0 {
		return nil
	}
	if err := c.file.write(c.latest().with(c.fresh, mostEntries)); err != nil {
		return fmt.Errorf("the cache of token counts, %s, was not written: %w", c.file.path(), err)
	}
	return nil
}

// latest is what lies on disk now: another run may have written meanwhile. Without one of ours there it is what was read at the beginning.
func (c *Cache) latest() *table {
	now := &table{header: c.table.header, keySize: c.table.keySize}
	data, err := c.file.read()
	if err != nil || data == nil || now.parse(data) != nil || bytes.Equal(now.records, c.table.records) {
		return c.table
	}
	return now
}

// remembering is a model that asks its memory first.
type remembering struct {
	tokens.Estimator
	cache *Cache
}

// Tokens asks the memory where the content's id is known, or where finding it costs less than a count.
func (m remembering) Tokens(t tokens.Text) (int64, error) {
	id, known := t.KnownID(), true
	if id == "" && m.Reads() == tokens.ReadsAll {
		var err error
		if id, err = t.ID(); err != nil {
			return 0, err
		}
		known = false
	}
	key, ok := m.cache.key(id, t.Encoding())
	if !ok {
		return m.Estimator.Tokens(t)
	}
	if n, ok := m.cache.find(key); ok {
		return n, nil
	}
	n, err := m.Estimator.Tokens(t)
	if err != nil {
		return 0, err
	}
	if !known { // the file may have changed while it was read
		if again, err := t.ID(); err != nil || again != id {
			return n, nil
		}
	}
	m.cache.keep(key, n)
	return n, nil
}

// key is the id's bytes, and one that tells encodings apart: how a content is read depends on more than the content. Without an id of this
// kind of repository there is none.
func (c *Cache) key(id, encoding string) (key string, ok bool) {
	b, err := hex.DecodeString(id)
	if err != nil || len(b) != c.table.keySize-1 {
		return "", false
	}
	sum := fnv.New32a()
	sum.Write([]byte(encoding)) // never fails
	return string(append(b, byte(sum.Sum32()))), true
}

func (c *Cache) find(key string) (int64, bool) {
	if n, ok := c.table.find(key); ok {
		return n, true
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	n, ok := c.fresh[key]
	return n, ok
}

func (c *Cache) keep(key string, n int64) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.fresh[key] = n
}
