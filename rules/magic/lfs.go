package magic

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/bloatgate/bloatgate/rules/lazy"
)

// lfsPointerLimit is the size in bytes a git-lfs pointer stays under, after git-lfs's docs/spec.md.
const lfsPointerLimit = 1024

// lfsVersions are the addresses the version line may hold: today's and, for pointers of old, that of the pre-release.
var lfsVersions = []string{"https://git-lfs.github.com/spec/v1", "https://hawser.github.com/spec/v1"}

var (
	lfsLine = lazy.New(`^([a-z0-9.-]+) ([^\r\n]+)$`)
	lfsOID  = lazy.New(`^sha256:([0-9a-f]{64})$`)
	lfsSize = lazy.New(`^[0-9]+$`)
)

// LFSPointer parses the whole content of a file as a git-lfs pointer, strictly by the specification: under 1,024 bytes, the
// version first, then unique keys in ascending order, each line ended by \n. size is that of the file elsewhere, in bytes, and
// oid its SHA-256 in hexadecimal digits. An empty file is no pointer, though LFS leaves empty files as they are.
func LFSPointer(content []byte) (size int64, oid string, ok bool) {
	if len(content) >= lfsPointerLimit || !bytes.HasPrefix(content, []byte("version ")) || !bytes.HasSuffix(content, []byte("\n")) {
		return 0, "", false
	}
	lines := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	values := map[string]string{}
	last := ""
	for i, line := range lines {
		pair := lfsLine.Get().FindStringSubmatch(line)
		if pair == nil || i > 1 && pair[1] <= last || i > 0 && pair[1] == "version" {
			return 0, "", false
		}
		last, values[pair[1]] = pair[1], pair[2]
	}
	hash := lfsOID.Get().FindStringSubmatch(values["oid"])
	size, err := strconv.ParseInt(values["size"], 10, 64)
	if hash == nil || err != nil || !lfsSize.Get().MatchString(values["size"]) || !knownVersion(values["version"]) {
		return 0, "", false
	}
	return size, hash[1], true
}

func knownVersion(v string) bool {
	for _, known := range lfsVersions {
		if v == known {
			return true
		}
	}
	return false
}
