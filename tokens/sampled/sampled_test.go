package sampled_test

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bloatgate/bloatgate/tokens/bpe"
	"github.com/bloatgate/bloatgate/tokens/sampled"
)

// o200k is loaded once.
var o200k = sync.OnceValues(func() (*bpe.Encoding, error) { return bpe.New("o200k_base") })

func exact(t testing.TB, text string) float64 {
	t.Helper()
	e, err := o200k()
	if err != nil {
		t.Fatal(err)
	}
	n, err := e.Count(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return float64(n)
}

// sentences of case O01: the same idea in four scripts, and one more.
var sentences = map[string]string{
	"English":  "Open the settings page and pick a language. When the link drops the job is retried three times. Run the migration before you deploy. ",
	"Chinese":  "请先打开设置页面再选择语言。如果网络断开，任务会自动重试三次。数据库迁移必须在部署之前完成。日志文件每天凌晨会被压缩归档。",
	"Japanese": "設定画面を開いて言語を選んでください。接続が切れた場合は三回まで再試行します。この関数は注文の一覧を返します。",
	"Korean":   "설정 화면을 열고 언어를 고르세요. 연결이 끊기면 세 번까지 다시 시도합니다. 배포 전에 이전 작업을 끝내야 합니다. ",
	"Russian":  "Откройте страницу настроек и выберите язык. Если связь прервётся, задание повторится три раза. Выполните миграцию до развёртывания. ",
}

// TestOddTexts: texts that ratios of bytes get wrong by a factor stay within a fifth or, where a single run is all there is, within a half.
func TestOddTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	noise := make([]byte, 12_000)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	var numbers, paths strings.Builder
	for range 800 {
		fmt.Fprintf(&numbers, "%.4f,%.4f,%d\n", random.Float64()*100, random.Float64(), random.IntN(100_000))
		fmt.Fprintf(&paths, "<path d=\"M%.3f %.3fL%.2f %.2fZ\" fill=\"#%06x\"/>\n", random.Float64()*10, random.Float64(), random.Float64()*500, random.Float64(), random.IntN(1<<24))
	}
	texts := map[string]string{
		"hex": hex.EncodeToString(noise), "base64": base64.StdEncoding.EncodeToString(noise), "numbers": numbers.String(), "svg": paths.String(),
		"minified": strings.Repeat("function a(e,t){var n=e.length;for(;n--;)if(e[n]===t)return!0;return!1}", 90),
	}
	for language, sentence := range sentences {
		texts[language] = strings.Repeat(sentence, 20)
	}
	for name, text := range texts {
		got, want := sampled.Tokens([]byte(text)), exact(t, text)
		t.Logf("%s: %.0f, exact %.0f: %+.1f %%", name, got, want, 100*(got-want)/want)
		if got < 0.8*want || got > 1.2*want {
			t.Errorf("%s: %.0f, exact %.0f: %+.1f %%", name, got, want, 100*(got-want)/want)
		}
	}
	for _, run := range []string{"x", "-", " ", "\n", "数据库迁移完成订单列表"} { // case O02
		text := strings.Repeat(run, 1<<18/len(run))
		if got, want := sampled.Tokens([]byte(text)), exact(t, text); got < want/2 || got > want*2 {
			t.Errorf("run of %q: %.0f, exact %.0f", run, got, want)
		}
	}
}

// TestSources: on Go's own sources, which nothing was fitted on, the model holds what docs/accuracy.md says of it.
func TestSources(t *testing.T) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	paths, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), "src", "[m-t]*", "*.go"))
	if err != nil || len(paths) < 100 {
		t.Fatalf("%d files, %v", len(paths), err)
	}
	off, within, files := 0.0, 0, 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want := exact(t, string(text))
		if want < 1000 || len(text) > 100_000 {
			continue
		}
		e := (estimate(text) - want) / want
		files++
		off += max(e, -e)
		if max(e, -e) <= 0.2 {
			within++
		}
	}
	t.Logf("%d files: mean absolute error %.1f %%, within 20 %%: %d", files, 100*off/float64(files), within)
	if off/float64(files) > 0.06 || within*100 < files*95 {
		t.Errorf("%d files: mean absolute error %.1f %%, within 20 %%: %d", files, 100*off/float64(files), within)
	}
}

func estimate(text []byte) float64 {
	var windows []sampled.Window
	for _, s := range sampled.Spans(int64(len(text))) {
		windows = append(windows, sampled.Window{Text: text[s.Start:s.End], Weight: s.Weight})
	}
	return sampled.Estimate(windows, int64(len(text)))
}

func TestSpans(t *testing.T) {
	for _, size := range []int64{0, 1, 4096, 12_288, 12_289, 20_001, 32_768, 32_769, 1 << 40} {
		weight, start, end := 0.0, int64(-1), int64(0)
		for _, s := range sampled.Spans(size) {
			if s.Start <= start || s.End > size || s.Start%4 != 0 {
				t.Errorf("%d bytes: %v", size, sampled.Spans(size))
			}
			weight, start, end = weight+s.Weight, s.Start, s.End
		}
		if weight != 1 || end != size {
			t.Errorf("%d bytes: weights %v, end %d", size, weight, end)
		}
	}
	if got := sampled.Estimate(nil, 0); got != 0 {
		t.Errorf("nothing costs %v", got)
	}
}

// TestRemovingLines tries lines of what depends on the line above, and of what does not.
func TestRemovingLines(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	of := []string{"/", "//", "////////////////", "=", "====================", "—", "日本", "foo", "Foo", "BAR", "identifier", "é", " ", "  ", "\t", "*", ".", "it's", "5", ";", "\x1b", "✓"}
	for range 20_000 {
		var all, some strings.Builder
		for range 2 + random.IntN(4) {
			var line strings.Builder
			for range random.IntN(4) {
				line.WriteString(of[random.IntN(len(of))])
			}
			line.WriteByte('\n')
			all.WriteString(line.String())
			if random.IntN(3) > 0 {
				some.WriteString(line.String())
			}
		}
		if more, less := sampled.Tokens([]byte(all.String())), sampled.Tokens([]byte(some.String())); less > more+1e-9 {
			t.Errorf("%v tokens of %q, %v with more lines: %q", less, some.String(), more, all.String())
		}
	}
}

// FuzzRemovingLines: a text without some of its lines never costs more.
func FuzzRemovingLines(f *testing.F) {
	for _, s := range sentences {
		f.Add(s+"\n\n"+s, uint64(2))
	}
	f.Add("{\n// a comment\n\n\treturn \"x\"\n}\r\n\r\n///\n", uint64(10))
	f.Add("don't\n'll\n  \n \x1b[0m\n日ABC\nd\u0301\n/\n", uint64(36))
	f.Fuzz(func(t *testing.T, text string, removed uint64) {
		if len(text) > 1<<12 {
			t.Skip()
		}
		lines := strings.SplitAfter(text, "\n")
		lines = slices.DeleteFunc(lines, func(s string) bool { return !strings.HasSuffix(s, "\n") }) // whole lines
		var kept strings.Builder
		for i, line := range lines {
			if removed>>(i%64)&1 == 0 {
				kept.WriteString(line)
			}
		}
		all, some := sampled.Tokens([]byte(strings.Join(lines, ""))), sampled.Tokens([]byte(kept.String()))
		if some > all+1e-9 {
			t.Errorf("%v tokens without some lines, %v with them: %q, removed %b", some, all, lines, removed)
		}
	})
}
