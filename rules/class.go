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
	Title                 string  // for people: "lock file"
	Verdict               Verdict // Admit or Exclude
	Warn, Error           int64   // tokens; for Admit classes the configuration's [limits] stand here
	WarnBytes, ErrorBytes int64   // bytes, for files without tokens
	MustTrack             bool    // has to stay in git: never an error by itself, never advised to be removed
	Fix                   string  // the one remedy that is right for the class, a whole sentence
}

// Default limits of the admitted classes, in tokens. 25,000 is where Claude Code's read tool refuses a file (anthropics/claude-code#4002).
const (
	defaultWarn  = 8_000
	defaultError = 25_000
)

const (
	fixSource   = "Split the file along its responsibilities, or allow it with a reason under [[allow]]."
	fixHide     = "Keep it in git, and hide it from agents (bloatgate ignore --write)."
	fixHideAuto = "Keep it tracked and regenerate it as before, but hide it from agents (bloatgate ignore --write)."
	fixShown    = "The configuration has agents see this class: give it a higher limit there, or let it be excluded again and hide it (bloatgate ignore --write)."
	fixVendored = "Keep it tracked, and hide the vendored folder from agents (bloatgate ignore --write)."
	fixMark     = "Keep it tracked, and hide the vendored folder from agents (bloatgate ignore --write); mark it linguist-vendored in .gitattributes."
	fixLFS      = "Install git-lfs (git lfs install) and stage the file again (git rm --cached FILE, git add FILE), or run git lfs migrate import --no-rewrite FILE."
	fixSuffix   = "Replace the content with what the name says, or rename the file after its content."
	fixEmpty    = "Put the image or the PDF there that the name promises, or remove the file."
	fixReplaced = "Restore the original: a program has read it as text, and written it with U+FFFD for every byte that is none."
	fixHistory  = "Move old releases into a file of their own, or hide the history from agents with their ignore files."
	fixDrawing  = "Simplify the drawing (svgo), export it as a bitmap, or hide it from agents with their ignore files."
	fixData     = "Keep the data out of git (a download or build step), put it under git-lfs, commit a sample of a few lines instead, or allow it with a reason under [[allow]]."
)

// classes is the policy table. Its limits are the reference policy of the project: warn where a file takes a quarter of a small
// window's room for one file, error where common agents stop reading.
var classes = []ClassRow{
	{Class: Source, Title: "source", Verdict: Admit, Warn: defaultWarn, Error: defaultError, Fix: fixSource},
	{Class: Prose, Title: "prose", Verdict: Admit, Warn: defaultWarn, Error: defaultError,
		Fix: "Split the document into chapters that can be read one at a time, or allow it with a reason under [[allow]]."},
	{Class: ConfigText, Title: "configuration", Verdict: Admit, Warn: defaultWarn, Error: defaultError,
		Fix: "Split the file, move bulk data out of it, or allow it with a reason under [[allow]]."},
	{Class: OtherText, Title: "other text", Verdict: Admit, Warn: defaultWarn, Error: defaultError,
		Fix: "Split the file, keep it out of git if a tool writes it, or allow it with a reason under [[allow]]."},
	{Class: Minified, Title: "minified code", Verdict: Exclude, Warn: 2_000, Error: 25_000,
		Fix: "Build the bundle in CI or at install time instead of committing it; if it has to ship from git, allow it with a reason under [[allow]]."},
	{Class: SourceMap, Title: "source map", Verdict: Exclude, Warn: 2_000, Error: 25_000,
		Fix: "Write source maps at build time and publish them beside the bundle instead of committing them."},
	{Class: Data, Title: "data", Verdict: Exclude, Warn: 2_000, Error: 25_000, Fix: fixData},
	{Class: Encoded, Title: "encoded blob", Verdict: Exclude, Warn: 2_000, Error: 25_000,
		Fix: "Move the encoded bytes into a binary file of their own and refer to it, so that readers see a path instead of the payload."},
	{Class: Notebook, Title: "notebook with outputs", Verdict: Exclude, Warn: 2_000, Error: 25_000,
		Fix: "Clear the outputs before committing (jupyter nbconvert --clear-output --inplace FILE, or nbstripout)."},
	{Class: Lock, Title: "lock file", Verdict: Exclude, Warn: 2_000, MustTrack: true, Fix: fixHide},
	{Class: Generated, Title: "generated file", Verdict: Exclude, Warn: 2_000, MustTrack: true, Fix: fixHideAuto},
	{Class: Vendored, Title: "vendored file", Verdict: Exclude, Warn: 2_000, MustTrack: true, Fix: fixMark},
	{Class: Snapshot, Title: "test snapshot", Verdict: Exclude, Warn: 2_000, MustTrack: true,
		Fix: "Keep it tracked, hide it from agents (bloatgate ignore --write), and assert on less if it keeps growing."},
	{Class: Cassette, Title: "recorded cassette", Verdict: Exclude, Warn: 2_000, MustTrack: true,
		Fix: "Keep it tracked, hide it from agents (bloatgate ignore --write), and trim recorded bodies to what the test needs."},
	{Class: Translation, Title: "translation catalogue", Verdict: Exclude, Warn: 2_000, MustTrack: true, Fix: fixHide},
	{Class: Binary, Title: "binary or image", Verdict: Exclude, Warn: defaultWarn, Error: defaultError, WarnBytes: 500_000, ErrorBytes: 5_000_000,
		Fix: "Put the file under git-lfs or fetch it from where it is published, compress it, or allow it with a reason under [[allow]]."},
	{Class: LFSPointer, Title: "git-lfs pointer", Verdict: Exclude, MustTrack: true, Fix: "Nothing to do: the content is kept by git-lfs."},
}

// Classes returns a copy of the policy table, in the order reports use.
func Classes() []ClassRow { return append([]ClassRow(nil), classes...) }
