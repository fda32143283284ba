// Package magic recognises binary formats by their first bytes. It never recognises text: a hand-written file may begin with
// any word, also with one that opens a binary format.
package magic

// HeadSize is how many bytes from the start of a file Match looks at. Shorter heads are judged by what they have.
const HeadSize = 512

// Kind groups signatures by what they are for.
type Kind string

const (
	Image      Kind = "image"
	Audio      Kind = "audio"
	Video      Kind = "video"
	Archive    Kind = "archive" // also compressed files, packages and disk images
	Font       Kind = "font"
	Document   Kind = "document"
	Executable Kind = "executable" // also libraries and object files
	Database   Kind = "database"
	Dataset    Kind = "dataset" // columnar, scientific and geographic data
	Weights    Kind = "weights" // of machine learning models
	Bytecode   Kind = "bytecode"
	Other      Kind = "other"
)

// Signature names one binary format.
type Signature struct {
	ID       string   // "parquet"
	Title    string   // for people: "Apache Parquet table"
	Kind     Kind     //
	Suffixes []string // usual suffixes, lower case, without the dot
}

// proof is what the head must look like before a matcher is asked.
type proof uint8

const (
	// sampled: the magic bytes are few, or could be typed. The head must have control bytes as often as binary data has.
	sampled proof = iota
	// exact: magic bytes and fields that no text begins with. The head must have a control byte at all.
	exact
	// readable: a binary format whose head may be all text. Its matcher checks a whole structure.
	readable
)

// row is one signature of the tables. All its matchers have to agree.
type row struct {
	Signature
	proof    proof
	matchers []matcher
}

// tables are asked in this order, and each from its top: a special format stands before the general one it is built on.
var tables = [][]row{images, audio, video, containers, archives, packages, programs, bytecodes, documents, fonts,
	databases, columnar, scientific, weights, versionControl, system}

// Match names the format that head, the first HeadSize bytes of a file, belongs to. It returns false for text and for bytes it
// does not know.
func Match(head []byte) (Signature, bool) {
	head = head[:min(len(head), HeadSize)]
	if beginsWithTextMark(head) {
		return Signature{}, false
	}
	for _, r := range eligible[leastProof(head)] {
		if r.match(head) {
			return r.Signature, true
		}
	}
	return Signature{}, false
}

// eligible lists, for every proof, the rows that have it or more: most heads are text, which spares them nearly all rows.
var eligible = func() (rows [readable + 1][]*row) {
	for _, table := range tables {
		for i := range table {
			for p := sampled; p <= table[i].proof; p++ {
				rows[p] = append(rows[p], &table[i])
			}
		}
	}
	return rows
}()

// Signatures returns everything Match can name, in the order in which it asks.
func Signatures() []Signature {
	var all []Signature
	for _, table := range tables {
		for _, r := range table {
			all = append(all, r.Signature)
		}
	}
	return all
}

func (r *row) match(head []byte) bool {
	for _, m := range r.matchers {
		if !m(head) {
			return false
		}
	}
	return true
}

// isControl marks the bytes below the blank, and DEL, that texts do not use.
var isControl = func() (table [256]uint8) {
	for b := range 0x20 {
		table[b] = 1
	}
	table[0x7F] = 1
	for _, b := range "\t\n\r\f\b\x1B" {
		table[b] = 0
	}
	return table
}()

// leastProof returns the proof a row needs at least to be asked about this head.
func leastProof(head []byte) proof {
	// Compressed bytes are controls for 10 %, headers mostly zeros; texts with a stray control stay far below.
	const binaryPercent = 2
	controls := 0
	for _, b := range head {
		controls += int(isControl[b])
	}
	switch {
	case controls == 0:
		return readable
	case controls*100 < len(head)*binaryPercent:
		return exact
	}
	return sampled
}

// beginsWithTextMark reports a byte order mark of UTF-8, UTF-16 or UTF-32BE; UTF-32LE begins like UTF-16LE.
func beginsWithTextMark(head []byte) bool {
	return has(head, 0, "\xEF\xBB\xBF") || has(head, 0, "\xFF\xFE") || has(head, 0, "\xFE\xFF") || has(head, 0, "\x00\x00\xFE\xFF")
}
