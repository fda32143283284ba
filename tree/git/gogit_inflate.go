package git

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/utils/sync"
)

var errInflate = errors.New("an object is damaged")

// inflated reads compressed bytes whose number is known.
type inflated struct {
	io.Reader
	zlib sync.ZLibReader
	left int64    // bytes that have to follow
	file *os.File // to be closed with it; nil for a part of a pack
}

// inflate reads size bytes that are compressed in r. The checksum behind them is checked at their end.
func inflate(r io.Reader, size int64) (*inflated, error) {
	zlib, err := sync.GetZlibReader(r)
	if err != nil {
		return nil, errors.Join(errInflate, err)
	}
	return &inflated{Reader: zlib.Reader, zlib: zlib, left: size}, nil
}

func (i *inflated) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	if i.left -= int64(n); i.left < 0 || i.left > 0 && err == io.EOF {
		return n, fmt.Errorf("%w: its size is not what was announced", errInflate)
	}
	return n, err
}

func (i *inflated) Close() error {
	if i.Reader == nil {
		return nil
	}
	i.Reader = nil
	sync.PutZlibReader(i.zlib)
	if i.file == nil {
		return nil
	}
	return i.file.Close()
}

// readAll reads what is announced to have size bytes; memory for many is not taken before they come.
func readAll(in io.Reader, size int64) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(int(min(size, inMemory) + bytes.MinRead))
	_, err := data.ReadFrom(in)
	return data.Bytes(), err
}

// looseHead bounds what precedes the content of an object in a file of its own, in bytes: kind and size.
const looseHead = 32

// openLoose opens an object that has a file of its own, and reads its kind and size.
func openLoose(path string) (in *inflated, kind plumbing.ObjectType, size int64, err error) {
	f, _, err := openRegular(path)
	if err != nil {
		return nil, 0, 0, err
	}
	if in, err = inflate(f, 0); err != nil {
		f.Close()
		return nil, 0, 0, err
	}
	in.file = f
	content := bufio.NewReader(in.Reader)
	if kind, size, err = parseLoose(content); err != nil {
		in.Close()
		return nil, 0, 0, err
	}
	in.Reader, in.left = content, size
	return in, kind, size, nil
}

// parseLoose reads "KIND SIZE<NUL>".
func parseLoose(in *bufio.Reader) (plumbing.ObjectType, int64, error) {
	head, err := in.Peek(looseHead)
	if len(head) == 0 {
		return 0, 0, errors.Join(errInflate, err)
	}
	text, _, ended := strings.Cut(string(head), "\x00")
	name, digits, _ := strings.Cut(text, " ")
	kind, errKind := plumbing.ParseObjectType(name)
	size, errSize := strconv.ParseUint(digits, 10, 62)
	if !ended || errKind != nil || errSize != nil {
		return 0, 0, fmt.Errorf("%w: it does not start with kind and size", errInflate)
	}
	in.Discard(len(text) + 1)
	return kind, int64(size), nil
}
