package config

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// most is the largest number a limit takes: beyond any repository, and far from where sums overflow.
const most = 1_000_000_000_000

// bytesOf reads a number of bytes: an integer, or text with a unit. KB, MB, GB are powers of 1,000; KiB, MiB, GiB of 1,024.
func bytesOf(v any) (int64, bool) {
	switch v := v.(type) {
	case int64:
		return v, true
	case string:
		n, err := humanize.ParseBytes(strings.TrimSpace(v))
		return int64(min(n, math.MaxInt64)), err == nil
	}
	return 0, false
}

// dayOf reads a TOML local date. The decoder marks it by the name of its zone.
func dayOf(v any) (time.Time, bool) {
	t, ok := v.(time.Time)
	if !ok || t.Location().String() != "date-local" {
		return time.Time{}, false
	}
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	return day, !day.IsZero()
}

func stringsOf(v any) ([]string, bool) {
	list, ok := v.([]any)
	if !ok {
		return nil, false
	}
	var out []string
	for _, item := range list {
		s, ok := item.(string)
		if !ok {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

// underscored writes a number with the separators TOML allows: 128_000.
func underscored(n int64) string { return strings.ReplaceAll(humanize.Comma(n), ",", "_") }

func showString(s string) string {
	if s == "" {
		return ""
	}
	return tomlString(s)
}

// tomlString quotes s as a TOML basic string.
func tomlString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || (r >= 0x7f && r < 0xa0):
			fmt.Fprintf(&b, `\u%04X`, r)
		case !strconv.IsPrint(r):
			fmt.Fprintf(&b, `\U%08X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func tomlStrings(list []string) string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = tomlString(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

func tomlFloat(f float64) string {
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
