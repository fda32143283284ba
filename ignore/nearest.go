package ignore

// nearest returns the name that is reached with the fewest typing mistakes, the first of equals; "" when none is close.
func nearest(typed string, names []string) string {
	best, least := "", 1+max(1, len(typed)/3)
	if len(typed) > 100 { // nobody's typing mistake
		return ""
	}
	for _, name := range names {
		if d := distance(typed, name); d < least {
			best, least = name, d
		}
	}
	return best
}

// distance counts the bytes to insert, delete or replace.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
