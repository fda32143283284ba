package git

import "context"

func openGoGit(context.Context, string, environ) (Repo, error) {
	return nil, problem(ErrEngine, nil, "the go-git engine is not built in yet")
}
