package report

import (
	"fmt"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// Count is a number with thousands separators and its noun: "1 file", "4,983 files".
func Count[N int | int64](n N, singular string) string {
	return humanize.Comma(int64(n)) + " " + english.PluralWord(int(n), singular, "")
}

// size is a byte count with one decimal in decimal units: "999 B", "12.3 MB".
func size(bytes int64) string {
	value, units := float64(bytes), []string{"kB", "MB", "GB", "TB", "PB", "EB"}
	if bytes < 1000 {
		return fmt.Sprintf("%d B", bytes)
	}
	unit := units[0]
	for _, unit = range units {
		if value /= 1000; value < 999.95 {
			break
		}
	}
	return fmt.Sprintf("%.1f %s", value, unit)
}

// percent is the share of part in whole: "33.3 %".
func percent(part, whole int64) string {
	if whole == 0 {
		return "0.0 %"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}
