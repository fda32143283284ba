package rules

import (
	"fmt"

	"github.com/bloatgate/bloatgate/rules/lang"
)

const (
	base64Run    = 56  // characters in a row from which base64 is told from an identifier or a path; PEM wraps at 64, MIME at 76
	encodedShare = 0.5 // of the sampled bytes
	// encodedSettings is the share for settings, where a key or a certificate stands beside what people write.
	encodedSettings = 0.8
	encodedSize     = 8_000 // bytes, as for data; below it no verdict: tests carry a certificate or two in their text
)

// settings are the formats people keep configuration in.
var settings = setOf("YAML", "TOML", "INI", "Configuration", "Java Properties", "HCL")

// checkEncoded finds files that are mostly base64. Source that carries a blob stays admitted (the code around it is wanted), but is
// judged by the limits of its class.
func checkEncoded(p *Pass) (*Decision, error) {
	// A notebook is wanted for its source: what it holds besides is named cell by cell.
	if p.File.Size < encodedSize || p.suffix(notebookSuffix) {
		return nil, nil
	}
	share := base64Share(p.sample)
	if share < encodedShare || share < encodedSettings && settings[p.Lang.Name] {
		return nil, nil
	}
	reason := fmt.Sprintf("about %.0f %% of the sampled bytes are base64", 100*share)
	d := Decision{Class: Encoded, Reason: reason, Evidence: []Evidence{{Name: "encoded", Value: reason}}}
	if p.Lang.Kind == lang.Programming || p.Lang.Kind == lang.ProseKind {
		d.Verdict = Admit
	}
	return &d, nil
}

// base64Share is the share of bytes in long runs of the base64 alphabets that mix capitals, small letters and digits.
func base64Share(windows [][]byte) float64 {
	encoded, total := 0, 0
	for _, w := range windows {
		total += len(w)
		for i := 0; i < len(w); {
			// A run this long from here has no other character up to its last: most text is skipped a run at a time.
			last := i + base64Run - 1
			if last >= len(w) {
				break
			}
			if k := lastOther(w[i : last+1]); k >= 0 {
				i += k + 1
				continue
			}
			j := i
			var upper, lower, digit bool
			for ; j < len(w) && base64Alphabet[w[j]]; j++ {
				c := w[j]
				upper = upper || c >= 'A' && c <= 'Z'
				lower = lower || c >= 'a' && c <= 'z'
				digit = digit || c >= '0' && c <= '9'
			}
			if j-i >= base64Run && upper && lower && digit {
				encoded += j - i
			}
			i = j + 1
		}
	}
	return float64(encoded) / float64(max(total, 1))
}

// lastOther is the index of the last byte outside of the alphabet, -1 when there is none.
func lastOther(b []byte) int {
	for k := len(b) - 1; k >= 0; k-- {
		if !base64Alphabet[b[k]] {
			return k
		}
	}
	return -1
}

var base64Alphabet = func() (set [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_") {
		set[c] = true
	}
	return set
}()
