package bpe

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"hash/maphash"
	"strconv"

	"github.com/pkoukk/tiktoken-go-loader/assets"
)

// none is the rank of what is no token.
const none = ^uint32(0)

// vocabulary knows the tokens of an encoding by their bytes. A token's number is its rank: the lower, the earlier it is merged. It is not
// changed once it is loaded.
type vocabulary struct {
	text    []byte   // all tokens, one behind the other
	offsets []uint32 // of the tokens in text, and one more for the end
	slots   []uint64 // open hash table: the hash's upper half, and the rank + 1 in the lower one
	seed    maphash.Seed
	pairs   []uint32 // ranks of the tokens of two bytes
	singles [256]uint32
	longest int // bytes
}

// load reads a vocabulary that is part of this program. Nothing is fetched.
func load(name string) (*vocabulary, error) {
	file, err := assets.Assets.ReadFile(name + ".tiktoken")
	if err != nil {
		return nil, fmt.Errorf("the vocabulary of %s is not part of this program: %w", name, err)
	}
	lines := bytes.Count(file, []byte{'\n'}) + 1
	v := &vocabulary{
		text: make([]byte, 0, len(file)/2), offsets: make([]uint32, 1, lines+1), seed: maphash.MakeSeed(), pairs: make([]uint32, 1<<16),
	}
	for i := range v.pairs {
		v.pairs[i] = none
	}
	size := 1
	for size < 2*lines {
		size *= 2
	}
	v.slots = make([]uint64, size)
	for line := range bytes.Lines(file) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if err := v.add(line); err != nil {
			return nil, fmt.Errorf("the vocabulary of %s is damaged at line %d: %w", name, len(v.offsets), err)
		}
	}
	return v, nil
}

// add takes a line such as "IQ== 0".
func (v *vocabulary) add(line []byte) error {
	encoded, number, _ := bytes.Cut(line, []byte{' '})
	rank, err := strconv.Atoi(string(number))
	if err != nil || rank != len(v.offsets)-1 {
		return fmt.Errorf("rank %q, want %d", number, len(v.offsets)-1)
	}
	start := len(v.text)
	v.text, err = base64.StdEncoding.AppendDecode(v.text, encoded)
	if err != nil {
		return err
	}
	v.offsets = append(v.offsets, uint32(len(v.text)))
	token := v.text[start:]
	v.longest = max(v.longest, len(token))
	switch len(token) {
	case 1:
		v.singles[token[0]] = uint32(rank)
	case 2:
		v.pairs[int(token[0])<<8|int(token[1])] = uint32(rank)
	}
	hash := maphash.Bytes(v.seed, token)
	slot := hash & uint64(len(v.slots)-1)
	for v.slots[slot] != 0 {
		slot = (slot + 1) & uint64(len(v.slots)-1)
	}
	v.slots[slot] = hash>>32<<32 | uint64(rank+1)
	return nil
}

// rank returns the rank of a token, none when the bytes are no token.
func (v *vocabulary) rank(b []byte) uint32 {
	switch {
	case len(b) == 2:
		return v.pairs[int(b[0])<<8|int(b[1])]
	case len(b) > v.longest:
		return none
	}
	hash := maphash.Bytes(v.seed, b)
	for slot := hash & uint64(len(v.slots)-1); v.slots[slot] != 0; slot = (slot + 1) & uint64(len(v.slots)-1) {
		if entry := v.slots[slot]; entry>>32 == hash>>32 {
			if rank := uint32(entry) - 1; bytes.Equal(v.bytes(rank), b) {
				return rank
			}
		}
	}
	return none
}

// bytes are what a token stands for.
func (v *vocabulary) bytes(rank uint32) []byte { return v.text[v.offsets[rank]:v.offsets[rank+1]] }
