package bpe_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bloatgate/bloatgate/tokens/bpe"
)

// realFileSize bounds the files that are compared, in bytes: the official tokenizer is slow.
const realFileSize = 60_000

// TestOfficialTokenizer counts real files with npm's tiktoken and with ours: what is everywhere where this is tested, and texts that are odd on purpose.
func TestOfficialTokenizer(t *testing.T) {
	modules := nodeModules(t)
	paths := append(oddFiles(t), sources(t)...)
	if len(paths) < 2000 {
		t.Fatalf("only %d files to compare", len(paths))
	}
	list, err := json.Marshal(paths)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range bpe.Names() {
		cmd := exec.Command("node", filepath.Join("..", "..", "scripts", "parsers", "tiktoken.mjs"), modules, name)
		cmd.Stdin, cmd.Stderr = bytes.NewReader(list), os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		var want []int64
		if err := json.Unmarshal(out, &want); err != nil || len(want) != len(paths) {
			t.Fatalf("%d counts for %d files, %v", len(want), len(paths), err)
		}
		compare(t, name, paths, want)
	}
}

func compare(t *testing.T, name string, paths []string, want []int64) {
	t.Helper()
	e, sum := encoding(t, name), int64(0)
	for i, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		got := count(t, e, file)
		file.Close()
		if got != want[i] {
			t.Errorf("%s of %s: %d, the official tokenizer counts %d", name, path, got, want[i])
		}
		sum += got
	}
	t.Logf("%s: %d files, %d tokens", name, len(paths), sum)
}

// nodeModules finds the folder with the packages that .ci/run installs for scripts/parsers.
func nodeModules(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("BLOATGATE_NODE_MODULES")
	_, packageErr := os.Stat(filepath.Join(folder, "tiktoken"))
	_, nodeErr := exec.LookPath("node")
	if folder != "" && packageErr == nil && nodeErr == nil {
		return folder
	}
	const words = "node, or the package tiktoken in BLOATGATE_NODE_MODULES, is missing"
	if os.Getenv("CI") != "" {
		t.Fatal(words)
	}
	t.Skip(words)
	return ""
}

// sources are files of valid UTF-8: every fourth of Go's standard library and of golang.org/x/text, which has many scripts.
func sources(t *testing.T) (found []string) {
	t.Helper()
	for _, args := range [][]string{{"env", "GOROOT"}, {"list", "-m", "-f", "{{.Dir}}", "golang.org/x/text"}} {
		out, err := exec.Command("go", args...).Output()
		if err != nil {
			t.Fatal(err)
		}
		root, nth := strings.TrimSpace(string(out)), 0
		if args[0] == "env" {
			root = filepath.Join(root, "src")
		}
		err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			info, err := d.Info()
			if err != nil || info.Size() > realFileSize {
				return err
			}
			text, err := os.ReadFile(path)
			if err == nil && sameInJavaScript(text) {
				if nth++; nth%4 == 0 {
					found = append(found, path)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// sameInJavaScript reports that JavaScript reads the same text: it drops a byte order mark, and makes fewer U+FFFD of broken characters.
func sameInJavaScript(text []byte) bool {
	return utf8.Valid(text) && !bytes.HasPrefix(text, []byte("\uFEFF"))
}

func oddFiles(t *testing.T) (paths []string) {
	t.Helper()
	dir := t.TempDir()
	for i, text := range []string{
		"", "<|endoftext|> <|fim_prefix|> <|im_start|>", "it'ſ 'ſ'S DON'T I'LL we'Re", "日本語ABCd\u0301e \u0301ABC", " \t \r\n \n\n   ", "a\u00a0\u2003\u0085b \u1680",
		"٣٤٥٦ ²³½ Ⅷ ৳", "ǅabcǅ ʰʰABC", "//\n//\n/ x\n\n/", "\U00020000𝒜😀👩‍👩‍👧 ﷺ", "x\x00y\x01\x7f", strings.Repeat("=", 900), strings.Repeat("ab", 600),
		strings.Repeat("数据库迁移完成订单列表", 40), strings.Repeat(" ", 700) + "\n" + strings.Repeat("\n", 500), "🇩🇪🇫🇷 ½\u200d\u200b",
		"a\U00013460\U000143FAb \U0002EBF0x 1\U00010D402\U0001CCF93 \u1c89\u1c8aA \uA7CB\uA7CDz e\u0897\U000113B8f \U00010D50\U00010D70",
	} {
		path := filepath.Join(dir, string(rune('a'+i)))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}
