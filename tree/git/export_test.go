package git

import "time"

// RestartAfter makes the engine replace its long-lived processes after n requests.
func RestartAfter(repo Repo, n int) {
	if p, ok := repo.(*installed); ok {
		p.objects.restart = n
	}
}

// SetPatience has the engine look for pipes after a search of the worktree that took so long.
func SetPatience(repo Repo, d time.Duration) {
	if p, ok := repo.(*installed); ok {
		p.patience = d
	}
}
