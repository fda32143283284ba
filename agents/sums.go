package agents

// sums are those of some files.
type sums struct {
	files                          int
	bytes, tokens, whole, stripped int64
}

func (s *sums) add(more sums) {
	s.files += more.files
	s.bytes += more.bytes
	s.tokens += more.tokens
	s.whole += more.whole
	s.stripped += more.stripped
}

// add adds a file at the end, as far as there is room for it.
func (c *Chain) add(l link) {
	c.Files = appendFew(c.Files, l.name)
	if c.Cut == nil {
		c.last = l.doc
	}
	room := c.Limit - c.Bytes
	s := c.of(l.doc)
	switch {
	case c.Limit == 0 || s.bytes <= room:
	case c.Cut == nil:
		c.Cut = cutOf(l, room)
		s.tokens, s.stripped = s.whole*room/s.bytes, 0
		c.Cut.LostSum = c.Cut.Lost
	default:
		c.Cut.Dropped = appendFew(c.Cut.Dropped, l.name)
		c.Cut.DroppedNum++
		c.Cut.LostSum += s.bytes
		s.tokens, s.stripped = 0, 0
	}
	c.count(s)
}

// of is what a file adds to the chain where nothing is cut.
func (c *Chain) of(d *Doc) sums {
	taken := d.Characters
	if c.strips {
		taken -= d.stripped
	}
	s := sums{files: 1, bytes: d.Bytes, whole: d.Tokens, stripped: d.Tokens - d.part(taken)}
	if c.fileLimit > 0 && d.LimitedFor(c.Agent) {
		taken = min(taken, c.fileLimit)
	}
	s.tokens = d.part(taken)
	return s
}

func (c *Chain) count(s sums) {
	c.FileNum += s.files
	c.Bytes += s.bytes
	c.Tokens += s.tokens
	c.Whole += s.whole
	c.Stripped += s.stripped
}

// appendFew appends a name as long as there are few of them.
func appendFew(names []string, name string) []string {
	if len(names) >= shownFiles {
		return names
	}
	return append(names, name)
}

// part are the tokens of so many of the file's characters.
func (d *Doc) part(characters int64) int64 {
	if characters >= d.Characters {
		return d.Tokens
	}
	return d.Tokens * characters / d.Characters
}
