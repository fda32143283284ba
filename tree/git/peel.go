package git

import "context"

// Kinds of objects that a tag may lead to, as git calls them.
const (
	KindTree = "tree"
	KindBlob = "blob"
)

// Object is an object of the store.
type Object struct {
	OID, Kind string
	Size      int64 // bytes
}

// Peel tells what an id leads to once all tags are taken off. found is false where the store lacks one of the objects on the way. Only the plumbing
// engine can tell.
func Peel(ctx context.Context, repo Repo, oid string) (o Object, found bool, err error) {
	p, ok := repo.(*installed)
	if !ok {
		return o, false, problem(ErrEngine, nil, "what a tag leads to only git itself can tell; install git, or unset %s", EngineVariable)
	}
	answers, err := p.objects.describe(ctx, []string{oid + "^{}"})
	if err != nil {
		return o, false, explainRead(err, p.info, "the object "+oid)
	}
	o = Object{answers[0].oid, answers[0].kind, answers[0].size}
	return o, isOID(o.OID) && o.Size != Missing, nil
}
