package config

import "strings"

// closest returns the known name that was probably meant, "" when none is near enough to be worth a guess.
func closest(name string, known []string) string {
	best, bestDistance := "", 1+max(1, min(3, len(name)/3))
	for _, candidate := range known {
		if len(candidate) > 2 && strings.HasPrefix(fold(name), candidate) {
			return candidate // "warning" for "warn"
		}
		if d := distance(fold(name), fold(candidate)); d < bestDistance {
			best, bestDistance = candidate, d
		}
	}
	return best
}

// fold makes the spellings people confuse alike.
func fold(name string) string { return strings.ReplaceAll(strings.ToLower(name), "_", "-") }

// longestName bounds the work of distance: the names in a file may be as long as the file.
const longestName = 64

// distance counts the insertions, deletions, replacements and swaps of neighbours between a and b.
func distance(a, b string) int {
	if max(len(a), len(b)) > longestName {
		return longestName
	}
	var before, previous []int // the rows for a[:i-2] and a[:i-1]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, previous, row = previous, row, make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(previous[j]+1, row[j-1]+1, previous[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
