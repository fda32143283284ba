package tree

import "time"

// Stamp tells the state of a file on disk from its other states without reading it: a write to the file, or another file in its place,
// changes the stamp, because nobody but the system sets the time of the last change. Only writes through a mapping into memory can stay unseen: the
// system sets the times at the first of them, and those that follow before it writes the page back change none. git's index has the
// same gap. The zero Stamp tells nothing.
type Stamp struct {
	Inode             uint64
	Modified, Changed int64 // in nanoseconds since 1970
}

// settling is how old a file's last change has to be before its stamp says anything. A second change within one tick of the file system's
// clock, which is two seconds on some, would not show.
const settling = 3 * time.Second

// settled returns the stamp if it was settled at a time; otherwise the zero Stamp.
func (s Stamp) settled(at time.Time) Stamp {
	if limit := at.Add(-settling).UnixNano(); s.Modified > limit || s.Changed > limit {
		return Stamp{}
	}
	return s
}

// StampOf is the stamp that an opened file had when it was opened: the content that is read is that of File.Stamp only if both are the same.
func StampOf(c Content) Stamp {
	if s, ok := c.(interface{ Stamp() Stamp }); ok {
		return s.Stamp()
	}
	return Stamp{}
}
