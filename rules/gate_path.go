package rules

func gateAllow(p *Pass) (*Decision, error) {
	entry := p.run.allowedBy(p.File.Path)
	if entry == nil {
		return nil, nil
	}
	p.allowed = entry
	reason := "allowed: " + entry.Reason
	if entry.Until != "" {
		reason += " (until " + entry.Until + ")"
	}
	return &Decision{Class: p.plainClass(), Verdict: Admit, Reason: reason,
		Evidence: []Evidence{{Name: "allow", Value: entry.Pattern}}}, nil
}

// attributeEvidence is the name of the evidence for a class that .gitattributes gives.
const attributeEvidence = "attribute"

// attributeClasses says what a set attribute makes of a file, strongest first.
var attributeClasses = []struct {
	attr  int
	class Class
}{{attrGenerated, Generated}, {attrVendored, Vendored}, {attrDocumentation, Prose}}

func gateName(p *Pass) (*Decision, error) {
	match := classByName(p)
	for _, row := range attributeClasses {
		if !isSet(p.Attrs[row.attr]) || row.attr == attrVendored && inFixture(p) {
			continue // below test folders the mark keeps small samples out of the language statistics, whoever wrote them
		}
		if match != nil && row.class != Prose {
			return match, nil // the attribute agrees, and the name tells more: a lock file is not just generated
		}
		name := attributeNames[row.attr]
		return &Decision{Class: row.class, Reason: ".gitattributes sets " + name,
			Evidence: []Evidence{{Name: attributeEvidence, Value: name}}}, nil
	}
	if match == nil || denied(p, match.Class) {
		return nil, nil
	}
	return match, nil
}

// denied reports that .gitattributes says the file is not what its name or a marker in it says: -linguist-vendored for vendored
// folders, -linguist-generated for everything that linguist's own generated test covers.
func denied(p *Pass, c Class) bool {
	if c == Vendored {
		return isUnset(p.Attrs[attrVendored])
	}
	return isUnset(p.Attrs[attrGenerated])
}
