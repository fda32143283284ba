package score

import "strings"

// wordsMost bounds how many words of a line are compared.
const wordsMost = 2000

// wordsOf are the words of a line and its other visible characters, one by one.
func wordsOf(line string) (list []string) {
	for i := 0; i < len(line) && len(list) < wordsMost; {
		end := i + 1
		for isWord(line[i]) && end < len(line) && isWord(line[end]) {
			end++
		}
		if strings.TrimSpace(line[i:end]) != "" {
			list = append(list, line[i:end])
		}
		i = end
	}
	return list
}

func isWord(b byte) bool {
	return b == '_' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z'
}

// kept is the share of the words that another line has in the same order, 0 where the two have no more in common than punctuation.
func kept(words, other []string) float64 {
	row := make([]int, len(other)+1) // of the longest common subsequence
	real := false
	for _, word := range words {
		diagonal := 0
		for j, o := range other {
			above := row[j+1]
			if word == o {
				row[j+1] = diagonal + 1
				real = real || isWord(word[0])
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	if len(words) == 0 || !real {
		return 0
	}
	return float64(row[len(other)]) / float64(len(words))
}
