package tree

import (
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
)

// NewBlobHash begins git's id of a blob in a repository that names content by SHA1 or SHA256. Its header comes first, so the size in bytes has
// to be known; the content is written to the hash, and BlobID ends it.
func NewBlobHash(format string, size int64) hash.Hash {
	h := sha1.New()
	if format == SHA256 {
		h = sha256.New()
	}
	fmt.Fprintf(h, "blob %d\x00", size)
	return h
}

// BlobID is the id of the content that was written to a NewBlobHash.
func BlobID(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }
