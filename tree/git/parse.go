package git

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The parsers below take what git wrote with -z: records end in NUL and hold any byte but NUL. They never fail on a path, however odd,
// and always fail on a record they do not understand: a skipped record would be a file nobody judged.

// records splits NUL-terminated output. The last record must be terminated too, or the output was cut.
func records(out string) ([]string, error) {
	if out == "" {
		return nil, nil
	}
	body, whole := strings.CutSuffix(out, "\x00")
	if !whole {
		return nil, fmt.Errorf("git's output ends in the middle of a record")
	}
	return strings.Split(body, "\x00"), nil
}

// parseIndex reads `ls-files -s -t -z`: "TAG MODE OID STAGE<tab>PATH".
func parseIndex(out string) ([]IndexEntry, error) {
	recs, err := records(out)
	if err != nil {
		return nil, err
	}
	entries := make([]IndexEntry, 0, len(recs))
	for _, rec := range recs {
		head, path, ok := strings.Cut(rec, "\t")
		tag, rest, _ := strings.Cut(head, " ")
		mode, rest, _ := strings.Cut(rest, " ")
		oid, stage, _ := strings.Cut(rest, " ")
		e := IndexEntry{Path: path, OID: oid, SkipWorktree: tag == "S" || tag == "s"}
		e.Mode, err = parseMode(mode)
		if !ok || err != nil || path == "" || len(stage) != 1 || stage[0] < '0' || stage[0] > '3' || !isOID(oid) || isNull(oid) {
			return nil, fmt.Errorf("git ls-files: cannot understand %q", rec)
		}
		e.Stage = int(stage[0] - '0')
		entries = append(entries, e)
	}
	return entries, nil
}

// parseTree reads `ls-tree -r -l -z`: "MODE TYPE OID SIZE<tab>PATH", the size padded with spaces, "-" for a gitlink and "BAD" for a
// blob that is absent.
func parseTree(out string) ([]TreeEntry, error) {
	recs, err := records(out)
	if err != nil {
		return nil, err
	}
	entries := make([]TreeEntry, 0, len(recs))
	for _, rec := range recs {
		head, path, ok := strings.Cut(rec, "\t")
		mode, rest, _ := strings.Cut(head, " ")
		_, rest, _ = strings.Cut(rest, " ")
		oid, size, _ := strings.Cut(rest, " ")
		e := TreeEntry{Path: path, OID: oid}
		e.Mode, err = parseMode(mode)
		if err == nil {
			e.Size, err = parseSize(strings.TrimLeft(size, " "))
		}
		if !ok || err != nil || path == "" || !isOID(oid) {
			return nil, fmt.Errorf("git ls-tree: cannot understand %q", rec)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// isNull reports the id of nothing, which no entry of a whole index has.
func isNull(oid string) bool { return strings.Trim(oid, "0") == "" }

func parseSize(s string) (int64, error) {
	switch s {
	case "-":
		return 0, nil
	case "BAD":
		return Missing, nil
	}
	n, err := strconv.ParseUint(s, 10, 63)
	return int64(n), err
}

// parseRevisions reads `merge-base --all`: an id a line.
func parseRevisions(out string) ([]Revision, error) {
	var found []Revision
	for line := range strings.Lines(out) {
		oid, whole := strings.CutSuffix(line, "\n")
		if !whole || !isOID(oid) {
			return nil, fmt.Errorf("git merge-base: cannot understand %q", line)
		}
		found = append(found, Revision{OID: oid})
	}
	sortRevisions(found)
	return found, nil
}

// parseChanges reads `diff-index` or `diff-tree` with `--raw -z --no-renames`: ":OLDMODE MODE OLDOID OID STATUS" and a path, each its own
// record.
func parseChanges(out string) ([]Change, error) {
	recs, err := records(out)
	if err != nil {
		return nil, err
	}
	changes := make([]Change, 0, len(recs)/2)
	for pair := range slices.Chunk(recs, 2) {
		c, ok := Change{}, false
		if len(pair) == 2 {
			c, ok = parseChange(pair[0], pair[1])
		}
		if !ok {
			return nil, fmt.Errorf("git diff: cannot understand %q", pair[0])
		}
		changes = append(changes, c)
	}
	return changes, nil
}

func parseChange(head, path string) (Change, bool) {
	f := strings.Split(strings.TrimPrefix(head, ":"), " ")
	if len(f) != 5 || len(f[4]) != 1 || head[0] != ':' || path == "" || !isOID(f[2]) || !isOID(f[3]) {
		return Change{}, false
	}
	c := Change{Status: f[4][0], Path: path, OldOID: f[2], OID: f[3]}
	var errOld, errNew error
	c.OldMode, errOld = parseMode(f[0])
	c.Mode, errNew = parseMode(f[1])
	if c.OldMode == 0 { // the id of nothing is all zeros
		c.OldOID = ""
	}
	if c.Mode == 0 {
		c.OID = ""
	}
	switch c.Status {
	case 'A':
	case 'U': // what was there before does not matter until the conflict is solved
		c.OldMode, c.OldOID = 0, ""
	case 'D', 'M', 'T':
		c.OldPath = path
	default:
		return Change{}, false
	}
	return c, errOld == nil && errNew == nil
}

// parseUntracked reads `ls-files -o -z`: paths, of which those of nested repositories end in a slash.
func parseUntracked(out string) ([]Untracked, error) {
	recs, err := records(out)
	if err != nil {
		return nil, err
	}
	list := make([]Untracked, 0, len(recs))
	for _, rec := range recs {
		path, nested := strings.CutSuffix(rec, "/")
		if path == "" {
			return nil, fmt.Errorf("git ls-files: cannot understand %q", rec)
		}
		list = append(list, Untracked{Path: path, Nested: nested})
	}
	return list, nil
}

// parseDenied reads the warnings of `ls-files -o` for directories it could not list; without them such a directory would be silence.
func parseDenied(stderr string) []Untracked {
	var list []Untracked
	for rest := stderr; rest != ""; {
		_, after, ok := strings.Cut(rest, "warning: could not open directory '")
		if !ok {
			break
		}
		path, after, ok := strings.Cut(after, "': ")
		if !ok { // git cuts its messages at 4,096 bytes, which is also the longest path the system opens
			path, after, _ = strings.Cut(path, "\n")
			after = "path too long\n" + after
		}
		reason, after, _ := strings.Cut(after, "\n")
		if path = strings.TrimSuffix(path, "/"); path != "" {
			list = append(list, Untracked{Path: path, Denied: strings.ToLower(reason)})
		}
		rest = after
	}
	return list
}

// parseObject reads a header of `cat-file --batch` or `--batch-check` for an object that exists: "OID TYPE SIZE".
func parseObject(line string) (described, error) {
	f := strings.Split(line, " ")
	if len(f) == 3 && isOID(f[0]) && f[1] != "" {
		if n, err := strconv.ParseUint(f[2], 10, 63); err == nil {
			return described{oid: f[0], kind: f[1], size: int64(n)}, nil
		}
	}
	return described{}, fmt.Errorf("git cat-file: cannot understand %q", line)
}

func parseMode(s string) (uint32, error) {
	n, err := strconv.ParseUint(s, 8, 32)
	return uint32(n), err
}

// isOID accepts full ids of SHA-1 and SHA-256 repositories.
func isOID(s string) bool {
	if len(s) != 40 && len(s) != 64 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
