package magic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules/magic"
)

const lfsVersion = "version https://git-lfs.github.com/spec/v1\n"

var (
	someOID  = strings.Repeat("0", 63) + "7"
	oidLine  = "oid sha256:" + someOID + "\n"
	sizeLine = "size 90405214\n"
)

func TestLFSPointer(t *testing.T) {
	extension := "ext-0-case sha256:" + strings.Repeat("b", 64) + "\n"
	for name, content := range map[string]string{
		"plain":           lfsVersion + oidLine + sizeLine, // models/good.bin of case O13
		"with extension":  lfsVersion + extension + oidLine + sizeLine,
		"pre-release":     "version https://hawser.github.com/spec/v1\n" + oidLine + sizeLine,
		"just short":      padLFS(1023),
		"unknown key":     lfsVersion + oidLine + sizeLine + "x-later 1\n",
		"key with digits": lfsVersion + "0.9-a b c\n" + oidLine + sizeLine,
	} {
		size, oid, ok := magic.LFSPointer([]byte(content))
		if !ok || size != 90_405_214 || oid != someOID {
			t.Errorf("%s: %d %s %v", name, size, oid, ok)
		}
	}
}

// padLFS is a pointer of n bytes.
func padLFS(n int) string {
	content := lfsVersion + "ext-0-x %s\n" + oidLine + sizeLine
	return fmt.Sprintf(content, strings.Repeat("y", n-len(content)+len("%s")))
}

func TestLFSLookAlikes(t *testing.T) {
	var page strings.Builder // models/lookalike.bin of case O13
	page.WriteString(lfsVersion)
	for i := range 400 {
		fmt.Fprintf(&page, "line %d is ordinary text\n", i+1)
	}
	for name, content := range map[string]string{
		"empty": "", "version only": lfsVersion, "a page": page.String(), "too long": padLFS(1024),
		"prose":              lfsVersion + "this line is ordinary text\n",
		"no final line end":  lfsVersion + oidLine + strings.TrimSuffix(sizeLine, "\n"),
		"CRLF":               strings.ReplaceAll(lfsVersion+oidLine+sizeLine, "\n", "\r\n"),
		"blank line":         lfsVersion + oidLine + sizeLine + "\n",
		"leading space":      " " + lfsVersion + oidLine + sizeLine,
		"mark":               "\xEF\xBB\xBF" + lfsVersion + oidLine + sizeLine,
		"version not first":  oidLine + sizeLine + lfsVersion,
		"not sorted":         lfsVersion + sizeLine + oidLine,
		"key twice":          lfsVersion + oidLine + oidLine + sizeLine,
		"version twice":      lfsVersion + oidLine + sizeLine + lfsVersion,
		"other version":      strings.Replace(lfsVersion, "v1", "v9", 1) + oidLine + sizeLine,
		"other hash":         lfsVersion + strings.Replace(oidLine, "sha256", "sha1", 1) + sizeLine,
		"short hash":         lfsVersion + "oid sha256:" + someOID[1:] + "\n" + sizeLine,
		"capital hash":       lfsVersion + "oid sha256:" + strings.Repeat("A", 64) + "\n" + sizeLine,
		"no hash":            lfsVersion + sizeLine,
		"no size":            lfsVersion + oidLine,
		"negative size":      lfsVersion + oidLine + "size -1\n",
		"signed size":        lfsVersion + oidLine + "size +1\n",
		"hexadecimal size":   lfsVersion + oidLine + "size 0x10\n",
		"size with a tail":   lfsVersion + oidLine + "size 10 bytes\n",
		"size beyond int64":  lfsVersion + oidLine + "size 9223372036854775808\n",
		"two blanks":         lfsVersion + oidLine + "size  10\n",
		"capital key":        lfsVersion + strings.Replace(oidLine, "oid", "OID", 1) + sizeLine,
		"line without value": lfsVersion + "alone\n" + oidLine + sizeLine,
	} {
		if size, oid, ok := magic.LFSPointer([]byte(content)); ok || size != 0 || oid != "" {
			t.Errorf("%s: %d %s %v", name, size, oid, ok)
		}
	}
	if page.Len() != 10_335 {
		t.Errorf("the page is not the one of the case: %d bytes", page.Len())
	}
}

func FuzzLFSPointer(f *testing.F) {
	f.Add([]byte(lfsVersion + oidLine + sizeLine))
	f.Add([]byte(lfsVersion + "ext-0-a b\n" + oidLine + "size 0\n"))
	f.Add([]byte(lfsVersion + sizeLine + oidLine))
	f.Fuzz(func(t *testing.T, content []byte) {
		size, oid, ok := magic.LFSPointer(content)
		if !ok && (size != 0 || oid != "") {
			t.Errorf("%q: %d %q without ok", content, size, oid)
		}
		if ok && (size < 0 || len(oid) != 64 || len(content) > 1023 || !strings.Contains(string(content), "\noid sha256:"+oid+"\n")) {
			t.Errorf("%q: %d %q", content, size, oid)
		}
	})
}
