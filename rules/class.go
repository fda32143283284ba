package rules

// Class is what kind of thing a file is. Its row in Classes says what follows from that.
type Class string

const (
	Source      Class = "source"
	Prose       Class = "prose"
	ConfigText  Class = "config"
	OtherText   Class = "text"
	Minified    Class = "minified"
	SourceMap   Class = "sourcemap"
	Data        Class = "data"
	Encoded     Class = "encoded"
	Notebook    Class = "notebook"
	Lock        Class = "lock"
	Generated   Class = "generated"
	Vendored    Class = "vendored"
	Snapshot    Class = "snapshot"
	Cassette    Class = "cassette"
	Translation Class = "translation"
	Binary      Class = "binary"
	LFSPointer  Class = "lfs-pointer"
)

// ClassRow is the policy of a class. Limits are "from": reaching one is enough. 0 = never.
type ClassRow struct {
	Class                 Class
	Title                 string // "lock file"
	Verdict               Verdict
	Warn, Error           int64  // tokens
	WarnBytes, ErrorBytes int64  // bytes, for files without tokens
	MustTrack             bool   // has to be in git: never an error, never advised to be removed
	Fix                   string // the remedy, a whole sentence
}
