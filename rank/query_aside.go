package rank

import (
	"slices"
	"strings"
)

// What forms of issues ask for beside the problem. A heading is about that only as a whole: one that merely has such a word in it may be about
// anything.
var (
	asideName = lazily(`(?i)^` + asidePart + `(?:(?:\s*[/&,+]\s*|\s+(?:and|or)\s+)` + asidePart + `)*(?:\s*\([^()]*\))?\W*$`)
	stepName  = lazily(`(?i)^(?:describe the (?:bug|feature|problem)|(?:steps )?to reproduce|how to reproduce(?: the bug)?|steps to reproduce(?: the behaviou?r)?|(?:what is the )?` + outcome + `|bug description|what happened|what did you (?:do|expect)(?: (?:instead|to (?:see|happen)(?: instead)?))?|what is the (?:bug|problem|issue|question|use ?case|motivation)|description|issue description|summary|problem|question|configuration|command used|(?:pylint )?output|details|context|possible (?:fix|solution)|reproduction(?: steps)?|example|examples|code snippet|logs?|traceback|subject|feature request|bug report|motivation|proposal|alternatives)\W*$`)
	bareStep  = lazily(`(?i)^(?:steps to reproduce the behaviou?r|a clear and concise description of .*|- \[[ x]\] .*|please (?:add|answer|attach|check|complete|describe|explain|fill|include|make sure|note that|paste|provide|read|remove|search|specify|tell us|use the|write) .{0,80}|_no response_|no response|thanks(?: (?:in advance|a lot|so much|for .{0,50}))?)\W*$`)
	// A line such as "- OS: Linux" or "Go version: 1.26", and what its value looks like: without one it is a sentence with a colon.
	versionName  = lazily(`(?i)^[-*+]?\s*(?:\*\*)?(?:(?:[\w.+/&-]+ ){0,3}versions?|os|operating system|python|node(?:\.js)?|sphinx|browser|platform)(?:\*\*)?\s*[:=](?:\*\*)?`)
	extraName    = lazily(`(?i)^[-*+]?\s*(?:sphinx extensions|extra tools)\s*[:=]`)
	versionValue = lazily(`(?i)^\W*(?:$|(?:[\w.-]+\W+){0,3}?(?:go)?v?\d+\.(?:\d|x)|v?\d|(?:latest|master|main|head|trunk|dev|nightly|stable|current|any|all|both|n/?a|none|no|yes|unknown|irrelevant)(?:\W*$|\W+\()|(?:[\w.]+\W+){0,2}?(?:linux|windows|win\d*|mac|macos|os ?x|darwin|unix|ubuntu|debian|fedora|centos|rhel|archlinux|alpine|\w*bsd|android|ios|wsl|chrome|chromium|firefox|safari|edge|x86_64|amd64|arm64)\b)`)
	checkLine    = lazily(`^[-*+] \[[ xX]\] `)
	headingSigns = lazily(`^(?:[^\p{L}\p{N}]+|\d+[.)]\s+)+`)
	versionBelow = lazily(`(?i)^\W*(?:\S+ ){0,3}?(?:go)?v?\d+(?:\.(?:\d|x)\S*)?(?:\W*$|\s+\S+$|[\s,;]*\()|^\w+=|--version\W*$|^[\W_]*no response[\W_]*$`)
)

const (
	asidePart = `(?:(?:your|my|the|our|local|desktop|test|runtime|reproducible|extra|additional|relevant|other)\s+)*(?:environments?|versions?|(?:system|environment|platform|project|setup|version|build|device) (?:info(?:rmation)?|details|specs?)|your project|reproducible project|check ?lists?|platforms?|screenshots?|additional context|extra tools|sphinx extensions|os|operating system|software|software version|setup|dependencies|notes to maintainers)`
	outcome   = `(?:(?:current|actual|expected|desired|correct)(?: (?:bug|correct|current))? (?:behaviou?r|results?|output|outcome))`
)

// heading takes the name of a part of the query.
func (p *queryParser) heading(name string) {
	p.waiting = "" // nothing stands below it: a form that was not filled in
	bare := withoutSigns(name)
	p.aside = asideName().MatchString(bare)
	switch {
	case p.aside, stepName().MatchString(bare):
	case mayNameVersion(name):
		p.waiting = name
	default:
		p.prose(inProse, name)
	}
}

// settle decides what a heading was that waits for the line below it: aside where that tells a version, else a part of the problem.
func (p *queryParser) settle(below string) {
	if p.waiting == "" {
		return
	}
	name := p.waiting
	p.waiting = ""
	if p.aside = versionBelow().MatchString(below); !p.aside {
		p.prose(inProse, name)
	}
}

// mayNameVersion reports a heading such as "Gson version" or "pylint --version output", but as well "Broken version".
func mayNameVersion(name string) bool {
	words := strings.Fields(strings.ToLower(name))
	has := strings.EqualFold(name, "environment variables")
	for _, word := range words {
		has = has || slices.Contains([]string{"version", "versions", "--version"}, word)
	}
	return has && len(words) <= 5
}

// isFormLine reports what stands at the start of a form that was filled in without a title: a heading of it or a check.
func isFormLine(line string) bool {
	if m := headingLine().FindStringSubmatch(line); m != nil {
		name := withoutSigns(m[1] + m[2] + m[3])
		return asideName().MatchString(name) || stepName().MatchString(name)
	}
	return checkLine().MatchString(line)
}

// withoutSigns is a heading without the emoji or the number in front of it.
func withoutSigns(name string) string { return headingSigns().ReplaceAllString(name, "") }

// isTemplateLine reports what forms of issues say, and pleasantries.
func isTemplateLine(line string) bool {
	return stepName().MatchString(line) || bareStep().MatchString(line)
}

// isVersionLine reports a line that tells where the problem was seen.
func isVersionLine(line string) bool {
	name := versionName().FindString(line)
	return name != "" && versionValue().MatchString(line[len(name):]) || extraName().MatchString(line)
}
