package bpe

import "iter"

// Pieces cuts text into the pieces that o200k_base encodes on their own. Together they are the text; bytes that are not UTF-8 stay as they
// are, each a character that is neither letter, number nor white space. No vocabulary is loaded.
func Pieces(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		t := tables()
		for i := 0; i < len(text); {
			end := splitO200k(t, text, i)
			if !yield(text[i:end]) {
				return
			}
			i = end
		}
	}
}
