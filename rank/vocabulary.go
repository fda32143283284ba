package rank

import "unicode/utf8"

// vocabulary is what the scanner looks for. Everything else in a file is only counted.
type vocabulary struct {
	stems   bool               // parts are compared by their stem
	spelled []string           // of each term: the part it was first met as
	terms   map[string]int32   // part of a word → number
	names   map[string]int32   // whole word, as it is spelled → number
	pairs   map[[2]int32]int32 // two terms side by side → number
	first   [1 << 16]uint32    // by the first two letters of terms, in lower case: a bit for each third letter
	begin   [1 << 16]bool      // the first two letters of names
}

func newVocabulary(stems bool) *vocabulary {
	return &vocabulary{stems: stems, terms: map[string]int32{}, names: map[string]int32{}, pairs: map[[2]int32]int32{}}
}

func (v *vocabulary) normal(part string) string {
	if v.stems {
		return stem(part)
	}
	return part
}

// term adds a part, which is in lower case, and returns its number.
func (v *vocabulary) term(part string) int32 {
	spelled := part
	part = v.normal(part)
	id, known := v.terms[part]
	if !known {
		id = int32(len(v.terms))
		v.terms[part] = id
		v.spelled = append(v.spelled, spelled)
		v.expect(part)
	}
	return id
}

// expect lets parts through that begin as a term does. A stem may be shorter than what it stands for, and its y may stand for an i.
func (v *vocabulary) expect(stem string) {
	switch {
	case len(stem) == 1:
		for b := range 256 {
			v.first[int(stem[0])<<8|b] = ^uint32(0)
		}
	case len(stem) == 2:
		v.first[firstTwo(stem)] = ^uint32(0)
	case stem[2] == 'y':
		v.first[firstTwo(stem)] |= 1<<('y'&31) | 1<<('i'&31)
	default:
		v.first[firstTwo(stem)] |= 1 << (stem[2] & 31)
	}
	if len(stem) > 1 && stem[1] == 'y' {
		v.first[int(stem[0])<<8|'i'] = ^uint32(0)
	}
}

// expected reports that a part begins like a term: few others do. What is not ASCII may begin otherwise in lower case.
func (v *vocabulary) expected(part []byte) bool {
	for _, b := range part[:min(len(part), 3)] {
		if b >= utf8.RuneSelf {
			return true
		}
	}
	mask := v.first[firstTwo(part)]
	return mask != 0 && (len(part) < 3 || mask>>(lowered(part[2])&31)&1 == 1)
}

func (v *vocabulary) name(word string) int32 {
	id, known := v.names[word]
	if !known {
		id = int32(len(v.names))
		v.names[word] = id
		v.begin[int(word[0])<<8|int(word[min(1, len(word)-1)])] = true
	}
	return id
}

func (v *vocabulary) pair(a, b int32) int32 {
	id, known := v.pairs[[2]int32{a, b}]
	if !known {
		id = int32(len(v.pairs))
		v.pairs[[2]int32{a, b}] = id
	}
	return id
}

func firstTwo[T string | []byte](part T) int {
	if len(part) == 1 {
		return int(lowered(part[0])) << 8
	}
	return int(lowered(part[0]))<<8 | int(lowered(part[1]))
}

func lowered(b byte) byte {
	if kinds[b] == upper {
		return b + 'a' - 'A'
	}
	return b
}
