package rules

// Cost is what a gate has to read, in ascending order.
type Cost string

const (
	CostPath  Cost = "path"    // the name and .gitattributes only
	CostStat  Cost = "stat"    // the size
	CostMagic Cost = "≤ 512 B" // the first bytes
	CostHead  Cost = "≤ 4 KB"  // the head (gates.head); files over 32 KB add four windows of 4 KB
)

// Gate is one step of the pipeline: a value in a table. Run returns nil to let the file pass on to the next gate.
type Gate struct {
	Name  string
	Cost  Cost
	Title string
	Text  string // what it decides and why, for `bloatgate rules`
	Run   func(*Pass) (*Decision, error)
}

// Decision is a gate's last word on a file.
type Decision struct {
	Class    Class
	Verdict  Verdict // "" = the class's own
	Reason   string
	Evidence []Evidence
}

// gates in ascending cost; a file leaves at the first one that decides.
var gates = []Gate{
	{Name: "allow", Cost: CostPath, Title: "allowed by configuration", Run: gateAllow,
		Text: "An [[allow]] entry of the configuration admits the file with its reason and ends the pipeline. After its `until` day it counts no longer."},
	{Name: "name", Cost: CostPath, Title: "class by name and directory", Run: gateName,
		Text: "Lock files, vendored folders, generated, snapshot, cassette and translation names, source maps. linguist-generated, linguist-vendored and linguist-documentation in .gitattributes overrule names both ways."},
	{Name: "size", Cost: CostStat, Title: "larger than θ", Run: gateSize,
		Text: "A file over θ (gates.size.threshold, 1 MB) is excluded whatever it holds. Its head is read once to name its class; source that large is reported with the line that allows it."},
	{Name: "magic", Cost: CostMagic, Title: "binary by signature", Run: gateMagic,
		Text: "Signatures of binary formats and git-lfs pointers in the first 512 bytes, and in 4 KB of what is called an image or a PDF. A suffix never decides alone; where it promises an image or a PDF and the content is none, a finding says so."},
	{Name: "head", Cost: CostHead, Title: "what the head shows", Run: gateHead,
		Text: "Text or binary, minified code (share of bytes in wide lines), generator markers in the leading comment, what snapshot and recording tools write first, translation catalogues, encoded blobs, notebook outputs, drawings, rows of data. Files over 32 KB are sampled in four more windows of 4 KB; what looks minified or encoded is read whole, and encoded bytes make no line wide."},
	{Name: "semantic", Cost: CostHead, Title: "data without code or prose", Run: gateSemantic,
		Text: "For data and unknown kinds of 50 KB and more: little prose and no code in the sampled windows means data."},
}

// GateInfo is a row of the gate table for people.
type GateInfo struct {
	Name, Title, Text string
	Cost              Cost
}

// Gates lists the gates in the order files pass them.
func Gates() []GateInfo {
	out := make([]GateInfo, len(gates))
	for i, g := range gates {
		out[i] = GateInfo{g.Name, g.Title, g.Text, g.Cost}
	}
	return out
}

// decide runs the pipeline. The class of a file that passes every gate comes from its name; gate is "" then.
func decide(p *Pass) (gate string, d Decision, err error) {
	for _, g := range gates {
		found, err := g.Run(p)
		if err != nil {
			return g.Name, Decision{}, err
		}
		if found != nil {
			return g.Name, *found, nil
		}
	}
	return "", admitted(p), nil
}

func admitted(p *Pass) Decision {
	return Decision{Class: p.plainClass(), Reason: p.text.Reason}
}
