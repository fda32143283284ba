package ignore

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/bloatgate/bloatgate/internal/safefile"
)

// DiskReader reads files below root. It follows no link, not even one that stays inside, opens nothing but regular files, and takes no file
// larger than MaxFile.
func DiskReader(root *os.Root) Reader {
	return func(path string) ([]byte, bool, error) {
		info, err := lookUp(root, path)
		if err != nil || info == nil {
			return nil, false, err
		}
		data, err := safefile.Read(root, path, info, MaxFile)
		switch {
		case err != nil:
			return nil, false, safefile.Cause(err)
		case len(data) > MaxFile:
			return nil, false, errTooLarge
		}
		return data, true, nil
	}
}

var errTooLarge = fmt.Errorf("it is larger than %d bytes", MaxFile)

// lookUp returns nil for a file that does not exist, and an error for what is no regular file below real directories.
func lookUp(root *os.Root, path string) (fs.FileInfo, error) {
	for end := range len(path) + 1 {
		if end < len(path) && path[end] != '/' {
			continue
		}
		info, err := root.Lstat(path[:end])
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, nil
		case err != nil:
			return nil, safefile.Cause(err)
		case info.Mode()&fs.ModeSymlink != 0:
			return nil, fmt.Errorf("%s is a link; replace it by what it leads to", path[:end])
		case end < len(path) && !info.IsDir():
			return nil, fmt.Errorf("%s is not a directory", path[:end])
		case end < len(path):
		case info.IsDir():
			return nil, errors.New("it is a directory")
		case !info.Mode().IsRegular():
			return nil, errors.New("it is not a regular file")
		case info.Size() > MaxFile:
			return nil, errTooLarge
		default:
			return info, nil
		}
	}
	return nil, nil
}
