package report

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/bloatgate/bloatgate/rules"
	"github.com/bloatgate/bloatgate/tokens"
)

// incompressible is a result whose findings differ in all of their text, the worst ones last.
func incompressible(t *testing.T, findings int) *rules.Result {
	model, err := tokens.Bytes(tokens.DefaultPerByte)
	if err != nil {
		t.Fatal(err)
	}
	r := &rules.Result{Model: model}
	for i := range findings {
		sum := sha256.Sum256(fmt.Append(nil, i))
		r.Findings = append(r.Findings, rules.Finding{Rule: "data", Level: rules.Warn, Path: hex.EncodeToString(sum[:]), Message: "Rows."})
	}
	r.Findings[findings-1].Level = rules.Error
	return r
}

func TestSARIFStaysWithinGitHubsLimits(t *testing.T) {
	const findings = 4_000
	for name, limits := range map[string]sarifLimits{"results": {results: 10, packed: 1 << 40}, "size": {results: findings, packed: 60_000}} {
		var out bytes.Buffer
		if err := writeSARIF(&out, incompressible(t, findings), Options{}, limits); err != nil {
			t.Fatal(err)
		}
		var doc struct {
			Runs []struct {
				Results     []sarifResult
				Invocations []sarifInvocation
			}
		}
		if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
			t.Fatal(err)
		}
		run := doc.Runs[0]
		written := len(run.Results)
		if written == 0 || written >= findings || written > limits.results {
			t.Fatalf("%s: %d results", name, written)
		}
		if run.Results[0].Level != "error" {
			t.Errorf("%s: the worst finding is not the first result", name)
		}
		var packed byteCount
		zip := gzip.NewWriter(&packed)
		if _, err := zip.Write(out.Bytes()); err != nil {
			t.Fatal(err)
		}
		if err := zip.Close(); err != nil {
			t.Fatal(err)
		}
		if name == "size" && int64(packed) > 2*limits.packed { // a compressor holds something back, whatever the limit
			t.Errorf("the file has %d bytes after gzip", packed)
		}
		told := run.Invocations[0].ToolExecutionNotifications[0].Message.Text
		if want := Count(findings-written, "more finding"); !strings.HasPrefix(told, want) {
			t.Errorf("%s: %q does not count %s", name, told, want)
		}
	}
}
