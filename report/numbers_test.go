package report

import "testing"

func TestNumbersInWords(t *testing.T) {
	for got, want := range map[string]string{
		Count(0, "file"):             "0 files",
		Count(1, "file"):             "1 file",
		Count(int64(1_234), "token"): "1,234 tokens",
		Count(2, "entry"):            "2 entries",
		size(0):                      "0 B",
		size(999):                    "999 B",
		size(1_000):                  "1.0 kB",
		size(12_345_678):             "12.3 MB",
		size(999_949):                "999.9 kB",
		size(999_950):                "1.0 MB",
		size(7_000_000_000):          "7.0 GB",
		percent(1, 3):                "33.3 %",
		percent(0, 0):                "0.0 %",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
