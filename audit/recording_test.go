package audit_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/bloatgate/bloatgate/audit"
	"github.com/bloatgate/bloatgate/config"
	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
	"github.com/bloatgate/bloatgate/tree"
)

// countedFS counts how often its files are opened.
type countedFS struct {
	fstest.MapFS
	opened atomic.Int64
}

func (c *countedFS) Open(name string) (fs.File, error) {
	if name != "." {
		c.opened.Add(1)
	}
	return c.MapFS.Open(name)
}

// TestLinesAreMeasuredWhileJudging: with MeasureFor the report is the same, and texts that were judged by all they hold are not opened again.
func TestLinesAreMeasuredWhileJudging(t *testing.T) {
	utf16 := func(s string) string { return "\xff\xfe" + strings.Join(strings.Split(s, ""), "\x00") + "\x00" }
	files := fstest.MapFS{}
	for name, content := range map[string]string{
		"short.md": strings.Repeat("a line\n", 500), "long.md": strings.Repeat("a line\n", 2_500), "wide.md": "x\n" + strings.Repeat("word ", 500) + "\n",
		"cr.md": strings.Repeat("a line\r", 2_500), "utf16.md": utf16(strings.Repeat("a line\n", 2_500)), "tiny.md": "x\n", "i.png": "\x89PNG\r\n\x1a\n\x00",
	} {
		files[name] = &fstest.MapFile{Data: []byte(content), Mode: 0o644}
	}
	model, err := tokens.Bytes(0.25)
	if err != nil {
		t.Fatal(err)
	}
	var reports []*audit.Report
	var opened []int64
	for _, during := range []bool{false, true} {
		disk := &countedFS{MapFS: files}
		recording := audit.Record(tree.FromFS(disk))
		if during {
			recording.MeasureFor(config.Default())
		}
		result, err := rules.Run(t.Context(), recording, rules.Options{Config: config.Default(), Model: model, Now: time.Unix(0, 0), Whole: true})
		if err != nil {
			t.Fatal(err)
		}
		before := disk.opened.Load()
		r, err := audit.Build(t.Context(), audit.Input{Result: result, Config: config.Default(), Files: recording})
		if err != nil {
			t.Fatal(err)
		}
		reports, opened = append(reports, r), append(opened, disk.opened.Load()-before)
	}
	if !reflect.DeepEqual(reports[0], reports[1]) || len(reports[0].Breaks) == 0 {
		t.Errorf("the reports differ:\n%+v\n%+v", reports[0].Breaks, reports[1].Breaks)
	}
	if opened[0] != 6 || opened[1] != 2 { // UTF-16 has its lines measured once it is decoded, and an image its header read
		t.Errorf("opened %v files again, want [6 2]", opened)
	}
}

// TestStampOfMeasuredContent: what the system says of a file's state is not lost when its lines are looked at.
func TestStampOfMeasuredContent(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.md"), bytes.Repeat([]byte("word\n"), 1_000), 0o644); err != nil {
		t.Fatal(err)
	}
	source, err := tree.Directory(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	recording := audit.Record(source)
	recording.MeasureFor(config.Default())
	var stamps []tree.Stamp
	for _, s := range []tree.Source{source, recording} {
		for f, err := range s.Files(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			content, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			defer content.Close()
			stamps = append(stamps, tree.StampOf(content))
		}
	}
	if len(stamps) != 2 || stamps[0] != stamps[1] || runtime.GOOS == "linux" && stamps[0] == (tree.Stamp{}) {
		t.Errorf("got %v", stamps)
	}
}
