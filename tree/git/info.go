package git

import (
	"os"
	"path/filepath"
	"strings"
)

// finishInfo fills in what files in the git directory tell, and makes sure that a HEAD without a commit is really unborn: taking a broken
// reference for an empty history would judge every file as new, or none.
func finishInfo(info *Info, dir string, env environ) error {
	if file := env.get("GIT_INDEX_FILE"); file != "" {
		info.IndexFile = absolute(dir, file)
	}
	_, err := os.Stat(filepath.Join(info.CommonDir, "shallow"))
	info.Shallow = err == nil
	info.Partial = hasPromisorPack(info.objectDirs)
	info.announced = env.announced()
	if info.Head.OID != "" {
		return nil
	}
	if ref := symbolicHead(info.GitDir); ref != "" {
		if found, err := os.Lstat(filepath.Join(info.CommonDir, filepath.FromSlash(ref))); err == nil && found.Mode().IsRegular() {
			return problem(ErrBroken, nil, "the reference %s of the repository %s is damaged; run `git fsck` there, then `git update-ref %s COMMIT`",
				ref, info.GitDir, ref)
		}
	}
	info.Head = info.EmptyTree()
	return nil
}

// symbolicHead returns the reference HEAD stands for, "" when it is detached or cannot be read.
func symbolicHead(gitDir string) string {
	text, err := readSmall(filepath.Join(gitDir, "HEAD"))
	if err != nil {
		return ""
	}
	ref, ok := strings.CutPrefix(text, "ref:")
	if !ok {
		return ""
	}
	return strings.TrimSpace(ref)
}

// Ids git knows without storing them.
var (
	emptyTrees = map[string]string{
		"sha1":   "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
		"sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
	}
	emptyBlobs = map[string]string{
		"sha1":   "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
		"sha256": "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
	}
)

func emptyTree(format string) string { return emptyTrees[format] }
func emptyBlob(format string) string { return emptyBlobs[format] }

// EmptyTree is the revision without a file.
func (i Info) EmptyTree() Revision { return Revision{OID: emptyTree(i.ObjectFormat), Unborn: true} }

// EmptyBlob is the id of the blob without content.
func (i Info) EmptyBlob() string { return emptyBlob(i.ObjectFormat) }
