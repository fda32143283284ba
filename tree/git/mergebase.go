package git

// sideOf is what only one of two revisions descends from, as far as the search for their common ancestors saw it.
type sideOf struct {
	oldest    int64 // of its commits, in seconds since 1970; 0 means none
	latestEnd int64 // of those at which a shallow clone ends; 0 means none
}

func (s *sideOf) add(when int64, end bool) {
	when = max(when, 1)
	if s.oldest == 0 || when < s.oldest {
		s.oldest = when
	}
	if end {
		s.latestEnd = max(s.latestEnd, when)
	}
}

// mayHide reports that behind the end of a shallow clone there may be a later common ancestor than the one that was found: both sides go
// on there, or one does and has a commit of the other's that is old enough to lie behind it.
func mayHide(a, b sideOf) bool {
	behind := func(end, other sideOf) bool {
		return end.latestEnd > 0 && other.oldest > 0 && other.oldest <= end.latestEnd
	}
	return a.latestEnd > 0 && b.latestEnd > 0 || behind(a, b) || behind(b, a)
}
