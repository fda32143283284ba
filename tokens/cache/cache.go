// Package cache remembers between runs what takes long to find out: a Cache the tokens of contents, by git's id of the content and the model, a
// Store whatever has a key. What is remembered lies in the git directory, in one file each.
//
// A cache can always be done without. One that is damaged, of another version, a link, or cannot be written is left alone; runs at the same
// time each put a whole file in place, and what one of them did not know yet is counted again.
package cache

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"

	"github.com/bloatgate/bloatgate/internal/fields"
	"github.com/bloatgate/bloatgate/tokens"
)

// Cache is a model's memory. It is safe for concurrent use.
type Cache struct {
	model   tokens.Estimator
	program string
	store   *Store
	idSize  int // bytes
}

// Open reads what is remembered for the model in the git directory. objectFormat is how the repository names content: sha1 or sha256. program
// names the program that counts, down to its build: what another one has counted is not believed, since its model may be another one of the same
// name, and without a name nothing is kept.
// Without a usable memory the cache starts empty; an error says why, in one sentence, and is no reason to stop.
func Open(gitDir, objectFormat string, model tokens.Estimator, program string) (*Cache, error) {
	c := &Cache{model: model, program: program, store: newStore(gitDir, fmt.Sprintf("tokens-%s-%s", model.Name(), objectFormat), "token counts", mostBytes), idSize: idSize(objectFormat)}
	return c, c.store.Load()
}

func idSize(objectFormat string) int {
	if objectFormat == "sha256" {
		return 32
	}
	return 20
}

// Save writes what was counted for the next run, as Store.Save does.
func (c *Cache) Save() error { return c.store.Save() }

// Estimator is the model with this memory.
func (c *Cache) Estimator() tokens.Estimator { return remembering{c.model, c} }

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
	key, ok := m.cache.key(id, t)
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

// key is all that a count follows from: the content's id, the program, and how the content is read, which depends on more than the content. What
// is counted by samples also follows from the text's size, which is estimated from as much of it as the configuration says. Without an id of
// this kind of repository there is none.
func (c *Cache) key(id string, t tokens.Text) (key Key, ok bool) {
	b, err := hex.DecodeString(id)
	if err != nil || len(b) != c.idSize || c.program == "" {
		return key, false
	}
	size := int64(0)
	if c.model.Reads() != tokens.ReadsAll {
		size = t.TextSize()
	}
	b = binary.AppendVarint(b, size)
	for _, text := range []string{t.Encoding(), c.program} {
		b = fields.AppendText(b, text)
	}
	return KeyOf(b), true
}

func (c *Cache) find(key Key) (int64, bool) {
	value, known := c.store.Find(key)
	n, size := binary.Varint([]byte(value))
	return n, known && size == len(value) && size > 0
}

func (c *Cache) keep(key Key, n int64) {
	c.store.Keep(key, string(binary.AppendVarint(nil, n)))
}
